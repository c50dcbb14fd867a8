// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.BspTree;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Queries;

/** Inside and outside of a tree beside the winding number in double, by brute force. */
final class SolidOracle {
    private SolidOracle() {}

    static void compare(MeshArrays mesh, BspTree tree, int count, long seed) {
        compare(mesh, tree, mesh, count, seed);
    }

    /**
     * Half of the points anywhere, half within 1 % of the surface; not those within a lattice step of it. Both inside
     * and outside must have been seen.
     *
     * @param oracle a closed mesh that defines the interior
     * @param built the mesh that the tree was built of
     */
    static void compare(MeshArrays oracle, BspTree tree, MeshArrays built, int count, long seed) {
        SlowBspWalk walk = new SlowBspWalk(tree, built.positions(), built.indices());
        float[] anywhere = Queries.pointsAround(oracle, count / 2, seed);
        float[] near = Queries.pointsNearSurface(oracle, 0.01 * oracle.diagonal(), count / 2, seed);
        int inside = 0;
        int outside = 0;
        for (float[] points : new float[][] {anywhere, near}) {
            for (int i = 0; i < points.length; i += 3) {
                boolean expected = BruteForce.windingNumber(oracle, points[i], points[i + 1], points[i + 2]) > 0.5;
                if (expected != walk.inside(points[i], points[i + 1], points[i + 2])) {
                    double distance = BruteForce.closest(oracle, points[i], points[i + 1], points[i + 2])
                            .distance();
                    assertTrue(
                            distance <= tree.lattice().step(),
                            "point " + points[i] + " " + points[i + 1] + " " + points[i + 2] + " is inside: " + expected
                                    + ", at a distance of "
                                    + distance / tree.lattice().step() + " steps");
                }
                inside += expected ? 1 : 0;
                outside += expected ? 0 : 1;
            }
        }
        assertTrue(inside > count / 50 && outside > count / 50, inside + " inside, " + outside + " outside");
    }
}
