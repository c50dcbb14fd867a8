// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.conformance.ConformanceVectors;
import dev.cullet.conformance.VectorAnswers;
import dev.cullet.conformance.VectorKind;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code cullet.cores.queries} queries per kind (1,000,000) over the samples and the models of {@code cullet.models},
 * with the answers of Java, replayed by each runner of this machine: gcc, clang, 32 bits, node and Chromium; {@code
 * cullet.cores.emulated} of them (20,000) also on big-endian in an emulator, and again in Java. {@code
 * cullet.cores.runners} chooses runners. Parts with more than {@code MAX_TRIANGLES} triangles get 1 query in 2,500, or
 * in 50,000 of a slow kind, since a query that visits all of them takes up to seconds.
 *
 * <p>Prints a line per kind: {@code kind,queries,SHA-256,runners}. The hash is that of the file of vectors, of all
 * assets, inputs and answers; {@code cullet.cores.folder} keeps these files, {@code cullet.cores.kinds} chooses kinds,
 * with commas between them. Then {@code cullet.cores.files} damaged files (1,000,000), in C under sanitizers and in
 * node, each with the code of Java; {@code cullet.cores.round} is the number of the first round of 50,000, which is
 * part of their seed.
 */
@Tag("campaign")
final class CoresCampaignTest {
    private static final int QUERIES = Integer.getInteger("cullet.cores.queries", 1_000_000);
    private static final int EMULATED = Integer.getInteger("cullet.cores.emulated", 20_000);
    private static final int FILES = Integer.getInteger("cullet.cores.files", 1_000_000);
    private static final String FOLDER = System.getProperty("cullet.cores.folder", "");
    private static final String KINDS = System.getProperty("cullet.cores.kinds", "");
    private static final int FIRST_ROUND = Integer.getInteger("cullet.cores.round", 0);
    private static final int FILES_AT_ONCE = 50_000;
    private static final int MAX_DAMAGED_BYTES = 8_000;
    private static final int MAX_TRIANGLES = 1_300;
    private static final int SHARE_OF_LARGE = 2_500;
    private static final int SHARE_OF_LARGE_IF_SLOW = 50_000;

    /** Kinds of which a query may visit all pairs of triangles. */
    private static final Set<VectorKind> SLOW = EnumSet.of(
            VectorKind.COLLIDE_SPHERE,
            VectorKind.COLLIDE_CAPSULE,
            VectorKind.MESH_PAIRS,
            VectorKind.MESH_DISTANCE,
            VectorKind.SWEEP_MESH);

    private static final long SEED = 22;

    /** All kinds, or those that are chosen. */
    static List<VectorKind> kinds() {
        List<String> chosen = List.of(KINDS.split(","));
        return Stream.of(VectorKind.values())
                .filter(kind -> KINDS.isEmpty() || chosen.contains(kind.label()))
                .toList();
    }

    @Requires({Need.CC, Need.BROWSER})
    @ParameterizedTest
    @MethodSource("kinds")
    void everyRunnerGivesTheBitsOfJava(VectorKind kind) throws IOException, InterruptedException {
        Path folder = Files.createDirectories(Path.of(FOLDER.isEmpty() ? "target/vectors" : FOLDER));
        Path vectors = folder.resolve(kind.label() + ".bin");
        long queries = write(vectors, kind, QUERIES);
        List<String> same = new ArrayList<>(List.of("java"));
        same.addAll(CampaignRunners.replay(vectors, CampaignRunners.NATIVE));
        if (EMULATED > 0) {
            Path few = folder.resolve(kind.label() + "-few.bin");
            write(few, kind, Math.min(QUERIES, EMULATED));
            assertEquals(List.of(), JavaRunner.replay(few).differences());
            CampaignRunners.replay(few, CampaignRunners.EMULATED)
                    .forEach(name -> same.add(name + " (" + EMULATED + ")"));
            Files.delete(few);
        }
        System.out.println(kind.label() + "," + queries + "," + hash(vectors) + "," + String.join("; ", same));
        if (FOLDER.isEmpty()) {
            Files.delete(vectors);
        }
    }

