// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.world.Scene;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Balls and capsules that roll over triangulated floors never bump. */
final class RollingTest {
    /** Directions are by 15 degrees: all round at least once. */
    private static final int ROLLS = Effort.cases(24, 60);

    private final Contacts contacts = new Contacts(64);

    /** A floor of squares of two triangles, bent by a height per row of x, facing up. */
    private static MeshArrays floor(int cells, double size, float[] heights) {
        float[] positions = new float[3 * (cells + 1) * (cells + 1)];
        int[] indices = new int[6 * cells * cells];
        for (int i = 0; i <= cells; i++) {
            for (int k = 0; k <= cells; k++) {
                int at = 3 * (i * (cells + 1) + k);
                positions[at] = (float) (size * (i - 0.5 * cells));
                positions[at + 1] = heights[i];
                positions[at + 2] = (float) (size * (k - 0.5 * cells));
            }
        }
        int next = 0;
        for (int i = 0; i < cells; i++) {
            for (int k = 0; k < cells; k++) {
                int a = i * (cells + 1) + k;
                int c = a + cells + 1;
                int[] square = (i + k) % 2 == 0
                        ? new int[] {a, a + 1, c, c, a + 1, c + 1}
                        : new int[] {a, a + 1, c + 1, a, c + 1, c};
                for (int corner : square) {
                    indices[next++] = corner;
                }
            }
        }
        return new MeshArrays("floor", positions, indices);
    }

    @Tag("scaled")
    @ParameterizedTest(name = "scale {0}")
    @ValueSource(doubles = {0.01, 1, 100_000})
    void onAFlatFloorEveryNormalIsUp(double scale) {
        CollisionMesh floor = Scene.load(floor(12, scale, new float[13]));
        Random random = new Random(3);
        int[] counts = new int[2];
        for (int roll = 0; roll < ROLLS; roll++) {
            double angle = roll * Math.PI / 12; // along the grid, along diagonals, and between
            double radius = (0.1 + 2 * random.nextDouble()) * scale;
            double depth = roll % 3 == 0 ? 0 : roll % 3 == 1 ? 1e-3 * radius : 0.1 * radius;
            double offset = roll % 2 == 0 ? 0 : random.nextDouble(); // over the corners of the grid, and anywhere
            for (int step = -40; step <= 40; step++) {
                double along = 0.1 * step * scale;
                float x = (float) (Math.cos(angle) * along + offset * scale);
                float z = (float) (Math.sin(angle) * along + offset * scale);
                float r = (float) radius;
                float y = depth == 0 ? Math.nextDown(r) : (float) (r - depth);
                assertTrue(contacts.collideSphere(floor, x, y, z, r) > 0);
                counts[0] += contacts.count();
                assertAllUp("ball, roll " + roll + ", step " + step);
                assertEquals(r - y, contacts.depth(0), 1e-6 * scale);
                float half = (float) (0.7 * scale);
                float cx = (float) (half * Math.cos(2.4 * angle));
                float cz = (float) (half * Math.sin(2.4 * angle));
                assertTrue(contacts.collideCapsule(floor, x - cx, y, z - cz, x + cx, y, z + cz, r) > 0);
                counts[1] += contacts.count();
                assertAllUp("capsule, roll " + roll + ", step " + step);
            }
        }
        assertEquals(ROLLS * 81, counts[0], "a ball touches a floor in one point");
        assertEquals(2 * ROLLS * 81, counts[1], "a capsule that lies touches it at both ends");
    }

    private void assertAllUp(String what) {
        for (int i = 0; i < contacts.count(); i++) {
            assertEquals(0, contacts.normalX(i), what);
            assertEquals(1, contacts.normalY(i), what);
            assertEquals(0, contacts.normalZ(i), what);
        }
    }

