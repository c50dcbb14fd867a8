// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.Validation;
import dev.cullet.format.internal.AssetValidator;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.runtime.ClosestHit;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.runtime.MeshHit;
import dev.cullet.runtime.RayHit;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Real models in packed files, unpacked to compact triangles: the parts are valid, have the triangles of a compact
 * bake, and answer queries as it does. Triangles have another order, so they are compared by their corners.
 */
class UnpackedCompactModelsTest {
    private static final BakeOptions OPTIONS =
            BakeOptions.DEFAULTS.with("parts", "node").with("bsp", "off");

    /** Of files in a normal run: models of fewer than 20,000 triangles. */
    private static final long MAX_BYTES = 300_000;

    private static final int QUERIES = 40;

    private int parts;
    private int queries;
    private int sameTriangles;

    /** Every fourth small model; {@link #allModelsAreThoseOfACompactBake} runs all of them. */
    @Requires(Need.MODELS)
    @Test
    void smallModelsAreThoseOfACompactBake() throws IOException {
        List<Path> all = models();
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < all.size(); i += 4) {
            if (Files.size(all.get(i)) <= MAX_BYTES) {
                files.add(all.get(i));
            }
        }
        assertTrue(check(files) >= 5, parts + " parts");
    }

    @Requires(Need.MODELS)
    @Test
    @Tag("campaign")
    void allModelsAreThoseOfACompactBake() throws IOException {
        assertTrue(check(models()) >= 60, parts + " parts");
    }

    private static List<Path> models() {
        return Stream.of("ships", "scans", "environments", "formats", "malformed")
                .flatMap(folder -> RealModels.files(folder).stream())
                .toList();
    }

    /** Returns the number of parts that were compared. */
    private int check(List<Path> files) throws IOException {
        int baked = 0;
        try (Baker baker = Baker.isolated()) {
            for (Path file : files) {
                ByteBuffer compact;
                ByteBuffer packed;
                try {
                    compact = baker.bake(file, OPTIONS.with("encoding", "compact"), BakeProgress.NONE)
                            .bytes();
                    packed = baker.bake(file, OPTIONS.with("encoding", "packed"), BakeProgress.NONE)
                            .bytes();
                } catch (BakeException e) {
                    continue; // other tests list the files that cannot be baked
                }
                check(String.valueOf(file.getFileName()), compact, packed);
                baked++;
            }
        }
        String share = sameTriangles + " of " + queries + " hits have the same triangle, in " + baked + " files";
        assertTrue(sameTriangles >= 0.9 * queries && queries > 10 * baked, share);
        return parts;
    }

    private void check(String name, ByteBuffer compact, ByteBuffer packed) throws IOException {
        Asset expected = AssetReader.read(compact, name);
        Asset actual = AssetReader.read(packed, name, Validation.FULL, true, AssetReader.UNPACKED_MAX);
        AssetValidator.validate(actual, name);
        assertEquals(expected.parts().size(), actual.parts().size(), name);
        CollisionAsset baked = CollisionAsset.load(compact, name);
        CollisionAsset unpacked = CollisionAsset.load(packed, name, LoadOptions.DEFAULTS.withCompactUnpacking());
        for (int i = 0; i < expected.parts().size(); i++) {
            AssetPart part = expected.parts().get(i);
            String what = name + " " + part.name();
            checkTriangles(part, actual.parts().get(i), expected, actual, what);
            checkQueries(baked.part(i), unpacked.part(i), what);
            parts++;
        }
    }

    private static void checkTriangles(AssetPart expected, AssetPart actual, Asset baked, Asset unpacked, String what) {
        TriangleBlocks blocks = expected.triangles().blocks();
        TriangleBlocks its = actual.triangles().blocks();
        assertNotNull(blocks, what);
        assertNotNull(its, what + " stayed exact");
        assertEquals(expected.name(), actual.name());
        assertEquals(blocks.step(), its.step(), what);
        assertArrayEquals(blocks.origin(), its.origin(), what);
        assertEquals(blocks.error(), its.error(), what);
        assertArrayEquals(expected.bounds(), actual.bounds(), what);
        assertEquals(triangles(expected, baked), triangles(actual, unpacked), what);
    }

    /** Returns each triangle as its corners, from the lowest on, and the name of its surface; sorted. */
    private static List<String> triangles(AssetPart part, Asset asset) {
        TriangleSet set = part.triangles();
        TriangleBlocks blocks = set.blocks();
        assertNotNull(blocks);
        return IntStream.range(0, set.triangleCount())
                .mapToObj(triangle -> {
                    long a = TriangleBlocks.corner(blocks.words(), triangle, 0);
                    long b = TriangleBlocks.corner(blocks.words(), triangle, 1);
                    long c = TriangleBlocks.corner(blocks.words(), triangle, 2);
                    while (a > b || a > c) {
                        long first = a;
                        a = b;
                        b = c;
                        c = first;
                    }
                    return a + " " + b + " " + c + " " + asset.surfaceNames().get(set.surface(triangle));
                })
                .sorted()
                .toList();
    }

    private void checkQueries(CollisionMesh expected, CollisionMesh actual, String what) {
        int count = expected.triangleCount();
        float[] positions = new float[9 * count];
        for (int triangle = 0; triangle < count; triangle++) {
            expected.triangleCorners(triangle, positions, 9 * triangle);
        }
        int[] indices = IntStream.range(0, 3 * count).toArray();
        MeshArrays mesh = new MeshArrays(what, positions, indices);
        float[] rays = Queries.rays(mesh, QUERIES, 71);
        float[] points = Queries.pointsAround(mesh, QUERIES, 72);
        float[] spheres = Queries.spheres(mesh, 0.02, QUERIES, 73);
        RayHit ray = new RayHit();
        RayHit itsRay = new RayHit();
        ClosestHit closest = new ClosestHit();
        ClosestHit itsClosest = new ClosestHit();
        for (int i = 0; i < QUERIES; i++) {
            String query = what + " query " + i;
            int r = 6 * i;
            boolean isHit = expected.raycast(
                    rays[r], rays[r + 1], rays[r + 2], rays[r + 3], rays[r + 4], rays[r + 5], 1e9, ray);
            assertEquals(
                    isHit,
                    actual.raycast(
                            rays[r], rays[r + 1], rays[r + 2], rays[r + 3], rays[r + 4], rays[r + 5], 1e9, itsRay),
                    query);
            if (isHit) {
                assertEquals(ray.t(), itsRay.t(), rounding(mesh, ray.t()), query);
                queries++;
                sameTriangles += isSameTriangle(expected, ray, actual, itsRay, query) ? 1 : 0;
            }
            int p = 3 * i;
            expected.closestPoint(points[p], points[p + 1], points[p + 2], 1e9, closest);
            actual.closestPoint(points[p], points[p + 1], points[p + 2], 1e9, itsClosest);
            assertEquals(closest.distance(), itsClosest.distance(), rounding(mesh, closest.distance()), query);
            isSameTriangle(expected, closest, actual, itsClosest, query);
            int s = 4 * i;
            assertEquals(
                    expected.overlapsSphere(spheres[s], spheres[s + 1], spheres[s + 2], spheres[s + 3]),
                    actual.overlapsSphere(spheres[s], spheres[s + 1], spheres[s + 2], spheres[s + 3]),
                    query);
        }
    }

    /** Corners come in another order, and so do the terms of sums. */
    private static double rounding(MeshArrays mesh, double value) {
        return 1e-9 * (mesh.diagonal() + Math.abs(value));
    }

    /**
     * Returns whether the triangles hit have the same corners; then the points are the same. Where an edge or a corner
     * is hit, each of its triangles is as near.
     */
    private static boolean isSameTriangle(
            CollisionMesh expected, MeshHit hit, CollisionMesh actual, MeshHit itsHit, String query) {
        if (!Arrays.equals(corners(expected, hit.triangle()), corners(actual, itsHit.triangle()))) {
            return false;
        }
        double[] point = {hit.x(), hit.y(), hit.z()};
        double[] its = {itsHit.x(), itsHit.y(), itsHit.z()};
        double magnitude = Math.abs(point[0]) + Math.abs(point[1]) + Math.abs(point[2]);
        assertArrayEquals(point, its, 1e-9 * (1 + magnitude), query);
        return true;
    }

    private static String[] corners(CollisionMesh mesh, int triangle) {
        float[] xyz = new float[9];
        mesh.triangleCorners(triangle, xyz, 0);
        return IntStream.range(0, 3)
                .mapToObj(k -> xyz[3 * k] + " " + xyz[3 * k + 1] + " " + xyz[3 * k + 2])
                .sorted()
                .toArray(String[]::new);
    }
}
