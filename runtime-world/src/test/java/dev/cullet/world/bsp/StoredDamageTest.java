// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.bsp.BspOptions;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.IntSequence;
import dev.cullet.format.TriangleAttribute;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.Validation;
import dev.cullet.format.internal.StoredFields;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.runtime.ClosestHit;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.SegmentHit;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import dev.cullet.world.pairs.MeshPairs;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Changed bytes of one structure as it is stored, under a checksum that was corrected: the file is refused as corrupt,
 * or it loads and every query ends. No other exception, no endless loop.
 */
class StoredDamageTest {
    private static final int FOOTER = 16;

    /** Changed files of each of four meshes, of each kind and level. */
    private static final int CHANGES = 160;

    /** The arrays that are changed. */
    enum Stored {
        BSP_TREE,
        NUMBERS,
        AABB_TREE;

        /** Returns the field of a part that is the table of the arrays. */
        private int structure() {
            return switch (this) {
                case BSP_TREE -> StoredFields.PART_BSP;
                case NUMBERS -> StoredFields.PART_TRIANGLES;
                case AABB_TREE -> StoredFields.PART_TREE;
            };
        }

        private int[] fields() {
            if (this == AABB_TREE) {
                return new int[] {StoredFields.TREE_NODES};
            }
            return this == BSP_TREE
                    ? new int[] {
                        StoredFields.BSP_TOP_NODES,
                        StoredFields.BSP_TOP_POLYGONS,
                        StoredFields.BSP_PLANES,
                        StoredFields.BSP_FRAMES,
                        StoredFields.BSP_MIXED_LISTS,
                        StoredFields.BSP_MIXED_TRIANGLES,
                        StoredFields.BSP_MIXED_SAMPLES,
                        StoredFields.BSP_DEGENERATE_TRIANGLES
                    }
                    : new int[] {
                        StoredFields.TRIANGLES_INDICES,
                        StoredFields.TRIANGLES_SURFACES,
                        StoredFields.TRIANGLES_NODES,
                        StoredFields.TRIANGLES_SOURCE_TRIANGLES,
                        StoredFields.TRIANGLES_EDGE_FLAG_VALUES,
                        StoredFields.TRIANGLES_EDGE_FLAGS,
                        StoredFields.TRIANGLES_BLOCKS
                    };
        }

        /** Returns pairs of the first byte and the length of each array of a file that has elements. */
        List<int[]> arrays(ByteBuffer file) {
            int parts = target(file, file.getInt(0), StoredFields.ASSET_PARTS);
            int structure = target(file, parts + 4 + file.getInt(parts + 4), structure());
            List<int[]> arrays = new ArrayList<>();
            for (int field : fields()) {
                int array = target(file, structure, field);
                boolean blocks = this == NUMBERS && field == StoredFields.TRIANGLES_BLOCKS;
                array = blocks && array > 0 ? target(file, array, StoredFields.BLOCKS_WORDS) : array;
                if (array > 0 && file.getInt(array) > 0) {
                    boolean bytes = this == NUMBERS && field == StoredFields.TRIANGLES_EDGE_FLAG_VALUES;
                    boolean ints =
                            this == BSP_TREE && field != StoredFields.BSP_PLANES && field != StoredFields.BSP_FRAMES;
                    arrays.add(new int[] {array + 4, file.getInt(array) * (bytes ? 1 : ints ? 4 : 8)});
                }
            }
            return arrays;
        }

        /** Returns where an offset field points to, or 0 if it is absent. */
        private static int target(ByteBuffer file, int table, int field) {
            int vtable = table - file.getInt(table);
            int at = 4 + 2 * field < file.getShort(vtable) ? file.getShort(vtable + 4 + 2 * field) : 0;
            return at == 0 ? 0 : table + at + file.getInt(table + at);
        }
    }

