// What board, table and pieces are made of, and how light falls on it.
//
// Wood and stone fill space: a surface shows where it cuts through them. Every thing is cut from another place of the
// log or the block, which its tag chooses. With LIT the light of the room is computed; without, on software drivers,
// there is a sum of three lamps and one look at a flat picture of the grain.

#import bevy_pbr::{
    forward_io::Vertex,
    mesh_functions,
    mesh_view_bindings as view_bindings,
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}
#ifdef LIT
#import bevy_pbr::{
    clustered_forward as clustering,
    lighting,
    lighting::{LAYER_BASE, LAYER_CLEARCOAT},
    mesh_bindings::mesh,
    mesh_types::MESH_FLAGS_SHADOW_RECEIVER_BIT,
    mesh_view_types,
    pbr_functions,
    pbr_types,
    shadows,
}
#ifdef ENVIRONMENT_MAP
#import bevy_pbr::environment_map
#endif
#endif

struct Stuff {
    // Early wood, or the ground of a stone; w is the roughness.
    light: vec4<f32>,
    // Late wood, or the clouds in a stone; w is how much of it there is.
    dark: vec4<f32>,
    // Pores, or veins; w is how strong they are.
    deep: vec4<f32>,
    // Rings for each square, how far they wander, how strong fibres are, how much one piece differs from another.
    figure: vec4<f32>,
    // Strength and roughness of the lacquer, the reflectance under it, the height of the felt.
    gloss: vec4<f32>,
    // The colour of a line let in; w is its distance from the squares.
    inlay: vec4<f32>,
    // What the far table fades into, already as bright as on the screen.
    haze: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> stuff: Stuff;
#ifdef LIT
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var noises: texture_3d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var noises_sampler: sampler;
#endif
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var picture_sampler: sampler;

struct Seen {
    @builtin(position) position: vec4<f32>,
    @location(0) world_position: vec4<f32>,
    @location(1) world_normal: vec3<f32>,
    // Where it is in the thing.
    @location(2) local: vec3<f32>,
    // Where it was in the log: y along the grain.
    @location(3) log: vec3<f32>,
    // How open it is to the room, and how far from the squares of the board.
    @location(4) uv: vec2<f32>,
    @location(5) @interpolate(flat) instance_index: u32,
    // How this thing differs from others.
    @location(6) @interpolate(flat) own: f32,
#ifdef VERTEX_COLORS
    // How much of the light comes here, and how much is hidden in haze.
    @location(7) colour: vec4<f32>,
#endif
}

// Four numbers from 0 to 1 that belong to a tag.
fn lot(tag: u32) -> vec4<f32> {
    var state = vec4<u32>(tag * 4u, tag * 4u + 1u, tag * 4u + 2u, tag * 4u + 3u) * 747796405u + 2891336453u;
    state = ((state >> ((state >> vec4<u32>(28u)) + 4u)) ^ state) * 277803737u;
    state = (state >> vec4<u32>(22u)) ^ state;
    return vec4<f32>(state & vec4<u32>(0xffffu)) / 65535.0;
}

@vertex
fn vertex(in: Vertex) -> Seen {
    var out: Seen;
    let world_from_local = mesh_functions::get_world_from_local(in.instance_index);
    out.world_position = mesh_functions::mesh_position_local_to_world(world_from_local, vec4<f32>(in.position, 1.0));
    out.position = position_world_to_clip(out.world_position.xyz);
    out.world_normal = mesh_functions::mesh_normal_local_to_world(in.normal, in.instance_index);
    out.uv = in.uv;
    out.local = in.position;
    out.instance_index = in.instance_index;
#ifdef VERTEX_COLORS
    out.colour = in.color;
#endif
    let lot = lot(mesh_functions::get_tag(in.instance_index) + 1u);
    out.own = lot.w;
#ifdef ALONG_X
    let log = in.position.zxy;
#else ifdef ALONG_Z
    let log = in.position.xzy;
#else
    let log = in.position;
#endif
    let turn = 6.2832 * lot.x;
    let heart = vec2<f32>(cos(turn), sin(turn)) * (0.45 + 1.1 * lot.y);
#ifdef SAWN
    // Sawn along the trunk, and never quite straight.
    let lean = (lot.xz - 0.5) * vec2<f32>(0.16, 0.30);
    out.log = vec3<f32>(log.x + log.y * lean.x + (lot.y - 0.5) * 2.4, log.y + 31.0 * lot.z, log.z + log.y * lean.y + 0.7 + 1.5 * lot.x);
#else
    let turned = vec2<f32>(cos(turn) * log.x - sin(turn) * log.z, sin(turn) * log.x + cos(turn) * log.z);
    out.log = vec3<f32>(turned.x + heart.x, log.y + 31.0 * lot.z, turned.y + heart.y);
#endif
    return out;
}

struct Surface {
    colour: vec3<f32>,
    roughness: f32,
    lacquer: f32,
    felt: f32,
}

#ifdef LIT
// Noise whose bumps are 1 apart; the mean of each part is 0.5.
fn noise(at: vec3<f32>) -> vec4<f32> {
    return textureSample(noises, noises_sampler, at / 16.0);
}

#ifdef WOOD
fn made(in: Seen) -> Surface {
    var log = in.log;
#ifdef PLANKS
    let plank = floor(in.local.z / 2.6);
    let lot = lot(u32(plank + 40.0));
    log += vec3<f32>(lot.x - 0.5, 40.0 * lot.y, lot.z);
#endif
    let wander = noise(log * vec3<f32>(0.9, 0.16, 0.9));
    let far = log.xz + (wander.xy - 0.5) * stuff.figure.y;
    let rings = length(far) * stuff.figure.x + 2.2 * (wander.z - 0.5);
    let ring = fract(rings);
    let late = smoothstep(0.30, 0.92, ring) * (1.0 - smoothstep(0.93, 1.0, ring));
    // Where rings are too fine to be seen, there is only their mean.
    let sight = 1.0 - smoothstep(0.30, 0.75, fwidth(rings));
    let fibre = noise(log * vec3<f32>(13.0, 0.55, 13.0));
    let hair = noise(log * vec3<f32>(41.0, 1.3, 41.0));
#ifdef JOINTED
    // Squares are to be calm.
    let broad = 0.4 * (noise(log * vec3<f32>(0.55, 0.10, 0.55)).w - 0.5);
#else
    let broad = noise(log * vec3<f32>(0.55, 0.10, 0.55)).w - 0.5;
#endif
    let much = stuff.dark.w * (mix(0.38, late, sight) + 0.9 * broad) + stuff.figure.z * (fibre.x + hair.x - 1.0);
    let pores = smoothstep(0.56, 0.78, hair.y) * (0.45 + 0.8 * fibre.z);
    var colour = mix(stuff.light.rgb, stuff.dark.rgb, clamp(much, 0.0, 1.0));
    colour = mix(colour, stuff.deep.rgb, clamp(stuff.deep.w * pores, 0.0, 1.0));
#ifdef PLANKS
    colour *= 0.93 + 0.14 * lot.w;
    let joint = abs(fract(in.local.z / 2.6 + 0.5) - 0.5) * 2.6;
    colour *= mix(1.0, 0.45, 1.0 - smoothstep(0.004, 0.018 + fwidth(in.local.z), joint));
#endif
    return Surface(colour, stuff.light.w + 0.10 * pores - 0.06 * late, stuff.gloss.x * (1.0 - 0.4 * pores), 0.0);
}
#else ifdef STONE
fn made(in: Seen) -> Surface {
    let at = in.log * stuff.figure.x;
    let wide = noise(at * 0.55);
    let bend = (wide.xyz - 0.5) * stuff.figure.y;
    let mid = noise(at * 1.3 + bend);
    let fine = noise(at * 3.1 + bend * 1.7);
    let cloud = clamp(0.5 + 1.5 * (wide.w - 0.5) + 0.9 * (mid.w - 0.5) + stuff.figure.z * (fine.w - 0.5), 0.0, 1.0);
    // A vein is where noise passes its mean.
    let veins = abs(vec2<f32>(mid.x, fine.x) - 0.5) * 2.0;
    let width = vec2<f32>(0.10, 0.12) * (0.35 + 1.3 * wide.y);
    let vein = (1.0 - smoothstep(vec2<f32>(0.0), width, veins)) * vec2<f32>(1.0, 0.45) * smoothstep(vec2<f32>(0.38), vec2<f32>(0.62), mid.yz);
    var colour = mix(stuff.light.rgb, stuff.dark.rgb, cloud * stuff.dark.w);
    colour = mix(colour, stuff.deep.rgb, clamp(stuff.deep.w * max(vein.x, vein.y), 0.0, 1.0));
    return Surface(colour, stuff.light.w, stuff.gloss.x, 0.0);
}
#else
fn made(in: Seen) -> Surface {
    let fine = noise(in.log * stuff.figure.x);
    let much = 0.5 + stuff.figure.z * (fine.x + fine.y - 1.0);
    return Surface(mix(stuff.light.rgb, stuff.dark.rgb, clamp(much * stuff.dark.w, 0.0, 1.0)), stuff.light.w, stuff.gloss.x, 0.0);
}
#endif
#else
// The same at the price of one look at a picture.
fn made(in: Seen) -> Surface {
#ifdef PLANKS
    let shift = floor(in.local.z / 2.6) * vec2<f32>(0.37, 0.61);
#else
    let shift = vec2<f32>(0.0);
#endif
#ifdef STONE
    let grey = textureSample(picture, picture_sampler, vec2<f32>(in.log.x + 0.4 * in.log.y, in.log.z + 0.8 * in.log.y) * 0.31 * stuff.figure.x).rg;
    let colour = mix(mix(stuff.light.rgb, stuff.dark.rgb, grey.x * stuff.dark.w), stuff.deep.rgb, grey.y * stuff.deep.w);
#else
    let grey = textureSample(picture, picture_sampler, vec2<f32>(0.86 * in.log.x + 0.5 * in.log.z, 0.22 * in.log.y) * 0.045 * stuff.figure.x + shift).r;
    let colour = mix(stuff.light.rgb, stuff.dark.rgb, clamp(grey * stuff.dark.w, 0.0, 1.0));
#endif
    return Surface(colour, stuff.light.w, stuff.gloss.x, 0.0);
}
#endif

#ifdef LIT
#ifdef SOFT
// The part of a disc of the lamp that is hidden by what is further than `gap` from here towards it. Looking from places
// around here, at `radius`, blurs the edges of shadows.
fn hidden(light_id: u32, cascade: u32, at: vec3<f32>, normal: vec3<f32>, gap: f32, radius: f32, looks: i32) -> f32 {
    let towards = view_bindings::lights.directional_lights[light_id].direction_to_light.xyz;
    let right = normalize(cross(towards, vec3<f32>(0.0, 1.0, 0.0)));
    let up = cross(right, towards);
    var seen = 0.0;
    for (var look = 0; look < looks; look++) {
        let angle = 6.2832 * f32(look) / f32(looks);
        let place = at + gap * towards + radius * (cos(angle) * right + sin(angle) * up);
        seen += shadows::sample_directional_cascade(light_id, cascade, vec4<f32>(place, 1.0), normal, vec2<f32>(0.0));
    }
    return 1.0 - seen / f32(looks);
}
#endif

// Sharp at the foot of what throws the shadow, and soft far from it.
fn lamp_seen(light_id: u32, in: Seen, normal: vec3<f32>, view_z: f32) -> f32 {
#ifdef SOFT
    let cascade = shadows::get_cascade_index(light_id, view_z);
    if cascade >= view_bindings::lights.directional_lights[light_id].num_cascades {
        return 1.0;
    }
    let at = in.world_position.xyz;
    let near = hidden(light_id, cascade, at, normal, 0.0, 0.0, 1);
    let beyond = hidden(light_id, cascade, at, normal, 0.32, 0.0, 1);
    let soft = hidden(light_id, cascade, at, normal, 0.32, 0.055, 6);
    return clamp(1.0 - max(near - beyond, 0.0) - soft, 0.0, 1.0);
#else
    return shadows::fetch_directional_shadow(light_id, in.world_position, normal, view_z, in.position.xy);
#endif
}

fn shone_upon(in: Seen, surface: Surface) -> vec4<f32> {
    let at = in.world_position.xyz;
    let normal = normalize(in.world_normal);
    let to_eye = normalize(view.world_position - at);
    let facing = max(dot(normal, to_eye), 0.0001);
    let roughness = clamp(surface.roughness, 0.089, 1.0);
    let f0 = vec3<f32>(0.16 * stuff.gloss.z * stuff.gloss.z);

    var input: lighting::LightingInput;
    input.layers[LAYER_BASE].NdotV = facing;
    input.layers[LAYER_BASE].N = normal;
    input.layers[LAYER_BASE].R = reflect(-to_eye, normal);
    input.layers[LAYER_BASE].perceptual_roughness = roughness;
    input.layers[LAYER_BASE].roughness = lighting::perceptualRoughnessToRoughness(roughness);
#ifdef STANDARD_MATERIAL_CLEARCOAT
    input.layers[LAYER_CLEARCOAT] = input.layers[LAYER_BASE];
    input.layers[LAYER_CLEARCOAT].perceptual_roughness = stuff.gloss.y;
    input.layers[LAYER_CLEARCOAT].roughness = lighting::perceptualRoughnessToRoughness(stuff.gloss.y);
    input.clearcoat_strength = surface.lacquer;
#endif
    input.P = at;
    input.V = to_eye;
    input.diffuse_color = surface.colour;
    input.metallic = 0.0;
    input.F0_dielectric = f0;
    input.F0_metallic = surface.colour;
    input.F_ab = lighting::F_AB(roughness, facing);

    let view_z = dot(vec4<f32>(
        view.view_from_world[0].z,
        view.view_from_world[1].z,
        view.view_from_world[2].z,
        view.view_from_world[3].z
    ), in.world_position);

    var open = in.uv.x;
#ifdef STANDING
    // What stands on the board sees less of the room near its foot.
    open *= mix(0.62, 1.0, smoothstep(0.0, 0.75, in.local.y));
#endif

    var sum = vec3<f32>(0.0);
    let receives = (mesh[in.instance_index].flags & MESH_FLAGS_SHADOW_RECEIVER_BIT) != 0u;
    for (var i = 0u; i < view_bindings::lights.n_directional_lights; i++) {
        var seen = 1.0;
        let flags = view_bindings::lights.directional_lights[i].flags;
        if receives && (flags & mesh_view_types::DIRECTIONAL_LIGHT_FLAGS_SHADOWS_ENABLED_BIT) != 0u {
            seen = lamp_seen(i, in, normal, view_z);
        } else {
            seen = mix(0.4, 1.0, open);
        }
        sum += lighting::directional_light(i, &input, true) * seen;
    }
#ifdef ENVIRONMENT_MAP
    let cluster = clustering::view_fragment_cluster_index(in.position.xy, view_z, false);
    var ranges = clustering::unpack_clusterable_object_index_ranges(cluster);
    let room = environment_map::environment_map_light(&input, &ranges, false);
    var clear = clamp(pow(facing + open, exp2(-16.0 * roughness - 1.0)) - 1.0 + open, 0.0, 1.0);
#ifndef STANDING
    // Seen from low, board and table would show the windows and not their wood: pieces and players stand before them.
    clear *= mix(0.25, 1.0, smoothstep(0.3, 0.85, facing));
#endif
    // Light that comes from a hollow is coloured by it.
    let hollow = open / mix(vec3<f32>(1.0), surface.colour, 0.5 * (1.0 - open));
    sum += room.diffuse * min(hollow, vec3<f32>(1.0)) + room.specular * clear;
#endif
    return vec4<f32>(view.exposure * sum, 1.0);
}
#else
// Where lamp and windows are, as in light.rs.
const LAMP: vec3<f32> = vec3<f32>(-0.559, 0.776, 0.292);
const WINDOW: vec3<f32> = vec3<f32>(0.744, 0.298, -0.598);

fn shone_upon(in: Seen, surface: Surface) -> vec4<f32> {
#ifdef LEVEL
    let light = vec3<f32>(1.02, 0.99, 0.94);
    return vec4<f32>(surface.colour * light, 1.0);
#else
    let normal = normalize(in.world_normal);
    let to_eye = normalize(view.world_position - in.world_position.xyz);
    let facing = max(dot(normal, to_eye), 0.0);
    let lamp = max(dot(normal, LAMP), 0.0);
    let window = max(dot(normal, WINDOW), 0.0);
    // Not as dark as it is in the deepest grooves: without multisampling they would be rows of black dots.
    var open = mix(0.45, 1.0, in.uv.x);
#ifdef STANDING
    open *= mix(0.62, 1.0, smoothstep(0.0, 0.7, in.local.y));
#endif
    let above = 0.5 + 0.5 * normal.y;
    let light = vec3<f32>(1.0, 0.94, 0.85) * (0.98 * lamp * mix(0.5, 1.0, open)) + vec3<f32>(0.62, 0.78, 1.0) * (0.17 * window)
        + mix(vec3<f32>(0.10, 0.075, 0.055), vec3<f32>(0.33, 0.325, 0.335), above) * open;
    let shine = pow(max(dot(normal, normalize(LAMP + to_eye)), 0.0), 40.0);
    let edge = (1.0 - facing) * (1.0 - facing) * (1.0 - facing);
    let gloss = (0.008 + 0.11 * edge) * above * open + (0.10 + 0.30 * surface.lacquer) * shine;
    return vec4<f32>(surface.colour * light + vec3<f32>(1.0, 0.97, 0.93) * (gloss * (1.0 - surface.felt)), 1.0);
#endif
}
#endif

@fragment
fn fragment(in: Seen) -> @location(0) vec4<f32> {
    var surface = made(in);
    surface.colour *= 1.0 + stuff.figure.w * (in.own - 0.5);
#ifdef LINED
    // A line of light wood between two thin dark ones, let into the frame.
    let away = abs(in.uv.y - stuff.inlay.w);
    let blur = fwidth(in.uv.y);
    let line = 1.0 - smoothstep(0.030 - 0.5 * blur, 0.030 + 0.5 * blur, away);
    let border = 1.0 - smoothstep(0.046 - 0.5 * blur, 0.046 + 0.5 * blur, away);
    surface.colour = mix(mix(surface.colour, surface.colour * 0.35, border), stuff.inlay.rgb * (0.92 + 0.16 * in.own), line);
#endif
#ifdef JOINTED
    // Squares are let in one by one.
    let edge = 0.5 - max(abs(in.local.x), abs(in.local.z));
    let breadth = fwidth(edge);
    surface.colour *= 1.0 - 0.45 * (1.0 - smoothstep(0.0, 0.012 + breadth, edge)) * clamp(0.022 / (0.012 + breadth), 0.0, 1.0);
#endif
#ifdef STANDING
    // Felt under the base, where it is more than a torn line.
#ifdef LIT
    let felt = 1.0 - smoothstep(stuff.gloss.w - 0.004, stuff.gloss.w + 0.004, in.local.y);
#else
    let felt = 0.0;
#endif
    surface.felt = felt;
    surface.colour = mix(surface.colour, stuff.inlay.rgb, felt);
    surface.roughness = mix(surface.roughness, 1.0, felt);
    surface.lacquer *= 1.0 - felt;
#endif
    var seen = shone_upon(in, surface);
#ifdef VERTEX_COLORS
    seen = vec4<f32>(seen.rgb * in.colour.rgb, seen.a);
#endif
#ifdef LIT
    var pbr = pbr_types::pbr_input_new();
    pbr.frag_coord = in.position;
    pbr.world_position = in.world_position;
    seen = pbr_functions::main_pass_post_lighting_processing(pbr, seen);
#endif
#ifdef VERTEX_COLORS
    seen = vec4<f32>(mix(seen.rgb, stuff.haze.rgb, in.colour.a), seen.a);
#endif
    return seen;
}
