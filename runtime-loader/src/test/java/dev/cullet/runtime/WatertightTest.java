// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Effort;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Nothing gets out of a closed mesh: not through corners, edges or joints, at any scale, near or far from the origin.
 */
final class WatertightTest {
    /** Rays on each mesh; of beams there are fewer. */
    private static final int RAYS = Effort.cases(1_200, 4_000);

    private static final List<MeshArrays> CLOSED = List.of(
            Meshes.box(-1, -1, -1, 1, 1, 1),
            HardMeshes.icosphere(3),
            Meshes.noiseSphere(24, 0.3, 1),
            onGrid(Meshes.noiseSphere(16, 0.3, 2)),
            HardMeshes.needleFan(90).scaledAndMoved(1, 0, -0.005, 0));

    private static final List<Fixture> PLACED = placed();

    @Tag("scaled")
    @Test
    void noRayGetsOutThroughACornerAnEdgeOrAFace() {
        RayHit hit = new RayHit();
        int rays = 0;
        for (Fixture fixture : PLACED) {
            MeshArrays arrays = fixture.arrays();
            float[] inside = inside(arrays);
            Random random = new Random(1);
            for (int i = 0; i < RAYS; i++) {
                double[] target = onSurface(arrays, random);
                float dx = (float) (target[0] - inside[0]);
                float dy = (float) (target[1] - inside[1]);
                float dz = (float) (target[2] - inside[2]);
                String where = fixture + " ray " + i;
                assertTrue(
                        fixture.mesh()
                                .raycast(inside[0], inside[1], inside[2], dx, dy, dz, Float.POSITIVE_INFINITY, hit),
                        where);
                assertEquals(1, hit.t(), 1e-2, where);
                // along an axis, through vertices and along edges of grids
                float axis = (i & 1) * 2 - 1;
                assertTrue(
                        fixture.mesh()
                                .raycast(
                                        inside[0],
                                        inside[1],
                                        inside[2],
                                        i % 3 == 0 ? axis : 0,
                                        i % 3 == 1 ? axis : 0,
                                        i % 3 == 2 ? axis : 0,
                                        Float.POSITIVE_INFINITY,
                                        hit),
                        where);
                rays++;
            }
        }
        assertTrue(rays >= 5 * RAYS / 2);
    }

    @Tag("scaled")
    @Test
    void noBeamGetsOutThroughAJointOnTheSurface() {
        SegmentHit hit = new SegmentHit();
        int chains = 0;
        for (Fixture fixture : PLACED) {
            MeshArrays arrays = fixture.arrays();
            float[] inside = inside(arrays);
            float size = (float) arrays.diagonal();
            Random random = new Random(2);
            for (int i = 0; i < 3 * RAYS / 4; i++) {
                double[] joint = onSurface(arrays, random);
                float[] chain = {
                    inside[0],
                    inside[1],
                    inside[2],
                    (float) joint[0],
                    (float) joint[1],
                    (float) joint[2],
                    inside[0] + size * (float) random.nextGaussian(),
                    inside[1] + size * (2 + random.nextFloat()), // outside in any case
                    inside[2] + size * (float) random.nextGaussian()
                };
                float radius = i % 2 == 0 ? 0 : 1e-3f * size * random.nextFloat();
                assertTrue(
                        fixture.mesh().overlapsSegments(chain, 3, radius, hit),
                        fixture + " chain " + i + " of thickness " + radius);
                chains++;
            }
        }
        assertTrue(chains >= 5 * RAYS / 2);
    }

    @Test
    void rayAlongAFlatGridHitsItAndOneFloatAboveDoesNot() {
        for (double scale : new double[] {0.01, 1, 10, 100_000}) {
            Fixture grid = Fixture.of(HardMeshes.flatGrid(16).scaledAndMoved(scale, 0, scale, 0));
            float y = grid.arrays().positions()[1];
            float s = (float) scale;
            RayHit hit = new RayHit();
            Random random = new Random(3);
            int hits = 0;
            for (int i = 0; i < 1000; i++) {
                float z = s * (i % 4 == 0 ? random.nextInt(17) / 16f : random.nextFloat());
                float dz = i % 3 == 0 ? 0 : random.nextFloat() - 0.5f;
                boolean found = grid.mesh().raycast(-s, y, z, s, 0, s * dz, 10, hit);
                float atEntry = z + s * dz;
                if (found) {
                    hits++;
                    assertTrue(hit.t() >= 1 - 1e-6 && hit.t() <= 2, "enters at " + hit.t());
                }
                if (atEntry > 1e-3f * s && atEntry < 0.999f * s) {
                    assertTrue(found, "ray " + i);
                    assertEquals(1, hit.t(), 1e-6);
                }
                assertTrue(!grid.mesh().raycast(-s, Math.nextUp(y), z, s, 0, s * dz, 10, hit), "ray " + i);
            }
            assertTrue(hits > 500, hits + " hits");
        }
    }

