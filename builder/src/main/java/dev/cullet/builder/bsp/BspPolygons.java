// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import java.util.List;

/** The triangles of the fragments in the planes of nodes, ascending per node. Caps are left out. */
final class BspPolygons {
    final int[] first;
    final int[] triangles;

    BspPolygons(BspSurface surface, List<BspNode.Inner> nodes) {
        first = new int[nodes.size() + 1];
        for (int node = 0; node < nodes.size(); node++) {
            int count = 0;
            for (Fragment fragment : nodes.get(node).inPlane()) {
                count += surface.isCap(fragment.triangle) ? 0 : 1;
            }
            first[node + 1] = first[node] + count;
        }
        triangles = new int[first[nodes.size()]];
        for (int node = 0; node < nodes.size(); node++) {
            int polygon = first[node];
            for (Fragment fragment : nodes.get(node).inPlane()) {
                if (!surface.isCap(fragment.triangle)) {
                    triangles[polygon++] = surface.number(fragment.triangle);
                }
            }
        }
    }
}
