// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.BspMode;
import dev.cullet.builder.PartOptions;
import dev.cullet.builder.outline.OutlineRequest;
import dev.cullet.builder.spheres.ClusterOptions;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.Validation;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.runtime.RayHit;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The default level of validation keeps every query finite: files with changed bytes under a checksum that was
 * corrected, with all structures of the format, are refused, or all queries end and have numbers as results.
 */
final class SafetyDamageTest {
    private static final int PER_SEED = 1000;

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void everyQueryOfWhatIsLoadedEnds(AssetEncoding encoding) {
        damage(encoding, 1, 2, 200);
    }

    /** Minutes: a million damaged files. */
    @Tag("campaign")
    @ParameterizedTest(name = "{0}")
    @EnumSource
    void aMillionFiles(AssetEncoding encoding) {
        damage(encoding, 1000, 334, PER_SEED);
    }

    private static void damage(AssetEncoding encoding, long firstSeed, int seeds, int files) {
        int loaded = 0;
        long hits = 0;
        for (long seed = firstSeed; seed < firstSeed + seeds; seed++) {
            byte[] good = file(encoding, seed);
            WorldQueries queries = new WorldQueries();
            Random random = new Random(seed);
            long s = seed;
            loaded += assertTimeoutPreemptively(
                    Duration.ofMinutes(2), () -> loadAndQuery(good, queries, random, files, encoding + " seed " + s));
            hits += queries.hitCount;
        }
        int all = seeds * files;
        System.out.printf("%s: %d files, %d loaded, %d hits%n", encoding, all, loaded, hits);
        assertTrue(loaded > all / 50 && loaded < all - all / 50, encoding + ": " + loaded + " of " + all + " loaded");
        assertTrue(hits > loaded, hits + " hits");
    }

    private static int loadAndQuery(byte[] good, WorldQueries queries, Random random, int files, String name) {
        int refusals = 0;
        for (int i = 0; i < files; i++) {
            byte[] bytes = damaged(good, random);
            try {
                queries.run(CollisionAsset.load(ByteBuffer.wrap(bytes), "damaged"), random);
            } catch (AssetException refused) {
                refusals++;
            } catch (IOException | RuntimeException | Error e) {
                throw new AssertionError(name + " file " + i, e);
            }
        }
        return files - refusals;
    }

