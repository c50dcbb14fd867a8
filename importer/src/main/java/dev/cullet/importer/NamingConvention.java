// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/** The convention by which node names mark collision-only meshes. */
public enum NamingConvention {
    /** Both conventions below. */
    AUTO,
    /** {@code UCX_ UBX_ USP_ UCP_} before the target's name, {@code _NN} after it. */
    UNREAL,
    /** {@code -col -colonly -convcol -convcolonly -noimp} after the name. */
    GODOT,
    /** Names have no meaning. */
    NONE
}