    private static List<MeshArrays> meshes() {
        return List.of(
                Meshes.torusKnot(5, 12), HardMeshes.crossingBoxes(), HardMeshes.openShell(5), BspFixture.withSpecks());
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "EXACT,BSP_TREE",
        "EXACT,NUMBERS",
        "EXACT,AABB_TREE",
        "COMPACT,BSP_TREE",
        "COMPACT,NUMBERS",
        "COMPACT,AABB_TREE"
    })
    void damageIsRefusedOrHarmless(AssetEncoding encoding, Stored stored) {
        int full = mutate(encoding, stored, Validation.FULL, CHANGES);
        int safety = mutate(encoding, stored, Validation.SAFETY, CHANGES);
        assertTrue(
                full > CHANGES / 25 && safety > full && safety < 4 * CHANGES - CHANGES / 5,
                full + " and " + safety + " of " + 4 * CHANGES + " loaded");
    }

    private static int mutate(AssetEncoding encoding, Stored stored, Validation validation, int changes) {
        int loaded = 0;
        for (long seed = 1; seed <= 4; seed++) {
            loaded += mutate(encoding, stored, validation, seed, changes);
        }
        return loaded;
    }

    /** Minutes: 2.4 million damaged files, 200,000 of each kind and level. */
    @Tag("campaign")
    @ParameterizedTest(name = "{0} {1} {2}")
    @MethodSource("kinds")
    void aLongRunOfDamageIsRefusedOrHarmless(AssetEncoding encoding, Stored stored, Validation validation) {
        long start = System.nanoTime();
        int loaded = 0;
        for (long seed = 101; seed <= 120; seed++) {
            loaded += mutate(encoding, stored, validation, seed, 10_000);
        }
        System.out.printf(
                "%s %s %s: 200000 files, %d refused, %d accepted, %.0f s%n",
                encoding, stored, validation, 200_000 - loaded, loaded, (System.nanoTime() - start) / 1e9);
        assertTrue(loaded > 1000 && loaded < 199_000, loaded + " of 200000 loaded");
    }

    static List<Arguments> kinds() {
        List<Arguments> kinds = new ArrayList<>();
        for (AssetEncoding encoding : List.of(AssetEncoding.EXACT, AssetEncoding.COMPACT)) {
            for (Stored stored : Stored.values()) {
                kinds.add(Arguments.of(encoding, stored, Validation.FULL));
                kinds.add(Arguments.of(encoding, stored, Validation.SAFETY));
            }
        }
        return kinds;
    }

    /** Returns how many files loaded. */
    private static int mutate(AssetEncoding encoding, Stored stored, Validation validation, long seed, int changes) {
        MeshArrays mesh = meshes().get((int) (seed % 4));
        byte[] good = file(mesh, seed % 3 == 0 ? BspFixture.TIGHT : BspOptions.DEFAULT, encoding);
        List<int[]> arrays = stored.arrays(wrap(good));
        assertTrue(!arrays.isEmpty(), "no array is stored");
        BspMesh other = BspFixture.of(Meshes.box(0, 0, 0, 1, 1, 1)).bsp();
        int[] loaded = new int[1];
        assertTimeoutPreemptively(Duration.ofMinutes(5), () -> {
            Random random = new Random(seed);
            for (int i = 0; i < changes; i++) {
                byte[] bytes = good.clone();
                ByteBuffer bad = wrap(bytes);
                for (int count = 1 + random.nextInt(3); count > 0; count--) {
                    int[] array = arrays.get(random.nextInt(arrays.size()));
                    change(bad, array[0], array[1], random);
                }
                try {
                    loaded[0] += isLoaded(seal(bad, bytes), validation, mesh, other, stored, random.nextInt()) ? 1 : 0;
                } catch (Exception | Error e) {
                    throw new AssertionError(encoding + " " + stored + " seed " + seed + " change " + i, e);
                }
            }
        });
        return loaded[0];
    }

    /** Changes one byte of an array, or lets two of its words change places. */
    private static void change(ByteBuffer file, int begin, int length, Random random) {
        int at = begin + random.nextInt(length);
        switch (random.nextInt(4)) {
            case 0 -> file.put(at, (byte) random.nextInt());
            case 1 -> file.put(at, (byte) (file.get(at) ^ 1 << random.nextInt(8)));
            case 2 -> file.put(at, (byte) (file.get(at) + (random.nextBoolean() ? 1 : -1)));
            default -> {
                int words = length / 4;
                int p = words == 0 ? begin : begin + 4 * random.nextInt(words);
                int q = words == 0 ? begin : begin + 4 * random.nextInt(words);
                int word = file.getInt(p);
                file.putInt(p, file.getInt(q));
                file.putInt(q, word);
            }
        }
    }

    private static ByteBuffer wrap(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static ByteBuffer seal(ByteBuffer file, byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, bytes.length - FOOTER + 8);
        return file.putInt(bytes.length - FOOTER + 8, (int) crc.getValue());
    }

    private static boolean isLoaded(
            ByteBuffer file, Validation validation, MeshArrays around, BspMesh other, Stored stored, int seed)
            throws Exception {
        Asset asset;
        try {
            asset = AssetReader.read(file, "damaged.cullet", validation, false, AssetReader.UNPACKED_MAX);
        } catch (CorruptAssetException e) {
            String message = String.valueOf(e.getMessage());
            assertTrue(message.startsWith("damaged.cullet: ") && message.lines().count() == 1, message);
            return false;
        }
        CollisionMesh mesh = CollisionAsset.of(asset).part(0);
        assertNotNull(mesh.data().bsp());
        if (stored == Stored.BSP_TREE) {
            new AllBspQueries(new BspMesh[] {BspMesh.of(mesh)}, other, around, 8, seed).run();
        } else {
            query(mesh, other.mesh(), around, seed);
            readNumbers(asset);
        }
        return true;
    }

    private static void query(CollisionMesh mesh, CollisionMesh other, MeshArrays around, int seed) {
        float[] rays = Queries.rays(around, 4, seed);
        RayHit rayHit = new RayHit();
        ClosestHit closest = new ClosestHit();
        for (int i = 0; i < rays.length; i += 6) {
            mesh.raycast(rays[i], rays[i + 1], rays[i + 2], rays[i + 3], rays[i + 4], rays[i + 5], 2, rayHit);
            mesh.anySphere(rays[i], rays[i + 1], rays[i + 2], 0.1f);
            mesh.closestPoint(rays[i], rays[i + 1], rays[i + 2], Float.POSITIVE_INFINITY, closest);
        }
        mesh.anyBox(rays[0], rays[1], rays[2], rays[0] + 0.1f, rays[1] + 0.1f, rays[2] + 0.1f);
        mesh.overlapsSegments(rays, 4, 0.01f, new SegmentHit());
        RigidTransform otherToThis = AllBspQueries.placed(new Random(seed), 0.3 * around.diagonal());
        MeshPairs pairs = new MeshPairs();
        pairs.overlaps(mesh, other, otherToThis);
        pairs.overlaps(other, mesh, otherToThis);
        if (SolidMesh.isSolid(mesh)) {
            SolidMesh.of(mesh).pointInSolid(rays[0], rays[1], rays[2]);
        }
    }

    private static void readNumbers(Asset asset) {
        TriangleSet set = asset.parts().get(0).triangles();
        EdgeFlags flags = set.edgeFlags();
        assertNotNull(flags);
        for (int triangle = 0; triangle < set.triangleCount(); triangle++) {
            assertNotNull(asset.surfaceNames().get(set.surface(triangle)));
            assertNotNull(asset.nodePaths().get(set.node(triangle)));
            int number = triangle;
            assertDoesNotThrow(() -> set.sourceTriangle(number));
            assertTrue(flags.get(triangle) >= 0);
        }
    }

    /** A file with runs of surfaces, and nodes and source triangles in blocks. */
    private static byte[] file(MeshArrays mesh, BspOptions options, AssetEncoding encoding) {
        AssetPart part = part(BspFixture.file(mesh, options, encoding));
        TriangleSet set = part.triangles();
        int count = set.triangleCount();
        Random random = new Random(count);
        int[] surfaces = new int[count];
        int[] nodes = new int[count];
        int[] sources = new int[count];
        for (int i = 0; i < count; i++) {
            surfaces[i] = 3 * i / count;
            nodes[i] = random.nextInt(3);
            sources[i] = random.nextInt(2 * count);
        }
        TriangleSet numbered = new TriangleSet(
                set.blocks() == null ? set.positions() : new float[0],
                set.cornerIndices(),
                new TriangleAttribute(IntSequence.of(surfaces), 0),
                new TriangleAttribute(IntSequence.of(nodes), 0),
                IntSequence.of(sources),
                set.edgeFlags(),
                set.blocks());
        List<String> names = List.of("one", "two", "three");
        Asset asset = new Asset(TestAsset.PROVENANCE, names, names, List.of(part.withTriangles(numbered)));
        ByteBuffer written = AssetWriter.write(asset, encoding);
        byte[] bytes = new byte[written.remaining()];
        written.get(bytes);
        return bytes;
    }

    private static AssetPart part(ByteBuffer file) {
        try {
            return AssetReader.read(file, "good.cullet").parts().get(0);
        } catch (AssetException e) {
            throw new IllegalStateException(e);
        }
    }
}
