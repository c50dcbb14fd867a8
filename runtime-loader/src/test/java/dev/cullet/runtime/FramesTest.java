// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every frame of a loaded asset answers as all triangles of that frame do, one by one. */
final class FramesTest {
    private static final int FRAMES = 10;
    private static final int QUERIES = Effort.cases(100, 350); // times 3 meshes and 10 frames

    private static CollisionMesh animated(MeshArrays mesh) throws Exception {
        float[] times = new float[FRAMES];
        MeshArrays[] frames = new MeshArrays[FRAMES];
        for (int frame = 0; frame < FRAMES; frame++) {
            times[frame] = frame / 30f;
            float[] positions = mesh.positions().clone();
            for (int i = 0; i < positions.length; i += 3) {
                positions[i] += 0.3f * frame * positions[i + 1];
                positions[i + 2] += (float) (0.1 * frame * StrictMath.sin(3 * positions[i]));
            }
            frames[frame] = new MeshArrays(mesh.name(), positions, mesh.indices());
        }
        return CollisionAsset.load(AssetWriter.write(TestAsset.animated(times, frames)), mesh.name())
                .part(0);
    }

    private static MeshArrays arrays(CollisionMesh mesh, int frame) {
        return new MeshArrays(
                mesh.name() + " frame " + frame,
                mesh.frame(frame).data().triangles().positions(),
                mesh.data().triangles().indices());
    }

    @Tag("scaled")
    @Test
    void everyFrameAnswersAsItsTrianglesDo() throws Exception {
        int[][] seen = new int[4][2];
        ClosestHit closest = new ClosestHit();
        SegmentHit segment = new SegmentHit();
        for (MeshArrays shape :
                List.of(Meshes.noiseSphere(8, 0.3, 4), Meshes.terrain(9, 2), Meshes.soup(120, 0.3, 3))) {
            CollisionMesh mesh = animated(shape);
            for (int frame = 0; frame < FRAMES; frame++) {
                CollisionMesh posed = mesh.frame(frame);
                MeshArrays moved = arrays(mesh, frame);
                float[] s = Queries.spheres(moved, 0.03, QUERIES, frame);
                float[] b = Queries.boxes(moved, 0.03, QUERIES, frame);
                float[] c = Queries.segments(moved, 0.1, QUERIES, frame);
                for (int i = 0; i < QUERIES; i++) {
                    BruteForce.Margin sphere =
                            BruteForce.sphere(moved, s[4 * i], s[4 * i + 1], s[4 * i + 2], s[4 * i + 3]);
                    boolean hit = posed.anySphere(s[4 * i], s[4 * i + 1], s[4 * i + 2], s[4 * i + 3]) >= 0;
                    check(hit, sphere.touches(), sphere.margin(), moved, seen[0]);
                    float[] x = Arrays.copyOfRange(b, 6 * i, 6 * i + 6);
                    BruteForce.Margin box = BruteForce.box(moved, x[0], x[1], x[2], x[3], x[4], x[5]);
                    hit = posed.anyBox(x[0], x[1], x[2], x[3], x[4], x[5]) >= 0;
                    check(hit, box.touches(), box.margin(), moved, seen[1]);
                    x = Arrays.copyOfRange(c, 6 * i, 6 * i + 6);
                    double[] from = {x[0], x[1], x[2]};
                    double[] to = {x[3], x[4], x[5]};
                    BruteForce.Margin capsule = BruteForce.capsule(moved, from, to, 0.01f);
                    hit = posed.overlapsSegments(x, 2, 0.01f, segment);
                    check(hit, capsule.touches(), capsule.margin(), moved, seen[2]);
                    BruteForce.Closest nearest = BruteForce.closest(moved, from);
                    float limit = (float) (0.05 * moved.diagonal());
                    hit = posed.closestPoint(x[0], x[1], x[2], limit, closest);
                    check(hit, nearest.distance() <= limit, nearest.distance() - limit, moved, seen[3]);
                    if (hit) {
                        assertEquals(nearest.distance(), closest.distance(), 1e-9 * moved.diagonal());
                    }
                }
            }
        }
        int all = 3 * FRAMES * QUERIES;
        for (int[] kind : seen) {
            assertEquals(all, kind[0] + kind[1]);
            assertTrue(kind[0] > all / 10 && kind[1] > all / 10, Arrays.toString(kind));
        }
    }

    private static void check(boolean found, boolean expected, double margin, MeshArrays moved, int[] seen) {
        if (found != expected) {
            assertTrue(Math.abs(margin) <= 1e-9 * moved.diagonal(), moved + " is wrong by " + margin);
        }
        seen[found ? 0 : 1]++;
    }

    @Test
    void framesAreNumberedFromTheMeshItself() throws Exception {
        CollisionMesh mesh = animated(Meshes.box(-1, -1, -1, 1, 1, 1));
        assertEquals(FRAMES, mesh.frameCount());
        assertSame(mesh, mesh.frame(0));
        assertSame(mesh.frame(3), mesh.frame(3));
        assertEquals(1, mesh.frame(3).frameCount());
        assertSame(
                mesh.data().triangles().cornerIndices(),
                mesh.frame(3).data().triangles().cornerIndices());
        for (int wrong : new int[] {-1, FRAMES}) {
            IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> mesh.frame(wrong));
            assertEquals("frame " + wrong + " is not in 0..9", refused.getMessage());
        }
    }
}
