// Colours as they are meant, or with the little light that makes a carved piece look round. A software driver runs
// every line of a shader for every pixel, so there are few.

#import bevy_pbr::forward_io::VertexOutput
#ifdef ROUND
#import bevy_pbr::mesh_view_bindings::view
#endif

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> colour: vec4<f32>;
#ifdef GRAIN
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var grain: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var grain_sampler: sampler;
#endif

#ifdef ROUND
// Where lamp and window are, as in light.rs.
const LAMP: vec3<f32> = vec3<f32>(-0.503, 0.838, 0.21);
const WINDOW: vec3<f32> = vec3<f32>(0.815, 0.362, -0.453);
#endif

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    var seen = colour;
#ifdef VERTEX_COLORS
    seen *= in.color;
#endif
#ifdef GRAIN
    seen *= textureSample(grain, grain_sampler, in.uv);
#endif
#ifdef ROUND
    let normal = normalize(in.world_normal);
    let to_eye = normalize(view.world_position - in.world_position.xyz);
    let lamp = max(dot(normal, LAMP), 0.0);
    let window = max(dot(normal, WINDOW), 0.0);
    let sky = 0.5 + 0.5 * normal.y;
    let light = vec3<f32>(1.0, 0.94, 0.84) * (0.78 * lamp) + vec3<f32>(0.7, 0.8, 1.0) * (0.14 * window)
        + mix(vec3<f32>(0.12, 0.09, 0.07), vec3<f32>(0.30, 0.30, 0.31), sky);
    let shine = pow(max(dot(normal, normalize(LAMP + to_eye)), 0.0), 32.0);
    seen = vec4<f32>(seen.rgb * light + vec3<f32>(0.16 * shine), seen.a);
#endif
    return seen;
}
