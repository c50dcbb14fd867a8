// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A kind of geometry of an asset that an export may contain. */
public enum Content {
    /** The triangles of the parts. */
    TRIANGLES("triangles", ""),
    /** Enclosing shapes: hulls and primitives. */
    SHAPES("enclosing shape", "--hull, --primitive or --decompose"),
    /** Sphere clusters. */
    SPHERES("sphere cluster", "--spheres N");

    private final String noun;
    private final String flag;

    Content(String noun, String flag) {
        this.noun = noun;
        this.flag = flag;
    }

    /** Returns the name in options, in lower case. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the names of all, in order. */
    public static List<String> ids() {
        return Arrays.stream(values()).map(Content::id).toList();
    }

    /** Returns what an asset without it lacks, and which flag of {@code bake} makes it. */
    String missing() {
        return "has no " + noun + "; bake it with " + flag;
    }
}
