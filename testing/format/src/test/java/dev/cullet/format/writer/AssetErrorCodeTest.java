// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.IntSequence;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.Sphere;
import dev.cullet.format.TriangleAttribute;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.generated.StoredAsset;
import dev.cullet.format.generated.StoredPacked;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.internal.StoredFields;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Meshes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each code is that of a damaged file, in its section, and in the table of {@code
 * docs/format-validation.md}. Most are found by
 * changing every byte and word of small files; the others need several changes at once.
 */
class AssetErrorCodeTest {
    /** Codes for which this module has no file. Other tests have one. */
    private static final Map<AssetErrorCode, String> ELSEWHERE = new EnumMap<>(AssetErrorCode.class);

    static {
        ELSEWHERE.put(AssetErrorCode.UNPACKER_MISSING, "PackedWithoutItsJarTest: needs a class path of its own");
        String bsp = "PackedBspTest of the builder, which makes the trees";
        String scene = "SceneFileTest of the builder, which makes the trees";
        for (AssetErrorCode code : AssetErrorCode.values()) {
            if (code.name().startsWith("PACKED_BSP_")) {
                ELSEWHERE.put(code, bsp);
            } else if (code == AssetErrorCode.SCENE || code == AssetErrorCode.NO_SCENE || code.number() / 100 == 17) {
                ELSEWHERE.put(code, scene);
            }
        }
    }

    /** The lower corner of the box, so that its vertices are on a lattice of metres. */
    private static final float[] LOWER = {-1, -2, -3};

    /** One in as many bytes of symbols is changed. */
    private static final int STRIDE = 5;

    private static final int[] WORDS = {
        0,
        -1,
        1,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        0x3FFF_FFFF,
        0x80008000,
        2,
        64, // numbers
        0x7FC0_0000,
        0x7F80_0000,
        0x4F80_0000,
        0x3E99_999A,
        0xBF80_0000 // NaN, infinity, 2^32, 0.3 and -1
    };

    /** The section of the codes of a hundred. Those of numbers and lattices occur in several. */
    private static final Map<Integer, Set<String>> SECTIONS = Map.ofEntries(
            Map.entry(1, Set.of("HEADER", "FOOTER", "PACKED")),
            Map.entry(3, Set.of("HEADER", "PARTS")),
            Map.entry(4, Set.of("PROVENANCE")),
            Map.entry(5, Set.of("SURFACES")),
            Map.entry(6, Set.of("PARTS", "TRIANGLES", "AABB_TREE", "LATTICE", "FRAMES")),
            Map.entry(7, Set.of("TRIANGLES")),
            Map.entry(8, Set.of("TRIANGLES", "AABB_TREE", "BSP_TREE")),
            Map.entry(9, Set.of("TRIANGLES")),
            Map.entry(10, Set.of("AABB_TREE", "FRAMES")),
            Map.entry(11, Set.of("PACKED")),
            Map.entry(12, Set.of("LATTICE", "PARTS", "PACKED")),
            Map.entry(13, Set.of("BSP_TREE")),
            Map.entry(14, Set.of("SPHERES")),
            Map.entry(15, Set.of("OUTLINES")),
            Map.entry(16, Set.of("PARTS", "FRAMES")),
            Map.entry(17, Set.of("SCENE")),
            Map.entry(18, Set.of("SHAPE", "COMPOUND")),
            Map.entry(19, Set.of("COMPOUND")));

    private static final Map<AssetErrorCode, String> FOUND = new EnumMap<>(AssetErrorCode.class);

    @BeforeAll
    static void damage() {
        List<SmallFile> files = new ArrayList<>(List.of(
                exact(TestAssets.part("box", Meshes.box(-1, -2, -3, 4, 5, 6), true)
                        .withLattice(new SolidLattice(LOWER, 1, 0, true, new int[0]))),
                exact(TestAssets.part("a triangle", Meshes.soup(1, 0.5, 2), false)),
                file(AssetEncoding.COMPACT, TestCompact.part("a triangle", Meshes.soup(1, 0.5, 2), false))));
        SmallFile.all().stream()
                .filter(file -> file.name().equals("structures"))
                .forEach(files::add);
        for (SmallFile file : files) {
            ByteBuffer bytes = file.bytes();
            for (int at = 0; at < bytes.limit(); at++) {
                changeByte(bytes, at, file.toString());
                if (at % 4 == 0) {
                    changeWord(bytes, at, file.toString());
                }
            }
        }
        for (SmallFile file : SmallFile.packed()) {
            ByteBuffer bytes = file.bytes();
            ByteBuffer symbols =
                    StoredAsset.getRootAsStoredAsset(bytes).parts(0).packed().symbolsAsByteBuffer();
            for (int at = symbols.position(); at < symbols.limit(); at += STRIDE) {
                changeByte(bytes, at, file.toString());
            }
        }
    }

