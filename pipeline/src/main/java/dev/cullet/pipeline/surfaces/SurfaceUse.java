// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.surfaces;

import dev.cullet.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The materials and nodes of a file, and which of them occur together at a triangle: all that decides which surface
 * rules match in the file. A build record has it, so that a changed rule concerns only the files in which it matches.
 *
 * @param materials names, by number
 * @param nodes paths, by number
 * @param pairs numbers of a material and of a node, in turn
 */
public record SurfaceUse(List<String> materials, List<String> nodes, List<Integer> pairs) {
    /** Maximum numbers of names and pairs: a larger list would make a record slow. */
    private static final int MAX_COUNT = 4096;

    private static final int MAX_CHARACTERS = 1 << 18;

    /** Copies the lists; refuses pairs without names. */
    public SurfaceUse {
        materials = List.copyOf(materials);
        nodes = List.copyOf(nodes);
        pairs = List.copyOf(pairs);
        if (pairs.size() % 2 != 0) {
            throw new IllegalArgumentException("a pair has two numbers");
        }
        for (int i = 0; i < pairs.size(); i++) {
            int limit = i % 2 == 0 ? materials.size() : nodes.size();
            if (pairs.get(i) < 0 || pairs.get(i) >= limit) {
                throw new IllegalArgumentException("a number of a pair is " + pairs.get(i) + " of " + limit);
            }
        }
    }

    /** Returns the use of a mesh, before any rule is applied; null if it has too many names. */
    public static @Nullable SurfaceUse of(TriangleMesh mesh) {
        if (characters(mesh.surfaceNames()) + characters(mesh.nodePaths()) > MAX_CHARACTERS) {
            return null;
        }
        Set<Long> found = new LinkedHashSet<>();
        long last = -1;
        for (int triangle = 0; triangle < mesh.triangleCount(); triangle++) {
            long pair = ((long) mesh.surfaces()[triangle] << Integer.SIZE) | mesh.nodes()[triangle];
            if (pair != last && found.add(pair) && found.size() > MAX_COUNT) {
                return null;
            }
            last = pair;
        }
        List<Integer> pairs = new ArrayList<>();
        for (long pair : found) {
            pairs.add((int) (pair >>> Integer.SIZE));
            pairs.add((int) pair);
        }
        return new SurfaceUse(mesh.surfaceNames(), mesh.nodePaths(), pairs);
    }

    /** Returns a number beyond the limit if there are too many names. */
    private static long characters(List<String> names) {
        return names.size() > MAX_COUNT
                ? MAX_CHARACTERS + 1
                : names.stream().mapToLong(String::length).sum();
    }

    /** Returns the rules that match at least one triangle, also those that an earlier rule hides, in order. */
    public List<SurfaceRule> matching(List<SurfaceRule> rules) {
        return rules.stream().filter(rule -> matches(SurfaceMatcher.of(rule))).toList();
    }

    private boolean matches(SurfaceMatcher rule) {
        for (int i = 0; i < pairs.size(); i += 2) {
            if (rule.fits(materials.get(pairs.get(i)), nodes.get(pairs.get(i + 1)))) {
                return true;
            }
        }
        return false;
    }
}