    /** Writes vectors of one kind; returns how many queries it wrote. */
    private static long write(Path file, VectorKind kind, int queries) throws IOException {
        List<Asset> assets = new ArrayList<>();
        for (Map.Entry<String, byte[]> entry : CampaignAssets.BYTES.entrySet()) {
            assets.add(Asset.of(entry.getKey(), entry.getValue(), kind));
        }
        int ofLarge = queries / (SLOW.contains(kind) ? SHARE_OF_LARGE_IF_SLOW : SHARE_OF_LARGE);
        long small = 0;
        long large = 0;
        for (Asset asset : assets) {
            small += asset.large() ? 0 : asset.parts();
            large += asset.large() ? asset.parts() : 0;
        }
        int ofSmall = (int) ((Math.max(0, queries - large * ofLarge) + small - 1) / Math.max(1, small));
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            ConformanceVectors vectors = ConformanceVectors.begin(out, false, SEED, queries, EnumSet.of(kind));
            for (Asset asset : assets) {
                int perPart = asset.large() ? ofLarge : ofSmall;
                if (asset.parts() > 0 && perPart > 0) {
                    vectors.add(asset.name(), asset.bytes(), asset.loaded(), perPart);
                }
            }
            vectors.end();
            return vectors.queries();
        }
    }

    @Requires({Need.SANITIZERS, Need.BROWSER})
    @Test
    void damagedFilesGiveTheCodesOfJavaUnderSanitizers() throws IOException, InterruptedException {
        List<String> program = List.of(CCore.sanitizedRunner().toString());
        Map<String, byte[]> assets = new LinkedHashMap<>(CampaignAssets.BYTES);
        assets.values().removeIf(bytes -> bytes.length > MAX_DAMAGED_BYTES);
        long accepted = 0;
        long refused = 0;
        for (int round = FIRST_ROUND; accepted + refused < FILES; round++) {
            Map<String, byte[]> named = new LinkedHashMap<>(); // the seed of mutations contains the name
            for (Map.Entry<String, byte[]> asset : assets.entrySet()) {
                named.put(asset.getKey() + "#" + round, asset.getValue());
            }
            int copies = Math.min(FILES, FILES_AT_ONCE) / named.size() + 1;
            Path vectors = SampleVectors.write("damaged.bin", named, 1, EnumSet.of(VectorKind.UNPACKED), copies);
            JavaRunner java = JavaRunner.replay(vectors);
            assertEquals(List.of(), java.differences());
            Tool.Result result = CampaignRunners.run(program, vectors);
            assertTrue(result.lastLine().startsWith(java.records() + " records, 0 differences"), result.output());
            List<String> node = CampaignRunners.NATIVE.get("node");
            if (node != null) {
                result = CampaignRunners.run(node, vectors);
                assertEquals(java.records() + " records, 0 differences", result.lastLine(), result.output());
            }
            accepted += java.loaded().size();
            refused += java.codes().size();
            Files.delete(vectors);
        }
        assertTrue(accepted > 0 && refused > accepted, accepted + " accepted, " + refused + " refused");
        System.out.println("damaged files: " + accepted + " accepted, " + refused + " refused, each as in Java");
    }

    private static String hash(Path file) throws IOException {
        try (DigestInputStream stream =
                new DigestInputStream(Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
            stream.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(stream.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * A file and what it has for a kind of query.
     *
     * @param parts number of parts that answer the kind
     * @param large whether a part has more triangles than the others of the campaign
     */
    private record Asset(String name, byte[] bytes, CollisionAsset loaded, int parts, boolean large) {
        static Asset of(String name, byte[] bytes, VectorKind kind) throws IOException {
            CollisionAsset asset = CollisionAsset.load(ByteBuffer.wrap(bytes), name);
            int parts = 0;
            int triangles = 0;
            for (int part = 0; part < asset.partCount(); part++) {
                parts += new VectorAnswers(asset.part(part), 0).answers(kind) ? 1 : 0;
                triangles = Math.max(triangles, asset.part(part).triangleCount());
            }
            boolean large = triangles > MAX_TRIANGLES && kind != VectorKind.TRIANGLE;
            return new Asset(name, bytes, asset, parts, large);
        }
    }
}
