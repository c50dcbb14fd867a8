// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import dev.cullet.testkit.RequiresPlatform;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The modules of WebAssembly that are checked in: their bytes are those of the sources, and few. */
final class WasmModulesTest {
    private static final Path FOLDER = Checkout.path("cores/js");

    private static final Pattern MODULE = Pattern.compile("from '(\\./[a-z/-]+\\.mjs)'");

    /** What a page downloads at most, with all of its scripts. */
    private static final int MAX_COMPLETE_BYTES = 131_000;

    private static final int MAX_MESH_BYTES = 91_400;
    private static final int MAX_CORE_BYTES = 30_700;

    /** Lines that are written by hand. */
    private static final int MAX_BINDING_LINES = 2960;

    @TempDir
    private Path folder;

    @Test
    void theStoredHashesAreThoseOfTheModules() throws Exception {
        List<String> lines = Files.readAllLines(FOLDER.resolve("SHA256SUMS"));
        assertEquals(5, lines.size());
        for (String line : lines) {
            String[] words = line.split(" +", -1);
            byte[] sum = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(FOLDER.resolve(words[1])));
            assertEquals(words[0], HexFormat.of().formatHex(sum), words[1]);
        }
    }

    /** The modules that are not compiled in each run are of the same sources, without a part of them or SIMD. */
    @Tag("scaled")
    @RequiresPlatform(Need.WASM_COMPILER)
    @Requires(Need.CLANG)
    @Test
    void theCompilerMakesTheSameBytesAgain() throws Exception {
        List<String> names = List.of("cullet-core", "cullet-walk", "cullet", "cullet-mesh", "cullet-plain");
        names = names.subList(0, Effort.cases(3, names.size()));
        List<String> command =
                new ArrayList<>(List.of("sh", FOLDER.resolve("wasm/build.sh").toString(), folder.toString()));
        command.addAll(names);
        Tool.Result result = Tool.run(command.toArray(new String[0]));
        assertEquals(0, result.code(), result.output());
        for (String module : names) {
            String name = module + ".wasm";
            assertArrayEquals(
                    Files.readAllBytes(FOLDER.resolve(name)),
                    Files.readAllBytes(folder.resolve(name)),
                    name + " is not that of the sources: run sh cores/js/wasm/build.sh");
        }
    }

    @Test
    void downloadsAreSmall() throws IOException {
        int complete = zipped("cullet.mjs", "cullet.wasm");
        int mesh = zipped("cullet-mesh.mjs", "cullet-mesh.wasm");
        int core = zipped("cullet-core.mjs", "cullet-core.wasm");
        System.out.println("gzip: complete " + complete + " bytes, mesh " + mesh + ", core " + core);
        assertTrue(complete <= MAX_COMPLETE_BYTES, "complete: " + complete);
        assertTrue(mesh <= MAX_MESH_BYTES, "mesh: " + mesh);
        assertTrue(core <= MAX_CORE_BYTES, "core: " + core);
    }

    @Test
    void theBindingIsShort() throws IOException {
        Map<String, String> scripts = new TreeMap<>();
        collect("./cullet.mjs", scripts);
        collect("./cullet-mesh.mjs", scripts);
        collect("./cullet-core.mjs", scripts);
        scripts.remove("./src/codes.mjs"); // generated
        long lines = scripts.values().stream()
                .mapToLong(text -> text.lines().count())
                .sum();
        System.out.println("binding: " + lines + " lines in " + scripts.size() + " files");
        assertTrue(lines <= MAX_BINDING_LINES, "lines: " + lines);
    }

    /** Returns the bytes of a module and of the scripts that its first one imports, without comments, compressed. */
    private static int zipped(String script, String module) throws IOException {
        Map<String, String> scripts = new TreeMap<>();
        collect("./" + script, scripts);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(all)) {
            for (String text : scripts.values()) {
                String code = text.replaceAll("(?m)^ *//.*\n", "").replaceAll("(?ms)^ */\\*\\*.*?\\*/\n", "");
                zip.write(code.replaceAll("(?m)^ +", "").getBytes(StandardCharsets.UTF_8));
            }
        }
        try (GZIPOutputStream zip = new GZIPOutputStream(all)) {
            zip.write(Files.readAllBytes(FOLDER.resolve(module)));
        }
        return all.size();
    }

    /** Adds a script and those that it imports. */
    private static void collect(String name, Map<String, String> scripts) throws IOException {
        if (scripts.containsKey(name)) {
            return;
        }
        String text = Files.readString(FOLDER.resolve(name));
        scripts.put(name, text);
        String parent = name.substring(0, name.lastIndexOf('/') + 1);
        for (Matcher match = MODULE.matcher(text); match.find(); ) {
            collect(parent + match.group(1).substring(2), scripts);
        }
    }
}
