// Colours as they are meant. A software driver runs every line of a shader for every pixel, so there are few.

#import bevy_pbr::forward_io::VertexOutput

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> colour: vec4<f32>;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    var seen = colour;
#ifdef VERTEX_COLORS
    seen *= in.color;
#endif
    return seen;
}
