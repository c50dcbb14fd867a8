// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.character;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.cullet.builder.PartBuilder;
import dev.cullet.builder.PartOptions;
import dev.cullet.format.Asset;
import dev.cullet.format.Provenance;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.scene.CollisionScene;
import dev.cullet.scene.InstanceTransform;
import dev.cullet.scene.QueryFilter;
import dev.cullet.scene.SceneQuery;
import dev.cullet.testkit.Meshes;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The character on tiles against the uncut terrain, whose normals are computed from the height field. */
class CapsuleCharacterTest {
    private static final int CELLS = 64;
    private static final int TILE = 8;
    private static final int STEPS = 10_000;
    private static final double RADIUS = 0.4;

    /** Heights at whole metres from -32 to 32, as stored. */
    private static final float[] POSITIONS = terrain();

    private static float[] terrain() {
        float[] positions = Meshes.terrain(CELLS, 4).positions();
        for (int i = 0; i < positions.length; i++) {
            positions[i] *= i % 3 == 1 ? 20 : CELLS / 2f;
        }
        return positions;
    }

    private static CollisionMesh mesh(float[] positions, int cells) {
        int[] indices = new int[6 * cells * cells];
        for (int i = 0, at = 0; i < cells * cells; i++) {
            int a = i / cells * (cells + 1) + i % cells;
            int b = a + cells + 1;
            for (int corner : new int[] {a, b, b + 1, a, b + 1, a + 1}) {
                indices[at++] = corner;
            }
        }
        Asset asset = new Asset(
                new Provenance("test", "", "0".repeat(64)),
                List.of(TriangleMesh.DEFAULT_SURFACE),
                List.of(""),
                List.of(PartBuilder.build(
                                "tile", new float[3], TriangleMesh.of(positions, indices), PartOptions.DEFAULTS)
                        .part()));
        return CollisionAsset.of(asset).part(0);
    }

    /** Returns the terrain in one mesh, or in tiles that are in coordinates of their own. */
    private static CollisionScene scene(boolean tiles, double offset) {
        int count = tiles ? CELLS / TILE : 1;
        int cells = CELLS / count;
        CollisionScene scene = new CollisionScene(count * count);
        for (int tile = 0; tile < count * count; tile++) {
            int x0 = tile % count * cells;
            int z0 = tile / count * cells;
            float[] positions = new float[3 * (cells + 1) * (cells + 1)];
            for (int v = 0; v < positions.length / 3; v++) {
                int from = 3 * ((z0 + v / (cells + 1)) * (CELLS + 1) + x0 + v % (cells + 1));
                positions[3 * v] = POSITIONS[from] - (x0 - CELLS / 2); // exact: whole metres
                positions[3 * v + 1] = POSITIONS[from + 1];
                positions[3 * v + 2] = POSITIONS[from + 2] - (z0 - CELLS / 2);
            }
            InstanceTransform transform =
                    new InstanceTransform().setTranslation(offset + x0 - CELLS / 2, 0, offset + z0 - CELLS / 2);
            scene.add(mesh(positions, cells), transform, 1, tile);
        }
        return scene;
    }

    private static CapsuleCharacter character(CollisionScene scene, double offset) {
        CapsuleCharacter character =
                new CapsuleCharacter(new SceneQuery(scene), QueryFilter.ALL.withLayers(1), RADIUS, 1.8, 0.5, 0.5);
        character.place(offset, 30, offset);
        return character;
    }

    @Test
    void tenThousandStepsOverTilesAreThoseOverTheUncutTerrain_seed1() {
        CapsuleCharacter onTiles = character(scene(true, 0), 0);
        CapsuleCharacter uncut = character(scene(false, 0), 0);
        CapsuleCharacter farAway = character(scene(true, 1e5), 1e5);
        Random random = new Random(1);
        double heading = 0;
        int grounded = 0;
        int crossings = 0;
        int edges = 0;
        int tile = -1;
        for (int i = 0; i < STEPS; i++) {
            heading += 0.2 * random.nextGaussian();
            double limit = CELLS / 2.0 - 3;
            if (Math.abs(uncut.x()) > limit || Math.abs(uncut.z()) > limit) {
                heading = Math.atan2(-uncut.z(), -uncut.x());
            }
            double dx = 0.1 * Math.cos(heading);
            double dz = 0.1 * Math.sin(heading);
            onTiles.walk(dx, dz);
            uncut.walk(dx, dz);
            farAway.walk(dx, dz);
            assertEquals(uncut.isGrounded(), onTiles.isGrounded(), "step " + i);
            assertEquals(uncut.x(), onTiles.x(), 1e-6);
            assertEquals(uncut.y(), onTiles.y(), 1e-6);
            assertEquals(uncut.z(), onTiles.z(), 1e-6);
            assertEquals(onTiles.x(), farAway.x() - 1e5, 1e-4);
            assertEquals(onTiles.y(), farAway.y(), 1e-4);
            assertEquals(onTiles.z(), farAway.z() - 1e5, 1e-4);
            if (onTiles.isGrounded()) {
                grounded++;
                edges += requireSurfaceNormal(onTiles, i) ? 0 : 1;
            }
            int now = (int) Math.floor((onTiles.x() + 32) / TILE) + 8 * (int) Math.floor((onTiles.z() + 32) / TILE);
            crossings += now != tile && tile >= 0 ? 1 : 0;
            tile = now;
        }
        assertTrue(grounded > 0.9 * STEPS, grounded + " grounded");
        assertTrue(crossings > 50, crossings + " crossings of borders");
        assertTrue(edges > 20 && edges < STEPS / 2, edges + " normals at edges");
    }

