// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.files.AssetFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A small project with build records and caches, and changes to them that a hostile user could make. */
final class PoisonedProject {
    static final int MODELS = 4;

    /** The variable with the key: the first one of this system, by name, with a value that is long enough. */
    private static final String KEY_VARIABLE = System.getenv().entrySet().stream()
            .filter(variable -> variable.getKey().matches("[A-Z_]+")
                    && variable.getValue().strip().length() >= 16)
            .map(Map.Entry::getKey)
            .min(Comparator.naturalOrder())
            .orElseThrow();

    private static final String ENTRY = "cullet-cache 2\n";
    private static final String RECORD = "cullet-record 2 ";

    /** Caches of the project. */
    enum Cache {
        NONE,
        OPEN,
        KEYED
    }

    private final Path root;
    private final Path outside;
    private final Path models;
    private final Path assets;
    private final Path state;
    private final Path cache;
    private final Map<Cache, Map<String, byte[]>> clean = new TreeMap<>();
    private final Map<String, String> cleanAssets;

    PoisonedProject(Path root) throws IOException {
        this.root = root;
        outside = root.resolve("outside");
        models = root.resolve("project/models");
        assets = root.resolve("project/assets");
        state = assets.resolve(".cullet-state");
        cache = root.resolve("cache");
        for (Cache one : Cache.values()) {
            delete(root);
            write();
            if (bake(one).code() != 0) {
                throw new IllegalStateException(
                        "the clean project does not bake: " + bake(one).err());
            }
            clean.put(one, contents(root));
        }
        cleanAssets = assets();
    }

    private void write() throws IOException {
        for (int i = 0; i < MODELS; i++) {
            Path model = models.resolve(i % 2 == 0 ? "m" + i + ".obj" : "sub/m" + i + ".obj");
            Files.createDirectories(model.resolveSibling(""));
            Files.writeString(model, "mtllib m" + i + ".mtl\nv 0 0 0\nv " + (i + 1) + " 0 0\nv 0 1 0\nf 1 2 3\n");
        }
        Files.writeString(models.resolve("m0.mtl"), "newmtl steel\n");
        Files.createDirectories(outside.resolve("folder"));
        Files.writeString(outside.resolve("victim.txt"), "a text");
        Files.writeString(outside.resolve("folder/victim.txt"), "another text");
        Files.createDirectories(assets);
        Files.writeString(assets.resolve("notes.txt"), "notes");
        Path model = Files.writeString(outside.resolve("victim.obj"), "v 0 0 0\nv 9 0 0\nv 0 9 0\nf 1 2 3\n");
        CommandRun.of("bake", model.toString(), "--isolate=false");
    }

    CommandRun bake(Cache which) {
        List<String> args = new ArrayList<>(List.of(
                "bake",
                models.toString(),
                "-d",
                assets.toString(),
                "--isolate=false",
                "--jobs",
                "1",
                "--prune",
                "--json",
                "--report",
                root.resolve("project/r.sarif").toString(),
                "--report",
                root.resolve("project/r.xml").toString()));
        if (which != Cache.NONE) {
            args.addAll(List.of("--cache", cache.toString()));
        }
        if (which == Cache.KEYED) {
            args.addAll(List.of("--cache-key-env", KEY_VARIABLE));
        }
        return CommandRun.of(args.toArray(new String[0]));
    }

    /** Makes all files what they are after a clean bake. */
    void restore(Cache which) throws IOException {
        delete(root);
        for (Map.Entry<String, byte[]> file :
                clean.getOrDefault(which, Map.of()).entrySet()) {
            Path path = root.resolve(file.getKey());
            Files.createDirectories(path.resolveSibling(""));
            Files.write(path, file.getValue());
        }
    }

    void removeOutputs() throws IOException {
        delete(assets);
    }

    /** Hashes of all files that no bake may change: all but outputs, reports and cache. */
    Map<String, String> untouchable() throws IOException {
        Map<String, String> hashes = new TreeMap<>();
        contents(root).forEach((name, bytes) -> {
            boolean output = name.startsWith("project/assets/") || name.startsWith("cache/");
            if (name.endsWith("notes.txt") || (!output && !name.startsWith("project/r."))) {
                hashes.put(name, sha256(bytes));
            }
        });
        return hashes;
    }

    Map<String, String> cleanAssets() {
        return cleanAssets;
    }

    /** Hashes of the assets of the sources. */
    Map<String, String> assets() throws IOException {
        Map<String, String> hashes = new TreeMap<>();
        for (int i = 0; i < MODELS; i++) {
            String name = (i % 2 == 0 ? "m" : "sub/m") + i;
            Path asset = assets.resolve(name + ".cullet");
            if (Files.exists(models.resolve(name + ".obj"))) {
                hashes.put(name, Files.exists(asset) ? sha256(Files.readAllBytes(asset)) : "missing");
            } else {
                hashes.put(name, cleanAssets.get(name));
            }
        }
        return hashes;
    }

    boolean assetsAreValid() throws IOException {
        for (String name : cleanAssets.keySet()) {
            AssetFiles.read(assets.resolve(name + ".cullet"));
        }
        return true;
    }

