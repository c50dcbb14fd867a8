// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import dev.cullet.mesh.TriangleMesh;
import java.util.HashMap;
import java.util.Map;

/** A number for each pair of a surface and a source node that a mesh has; triangles of one number are a group. */
final class SurfaceGroups {
    private final Map<Long, Integer> numbers = new HashMap<>();

    /** Returns the group of each triangle of a mesh; groups of the first mesh are numbered by their first triangle. */
    int[] of(TriangleMesh mesh) {
        int[] surfaces = mesh.surfaces();
        int[] nodes = mesh.nodes();
        int[] groups = new int[mesh.triangleCount()];
        for (int triangle = 0; triangle < groups.length; triangle++) {
            if (triangle > 0
                    && surfaces[triangle] == surfaces[triangle - 1]
                    && nodes[triangle] == nodes[triangle - 1]) {
                groups[triangle] = groups[triangle - 1];
            } else {
                long key = ((long) surfaces[triangle] << 32) | nodes[triangle];
                Integer known = numbers.putIfAbsent(key, numbers.size());
                groups[triangle] = known == null ? numbers.size() - 1 : known;
            }
        }
        return groups;
    }
}
