// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.conformance.ConformanceVectors;
import dev.cullet.conformance.VectorKind;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.Validation;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Readers of meshes in each language refuse a scene with one code, damaged scenes with the code of Java, and read a
 * file with a field that they do not have.
 */
final class SceneRefusalTest {
    private static final long SEED = 23;
    private static final int QUERIES = 20;
    private static final int DAMAGED = 200;

    /** Length, checksum and end mark. */
    private static final int FOOTER_BYTES = 16;

    /** Number of the field of the scene in the root table; a later version may have one more. */
    private static final int SCENE_FIELD = 10;

    private static final int VTABLE_HEADER = 4;

    @TempDir
    private static Path folder;

    private static final Map<String, byte[]> SCENES = new LinkedHashMap<>();
    private static Path vectors = Path.of("");
    private static JavaRunner java;

    @BeforeAll
    static void write() throws IOException, BakeException {
        Files.copy(Checkout.path("samples/models/wall.obj"), folder.resolve("wall.obj"));
        Path level = Files.writeString(folder.resolve("level.jsonl"), """
                {"asset": "wall.obj"}
                {"asset": "wall.obj", "translation": [1e6, 0, 3], "mirror": true}
                """);
        for (String encoding : List.of("exact", "compact", "packed")) {
            BakeOptions options = BakeOptions.DEFAULTS.with("parts", "instance").with("encoding", encoding);
            ByteBuffer baked = Baker.bake(level, options).bytes();
            byte[] bytes = new byte[baked.remaining()];
            baked.get(bytes);
            SCENES.put(encoding, bytes);
        }
        vectors = folder.resolve("scenes.bin");
        try (OutputStream out = Files.newOutputStream(vectors)) {
            ConformanceVectors written =
                    ConformanceVectors.begin(out, false, SEED, QUERIES, EnumSet.allOf(VectorKind.class));
            for (Map.Entry<String, byte[]> scene : SCENES.entrySet()) {
                for (Validation validation : Validation.values()) {
                    written.addFile(scene.getKey(), scene.getValue(), validation);
                }
            }
            byte[] unknown = withUnknownField(SCENES.get("exact"));
            written.add("unknown", unknown, CollisionAsset.load(ByteBuffer.wrap(unknown), "unknown"));
            for (Map.Entry<String, byte[]> scene : SCENES.entrySet()) {
                written.addDamaged(scene.getKey(), scene.getValue(), DAMAGED);
            }
            written.end();
        }
        java = JavaRunner.replay(vectors);
    }

    @Test
    void theJavaRuntimeRefusesScenesAndReadsAFileWithAnUnknownField() {
        assertEquals(List.of(), java.differences());
        int scene = AssetErrorCode.SCENE.number();
        int intact = SCENES.size() * Validation.values().length;
        assertEquals(Collections.nCopies(intact, scene), java.codes().subList(0, intact));
        assertEquals("unknown", java.loaded().get(0));
        assertTrue(java.queries().containsKey(VectorKind.RAYCAST));
        long damaged =
                java.codes().stream().filter(code -> code != scene).distinct().count();
        assertTrue(damaged > 5, "codes of damage: " + damaged);
    }

    @Requires(Need.SANITIZERS)
    @Test
    void theCCoreReturnsTheSameCodesAndBits() throws IOException, InterruptedException {
        Tool.Result result = Tool.run(CCore.sanitizedRunner().toString(), vectors.toString());
        assertTrue(result.lastLine().startsWith(java.records() + " records, 0 differences"), result.output());
        assertEquals(0, result.code());
    }

    @Requires(Need.CC)
    @Test
    void theCCoreRefusesAPackedSceneBeforeItUnpacks_andExactOnesWithoutChecks() throws Exception {
        String unpack = CCore.compiled("unpack-scene", Checkout.path("cores/c/test/unpack.c"), "cc", "-O0")
                .toString();
        String read = CCore.compiled("read-scene", Checkout.path("cores/c/test/read.c"), "cc", "-O0")
                .toString();
        Path packed = Files.write(folder.resolve("packed.cullet"), SCENES.get("packed"));
        assertEquals("305", Tool.run(unpack, packed.toString(), "-").lastLine());
        Path exact = Files.write(folder.resolve("exact.cullet"), SCENES.get("exact"));
        String refused = exact + ": status 305,";
        String checked = Tool.run(read, exact.toString()).lastLine();
        assertTrue(checked.startsWith(refused), checked);
        String trusted = Tool.run(read, "-t", exact.toString()).lastLine();
        assertTrue(trusted.startsWith(refused), trusted);
    }

    @Requires(Need.NODE)
    @Test
    void theJavaScriptCoreThrowsTheSameCodesAndBits() throws IOException, InterruptedException {
        Tool.Result result =
                Tool.run("node", Checkout.path("cores/js/test/replay.mjs").toString(), vectors.toString());
        assertTrue(result.lastLine().startsWith(java.records() + " records, 0 differences"), result.output());
        assertEquals(0, result.code());
    }

    /** Returns a file whose root table has the scene in the place of a field of a later version. */
    private static byte[] withUnknownField(byte[] file) {
        int end = file.length - FOOTER_BYTES;
        int vtableBytes = VTABLE_HEADER + 2 * (SCENE_FIELD + 2);
        ByteBuffer bytes =
                ByteBuffer.allocate(file.length + (vtableBytes + 7 & ~7)).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(file, 0, end);
        int root = bytes.getInt(0);
        int vtable = root - bytes.getInt(root);
        assertEquals(vtableBytes - 2, bytes.getShort(vtable), "the scene is the last field");
        bytes.put(end, file, vtable, vtableBytes - 2).putShort(end, (short) vtableBytes);
        int slot = end + vtableBytes - 4;
        bytes.putShort(slot + 2, bytes.getShort(slot)).putShort(slot, (short) 0);
        bytes.putInt(root, root - end);
        int footer = bytes.capacity() - FOOTER_BYTES;
        bytes.position(footer);
        bytes.put(file, end, FOOTER_BYTES).putLong(footer, footer);
        CRC32 checksum = new CRC32();
        checksum.update(bytes.array(), 0, footer + 8);
        bytes.putInt(footer + 8, (int) checksum.getValue());
        return bytes.array();
    }
}
