// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.bsp.BspOptions;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.SolidLattice;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.world.Scene;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Solids of meshes with open loops, jagged and not in one plane: caps are part of the surface. The oracles are sums of
 * solid angles in double, of the mesh with the caps as the builder stores them, and of the open mesh.
 */
final class CappedSolidTest {
    /** Points nearer to the lattice surface than this, in lattice steps, may be on it. */
    private static final double ON_SURFACE = 1e-3;

    private int inside;
    private int outside;
    private int farFromOpen;
    private int throughCaps;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void insideIsThatOfTheCappedSurface(long seed) {
        run(seed, 26, 60);
        assertTrue(inside > 20 && outside > 20, inside + " inside, " + outside + " outside");
        assertTrue(farFromOpen > 0, "points that the winding number of the open mesh has on the other side");
        assertTrue(throughCaps > 0, "segments that enter through a cap");
    }

    @Tag("campaign")
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void manyPoints(long seed) {
        run(seed, 32, 3_000);
        System.out.println(inside + " inside, " + outside + " outside, " + farFromOpen
                + " otherwise without caps, farther than a step from the mesh, " + throughCaps + " entries by caps");
    }

    private void run(long seed, int rings, int points) {
        MeshArrays open = withHoles(Meshes.noiseSphere(rings, 0.3, seed), 2, new Random(seed));
        CollisionMesh loaded = BspFixture.load(open, BspOptions.DEFAULT);
        BspMesh tree = BspMesh.of(loaded);
        SolidMesh ray = SolidMesh.of(
                CollisionAsset.of(TestAsset.of(loaded.data().withBsp(null))).part(0));
        MeshArrays mesh = Scene.arrays(loaded);
        SolidLattice lattice = Objects.requireNonNull(loaded.data().lattice());
        MeshArrays caps = caps(lattice);
        assertTrue(caps.triangleCount() >= 9, caps.triangleCount() + " caps");
        MeshArrays rounded = rounded(mesh, lattice).and(caps, "on the lattice");
        MeshArrays capped = mesh.and(caps, "capped");
        double step = lattice.step();
        assertTrue(lattice.displacement() <= 0.87 * step);
        double openLimit = Math.sqrt(area(caps) / (2 * Math.PI));
        float[] at = Arrays.copyOf(Queries.pointsNearSurface(caps, 0.02 * mesh.diagonal(), points, seed), 6 * points);
        System.arraycopy(Queries.pointsNearSurface(mesh, 4 * step, points, seed), 0, at, 3 * points, 3 * points);
        for (int i = 0; i < at.length; i += 3) {
            compare(
                    new double[] {at[i], at[i + 1], at[i + 2]},
                    tree,
                    ray,
                    rounded,
                    capped,
                    mesh,
                    caps,
                    step,
                    openLimit);
        }
        for (int i = 3; i < at.length; i += 3) {
            cast(tree, at, i, mesh, capped, step);
        }
    }

    private void compare(
            double[] p,
            BspMesh tree,
            SolidMesh ray,
            MeshArrays rounded,
            MeshArrays capped,
            MeshArrays mesh,
            MeshArrays caps,
            double step,
            double openLimit) {
        boolean answer = tree.pointInSolid(p[0], p[1], p[2]);
        String where = Arrays.toString(p);
        assertEquals(answer, ray.pointInSolid(p[0], p[1], p[2]), where);
        inside += answer ? 1 : 0;
        outside += answer ? 0 : 1;
        if (distance(rounded, p) > ON_SURFACE * step) {
            double winding = BruteForce.windingNumber(rounded, p);
            assertEquals(Math.rint(winding), winding, 1e-6, where);
            assertEquals(winding > 0.5, answer, () -> where + " has the winding number " + winding + " on the lattice");
        }
        double fromMesh = distance(mesh, p);
        double fromCaps = distance(caps, p);
        if (Math.min(fromMesh, fromCaps) > step) {
            double winding = BruteForce.windingNumber(capped, p);
            assertEquals(winding > 0.5, answer, () -> where + " has the winding number " + winding + " with caps");
        }
        double open = BruteForce.windingNumber(mesh, p);
        if (fromMesh > step && fromCaps > openLimit) {
            assertEquals(open > 0.5, answer, () -> where + " has the winding number " + open + " without caps");
        } else if (fromMesh > 4 * step && open > 0.5 != answer) {
            farFromOpen++;
        }
    }

