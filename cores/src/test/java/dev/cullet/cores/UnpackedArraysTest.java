// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetReader;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JavaScript core has the same arrays in memory as Java, of packed assets after they are unpacked. */
final class UnpackedArraysTest {
    @TempDir
    private Path folder;

    @Requires(Need.NODE)
    @Test
    void allArraysOfTheSamplesAreThoseOfJava() throws IOException, InterruptedException {
        int arrays = 0;
        for (List<String> lines : compare(SampleVectors.assets()).values()) {
            arrays += lines.size();
        }
        assertTrue(arrays > 400, "arrays " + arrays);
    }

    /** Each model of {@code cullet.models} packed, with BSP trees, outlines and spheres, without, and in parts. */
    @Requires({Need.NODE, Need.MODELS})
    @Tag("campaign")
    @Test
    void allArraysOfEveryModelAreThoseOfJava() throws IOException, InterruptedException {
        List<BakeOptions> variants = new ArrayList<>();
        BakeOptions packed = BakeOptions.DEFAULTS.with("encoding", "packed");
        variants.add(packed);
        variants.add(packed.with("source-triangles", "true"));
        variants.add(packed.with("parts", "node"));
        variants.add(packed.with("spheres", "4")
                .with("spheres-budget", "0.05")
                .with("outline", "silhouette:z")
                .with("edge-flags", "false"));
        variants.add(packed.with("frames", "all"));
        int[] counts = new int[3];
        try (Stream<Path> walk = Files.walk(RealModels.folder().orElseThrow());
                Baker baker = Baker.inProcess()) {
            for (Path file : walk.filter(UnpackedArraysTest::isModel).sorted().toList()) {
                for (BakeOptions options : variants) {
                    count(counts, baker, file, options);
                }
            }
        }
        System.out.println(counts[0] + " assets, " + counts[1] + " triangles, " + counts[2] + " arrays as in Java");
        assertTrue(counts[0] > 0);
    }

    private static boolean isModel(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return name.endsWith(".obj") || name.endsWith(".fbx");
    }

    private void count(int[] counts, Baker baker, Path file, BakeOptions options)
            throws IOException, InterruptedException {
        byte[] bytes;
        try {
            ByteBuffer baked =
                    baker.bake(List.of(file), options, BakeProgress.NONE).bytes();
            bytes = new byte[baked.remaining()];
            baked.get(bytes);
        } catch (BakeException e) {
            System.out.println("left out: " + e.getMessage());
            return;
        }
        String model = String.valueOf(file.getFileName());
        List<String> lines = compare(Map.of(model, bytes)).getOrDefault(model, List.of());
        Asset asset = AssetReader.read(ByteBuffer.wrap(bytes), "model");
        counts[0]++;
        counts[1] += asset.parts().stream()
                .mapToInt(part -> part.triangles().triangleCount())
                .sum();
        counts[2] += lines.size();
    }

    /** Compares the arrays of assets by one process; returns a line per array of each. */
    private Map<String, List<String>> compare(Map<String, byte[]> assets) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of("node", Checkout.path("cores/js/test/digest.mjs").toString()));
        Map<String, List<String>> expected = new LinkedHashMap<>();
        for (Map.Entry<String, byte[]> asset : assets.entrySet()) {
            expected.put(
                    asset.getKey(),
                    ArrayDigest.of(AssetReader.read(ByteBuffer.wrap(asset.getValue()), asset.getKey()), false));
            Path file = folder.resolve(expected.size() + ".cullet");
            command.add(Files.write(file, asset.getValue()).toString());
        }
        Tool.Result result = Tool.run(command.toArray(new String[0]));
        assertEquals(0, result.code(), result.output());
        List<String> printed = result.output().strip().lines().toList();
        int from = 0;
        for (Map.Entry<String, List<String>> asset : expected.entrySet()) {
            int to = Math.min(printed.size(), from + asset.getValue().size());
            assertEquals(asset.getValue(), printed.subList(from, to), asset.getKey());
            from = to;
        }
        assertEquals(printed.size(), from);
        return expected;
    }
}
