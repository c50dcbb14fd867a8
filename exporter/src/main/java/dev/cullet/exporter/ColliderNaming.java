// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** By which names of nodes an engine recognises colliders. */
public enum ColliderNaming {
    /** {@code UCX_}, {@code UBX_}, {@code USP_} and {@code UCP_} before the name of the part. */
    UNREAL,
    /** {@code -convcolonly} and {@code -colonly} after the name of the part. */
    GODOT,
    /** Names have no meaning. */
    NONE;

    /** Returns the name in options, in lower case. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the names of all, in order. */
    public static List<String> ids() {
        return Arrays.stream(values()).map(ColliderNaming::id).toList();
    }
}