    @Tag("scaled")
    @Test
    void noThickBeamGetsOutThroughAJointThatJustTouches() {
        SegmentHit hit = new SegmentHit();
        for (Fixture fixture : PLACED) {
            MeshArrays arrays = fixture.arrays();
            float[] inside = inside(arrays);
            float size = (float) arrays.diagonal();
            Random random = new Random(4);
            for (int i = 0; i < RAYS / 2; i++) {
                // the joint stands off the surface by the radius, give or take a float
                double[] foot = onSurface(arrays, random);
                double toward = 0.5 * random.nextDouble();
                float[] joint = new float[3];
                for (int axis = 0; axis < 3; axis++) {
                    joint[axis] = (float) (foot[axis] + toward * (inside[axis] - foot[axis]));
                }
                ClosestHit nearest = new ClosestHit();
                fixture.mesh().closestPoint(joint[0], joint[1], joint[2], Float.POSITIVE_INFINITY, nearest);
                float radius = (float) nearest.distance();
                radius = i % 3 == 0 ? Math.nextDown(radius) : radius;
                float[] chain = {
                    inside[0],
                    inside[1],
                    inside[2],
                    joint[0],
                    joint[1],
                    joint[2],
                    (float) (foot[0] + size * (foot[0] - inside[0])),
                    (float) (foot[1] + size * (foot[1] - inside[1])),
                    (float) (foot[2] + size * (foot[2] - inside[2]))
                };
                String where = fixture + " chain " + i + " of thickness " + radius;
                assertTrue(fixture.mesh().overlapsSegments(chain, 3, radius, hit), where);
                // what starts there and goes on into the surface touches there, not where it meets another triangle
                System.arraycopy(chain, 3, chain, 0, 6);
                assertTrue(fixture.mesh().overlapsSegments(chain, 2, radius, hit), where);
                assertEquals(0, hit.t(), 1e-5, where);
            }
        }
    }

    @Test
    void rayThatEndsOnTheSurfaceHits() {
        Fixture fixture = Fixture.of(onGrid(Meshes.noiseSphere(16, 0.3, 2)));
        RayHit hit = new RayHit();
        for (int triangle = 0; triangle < fixture.arrays().triangleCount(); triangle++) {
            double[] t = fixture.arrays().corners(triangle);
            for (int edge = 0; edge < 3; edge++) {
                int a = 3 * edge;
                int b = 3 * ((edge + 1) % 3);
                float x = (float) ((t[a] + t[b]) / 2); // exact, on the grid
                float y = (float) ((t[a + 1] + t[b + 1]) / 2);
                float z = (float) ((t[a + 2] + t[b + 2]) / 2);
                String where = "triangle " + triangle + " edge " + edge;
                assertTrue(fixture.mesh().raycast(0, 0, 0, x, y, z, 1, hit), where);
                assertEquals(1, hit.t(), 1e-12, where);
                assertTrue(fixture.mesh().raycast(x, y, z, x, y, z, 1, hit), where);
                assertEquals(0, hit.t(), 1e-12, where);
            }
        }
    }

    private static MeshArrays onGrid(MeshArrays mesh) {
        float[] positions = mesh.positions().clone();
        for (int i = 0; i < positions.length; i++) {
            positions[i] = Math.round(256 * positions[i]) / 256f;
        }
        return new MeshArrays(mesh.name() + " on a grid", positions, mesh.indices());
    }

    private static List<Fixture> placed() {
        double[] scales = {1, 0.01, 10, 100_000};
        return CLOSED.stream()
                .flatMap(mesh -> java.util.stream.IntStream.range(0, 2).mapToObj(i -> {
                    double scale = scales[(CLOSED.indexOf(mesh) + 2 * i) % 4];
                    return Fixture.of(mesh.scaledAndMoved(scale, 20 * i * scale, -7 * i * scale, 3 * i * scale));
                }))
                .toList();
    }

    /** The middle of the bounding box, which is inside all of these meshes. */
    private static float[] inside(MeshArrays arrays) {
        double[] bounds = arrays.bounds();
        return new float[] {
            (float) ((bounds[0] + bounds[3]) / 2),
            (float) ((bounds[1] + bounds[4]) / 2),
            (float) ((bounds[2] + bounds[5]) / 2)
        };
    }

    /** A corner, a point of an edge, or a point of a face, as good as float has it. */
    private static double[] onSurface(MeshArrays arrays, Random random) {
        double[] t = arrays.corners(random.nextInt(arrays.triangleCount()));
        int kind = random.nextInt(3);
        double u = kind == 0 ? random.nextInt(2) : random.nextInt(4) == 0 ? 0.5 : random.nextDouble();
        double v = kind == 2 ? random.nextDouble() * (1 - u) : 0;
        double[] point = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            point[axis] = (float) (t[axis] + u * (t[3 + axis] - t[axis]) + v * (t[6 + axis] - t[axis]));
        }
        return point;
    }
}
