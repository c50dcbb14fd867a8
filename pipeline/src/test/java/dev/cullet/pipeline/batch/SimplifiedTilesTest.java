// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.TriangleSet;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.world.contact.Contacts;
import dev.cullet.world.motion.SphereSweep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A ball rolls over tiles that one batch simplified. A ghost is a contact that the mesh of the triangles of all tiles
 * does not have; the contacts of each tile alone have ghosts.
 */
final class SimplifiedTilesTest {
    private static final int SIDE = 3;
    private static final int CELLS = 16 * SIDE;
    private static final int PATHS = Effort.cases(12, 400);
    private static final int STEPS = 33;

    private final Path folder;
    private final List<CollisionMesh> tiles = new ArrayList<>();
    private final Contacts uncut = Contacts.ofTiles(256);
    private final Contacts merged = Contacts.ofTiles(256);
    private final Contacts alone = new Contacts(256);
    private int compared;
    private int ghosts;
    private int missing;
    private int ghostsAlone;

    SimplifiedTilesTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Tag("scaled")
    @ParameterizedTest(name = "seed {0}, {1}")
    @CsvSource({"1, 0.5%", "2, 1%", "3, 2%"})
    void aBallCrossesTheBordersWithoutAGhost(int seed, String error) throws Exception {
        MeshArrays terrain = Meshes.terrain(CELLS, seed);
        write(terrain);
        bake(error);
        MeshArrays union = load();
        assertTrue(
                union.triangleCount() < 0.6 * terrain.triangleCount(),
                union.triangleCount() + " of " + terrain.triangleCount());
        CollisionMesh whole = CollisionAsset.of(TestAsset.of(union)).part(0);
        Random random = new Random(seed);
        for (int path = 0; path < PATHS; path++) {
            roll(whole, random);
        }
        assertTrue(compared > PATHS * STEPS, compared + " contacts");
        assertTrue(ghostsAlone > PATHS / 4, ghostsAlone + " ghosts of tiles alone");
        assertEquals(0, ghosts, ghosts + " of " + compared);
        assertEquals(0, missing, missing + " of " + compared);
    }

    /** Writes a square of tiles. */
    private void write(MeshArrays terrain) throws IOException {
        StringBuilder vertices = new StringBuilder();
        for (int i = 0; i < terrain.positions().length; i += 3) {
            float[] p = terrain.positions();
            vertices.append("v " + p[i] + " " + p[i + 1] + " " + p[i + 2] + "\n");
        }
        Files.createDirectories(folder.resolve("models"));
        for (int tile = 0; tile < SIDE * SIDE; tile++) {
            StringBuilder text = new StringBuilder(vertices);
            for (int t = 0; t < terrain.triangleCount(); t++) {
                int cell = t / 2;
                if (cell / CELLS * SIDE / CELLS * SIDE + cell % CELLS * SIDE / CELLS == tile) {
                    int[] v = terrain.indices();
                    text.append("f " + (v[3 * t] + 1) + " " + (v[3 * t + 1] + 1) + " " + (v[3 * t + 2] + 1) + "\n");
                }
            }
            Files.writeString(folder.resolve("models/tile" + tile + ".obj"), text);
        }
    }

    private void bake(String error) throws Exception {
        Layer flags = Layer.EMPTY
                .with("sources", folder.resolve("models").toString())
                .with("directory", folder.resolve("assets").toString())
                .with("simplify", error)
                .with("simplify-borders", "keep")
                .with("seams", "true");
        BatchReport report = BatchBaker.bake(
                BatchRequest.of(Configuration.none(folder)).withFlags(flags), BatchListener.NONE, new AssimpImporter());
        assertEquals(ExitCode.OK, report.exitCode());
        assertNotNull(report.seams());
        assertEquals(0, report.seams().findings());
    }

    /** Loads the tiles; returns the mesh of all their triangles. */
    private MeshArrays load() throws Exception {
        Map<List<Float>, Integer> vertices = new HashMap<>();
        List<Float> positions = new ArrayList<>();
        List<Integer> indices = new ArrayList<>();
        for (int tile = 0; tile < SIDE * SIDE; tile++) {
            CollisionAsset asset = CollisionAsset.load(folder.resolve("assets/tile" + tile + ".cullet"));
            tiles.add(asset.part(0));
            AssetPart part = asset.data().parts().get(0);
            TriangleSet set = part.triangles();
            for (int index : set.indices()) {
                float[] p = set.positions();
                List<Float> point = List.of(p[3 * index], p[3 * index + 1], p[3 * index + 2]);
                Integer known = vertices.putIfAbsent(point, vertices.size());
                indices.add(known == null ? vertices.size() - 1 : known);
                if (known == null) {
                    positions.addAll(point);
                }
            }
        }
        float[] flat = new float[positions.size()];
        for (int i = 0; i < flat.length; i++) {
            flat[i] = positions.get(i);
        }
        return new MeshArrays("union", flat, indices.stream().mapToInt(i -> i).toArray());
    }

    /** Rolls a ball across a border; at each step it is dropped on the mesh and sinks in a little. */
    private void roll(CollisionMesh whole, Random random) {
        double border = 2.0 / SIDE * (1 + random.nextInt(SIDE - 1)) - 1;
        double along = 1.8 * random.nextDouble() - 0.9;
        double slope = random.nextDouble() - 0.5;
        double radius = 0.03 + 0.2 * random.nextDouble();
        boolean alongX = random.nextBoolean();
        SphereSweep drop = new SphereSweep();
        for (int step = 0; step < STEPS; step++) {
            double across = 0.1 * (step - STEPS / 2) / STEPS;
            double u = border + across;
            double v = along + slope * across;
            double x = alongX ? u : v;
            double z = alongX ? v : u;
            assertTrue(drop.setSphere(x, 5, z, radius).sweep(whole, 0, -10, 0));
            double y = 5 - 10 * drop.t() - 0.02 * radius;
            uncut.collideSphere(whole, x, y, z, radius);
            merged.collideSphere(tiles.get(0), x, y, z, radius);
            for (int i = 1; i < tiles.size(); i++) {
                merged.add(tiles.get(i));
            }
            compared += merged.count();
            ghosts += missingIn(uncut, merged, radius);
            missing += missingIn(merged, uncut, radius);
            for (CollisionMesh tile : tiles) {
                alone.collideSphere(tile, x, y, z, radius);
                ghostsAlone += missingIn(uncut, alone, radius);
            }
        }
    }

    /** The number of contacts of a list that another list does not have. */
    private static int missingIn(Contacts list, Contacts of, double radius) {
        int count = 0;
        for (int i = 0; i < of.count(); i++) {
            boolean found = false;
            for (int j = 0; j < list.count() && !found; j++) {
                double x = of.x(i) - list.x(j);
                double y = of.y(i) - list.y(j);
                double z = of.z(i) - list.z(j);
                double u = of.normalX(i) - list.normalX(j);
                double v = of.normalY(i) - list.normalY(j);
                double w = of.normalZ(i) - list.normalZ(j);
                found = x * x + y * y + z * z <= 4e-6 * radius * radius && u * u + v * v + w * w <= 1e-10;
            }
            count += found ? 0 : 1;
        }
        return count;
    }
}
