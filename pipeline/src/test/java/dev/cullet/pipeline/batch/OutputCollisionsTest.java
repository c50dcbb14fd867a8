// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AssetReader;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random folders of sources, libraries, foreign files and links, whose names collide with each other and with outputs:
 * no file that is not an output changes, and no output is outside of its folder.
 */
@RequiresPlatform(Need.POSIX)
class OutputCollisionsTest {
    private static final List<String> NAMES =
            List.of("a", "A", "b", "...", "..", "a.b", "a.obj", "{file}", "con", "ä", "a\u0308", "x", " ", "-o");
    private static final List<String> EXTENSIONS = List.of(".obj", ".OBJ", ".Obj", ".cullet", ".mtl", ".txt", "");
    private static final List<String> PATTERNS = List.of(
            "{name}.cullet",
            "{file}.cullet",
            "{name}/x.cullet",
            "{extension}/{name}.cullet",
            "{name}.obj",
            "{name}.mtl",
            "{file}",
            "{name}.txt",
            "sub/{file}.cullet.toml");

    private static final int ROUNDS = 40;
    private static final int CAMPAIGN_ROUNDS = 5_000;

    private final Path folder;

    /** Sources and material libraries that the batches of a round read. */
    private final Set<Path> read = new HashSet<>();

    private int baked;
    private int refused;
    private int stopped;

    OutputCollisionsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void outputsChangeNoOtherFile() throws Exception {
        run(1, ROUNDS);
    }

    @Test
    @Tag("campaign")
    void outputsChangeNoOtherFileInManyFolders() throws Exception {
        run(2, CAMPAIGN_ROUNDS);
    }

    private void run(long seed, int rounds) throws Exception {
        Random random = new Random(seed);
        for (int round = 0; round < rounds; round++) {
            round(random, "seed " + seed + ", round " + round);
        }
        System.out.println(rounds + " folders: " + baked + " assets written, " + refused + " files refused, " + stopped
                + " batches stopped");
        assertTrue(baked > rounds / 4 && refused > rounds / 4 && stopped > 0, "the rounds do not test enough");
    }

    private void round(Random random, String where) throws Exception {
        Path root = Files.createTempDirectory(folder, "round");
        Path models = Files.createDirectory(root.resolve("models"));
        Files.createDirectory(models.resolve("sub"));
        Path outside = Files.createDirectory(root.resolve("outside"));
        fill(random, models);
        fill(random, models.resolve("sub"));
        Path assets = random.nextBoolean() ? models : root.resolve("out/q");
        if (random.nextBoolean()) {
            Files.createDirectories(assets.resolve("sub"));
            fill(random, assets);
        }
        Files.writeString(outside.resolve("victim"), "mine");
        Layer flags = Layer.EMPTY
                .with("sources", sources(random, models))
                .with("output-name", PATTERNS.get(random.nextInt(PATTERNS.size())))
                .with("state", root.resolve("state").toString())
                .with("jobs", "2");
        flags = assets.equals(models) ? flags : flags.with("directory", assets.toString());
        boolean overwrite = random.nextBoolean();
        BatchRequest request = BatchRequest.of(Configuration.none(root))
                .withFlags(flags)
                .withOverwrite(overwrite)
                .withForce(random.nextBoolean());
        Map<Path, String> before = snapshot(root);
        read.clear();
        String all = where + (overwrite ? ", overwrite" : "") + " " + flags + " " + before.keySet();
        Set<Path> written = new HashSet<>();
        for (int run = 0; run < 2; run++) { // the second replaces the assets of the first
            bake(request, written, assets, all);
            check(before, snapshot(root), written, overwrite, all);
        }
        delete(root);
    }