    private static SmallFile exact(AssetPart part) {
        return file(AssetEncoding.EXACT, part);
    }

    private static SmallFile file(AssetEncoding encoding, AssetPart part) {
        return new SmallFile(part.name(), encoding, asset(part));
    }

    private static void changeByte(ByteBuffer file, int at, String name) {
        byte right = file.get(at);
        for (int value : new int[] {0, 0xFF, right ^ 1, right ^ 0x80, right + 1, right - 1}) {
            file.put(at, (byte) value);
            note(Damage.seal(file), name + ", byte " + at);
        }
        file.put(at, right);
    }

    private static void changeWord(ByteBuffer file, int at, String name) {
        int right = file.getInt(at);
        for (int value : WORDS) {
            file.putInt(at, value);
            note(Damage.seal(file), name + ", word " + at);
        }
        file.putInt(at, right);
    }

    private static void note(ByteBuffer file, String name) {
        try {
            AssetReader.read(file, "damaged.cullet");
        } catch (AssetException e) {
            assertSection(e);
            FOUND.putIfAbsent(e.code(), name + ": " + e.getMessage());
        }
    }

    private static void assertSection(AssetException e) {
        Set<String> sections = SECTIONS.get(e.code().number() / 100);
        if (sections != null && e instanceof CorruptAssetException corrupt) {
            assertTrue(sections.contains(corrupt.section()), e.code() + ": " + e.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyCodeIsThatOfADamagedFile(AssetErrorCode code) {
        Crafted crafted = CRAFTED.get(code);
        assertTrue(
                FOUND.containsKey(code) || crafted != null || ELSEWHERE.containsKey(code),
                "no file has the code " + code.number());
        if (crafted != null) {
            AssetException refusal = Objects.requireNonNull(Damage.refusal(crafted.file()), "accepted");
            assertEquals(code, refusal.code(), refusal.getMessage());
            assertSection(refusal);
        }
    }

    private interface Crafted {
        ByteBuffer file();
    }

    private static final Map<AssetErrorCode, Crafted> CRAFTED = new EnumMap<>(AssetErrorCode.class);

    private static void craft(AssetErrorCode code, Crafted file) {
        assertNull(CRAFTED.put(code, file));
    }

    /** A file of an asset that is not checked before it is written. */
    private static ByteBuffer unchecked(Asset asset, AssetEncoding encoding) {
        FlatBufferBuilder builder = new FlatBufferBuilder(1 << 16);
        builder.finish(AssetEncoder.encode(builder, asset, encoding), AssetLayout.IDENTIFIER);
        return Damage.frame(builder.dataBuffer());
    }

    private static ByteBuffer unchecked(Asset asset) {
        return unchecked(asset, AssetEncoding.EXACT);
    }

    private static Asset asset(AssetPart... parts) {
        return TestAssets.of(List.of(parts));
    }

    private static Asset withSurfaces(List<String> names, int tags, float friction) {
        Asset box = TestAssets.box();
        float[] materials = {friction, 0, friction, 0};
        return new Asset(box.provenance(), names, box.nodePaths(), box.parts(), new float[0], new int[tags], materials);
    }

    private static ByteBuffer knot(Consumer<AssetValidatorTest.Mutable> change) {
        AssetValidatorTest.Mutable knot = AssetValidatorTest.knot();
        change.accept(knot);
        return unchecked(knot.asset());
    }

    private static ByteBuffer shape(int kind, Consumer<TestShapes.Mutable> change) {
        TestShapes.Mutable shape = TestShapes.mutable(kind);
        change.accept(shape);
        return unchecked(shape.asset());
    }

    private static ByteBuffer bsp(TestBspTrees.Mutable tree, Consumer<TestBspTrees.Mutable> change) {
        change.accept(tree);
        return unchecked(tree.asset());
    }

    /** A terrain of 64 or more triangles with these surfaces. */
    private static ByteBuffer surfaces(int triangles, long... words) {
        AssetPart part = TestAssets.part("soup", Meshes.soup(triangles, 0.3, 5), false);
        TriangleSet set = part.triangles();
        TriangleSet changed = new TriangleSet(
                set.positions(),
                set.cornerIndices(),
                new TriangleAttribute(new IntSequence(words, triangles), 0),
                new TriangleAttribute(set.nodes(), set.uniformNode()),
                null,
                null,
                null);
        return unchecked(asset(part.withTriangles(changed)));
    }

    /** A box with a later frame. */
    private static ByteBuffer frames(float[] times, float[] positions) {
        AssetPart box = SmallFile.box(AssetEncoding.EXACT);
        AssetPart frame = box.posed(box.bounds(), box.boundingSphere(), positions, box.tree());
        return unchecked(TestFrames.timed(asset(box.withFrames(frame)), times));
    }

    /** Gives a field of a table the place of another one. */
    private static ByteBuffer moveField(ByteBuffer file, int table, int field, int other) {
        int slots = table - file.getInt(table) + 4;
        return Damage.seal(file.putShort(slots + 2 * field, file.getShort(slots + 2 * other)));
    }

    private static int part(ByteBuffer file) {
        int parts = PackedDamageTest.target(file, file.getInt(0), StoredFields.ASSET_PARTS);
        return parts + 4 + file.getInt(parts + 4);
    }

    /** A packed file with two later frames. */
    private static ByteBuffer packedFrames() {
        return SmallFile.packed().stream()
                .filter(file -> file.name().equals("frames"))
                .findFirst()
                .orElseThrow()
                .bytes();
    }

    /** The one node of a chain: a box over everything, one lane, its child after it. */
    private static void chain(long[] words, int node) {
        for (int word = 0; word < 6; word++) {
            boolean lower = word % 2 == 0;
            words[8 * node + word] = lower ? 0x7FFF_7FFF_7FFF_0000L : 0x8000_8000_8000_FFFFL;
        }
        words[8 * node + 6] = (long) (node + 1) << 32;
        words[8 * node + 7] = 1L << 28 | node;
    }

    static {
        craft(AssetErrorCode.CHECKSUM, () -> {
            ByteBuffer file = Damage.file(TestAssets.box());
            return file.put(100, (byte) ~file.get(100));
        });
        craft(AssetErrorCode.CODED_HEAD_ENCODING, () -> {
            ByteBuffer content = Damage.file(TestAssets.box());
            return Damage.frame(CodedHeadTest.coded(content.limit(content.limit() - 16)));
        });
        craft(AssetErrorCode.SURFACE_NAME_REPEATED, () -> unchecked(withSurfaces(List.of("steel", "steel"), 2, 0.5f)));
        craft(AssetErrorCode.MATERIAL_COUNT, () -> unchecked(withSurfaces(List.of("steel", "glass"), 1, 0.5f)));
        craft(AssetErrorCode.MATERIAL_RANGE, () -> unchecked(withSurfaces(List.of("steel", "glass"), 2, -2)));
        craft(AssetErrorCode.PART_NAME_REPEATED, () -> {
            AssetPart box = SmallFile.box(AssetEncoding.EXACT);
            return unchecked(asset(box, box));
        });
        craft(AssetErrorCode.PART_NAME_EMPTY, () -> knot(knot -> knot.name = ""));
        craft(AssetErrorCode.BLOCKS_AND_ARRAYS, () -> {
            ByteBuffer file = file(AssetEncoding.COMPACT, SmallFile.box(AssetEncoding.COMPACT))
                    .bytes();
            int triangles = PackedDamageTest.target(file, part(file), StoredFields.PART_TRIANGLES);
            return moveField(file, triangles, StoredFields.TRIANGLES_POSITIONS, StoredFields.TRIANGLES_BLOCKS);
        });
        craft(
                AssetErrorCode.COORDINATE_RANGE,
                () -> knot(knot -> {
                    knot.positions[3] = 2e9f;
                    knot.sphere = new Sphere(0, 0, 0, 4e9f);
                }));
        craft(AssetErrorCode.RUN_REPEATED, () -> surfaces(64, 32L << 32 | 1, -1L << 32 | 1));
        craft(AssetErrorCode.NUMBER_FORM, () -> surfaces(64, 0xFFFF_FFFFL << 32, 1L << 58));
        craft(
                AssetErrorCode.NODE_UNUSED,
                () -> knot(knot -> knot.words = Arrays.copyOf(knot.words, knot.words.length + 8)));
        craft(AssetErrorCode.CHILD_PARENT, () -> knot(knot -> knot.words[8 * 2 + 7]++));
        craft(AssetErrorCode.CHILD_BOX, () -> knot(knot -> knot.words[0]++));
        craft(
                AssetErrorCode.TREE_TOO_DEEP,
                () -> knot(knot -> {
                    for (int node = 0; node < 17; node++) {
                        chain(knot.words, node);
                    }
                }));
        craft(AssetErrorCode.DISPLACEMENT, () -> bsp(TestBspTrees.mutable(), tree -> tree.displacement = 1));
        craft(
                AssetErrorCode.BSP_TOO_DEEP,
                () -> bsp(TestBspTrees.mutable(), tree -> {
                    tree.topNodes = new int[3 * 65];
                    for (int node = 0; node < 65; node++) {
                        tree.topNodes[3 * node + 1] = node + 1;
                        tree.topNodes[3 * node + 2] = BspTree.EMPTY;
                    }
                }));
        craft(AssetErrorCode.BSP_FACTOR, () -> bsp(TestBspTrees.coarse(), tree -> tree.setNode(1, 46, 4, 3)));
        craft(AssetErrorCode.CLUSTER_MODE, () -> {
            TestClusters.Mutable cluster = TestClusters.mutable();
            cluster.mode = 3;
            return unchecked(cluster.asset());
        });
        craft(AssetErrorCode.CLUSTER_TOO_DEEP, () -> {
            TestClusters.Mutable cluster = TestClusters.mutable();
            cluster.spheres = new float[4 * 20];
            cluster.next = new int[20];
            Arrays.fill(cluster.next, 20);
            return unchecked(cluster.asset());
        });
        craft(AssetErrorCode.SHAPE_KIND, () -> shape(EnclosingShape.HULL, shape -> shape.kind = 5));
        craft(AssetErrorCode.SHAPE_ROTATION, () -> shape(EnclosingShape.BOX, shape -> shape.primitive[3] = 1));
        craft(AssetErrorCode.COMPOUND_COUNT, () -> unchecked(TestCompounds.asset(TestCompounds.FIGURES, List.of())));
        craft(
                AssetErrorCode.COMPOUND_FIGURE,
                () -> unchecked(TestCompounds.asset(new float[5], TestCompounds.pieces())));
        craft(AssetErrorCode.PACKED_FRAMES, () -> {
            ByteBuffer file = packedFrames();
            StoredPacked packed =
                    StoredAsset.getRootAsStoredAsset(file).parts(0).packed();
            int at = PackedDamageTest.fieldOffset(file, packed, StoredFields.PACKED_FRAMES);
            return Damage.seal(file.putInt(at, 100_000));
        });
        craft(AssetErrorCode.PACKED_FRAME_GRID, () -> {
            ByteBuffer file = packedFrames();
            int packed = PackedDamageTest.target(file, part(file), StoredFields.PART_PACKED);
            return moveField(file, packed, StoredFields.PACKED_FRAME_GRID, StoredFields.PACKED_TRIANGLES);
        });
        craft(AssetErrorCode.FRAME_COUNT, () -> unchecked(TestFrames.timed(TestAssets.box(), 0, 1)));
        AssetPart box = SmallFile.box(AssetEncoding.EXACT);
        float[] positions = box.triangles().positions();
        craft(AssetErrorCode.FRAME_TIMES, () -> frames(new float[] {1, 0}, positions));
        craft(AssetErrorCode.FRAME_POSITIONS, () -> frames(new float[] {0, 1}, new float[6]));
        craft(AssetErrorCode.FRAME_BOXES, () -> {
            ByteBuffer file = frames(new float[] {0, 1}, positions);
            ByteBuffer boxes = StoredAsset.getRootAsStoredAsset(file.duplicate())
                    .parts(0)
                    .frames(0)
                    .boxesAsByteBuffer();
            file.putInt(boxes.position() - 4, boxes.remaining() / 8 - 1);
            return Damage.seal(file);
        });
        craft(AssetErrorCode.FRAMES_COMPACT, () -> {
            AssetPart compact = SmallFile.box(AssetEncoding.COMPACT);
            return unchecked(
                    TestFrames.timed(asset(compact.withFrames(SmallFile.box(AssetEncoding.EXACT))), 0, 1),
                    AssetEncoding.COMPACT);
        });
    }

    @Test
    void numbersAreInGroupsAndAscend() {
        int before = 100;
        for (AssetErrorCode code : AssetErrorCode.values()) {
            assertTrue(code.number() > before && code.number() < 2000, code + " " + code.number());
            before = code.number();
        }
    }

    /** The page, the enum and its Javadoc have the same codes with the same meanings. */
    @Test
    void formatPageHasTheCodes() throws IOException {
        String source =
                Files.readString(Checkout.path("format/reader/src/main/java/dev/cullet/format/AssetErrorCode.java"));
        String constants = Pattern.compile("/\\*\\* (.+)\\. \\*/\n    (\\w+)\\((\\d+)\\)[,;]")
                .matcher(source)
                .results()
                .map(match -> row(match.group(3), match.group(2), match.group(1)))
                .collect(Collectors.joining("\n"));
        String values = Stream.of(AssetErrorCode.values())
                .map(code -> code.number() + " " + code)
                .collect(Collectors.joining("\n"));
        String page = Files.readString(Checkout.path("docs/format-validation.md"));
        String rows = Pattern.compile("(?m)^\\| (\\d{3,4}) \\| `([A-Z_0-9]+)` \\| (.+) \\|$")
                .matcher(page)
                .results()
                .map(match -> row(match.group(1), match.group(2), match.group(3)))
                .collect(Collectors.joining("\n"));
        assertEquals(constants, rows);
        assertEquals(values, rows.replaceAll("(?m): .*$", ""));
    }

    private static String row(String number, String name, String meaning) {
        return number + " " + name + ": " + meaning;
    }
}
