//! What board, table and pieces are made of: wood that grew, stone that was cut, and light that falls on them.
//!
//! A [`Stuff`] is the recipe, a [`Finish`] the material that the graphics card draws. Things made of one stuff share
//! one finish and are drawn together; what makes each of them a piece of its own is its `MeshTag`.

mod noise;
mod picture;
mod texture;

use bevy::asset::uuid_handle;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError};
use bevy::shader::{Shader, ShaderRef};

use super::drafts::Drafts;
use super::quality::Quality;

const SHADER: Handle<Shader> = uuid_handle!("0b7a1c52-6f0e-4f57-9c1d-0c6a7de4a9f3");

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<Finish>::default())
        .add_systems(PreStartup, make_pictures.after(super::quality::choose_quality))
        .add_systems(Update, follow_quality.run_if(resource_changed::<Quality>));
    let shader = Shader::from_wgsl(include_str!("finish.wgsl"), "view/material/finish.wgsl");
    add_shader(app, &SHADER, shader);
}

/// Puts a shader of ours where materials look for it.
pub fn add_shader(app: &mut App, handle: &Handle<Shader>, shader: Shader) {
    let mut shaders = app.world_mut().resource_mut::<Assets<Shader>>();
    shaders
        .insert(handle.id(), shader)
        .expect("an id of our own making is valid");
}

/// A colour as it stands in a paint box: red, green and blue as a screen takes them, from 0 to 1.
pub type Hue = [f32; 3];

/// What a thing looks like where it is cut.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Figure {
    /// Growth rings, fibres and pores.
    Wood,
    /// Clouds and veins.
    Stone,
    /// Nearly nothing.
    Plain,
}

/// A recipe for something that things are made of.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stuff {
    /// What it looks like where it is cut.
    pub figure: Figure,
    /// Early wood, or the ground of a stone.
    pub light: Hue,
    /// Late wood, or the clouds in a stone.
    pub dark: Hue,
    /// How much of the dark there is.
    pub much: f32,
    /// Pores, or veins.
    pub deep: Hue,
    /// How strong they are.
    pub deepness: f32,
    /// Rings for each square, or how finely a stone is mixed.
    pub fineness: f32,
    /// How far rings or veins wander, in squares.
    pub wander: f32,
    /// How strong the fibres are.
    pub fibre: f32,
    /// How much lighter or darker than the mean one piece may be.
    pub variety: f32,
    /// From 0 like a mirror to 1 like chalk.
    pub roughness: f32,
    /// How much lacquer is on it, from 0 to 1, and how rough that is.
    pub lacquer: (f32, f32),
    /// As of Bevy's materials: 0.5 for wood and stone.
    pub reflectance: f32,
}

impl Stuff {
    /// A wood, of its light and its dark.
    pub const fn wood(light: Hue, dark: Hue) -> Stuff {
        Stuff {
            figure: Figure::Wood,
            light,
            dark,
            much: 0.75,
            deep: [dark[0] * 0.6, dark[1] * 0.6, dark[2] * 0.6],
            deepness: 0.3,
            fineness: 10.0,
            wander: 0.22,
            fibre: 0.35,
            variety: 0.12,
            roughness: 0.5,
            lacquer: (0.0, 0.2),
            reflectance: 0.45,
        }
    }

    /// A stone, of its ground, its clouds and its veins.
    pub const fn stone(light: Hue, dark: Hue, veins: Hue) -> Stuff {
        Stuff {
            figure: Figure::Stone,
            light,
            dark,
            much: 0.8,
            deep: veins,
            deepness: 0.7,
            fineness: 1.6,
            wander: 2.0,
            fibre: 0.5,
            variety: 0.06,
            roughness: 0.42,
            lacquer: (0.45, 0.1),
            reflectance: 0.5,
        }
    }

    /// Something of one colour.
    pub const fn plain(hue: Hue) -> Stuff {
        Stuff {
            figure: Figure::Plain,
            light: hue,
            dark: [hue[0] * 0.85, hue[1] * 0.85, hue[2] * 0.85],
            much: 0.6,
            deep: hue,
            deepness: 0.0,
            fineness: 30.0,
            wander: 0.0,
            fibre: 0.4,
            variety: 0.0,
            roughness: 0.75,
            lacquer: (0.0, 0.2),
            reflectance: 0.35,
        }
    }

    /// How light it is on the whole, from 0 to 1: linear, as eyes weigh the colours.
    pub fn lightness(&self) -> f32 {
        let part = match self.figure {
            Figure::Wood => 0.42 * self.much,
            Figure::Stone | Figure::Plain => 0.5 * self.much,
        };
        let (light, dark) = (linear(self.light), linear(self.dark));
        let mean = light * (1.0 - part) + dark * part;
        mean.luminance()
    }
}

/// A colour as light adds up.
pub fn linear(hue: Hue) -> LinearRgba {
    Color::srgb_from_array(hue).into()
}

/// How a stuff is cut for the thing that is made of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cut {
    /// A piece: upright, with felt under its base.
    Turned,
    /// A square of veneer, its grain along z, let in between others.
    Veneer,
    /// A side of the frame, its grain along x, with a line let in.
    Moulding,
    /// The planks of a table, along x.
    Planks,
    /// A letter, or something else small and even.
    Chip,
    /// Something small that is seen from all sides.
    Bead,
}

