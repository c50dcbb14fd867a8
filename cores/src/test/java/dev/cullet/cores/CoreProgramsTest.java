// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AssetException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of the C core compile without a warning and run, and a TypeScript compiler accepts the types. */
final class CoreProgramsTest {
    /** More names than the reader compares without scratch memory, which are 256. */
    private static final int NAMES = 300;

    /** Length, checksum and end mark. */
    private static final int FOOTER_BYTES = 16;

    @TempDir
    private Path folder;

    @Requires(Need.CC)
    @Test
    void scratchMemoryServesMoreNamesThanTheReaderComparesWithoutIt() throws Exception {
        String read = program("read");
        byte[] bytes = manyNames();
        CollisionAsset asset = CollisionAsset.load(ByteBuffer.wrap(bytes), "names");
        assertEquals(NAMES, asset.partCount());
        Tool.Result good = read(read, bytes);
        assertEquals(0, good.code(), good.output());
        assertTrue(good.output().contains("status 0, scratch " + 4 * NAMES), good.output());

        byte[] repeated = withChecksum(replaced(bytes, "part_299", "part_298"));
        int code = assertThrows(AssetException.class, () -> CollisionAsset.load(ByteBuffer.wrap(repeated), "repeated"))
                .code()
                .number();
        assertEquals(603, code);
        Tool.Result bad = read(read, repeated);
        assertEquals(1, bad.code());
        assertTrue(bad.output().contains("status " + code), bad.output());
    }

    @Requires(Need.CC)
    @Test
    void unpackWritesAFileThatReadOpens() throws Exception {
        String unpack = program("unpack");
        Path packed =
                Files.write(folder.resolve("in.cullet"), SampleVectors.assets().get("fighter.packed.cullet"));
        Path exact = folder.resolve("out.cullet");
        Tool.Result result = Tool.run(unpack, packed.toString(), exact.toString());
        assertEquals(0, result.code(), result.output());
        String read = program("read");
        assertEquals(0, Tool.run(read, exact.toString()).code());
        assertNotEquals(0, Tool.run(read, packed.toString()).code(), "a packed file is not read in place");
    }

    @Requires(Need.SANITIZERS)
    @Test
    void changedFilesDoNotStopTheFuzzTarget() throws Exception {
        String fuzz = CCore.fuzzTarget().toString();
        Path wall = Files.write(
                folder.resolve("wall.cullet"), SampleVectors.assets().get("wall.exact.cullet"));
        Tool.Result result = Tool.run(fuzz, "-n", "100", wall.toString());
        assertEquals(0, result.code(), result.output());
    }

    @Requires(Need.TSC)
    @Test
    void aTypeScriptCompilerAcceptsTheTypes() throws Exception {
        for (String name : new String[] {"cullet", "cullet-mesh", "cullet-core"}) {
            Files.copy(Checkout.path("cores/js/" + name + ".d.ts"), folder.resolve(name + ".d.mts"));
        }
        String use = Files.readString(Checkout.path("cores/js/test/types.ts"));
        Tool.Result right = tsc(use);
        assertEquals(0, right.code(), right.output());
        String wrong = use.replace("asset.part(0)", "asset.part(true)");
        assertNotEquals(use, wrong);
        assertNotEquals(0, tsc(wrong).code(), "a part is not named by a boolean");
    }

    private Tool.Result tsc(String source) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("types.mts"), source.replace("'../cullet", "'./cullet"));
        return Tool.run("tsc", "--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", file.toString());
    }

    private static String program(String name) throws IOException, InterruptedException {
        return CCore.compiled(name, Checkout.path("cores/c/test/" + name + ".c"), "cc", "-O0")
                .toString();
    }

    private Tool.Result read(String program, byte[] bytes) throws IOException, InterruptedException {
        return Tool.run(
                program, Files.write(folder.resolve("names.cullet"), bytes).toString());
    }

    /** Bakes one triangle per part, each with a surface of its own. */
    private byte[] manyNames() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < NAMES; i++) {
            text.append("o part_")
                    .append(i)
                    .append("\nusemtl surface_")
                    .append(i)
                    .append('\n');
            text.append("v ")
                    .append(i)
                    .append(" 0 0\nv ")
                    .append(i)
                    .append(" 1 0\nv ")
                    .append(i);
            text.append(" 0 1\nf -3 -2 -1\n");
        }
        Path source = Files.writeString(folder.resolve("names.obj"), text);
        try (Baker baker = Baker.inProcess()) {
            ByteBuffer bytes = baker.bake(
                            List.of(source), BakeOptions.DEFAULTS.with("parts", "node"), BakeProgress.NONE)
                    .bytes();
            byte[] copy = new byte[bytes.remaining()];
            bytes.get(copy);
            return copy;
        }
    }

    /** Returns a copy in which a text that ends in a zero byte is another one of the same length. */
    private static byte[] replaced(byte[] bytes, String from, String to) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        return text.replace(from + '\0', to + '\0').getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] withChecksum(byte[] file) {
        int at = file.length - FOOTER_BYTES / 2;
        CRC32 checksum = new CRC32();
        checksum.update(file, 0, at);
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(at, (int) checksum.getValue());
        return file;
    }
}
