// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.surfaces;

import dev.cullet.importer.Glob;
import org.jspecify.annotations.Nullable;

/**
 * A surface rule with its globs read.
 *
 * @param node null: any node
 */
record SurfaceMatcher(
        SurfaceRule rule, Glob material, @Nullable Glob node) {
    /** A glob about anything. */
    private static final Glob ANY = new Glob("**");

    static SurfaceMatcher of(SurfaceRule rule) {
        String material = rule.material();
        String node = rule.node();
        return new SurfaceMatcher(
                rule, material == null ? ANY : new Glob(material), node == null ? null : new Glob(node));
    }

    boolean fits(String surface, String path) {
        return material.matches(surface, surface) && (node == null || fits(node, path));
    }

    /** A node above counts, too. */
    private static boolean fits(Glob glob, String path) {
        for (int end = path.length(); end > 0; end = path.lastIndexOf('/', end - 1)) {
            String above = path.substring(0, end);
            if (glob.matches(above, above.substring(above.lastIndexOf('/') + 1))) {
                return true;
            }
        }
        return false;
    }
}