    /**
     * Requires that the normal is that of a triangle near the feet, or within the cone of those of the triangles there;
     * returns whether it is that of one.
     */
    private static boolean requireSurfaceNormal(CapsuleCharacter at, int step) {
        double best = -1;
        double widest = 1;
        double[] first = null;
        int cx = (int) Math.floor(at.x() + CELLS / 2.0);
        int cz = (int) Math.floor(at.z() + CELLS / 2.0);
        for (int cell = 0; cell < 18; cell++) {
            int i = Math.min(CELLS - 1, Math.max(0, cx + cell / 2 % 3 - 1));
            int j = Math.min(CELLS - 1, Math.max(0, cz + cell / 6 - 1));
            double[] n = normal(i, j, cell % 2 == 0);
            best = Math.max(best, n[0] * at.groundX() + n[1] * at.groundY() + n[2] * at.groundZ());
            first = first == null ? n : first;
            for (int other = 0; other < 18; other++) {
                double[] m = normal(
                        Math.min(CELLS - 1, Math.max(0, cx + other / 2 % 3 - 1)),
                        Math.min(CELLS - 1, Math.max(0, cz + other / 6 - 1)),
                        other % 2 == 0);
                widest = Math.min(widest, n[0] * m[0] + n[1] * m[1] + n[2] * m[2]);
            }
        }
        double angle = Math.acos(Math.min(1, best));
        double bend = Math.acos(Math.max(-1, widest));
        assertTrue(
                angle <= bend / 2 + 1e-6, "step " + step + ": " + angle + " from the surface, which bends by " + bend);
        return angle < 1e-6;
    }

    /** The normal of a triangle of a cell, from the height field. */
    private static double[] normal(int i, int j, boolean first) {
        int a = 3 * (j * (CELLS + 1) + i);
        int b = a + 3 * (CELLS + 1);
        int[] corners = first ? new int[] {a, b, b + 3} : new int[] {a, b + 3, a + 3};
        double[] u = new double[3];
        double[] v = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            u[axis] = (double) POSITIONS[corners[1] + axis] - POSITIONS[corners[0] + axis];
            v[axis] = (double) POSITIONS[corners[2] + axis] - POSITIONS[corners[0] + axis];
        }
        double[] n = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
        double length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        return new double[] {n[0] / length, n[1] / length, n[2] / length};
    }

    @Test
    void climbsStepsAndSlidesAlongWalls() {
        float[] floor = {-9, 0, -9, 9, 0, -9, -9, 0, 9, 9, 0, 9};
        float[] ledge = {2, 0.3f, -9, 9, 0.3f, -9, 2, 0.3f, 9, 9, 0.3f, 9};
        float[] riser = {2, 0, -9, 2, 0.3f, -9, 2, 0, 9, 2, 0.3f, 9};
        float[] wall = {5, 0.3f, -9, 5, 4, -9, 5, 0.3f, 9, 5, 4, 9};
        CollisionScene scene = new CollisionScene(4);
        for (float[] each : List.of(floor, ledge, riser, wall)) {
            scene.add(mesh(each, 1), new InstanceTransform(), 1, 0);
        }
        CapsuleCharacter character = character(scene, 0);
        character.place(0, 0.01, 0);
        for (int i = 0; i < 200; i++) {
            character.walk(0.05, 0.02);
            assertTrue(character.isGrounded(), "step " + i);
        }
        assertEquals(0.3, character.y(), 0.02); // on the ledge
        assertTrue(character.x() > 4.5 && character.x() < 5 - RADIUS, "x " + character.x()); // before the wall
        assertTrue(character.z() > 2.5, "z " + character.z()); // along it
        scene.remove(2);
        character.place(0, 5, 0);
        character.walk(0, 0);
        assertFalse(character.isGrounded());
        assertEquals(4.5, character.y());
    }

    @Test
    void aStepAllocatesNothing() {
        CapsuleCharacter character = character(scene(true, 0), 0);
        for (int i = 0; i < 20_000; i++) {
            character.walk(i % 400 < 200 ? 0.05 : -0.05, 0.01 * (i % 3 - 1));
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 2000; i++) {
            character.walk(i % 400 < 200 ? 0.05 : -0.05, 0.01 * (i % 3 - 1));
        }
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(bytes < 2000, bytes + " bytes in 2,000 steps");
    }
}
