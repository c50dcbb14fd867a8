// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.filter;

import dev.cullet.builder.BspMode;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.ExactTests;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.world.Scene;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Bodies for tests of filters, and the oracle: all pairs of placed triangles, without any rounding. */
final class FilterBodies {
    private FilterBodies() {}

    static FilterBody body(MeshArrays arrays, BspMode bsp) {
        return FilterBody.of(Scene.load(arrays, Scene.OPTIONS.withBsp(bsp)));
    }

    /** Few triangles each: what is hard for filters is flat, thin, alone, far from its origin, or in two components. */
    static List<MeshArrays> shapes() {
        MeshArrays triangle = new MeshArrays("triangle", new float[] {0, 0, 0, 1, 0, 0, 0, 0, 1}, new int[] {0, 1, 2});
        return List.of(
                triangle,
                new MeshArrays(
                        "leaning triangle", new float[] {-1, -0.5f, 0, 1, 0.25f, 0.5f, 0, 1, -1}, new int[] {0, 1, 2}),
                new MeshArrays("needle", new float[] {-3, 0, 0, 3, 0, 0, 3, 1e-4f, 0}, new int[] {0, 1, 2}),
                new MeshArrays("segment", new float[] {-1, 0, 0, 0, 0, 0, 1, 0, 0}, new int[] {0, 1, 2}),
                HardMeshes.flatGrid(2),
                Meshes.box(-1, -1, -1, 1, 1, 1),
                Meshes.box(0, -0.125f, 0, 4, 0.125f, 0.5f),
                Meshes.box(-1, -1, -1, -0.5f, -0.5f, -0.5f).and(Meshes.box(0.5f, 0.5f, 0.5f, 1, 1, 1), "two boxes"),
                Meshes.soup(5, 1.5, 3),
                Meshes.noiseSphere(4, 0.2, 4),
                HardMeshes.icosphere(0).scaledAndMoved(1, 40, -30, 20));
    }

    static Set<Filter> without(Set<Filter> filters, Filter filter) {
        EnumSet<Filter> rest = EnumSet.copyOf(filters);
        rest.remove(filter);
        return rest;
    }

    /** Whether any triangles touch, the other mesh's vertices placed and rounded to float once. */
    static boolean touch(CollisionMesh a, CollisionMesh b, RigidTransform transform) {
        double[][] own = corners(a, RigidTransform.IDENTITY);
        double[][] placed = corners(b, transform);
        for (double[] s : own) {
            for (double[] t : placed) {
                if (boxesMeet(s, t) && ExactTests.trianglesTouch(s, t)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** 9 doubles per triangle. */
    static double[][] corners(CollisionMesh mesh, RigidTransform transform) {
        double[][] corners = new double[mesh.triangleCount()][9];
        float[] own = new float[9];
        float[] point = new float[3];
        for (int t = 0; t < corners.length; t++) {
            mesh.triangleCorners(t, own, 0);
            for (int k = 0; k < 9; k += 3) {
                transform.toWorldPoint(own[k], own[k + 1], own[k + 2], point, 0);
                for (int axis = 0; axis < 3; axis++) {
                    corners[t][k + axis] = point[axis];
                }
            }
        }
        return corners;
    }

    private static boolean boxesMeet(double[] s, double[] t) {
        for (int axis = 0; axis < 3; axis++) {
            double s0 = Math.min(Math.min(s[axis], s[axis + 3]), s[axis + 6]);
            double s1 = Math.max(Math.max(s[axis], s[axis + 3]), s[axis + 6]);
            double t0 = Math.min(Math.min(t[axis], t[axis + 3]), t[axis + 6]);
            double t1 = Math.max(Math.max(t[axis], t[axis + 3]), t[axis + 6]);
            if (s1 < t0 || t1 < s0) {
                return false;
            }
        }
        return true;
    }
}