    /** A roof: over its ridge the ball feels the edge, on either side the slope. */
    @Test
    void overAConvexRidgeTheNormalTurnsWithTheEdge() {
        float[] heights = new float[9];
        for (int i = 0; i < 9; i++) {
            heights[i] = -Math.abs(i - 4);
        }
        CollisionMesh roof = Scene.load(floor(8, 1, heights));
        double slope = Math.sqrt(0.5);
        int[] seen = new int[2];
        for (int step = -60; step <= 60; step++) {
            double tilt = step / 60.0 * 0.25 * Math.PI; // within 45 degrees the edge is nearest
            float x = (float) (0.9 * Math.sin(tilt));
            float y = (float) (0.9 * Math.cos(tilt));
            assertEquals(1, contacts.collideSphere(roof, x, y, 0.3f, 1), "step " + step);
            assertEquals(Math.sin(tilt), contacts.normalX(0), 1e-6);
            assertEquals(Math.cos(tilt), contacts.normalY(0), 1e-6);
            assertEquals(0.1, contacts.depth(0), 1e-6);
            seen[0]++;
        }
        for (int step = 1; step < 40; step++) { // down the slope, over the inner edges
            double along = 0.05 * step;
            float x = (float) (along * slope + 0.9 * slope);
            float y = (float) (-along * slope + 0.9 * slope);
            assertEquals(1, contacts.collideSphere(roof, x, y, 0.01f * step, 1), "step " + step);
            assertEquals(slope, contacts.normalX(0), 1e-12);
            assertEquals(slope, contacts.normalY(0), 1e-12);
            seen[1]++;
        }
        assertEquals(121, seen[0]);
        assertEquals(39, seen[1]);
    }

    /** A bend of 3 degrees is flat to a ball: nothing but normals of faces, on the ridge too. */
    @Test
    void overABendThatIsNearlyFlatOnlyFacesAreFelt() {
        float[] heights = new float[9];
        float rise = (float) Math.tan(Math.toRadians(1.5));
        for (int i = 0; i < 9; i++) {
            heights[i] = -rise * Math.abs(i - 4);
        }
        CollisionMesh floor = Scene.load(floor(8, 1, heights));
        double up = Math.cos(Math.toRadians(1.5));
        for (int step = -100; step <= 100; step++) {
            assertTrue(contacts.collideSphere(floor, 0.0005f * step, 0.98f, 0.2f, 1) > 0);
            for (int i = 0; i < contacts.count(); i++) {
                assertEquals(up, contacts.normalY(i), 1e-6, "step " + step);
            }
        }
    }

    /** A valley: the ball touches both slopes, and never the edge between. */
    @Test
    void inAValleyBothSlopesAreFelt() {
        float[] heights = new float[9];
        for (int i = 0; i < 9; i++) {
            heights[i] = Math.abs(i - 4);
        }
        CollisionMesh valley = Scene.load(floor(8, 1, heights));
        for (int step = -30; step <= 30; step++) {
            assertEquals(2, contacts.collideSphere(valley, 0.001f * step, 1.3f, 0.02f * step, 1));
            for (int i = 0; i < 2; i++) {
                assertEquals(Math.sqrt(0.5), contacts.normalY(i), 1e-6);
            }
        }
    }

    /** A cone of so many faces that no edge bends by 5 degrees: its tip is sharp all the same, and is felt. */
    @Test
    void theTipOfASmoothConeIsFelt() {
        int faces = 240;
        float[] positions = new float[3 * (faces + 1)];
        int[] indices = new int[3 * faces];
        for (int i = 0; i < faces; i++) {
            double angle = 2 * Math.PI * i / faces;
            positions[3 * i + 3] = (float) Math.cos(angle);
            positions[3 * i + 4] = -2;
            positions[3 * i + 5] = (float) Math.sin(angle);
            indices[3 * i + 1] = 1 + (i + 1) % faces;
            indices[3 * i + 2] = 1 + i;
        }
        CollisionMesh cone = Scene.load(new MeshArrays("cone", positions, indices));
        byte[] flags =
                Objects.requireNonNull(cone.data().triangles().edgeFlags()).toArray();
        int inactive = 0;
        for (byte flag : flags) {
            inactive += (flag & 7) == 0b010 || (flag & 7) == 0b100 || (flag & 7) == 0b001 ? 1 : 0; // but for the rim
        }
        assertEquals(faces, inactive);
        for (int step = -20; step <= 20; step++) {
            float x = 0.02f * step;
            assertEquals(1, contacts.collideSphere(cone, x, 0.8f, 0.01f * step, 1), "step " + step);
            double distance = Math.sqrt(x * x + 0.64 + 1e-4 * step * step);
            assertEquals(x / distance, contacts.normalX(0), 1e-6);
            assertEquals(0.8 / distance, contacts.normalY(0), 1e-6);
        }
    }
}
