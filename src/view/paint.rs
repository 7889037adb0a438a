//! Surfaces painted in colours that are meant as they are: everything of the flat look, and the marks on the board.
//!
//! Bevy's own material asks a software driver for a hundred times the work, even when it is told to leave out the light.

use bevy::asset::uuid_handle;
use bevy::ecs::system::SystemParam;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, CompareFunction, RenderPipelineDescriptor, SpecializedMeshPipelineError,
};
use bevy::shader::{Shader, ShaderRef};

use super::material::{Cut, Finish, Pictures, Stuff, Trim, add_shader};
use super::quality::Quality;

const SHADER: Handle<Shader> = uuid_handle!("5d0f4b0e-9a4b-4c7e-8a51-7e4f0a6c1b10");

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<Paint>::default());
    let shader = Shader::from_wgsl(include_str!("paint.wgsl"), "view/paint.wgsl");
    add_shader(app, &SHADER, shader);
}

/// A plain colour, times that of the mesh if it brings one.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(PaintKey)]
pub struct Paint {
    /// The colour.
    #[uniform(0)]
    pub colour: LinearRgba,
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
    hidden: bool,
}

impl From<&Paint> for PaintKey {
    fn from(paint: &Paint) -> PaintKey {
        PaintKey { hidden: paint.hidden }
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
        let PaintKey { hidden } = key.bind_group_data;
        if let (true, Some(depth)) = (hidden, &mut descriptor.depth_stencil) {
            // What is nearer has the greater depth.
            depth.depth_compare = Some(CompareFunction::Less);
        }
        Ok(())
    }
}

/// What a thing is covered with: it is made of something, or it is painted.
#[derive(Clone, Debug)]
pub enum Coat {
    /// Made by a recipe.
    Made(Handle<Finish>),
    /// Painted.
    Painted(Handle<Paint>),
}

impl Coat {
    /// Covers a thing with this and nothing else.
    pub fn cover(&self, thing: &mut EntityCommands) {
        match self {
            Coat::Made(finish) => thing
                .remove::<MeshMaterial3d<Paint>>()
                .insert(MeshMaterial3d(finish.clone())),
            Coat::Painted(paint) => thing
                .remove::<MeshMaterial3d<Finish>>()
                .insert(MeshMaterial3d(paint.clone())),
        };
    }
}

/// Where coats are made.
#[derive(SystemParam)]
pub struct Coats<'w> {
    quality: Res<'w, Quality>,
    pictures: Res<'w, Pictures>,
    finishes: ResMut<'w, Assets<Finish>>,
    paints: ResMut<'w, Assets<Paint>>,
}

impl Coats<'_> {
    /// Light falls on it, as well as the machine can.
    pub fn made(&mut self, stuff: &Stuff, cut: Cut, trim: Trim) -> Coat {
        let finish = Finish::new(stuff, cut, trim, *self.quality, &self.pictures);
        Coat::Made(self.finishes.add(finish))
    }

    /// Its colour is meant as it is.
    pub fn painted(&mut self, paint: Paint) -> Coat {
        Coat::Painted(self.paints.add(paint))
    }
}
