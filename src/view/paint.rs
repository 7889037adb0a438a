//! Surfaces painted in colours that are meant as they are: everything of the flat look, the marks on the board, and, for
//! want of a graphics card, the carved board and pieces too.
//!
//! Bevy's own material asks a software driver for a hundred times the work, even when it is told to leave out the light.

use bevy::asset::uuid_handle;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, CompareFunction, RenderPipelineDescriptor, SpecializedMeshPipelineError,
};
use bevy::shader::{Shader, ShaderRef};

const SHADER: Handle<Shader> = uuid_handle!("5d0f4b0e-9a4b-4c7e-8a51-7e4f0a6c1b10");

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<Paint>::default());
    let mut shaders = app.world_mut().resource_mut::<Assets<Shader>>();
    shaders
        .insert(
            SHADER.id(),
            Shader::from_wgsl(include_str!("paint.wgsl"), "view/paint.wgsl"),
        )
        .expect("an id of our own making is valid");
}

/// A plain colour, times that of the mesh if it brings one.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(PaintKey)]
pub struct Paint {
    /// The colour.
    #[uniform(0)]
    pub colour: LinearRgba,
    /// Wood shows through.
    #[texture(1)]
    #[sampler(2)]
    pub grain: Option<Handle<Image>>,
    /// Shaded as round things are.
    pub round: bool,
    /// Seen only where something stands before it.
    pub hidden: bool,
    /// Whether what is behind shows through.
    pub alpha_mode: AlphaMode,
}

impl Paint {
    /// A colour that covers.
    pub fn opaque(colour: impl Into<LinearRgba>) -> Paint {
        Paint {
            colour: colour.into(),
            grain: None,
            round: false,
            hidden: false,
            alpha_mode: AlphaMode::Opaque,
        }
    }

    /// The colours of the mesh, shining with this strength through what stands before it, and not seen elsewhere.
    pub fn shining_through(strength: f32) -> Paint {
        Paint {
            hidden: true,
            alpha_mode: AlphaMode::Blend,
            ..Paint::opaque(LinearRgba::WHITE.with_alpha(strength))
        }
    }

    /// The colours of the mesh.
    pub fn of_mesh(alpha_mode: AlphaMode) -> Paint {
        Paint {
            alpha_mode,
            ..Paint::opaque(LinearRgba::WHITE)
        }
    }
}

/// What the shader must be able to do.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PaintKey {
    grain: bool,
    round: bool,
    hidden: bool,
}

impl From<&Paint> for PaintKey {
    fn from(paint: &Paint) -> PaintKey {
        PaintKey {
            grain: paint.grain.is_some(),
            round: paint.round,
            hidden: paint.hidden,
        }
    }
}

impl Material for Paint {
    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        self.alpha_mode
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let PaintKey { grain, round, hidden } = key.bind_group_data;
        if let (true, Some(depth)) = (hidden, &mut descriptor.depth_stencil) {
            // What is nearer has the greater depth.
            depth.depth_compare = Some(CompareFunction::Less);
        }
        if let Some(fragment) = &mut descriptor.fragment {
            fragment.shader_defs.extend(grain.then(|| "GRAIN".into()));
            fragment.shader_defs.extend(round.then(|| "ROUND".into()));
        }
        Ok(())
    }
}

/// What a thing is covered with: it reflects light, or it is painted.
#[derive(Clone, Debug)]
pub enum Coat {
    /// Lit by Bevy.
    Lit(Handle<StandardMaterial>),
    /// Painted.
    Painted(Handle<Paint>),
}

impl Coat {
    /// Covers a thing with this and nothing else.
    pub fn cover(&self, thing: &mut EntityCommands) {
        match self {
            Coat::Lit(material) => thing
                .remove::<MeshMaterial3d<Paint>>()
                .insert(MeshMaterial3d(material.clone())),
            Coat::Painted(paint) => thing
                .remove::<MeshMaterial3d<StandardMaterial>>()
                .insert(MeshMaterial3d(paint.clone())),
        };
    }
}

/// Where coats are made.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Coats<'w> {
    quality: Res<'w, super::quality::Quality>,
    lit: ResMut<'w, Assets<StandardMaterial>>,
    painted: ResMut<'w, Assets<Paint>>,
}

impl Coats<'_> {
    /// Light falls on it, as well as the machine can.
    pub fn lit(&mut self, material: StandardMaterial, round: bool) -> Coat {
        if self.quality.computes_light() {
            return Coat::Lit(self.lit.add(material));
        }
        let colour = LinearRgba::from(material.base_color);
        // As bright as the lamp makes what lies flat.
        let colour = if round { colour } else { (colour * 0.95).with_alpha(1.0) };
        self.painted(Paint {
            colour,
            grain: material.base_color_texture,
            round,
            hidden: false,
            alpha_mode: AlphaMode::Opaque,
        })
    }

    /// Its colour is meant as it is.
    pub fn painted(&mut self, paint: Paint) -> Coat {
        Coat::Painted(self.painted.add(paint))
    }
}
