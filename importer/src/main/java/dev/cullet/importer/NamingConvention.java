// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/** The convention by which node names, or the colliders of a glTF file, mark collision-only geometry. */
public enum NamingConvention {
    /** The three conventions below. */
    AUTO,
    /** {@code UCX_ UBX_ USP_ UCP_} before the target's name, {@code _NN} after it. */
    UNREAL,
    /** {@code -col -colonly -convcol -convcolonly -noimp} after the name. */
    GODOT,
    /** Colliders of KHR_physics_rigid_bodies, OMI_physics_body and OMI_collider. */
    GLTF,
    /** Names and colliders have no meaning. */
    NONE
}