    /** Changes some records, adds some that were never written, and some symbolic links. */
    void poisonRecords(Random random) throws IOException {
        List<Path> records = files(state);
        for (int i = random.nextInt(3); i >= 0; i--) {
            Path record = records.get(random.nextInt(records.size()));
            String text = new String(Files.readAllBytes(record), StandardCharsets.UTF_8);
            String body = text.substring(text.indexOf('\n') + 1);
            if (random.nextInt(4) == 0) { // of another asset, or of another version
                body = body.replaceFirst("(source|output|builder|asset) .*", "$1 " + quoted(value(random)));
            } else {
                body = mutated(body, random);
            }
            Files.writeString(record, random.nextInt(5) == 0 ? mutated(text, random) : sealed(body));
        }
        if (random.nextInt(3) == 0) {
            Files.createSymbolicLink(assets.resolve("link"), outside);
            Files.createSymbolicLink(assets.resolve("linked.cullet"), outside.resolve("victim.cullet"));
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            forgeRecord(random);
        }
        if (random.nextInt(4) == 0) {
            Files.delete(models.resolve("m2.obj"));
        }
        if (random.nextInt(8) == 0) { // in the place of a record that will be written
            Path record = records.get(random.nextInt(records.size()));
            Files.delete(record);
            Files.createSymbolicLink(record, outside.resolve("victim.txt"));
        }
        if (random.nextInt(16) == 0) {
            delete(state);
            Files.createSymbolicLink(state, outside.resolve("folder"));
        }
    }

    /** Adds the record of an asset that no source has, under the right name and with the right hash. */
    private void forgeRecord(Random random) throws IOException {
        String output = value(random);
        String hash = "0".repeat(64);
        try {
            Path file = state.resolve(output);
            if (Files.isRegularFile(file)) {
                hash = sha256(Files.readAllBytes(file));
            }
        } catch (RuntimeException e) {
            // no path: the record has any hash
        }
        Path record = files(state).stream()
                .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                .findFirst()
                .orElseThrow();
        String text = new String(Files.readAllBytes(record), StandardCharsets.UTF_8);
        String body = text.substring(text.indexOf('\n') + 1)
                .replaceFirst("source .*", "source ../../models/gone.obj")
                .replaceFirst("output .*", "output " + quoted(output))
                .replaceFirst("asset .*", "asset " + hash);
        String name = sha256(output.getBytes(StandardCharsets.UTF_8)).substring(0, 32);
        Files.writeString(state.resolve(name + ".record"), sealed(body));
    }

    /** Returns a hostile path or text. */
    private String value(Random random) {
        List<String> values = List.of(
                "../../../outside/victim.cullet",
                outside.resolve("victim.cullet").toString(),
                "../link/victim.cullet",
                "../linked.cullet",
                "../notes.txt",
                "../../models/m0.obj",
                "../m0.cullet",
                "../sub/../m0.cullet",
                "../../../outside/victim.txt",
                "..",
                ".",
                "",
                "/dev/zero",
                "/dev/null",
                "/",
                "a\0b",
                "x".repeat(5000),
                "C:\\x",
                "\\",
                "m0.obj\r\noutput x");
        return values.get(random.nextInt(values.size()));
    }