    /** A segment enters the solid at a triangle or a cap, within a step. */
    private void cast(BspMesh tree, float[] at, int i, MeshArrays mesh, MeshArrays capped, double step) {
        SolidHit hit = new SolidHit();
        if (tree.castSegment(at[i - 3], at[i - 2], at[i - 1], at[i], at[i + 1], at[i + 2], hit) && hit.t() > 0) {
            double[] p = {hit.x(), hit.y(), hit.z()};
            double away = distance(capped, p);
            assertTrue(away <= step, () -> Arrays.toString(p) + " is " + away / step + " steps from the surface");
            throughCaps += distance(mesh, p) > 4 * step ? 1 : 0;
        }
    }

    private static double distance(MeshArrays mesh, double[] p) {
        double min = Double.POSITIVE_INFINITY;
        for (int t = 0; t < mesh.triangleCount(); t++) {
            min = Math.min(min, TriangleOracles.distance2(p, mesh.corners(t)));
        }
        return Math.sqrt(min);
    }

    private static double area(MeshArrays mesh) {
        double sum = 0;
        for (int t = 0; t < mesh.triangleCount(); t++) {
            double[] c = mesh.corners(t);
            double[] u = {c[3] - c[0], c[4] - c[1], c[5] - c[2]};
            double[] v = {c[6] - c[0], c[7] - c[1], c[8] - c[2]};
            sum += Math.sqrt(Math.pow(u[1] * v[2] - u[2] * v[1], 2)
                    + Math.pow(u[2] * v[0] - u[0] * v[2], 2)
                    + Math.pow(u[0] * v[1] - u[1] * v[0], 2));
        }
        return sum / 2;
    }

    /** Removes small patches of triangles, and moves the vertices of their borders in and out. */
    private static MeshArrays withHoles(MeshArrays mesh, int holes, Random random) {
        boolean[] removed = new boolean[mesh.triangleCount()];
        float[] positions = mesh.positions().clone();
        int[] indices = mesh.indices();
        double size = 2.5 * Math.sqrt(area(mesh) / mesh.triangleCount());
        for (int hole = 0; hole < holes; hole++) {
            int vertex = indices[random.nextInt(indices.length)];
            for (int t = 0; t < removed.length; t++) {
                boolean near = false;
                for (int k = 0; k < 3; k++) {
                    near |= indices[3 * t + k] == vertex;
                }
                if (near) {
                    removed[t] = true;
                    for (int k = 0; k < 3; k++) {
                        int at = 3 * indices[3 * t + k];
                        float factor = (float) (1 + 0.3 * size * (random.nextDouble() - 0.5));
                        for (int axis = 0; axis < 3; axis++) {
                            positions[at + axis] *= factor;
                        }
                    }
                }
            }
        }
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < indices.length; i++) {
            if (!removed[i / 3]) {
                kept.add(indices[i]);
            }
        }
        return new MeshArrays("open", positions, kept.stream().mapToInt(i -> i).toArray());
    }

    private static MeshArrays caps(SolidLattice lattice) {
        int[] corners = lattice.caps();
        float[] positions = new float[corners.length];
        for (int i = 0; i < corners.length; i++) {
            positions[i] = (float) (lattice.origin()[i % 3] + (double) corners[i] * lattice.step());
        }
        int[] indices = new int[corners.length / 3];
        Arrays.setAll(indices, i -> i);
        return new MeshArrays("caps", positions, indices);
    }

    private static MeshArrays rounded(MeshArrays mesh, SolidLattice lattice) {
        float[] positions = mesh.positions().clone();
        for (int i = 0; i < positions.length; i++) {
            double origin = lattice.origin()[i % 3];
            positions[i] = (float) (origin + Math.rint((positions[i] - origin) / lattice.step()) * lattice.step());
        }
        return new MeshArrays("rounded", positions, mesh.indices());
    }
}
