// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.conformance.ConformanceVectors;
import dev.cullet.conformance.SceneCounts;
import dev.cullet.conformance.SceneKind;
import dev.cullet.pipeline.BakeException;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code cullet.cores.queries} queries of each kind (1,000,000) of scenes of all encodings, near and far, with and
 * without layouts for rays, and of their meshes, with the answers of Java: replayed by the runners of {@link
 * CampaignRunners}. A file of vectors has 200,000 queries of the scene; files are written and replayed one by one, with
 * the kinds that have not their number yet. Changes of scenes, before each tenth query, are fewer.
 *
 * <p>{@code cullet.cores.round} is the number of the first file, which is its seed, so that processes divide a
 * campaign.
 *
 * <p>Prints a line per kind: {@code kind,queries,SHA-256,runners}. The hash is that of all files, one after the other.
 */
@Tag("campaign")
final class SceneCampaignTest {
    private static final int QUERIES = Integer.getInteger("cullet.cores.queries", 1_000_000);

    /** Of all kinds of scenes together; of meshes, half as many. */
    private static final int QUERIES_OF_FILE = 200_000;

    private static final int FIRST_ROUND = Integer.getInteger("cullet.cores.round", 0);

    private static final int INSTANCES = 60;
    private static final long SEED = 38;
    private static final String[] ENCODINGS = {"exact", "compact", "packed"};
    private static final double[] PLACES = {0, 3e6, 1e3, -9e8, 0.5};

    /** Kinds of which each file has few. */
    private static final Set<SceneKind> FEW = few();

    @TempDir
    private Path folder;

    @Requires({Need.CC, Need.BROWSER})
    @Test
    void everyRunnerGivesTheBitsOfJava() throws IOException, InterruptedException, BakeException {
        Map<SceneKind, Long> queries = new EnumMap<>(SceneKind.class);
        MessageDigest hash = sha256();
        List<String> same = List.of();
        Set<SceneKind> missing = EnumSet.complementOf(EnumSet.copyOf(FEW));
        for (int round = FIRST_ROUND; !missing.isEmpty(); round++) {
            Path vectors = folder.resolve("vectors.bin");
            SceneCounts counts = write(vectors, round, missing, hash);
            for (SceneKind kind : counts.records().keySet()) {
                queries.merge(kind, (long) counts.records(kind), Long::sum);
            }
            List<String> runners = CampaignRunners.replay(vectors, CampaignRunners.SCENES);
            assertEquals(round == FIRST_ROUND ? runners : same, runners);
            same = runners;
            long fewest = missing.stream()
                    .mapToLong(kind -> queries.getOrDefault(kind, 0L))
                    .min()
                    .orElseThrow();
            System.out.println(
                    "scene " + round + " by " + String.join(", ", runners) + ": " + fewest + " of each kind");
            missing.removeIf(kind -> queries.getOrDefault(kind, 0L) >= QUERIES);
        }
        String end = "," + HexFormat.of().formatHex(hash.digest()) + ",java; " + String.join("; ", same);
        queries.forEach((kind, count) -> System.out.println(kind.label() + "," + count + end));
    }

    private static Set<SceneKind> few() {
        Set<SceneKind> kinds = EnumSet.range(SceneKind.ADD, SceneKind.INSTANCE);
        kinds.add(SceneKind.SCENE);
        return kinds;
    }

    private SceneCounts write(Path file, int round, Set<SceneKind> kinds, MessageDigest hash)
            throws IOException, BakeException {
        long seed = SEED + round;
        String encoding = ENCODINGS[round % ENCODINGS.length];
        double at = PLACES[round % PLACES.length];
        Set<SceneKind> written = EnumSet.copyOf(kinds);
        written.addAll(FEW);
        byte[] scene = SampleScene.bake(folder, encoding, at, INSTANCES, new Random(seed));
        try (OutputStream out =
                new DigestOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 16), hash)) {
            ConformanceVectors vectors = ConformanceVectors.begin(out, false, seed, 1, written);
            SceneCounts counts = vectors.addScene("level", scene, round % 2 == 1, QUERIES_OF_FILE);
            vectors.end();
            return counts;
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