    /** Swaps, cuts and damages entries; computes no seal. */
    void damageEntries(Random random) throws IOException {
        List<Path> entries = files(cache);
        for (int i = random.nextInt(4); i >= 0; i--) {
            Path entry = entries.get(random.nextInt(entries.size()));
            byte[] bytes = Files.readAllBytes(entry);
            switch (random.nextInt(6)) {
                case 0, 1 -> {
                    Path other = entries.get(random.nextInt(entries.size()));
                    Files.write(entry, Files.readAllBytes(other));
                    Files.write(other, bytes);
                }
                case 2 -> Files.write(entry, Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)));
                case 3 -> Files.write(entry, flipped(bytes, random));
                case 4 -> {
                    byte[] other = Files.readAllBytes(entries.get(random.nextInt(entries.size())));
                    int cut = Math.min(random.nextInt(bytes.length + 1), other.length);
                    System.arraycopy(other, 0, bytes, 0, cut);
                    Files.write(entry, bytes);
                }
                default -> plantLinks(entry, random);
            }
        }
    }

    /** Alters entries and seals them anew, without the key if there is one. */
    void alterEntries(Random random) throws IOException {
        List<Path> entries = files(cache);
        for (int i = random.nextInt(4); i >= 0; i--) {
            Path entry = entries.get(random.nextInt(entries.size()));
            String text = new String(Files.readAllBytes(entry), StandardCharsets.ISO_8859_1);
            String other = new String(
                    Files.readAllBytes(entries.get(random.nextInt(entries.size()))), StandardCharsets.ISO_8859_1);
            int json = jsonStart(text);
            int asset = assetStart(text);
            String head = text.substring(json, asset);
            String body = text.substring(asset);
            switch (random.nextInt(5)) {
                case 0 -> body = other.substring(assetStart(other));
                case 1 -> head = other.substring(jsonStart(other), assetStart(other));
                case 2 -> head = mutated(head, random);
                case 3 -> {
                    List<String> names = List.of("/dev/zero", "../../outside/victim.txt", "./m0.mtl", "sub/../m0.mtl");
                    String name = names.get(random.nextInt(names.size()));
                    head = head.replaceFirst("\"name\":\"[^\"]+\"", "\"name\":\"" + name + "\"");
                }
                default -> {
                    byte[] bytes = flipped(body.getBytes(StandardCharsets.ISO_8859_1), random);
                    body = new String(withChecksum(bytes), StandardCharsets.ISO_8859_1);
                }
            }
            String rest = head.length() + "\n" + head + body;
            byte[] sealedBytes = (ENTRY + rest).getBytes(StandardCharsets.ISO_8859_1);
            String seal = text.contains("\nhmac-") && random.nextBoolean()
                    ? "hmac-sha256:" + hmac(sealedBytes)
                    : "sha256:" + sha256(sealedBytes);
            Files.write(entry, (ENTRY + seal + "\n" + rest).getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    private void plantLinks(Path entry, Random random) throws IOException {
        if (random.nextBoolean()) {
            Files.deleteIfExists(entry);
            Files.createSymbolicLink(entry, outside.resolve("victim.txt"));
        } else {
            delete(cache.resolve("tmp"));
            Files.createSymbolicLink(cache.resolve("tmp"), outside.resolve("folder"));
        }
    }

    /** The three lines before the JSON are a mark, a seal and a length. */
    private static int jsonStart(String entry) {
        return entry.indexOf('\n', entry.indexOf('\n', ENTRY.length()) + 1) + 1;
    }

    private static int assetStart(String entry) {
        int json = jsonStart(entry);
        int line = entry.lastIndexOf('\n', json - 2);
        return json + Integer.parseInt(entry.substring(line + 1, json - 1));
    }

    /** Makes the CRC-32 of an asset's footer that of its bytes: the footer is a length, the CRC-32 and an end mark. */
    private static byte[] withChecksum(byte[] asset) {
        CRC32 crc = new CRC32();
        int place = asset.length - 8;
        crc.update(asset, 0, place);
        for (int i = 0; i < 4; i++) {
            asset[place + i] = (byte) (crc.getValue() >>> (8 * i));
        }
        return asset;
    }

    private static byte[] flipped(byte[] bytes, Random random) {
        byte[] changed = bytes.clone();
        for (int i = random.nextInt(3); i >= 0 && changed.length > 0; i--) {
            changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return changed;
    }

    /** A text with some of its lines, characters or values changed. */
    private static String mutated(String text, Random random) {
        String changed = text;
        for (int i = random.nextInt(3); i >= 0; i--) {
            int at = random.nextInt(Math.max(1, changed.length()));
            List<String> lines = new ArrayList<>(List.of(changed.split("\n", -1)));
            int line = random.nextInt(lines.size());
            switch (random.nextInt(7)) {
                case 0 -> changed = changed.substring(0, at);
                case 1 -> {
                    lines.remove(line);
                    changed = String.join("\n", lines);
                }
                case 2 -> {
                    lines.add(random.nextInt(lines.size()), lines.get(line));
                    changed = String.join("\n", lines);
                }
                case 3 -> changed = changed.substring(0, at) + (char) random.nextInt(256) + changed.substring(at);
                default -> changed = withOtherValue(changed, random);
            }
        }
        return changed;
    }

    /** Replaces what follows a colon of the JSON. */
    private static String withOtherValue(String text, Random random) {
        List<Integer> colons = new ArrayList<>();
        for (int at = text.indexOf("\":"); at >= 0; at = text.indexOf("\":", at + 1)) {
            colons.add(at + 2);
        }
        if (colons.isEmpty()) {
            return text;
        }
        int begin = colons.get(random.nextInt(colons.size()));
        int end = begin;
        while (end < text.length() && ",}]".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        List<String> values = List.of(
                "null",
                "[]",
                "{}",
                "\"\"",
                "-1",
                "1e999",
                "true",
                "[null]",
                "\"x\"",
                "[1,2]",
                "\"\\u001b[31m\"",
                "[".repeat(3000),
                "123456789012345678901234567890",
                "{\"a\":null}",
                "\"warning\"",
                "0.5",
                "\"NaN\"");
        return text.substring(0, begin) + values.get(random.nextInt(values.size())) + text.substring(end);
    }

    private static String sealed(String body) {
        return RECORD + sha256(body.getBytes(StandardCharsets.UTF_8)) + "\n" + body;
    }

    private static String quoted(String value) {
        return Matcher.quoteReplacement(value.replace("\\", "\\\\").replace("\n", "\\n"));
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
    }

    private static Map<String, byte[]> contents(Path folder) throws IOException {
        Map<String, byte[]> contents = new TreeMap<>();
        for (Path file : files(folder)) {
            if (!Files.isSymbolicLink(file)) {
                contents.put(folder.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
        return contents;
    }

    /** Deletes what is in a folder; follows no link. */
    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException e) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static String hmac(byte[] bytes) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec("not the key of the cache".getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(bytes));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