    private static byte[] damaged(byte[] good, Random random) {
        byte[] bytes = good.clone();
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int end = bytes.length - AssetLayout.FOOTER_BYTES;
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int at = random.nextInt(end);
            switch (random.nextInt(5)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt();
                case 2 -> bytes[at] += (byte) (random.nextBoolean() ? 1 : -1);
                case 3 -> file.putInt(at & -4, random.nextInt(9) - 4);
                default -> {
                    int to = 4 * random.nextInt(end / 4);
                    int word = file.getInt(at & -4);
                    file.putInt(at & -4, file.getInt(to));
                    file.putInt(to, word);
                }
            }
        }
        seal(bytes);
        return bytes;
    }

    private static void seal(byte[] bytes) {
        int at = bytes.length - AssetLayout.FOOTER_BYTES + AssetLayout.FOOTER_CRC_OFFSET;
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, at);
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(at, (int) crc.getValue());
    }

    /** A mesh about the unit sphere, with BSP tree, sphere cluster, outlines, and of odd seeds two later frames. */
    private static byte[] file(AssetEncoding encoding, long seed) {
        MeshArrays mesh = Meshes.noiseSphere(4, 0.3, seed % 7);
        TriangleMesh triangles = TriangleMesh.of(mesh.positions(), mesh.indices());
        boolean animated = seed % 2 == 1 && encoding != AssetEncoding.COMPACT;
        if (animated) {
            float[] grown = mesh.scaledAndMoved(1.25f, 0, 0, 0).positions();
            float[] moved = mesh.scaledAndMoved(1, 0.5f, 0, 0).positions();
            triangles = triangles.withLaterFrames(List.of(grown, moved));
        }
        PartOptions options = TestAsset.options(encoding)
                .withBsp(seed % 4 < 2 ? BspMode.ON : BspMode.OFF)
                .withSpheres(true)
                .withCluster(ClusterOptions.DEFAULTS.withCount(6).withThreads(1).withBudget(0.01))
                .withOutlines(List.of(OutlineRequest.parse("silhouette:y"), OutlineRequest.parse("section:x=0")))
                .withSourceTriangles(true);
        AssetPart part = TestAsset.part("ball", triangles, options);
        Asset asset = new Asset(
                TestAsset.PROVENANCE,
                List.of(TriangleMesh.DEFAULT_SURFACE),
                List.of(""),
                List.of(part),
                animated ? new float[] {0, 1, 2} : new float[0]);
        return bytes(AssetWriter.write(asset, encoding));
    }

    private static byte[] bytes(ByteBuffer written) {
        byte[] bytes = new byte[written.remaining()];
        written.get(bytes);
        return bytes;
    }

    /** With such a radius, the motion of a mesh has a negative length. */
    @Test
    void aNegativeRadiusIsRefusedAtEachLevelAndZeroIsNot() throws IOException {
        AssetPart part = TestAsset.part(Meshes.noiseSphere(6, 0.3, 3));
        byte[] bytes = bytes(AssetWriter.write(TestAsset.of(part)));
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int at = 0;
        while (file.getFloat(at) != part.boundingSphere().radius()) {
            at += 4;
        }
        for (Validation level : new Validation[] {Validation.SAFETY, Validation.FULL}) {
            LoadOptions options = LoadOptions.DEFAULTS.withValidation(level);
            file.putFloat(at, -1e30f);
            seal(bytes);
            AssetException refusal = assertThrows(AssetException.class, () -> CollisionAsset.load(file, "r", options));
            assertEquals(AssetErrorCode.SPHERE_RADIUS, refusal.code());
        }
        file.putFloat(at, 0);
        seal(bytes);
        assertEquals(
                part.triangles().triangleCount(),
                CollisionAsset.load(file, "r").part(0).triangleCount());
    }

    /** A box that does not hold its triangles: a rule that {@link Validation#FULL} alone has. */
    @Test
    void theDefaultLoadsABoxThatMissesItsTrianglesAndFullRefusesIt() throws IOException {
        AssetPart part = TestAsset.part(Meshes.noiseSphere(6, 0.3, 3));
        RayHit hit = new RayHit();
        assertTrue(CollisionAsset.of(TestAsset.of(part)).part(0).raycast(0, 9, 0, 0, -1, 0, 99, hit));
        byte[] bytes = bytes(AssetWriter.write(TestAsset.of(part)));
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long[] nodes = part.tree().nodes();
        int root = 0;
        while (file.getLong(root) != nodes[0] || file.getLong(root + 56) != nodes[7]) {
            root += 4;
        }
        for (int word = 0; word < AabbTree.BOX_WORDS; word += 2) {
            file.putLong(root + 8 * word, 0); // all boxes of the root at the origin of the lattice
            file.putLong(root + 8 * word + 8, AabbTree.GUARDS);
        }
        seal(bytes);
        assertEquals(Validation.SAFETY, LoadOptions.DEFAULTS.validation());
        CollisionAsset loaded = CollisionAsset.load(file, "box");
        assertFalse(loaded.part(0).raycast(0, 9, 0, 0, -1, 0, 99, hit), "a missed hit, as of a mesh with a hole");
        LoadOptions full = LoadOptions.DEFAULTS.withValidation(Validation.FULL);
        AssetException refusal = assertThrows(AssetException.class, () -> CollisionAsset.load(file, "box", full));
        assertEquals(AssetErrorCode.CHILD_BOX, refusal.code());
    }
}