    private void bake(BatchRequest request, Set<Path> written, Path assets, String where) throws IOException {
        BatchReport report;
        try {
            report = BatchBaker.bake(request, BatchListener.NONE, new AssimpImporter());
        } catch (BatchException e) {
            assertNotEquals(ExitCode.INTERNAL, e.exitCode(), where);
            stopped++;
            return;
        }
        Set<Path> outputs = new HashSet<>();
        for (FileOutcome file : report.files()) {
            reads(file);
            Failure failure = file.failure();
            if (failure != null) {
                assertNotEquals(ExitCode.INTERNAL, failure.exitCode(), where + failure);
                assertEquals(1, failure.message().lines().count(), where);
                refused++;
                continue;
            }
            assertTrue(outputs.add(file.output().toAbsolutePath().normalize()), where + file.output());
            assertTrue(
                    file.output().toAbsolutePath().normalize().startsWith(assets.toAbsolutePath()),
                    where + file.output());
            AssetReader.read(
                    ByteBuffer.wrap(Files.readAllBytes(file.output())),
                    file.output().toString(),
                    Long.MAX_VALUE);
            written.add(file.output().toAbsolutePath().normalize());
            baked += file.status() == Status.BAKED ? 1 : 0;
        }
    }

    private void reads(FileOutcome file) throws IOException {
        Path source = file.source().toAbsolutePath().normalize();
        read.add(source);
        read.add(source.toRealPath());
        String text = Files.readString(source, StandardCharsets.ISO_8859_1);
        if (file.failure() == null && text.startsWith("mtllib ")) {
            String library = text.substring("mtllib ".length(), text.indexOf('\n'));
            read.add(source.resolveSibling(
                    new String(library.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)));
        }
    }

    /** Only outputs may differ, and of those only what an asset may replace. */
    private void check(
            Map<Path, String> before, Map<Path, String> after, Set<Path> written, boolean overwrite, String where) {
        before.forEach((file, content) -> {
            boolean replaceable = content.isEmpty() || content.startsWith("0000CLT1") || overwrite;
            if (read.contains(file) || !replaceable || !written.contains(file)) {
                assertEquals(content, after.get(file), where + ": " + file);
            }
        });
        after.forEach((file, content) -> {
            boolean isNew = !before.containsKey(file) && !file.toString().contains("/state/");
            assertFalse(isNew && !written.contains(file), where + ": new " + file);
        });
    }

    /** Names some sources alone, or the whole folder. */
    private static List<String> sources(Random random, Path models) throws IOException {
        List<String> sources = new ArrayList<>();
        try (Stream<Path> files = Files.walk(models)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                if (Files.readString(file, StandardCharsets.ISO_8859_1).startsWith("mtllib") && random.nextInt(3) > 0) {
                    sources.add(file.toString());
                }
            }
        }
        return sources.isEmpty() || random.nextInt(3) == 0 ? List.of(models.toString()) : sources;
    }

    private static void fill(Random random, Path into) throws IOException {
        for (int i = random.nextInt(5); i >= 0; i--) {
            String name = NAMES.get(random.nextInt(NAMES.size()))
                    + EXTENSIONS.get(random.nextInt(random.nextInt(3) == 0 ? EXTENSIONS.size() : 3));
            Path file = into.resolve(name);
            if (name.equals("..") || name.equals("...") || Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                continue;
            }
            switch (random.nextInt(8)) {
                case 0 -> Files.writeString(file, "mine");
                case 1 -> Files.writeString(file, "0000CLT1 an asset, by its identifier");
                case 2 -> Files.createFile(file);
                case 3 -> Files.createSymbolicLink(file, into.resolve("../../outside/victim"));
                case 4 -> Files.createSymbolicLink(file, into.resolve(random.nextBoolean() ? "." : "a.obj"));
                default -> {
                    String library = NAMES.get(random.nextInt(NAMES.size())) + ".mtl";
                    Files.writeString(
                            file,
                            "mtllib " + library + "\nusemtl m\nv 0 0 0\nv " + (1 + i) + " 0 0\nv 0 1 0\nf 1 2 3\n");
                    Path beside = into.resolve(library);
                    if (random.nextBoolean() && !Files.exists(beside, LinkOption.NOFOLLOW_LINKS)) {
                        Files.writeString(beside, "newmtl m\n");
                    }
                }
            }
        }
    }

    /** Returns the content of each file, or the target of a link. */
    private static Map<Path, String> snapshot(Path root) throws IOException {
        Map<Path, String> content = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.toList()) {
                if (Files.isSymbolicLink(file)) {
                    content.put(file, "link " + Files.readSymbolicLink(file));
                } else if (Files.isRegularFile(file)) {
                    content.put(file, Files.readString(file, StandardCharsets.ISO_8859_1));
                }
            }
        }
        return content;
    }

    private static void delete(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
