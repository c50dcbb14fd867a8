// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/** Which node names mark a collision-only mesh. */
public enum NamingConvention {
    /** Both rules below. */
    AUTO,
    /** {@code UCX_ UBX_ USP_ UCP_} before the target's name, {@code _NN} behind it. */
    UNREAL,
    /** {@code -col -colonly -convcol -convcolonly -noimp} behind the name. */
    GODOT,
    /** Names mean nothing. */
    NONE
}