/// The numbers of a finish as the shader knows them.
#[derive(ShaderType, Clone, Copy, PartialEq, Debug, Default)]
struct Numbers {
    light: Vec4,
    dark: Vec4,
    deep: Vec4,
    figure: Vec4,
    gloss: Vec4,
    inlay: Vec4,
    haze: Vec4,
}

/// A material by a recipe.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(FinishKey)]
pub struct Finish {
    #[uniform(0)]
    numbers: Numbers,
    #[texture(1, dimension = "3d")]
    #[sampler(2)]
    noises: Option<Handle<Image>>,
    #[texture(3)]
    #[sampler(4)]
    picture: Handle<Image>,
    key: FinishKey,
}

/// What the shader must be able to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FinishKey {
    figure: Figure,
    cut: Cut,
    quality: Quality,
    lacquered: bool,
}

impl From<&Finish> for FinishKey {
    fn from(finish: &Finish) -> FinishKey {
        finish.key
    }
}

impl Material for Finish {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let defs = key.bind_group_data.defs();
        descriptor.vertex.shader_defs.extend(defs.iter().map(|&def| def.into()));
        if let Some(fragment) = &mut descriptor.fragment {
            fragment.shader_defs.extend(defs.iter().map(|&def| def.into()));
        }
        Ok(())
    }
}

impl FinishKey {
    fn defs(self) -> Vec<&'static str> {
        let mut defs = match self.figure {
            Figure::Wood => vec!["WOOD"],
            Figure::Stone => vec!["STONE"],
            Figure::Plain => vec![],
        };
        let cut: &[&str] = match self.cut {
            Cut::Turned => &["STANDING"],
            Cut::Veneer => &["ALONG_Z", "SAWN", "JOINTED", "LEVEL"],
            Cut::Moulding => &["ALONG_X", "SAWN", "LINED"],
            Cut::Planks => &["ALONG_X", "SAWN", "PLANKS", "LEVEL"],
            Cut::Chip => &["LEVEL"],
            Cut::Bead => &[],
        };
        defs.extend(cut);
        if self.quality.computes_light() {
            defs.push("LIT");
            if self.lacquered {
                defs.push("STANDARD_MATERIAL_CLEARCOAT");
            }
        }
        if self.quality == Quality::High {
            defs.push("SOFT");
        }
        defs
    }
}

/// The pictures that finishes look at.
#[derive(Resource, Clone, Debug)]
pub struct Pictures {
    grain: Handle<Image>,
    clouds: Handle<Image>,
    /// Only where light is computed.
    noises: Option<Handle<Image>>,
}

fn make_pictures(
    mut commands: Commands,
    quality: Res<Quality>,
    images: Res<Assets<Image>>,
    mut drafts: ResMut<Drafts>,
) {
    commands.insert_resource(Pictures {
        grain: drafts.begin(&images, picture::grain),
        clouds: drafts.begin(&images, picture::clouds),
        noises: quality.computes_light().then(|| drafts.begin(&images, noise::volume)),
    });
}

/// What is let into a thing, and what it fades into.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Trim {
    /// The colour of the felt under a piece, or of the line in a frame.
    pub inlay: Hue,
    /// How far the line is from the squares.
    pub at: f32,
    /// The haze at the end of the table, linear.
    pub haze: LinearRgba,
}

/// How high the felt under a piece reaches.
const FELT: f32 = 0.018;

impl Finish {
    /// Makes it by a recipe.
    pub fn new(stuff: &Stuff, cut: Cut, trim: Trim, quality: Quality, pictures: &Pictures) -> Finish {
        let colour = |hue: Hue, w: f32| linear(hue).to_vec3().extend(w);
        let (lacquer, lacquer_roughness) = stuff.lacquer;
        Finish {
            numbers: Numbers {
                light: colour(stuff.light, stuff.roughness),
                dark: colour(stuff.dark, stuff.much),
                deep: colour(stuff.deep, stuff.deepness),
                figure: Vec4::new(stuff.fineness, stuff.wander, stuff.fibre, stuff.variety),
                gloss: Vec4::new(lacquer, lacquer_roughness.max(0.089), stuff.reflectance, FELT),
                inlay: colour(trim.inlay, trim.at),
                haze: trim.haze.to_vec4(),
            },
            noises: pictures.noises.clone(),
            picture: match stuff.figure {
                Figure::Stone => pictures.clouds.clone(),
                Figure::Wood | Figure::Plain => pictures.grain.clone(),
            },
            key: FinishKey {
                figure: stuff.figure,
                cut,
                quality,
                lacquered: lacquer > 0.0,
            },
        }
    }
}

/// Finishes are made once, and may then have to do with less, or more.
fn follow_quality(
    quality: Res<Quality>,
    mut pictures: ResMut<Pictures>,
    images: Res<Assets<Image>>,
    mut drafts: ResMut<Drafts>,
    mut finishes: ResMut<Assets<Finish>>,
) {
    if quality.computes_light() && pictures.noises.is_none() {
        pictures.noises = Some(drafts.begin(&images, noise::volume));
    }
    let old: Vec<_> = finishes
        .iter()
        .filter(|(_, finish)| finish.key.quality != *quality)
        .map(|(id, _)| id)
        .collect();
    for id in old {
        if let Some(mut finish) = finishes.get_mut(id) {
            finish.key.quality = *quality;
            finish.noises = pictures.noises.clone();
        }
    }
}
