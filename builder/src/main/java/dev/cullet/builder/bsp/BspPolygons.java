// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import java.util.List;

/**
 * The fragments in the planes of nodes in the form of an asset: a triangle, and a sphere in metres. Caps are left out.
 */
final class BspPolygons {
    final int[] first;
    final int[] triangles;
    final float[] spheres;

    BspPolygons(LatticeMesh mesh, BspSurface surface, List<BspNode.Inner> nodes) {
        first = new int[nodes.size() + 1];
        for (int node = 0; node < nodes.size(); node++) {
            int count = 0;
            for (Fragment fragment : nodes.get(node).inPlane()) {
                count += surface.isCap(fragment.triangle) ? 0 : 1;
            }
            first[node + 1] = first[node] + count;
        }
        triangles = new int[first[nodes.size()]];
        spheres = new float[4 * triangles.length];
        for (int node = 0; node < nodes.size(); node++) {
            int polygon = first[node];
            for (Fragment fragment : nodes.get(node).inPlane()) {
                if (!surface.isCap(fragment.triangle)) {
                    triangles[polygon] = mesh.triangles[fragment.triangle];
                    writeSphere(mesh, fragment, spheres, 4 * polygon);
                    polygon++;
                }
            }
        }
    }

    /**
     * Writes a sphere that contains a fragment and the part of the float triangle that the lattice moved there: a point
     * with the same barycentric coordinates is at most {@link LatticeMesh#displacement} away.
     */
    static void writeSphere(LatticeMesh mesh, Fragment fragment, float[] spheres, int at) {
        double[] vertices = fragment.vertices;
        for (int axis = 0; axis < 3; axis++) {
            double middle = 0.5 * (fragment.end(axis, false) + fragment.end(axis, true));
            spheres[at + axis] = (float) (mesh.origin[axis] + middle * mesh.step);
        }
        double farthest2 = 0;
        for (int i = 0; i < vertices.length; i += 3) {
            double distance2 = 0;
            for (int axis = 0; axis < 3; axis++) {
                double delta = mesh.origin[axis] + vertices[i + axis] * mesh.step - spheres[at + axis];
                distance2 += delta * delta;
            }
            farthest2 = Math.max(farthest2, distance2);
        }
        // a part in 2^20 of a step covers the vertices' own rounding, 2^-34 steps, and that of these sums
        spheres[at + 3] = Math.nextUp((float) (Math.sqrt(farthest2) + mesh.displacement + mesh.step * 0x1p-20));
    }
}
