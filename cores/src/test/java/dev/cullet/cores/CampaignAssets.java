// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The samples, and each real model as exact, compact or packed asset in turn. */
final class CampaignAssets {
    private static final Path MODELS = Path.of(System.getProperty(
            "cullet.models", Checkout.path("../shared/models").toString()));
    private static final int MAX_MODEL_BYTES = 8_000_000;

    /** Bytes by name; the first use bakes them, in this process. */
    static final Map<String, byte[]> BYTES = bake();

    private CampaignAssets() {}

    private static Map<String, byte[]> bake() {
        Map<String, byte[]> assets = new LinkedHashMap<>(SampleVectors.assets());
        if (!Files.isDirectory(MODELS)) {
            System.out.println("no models in " + MODELS);
            return assets;
        }
        try (Stream<Path> walk = Files.walk(MODELS);
                Baker baker = Baker.inProcess()) {
            List<Path> files = walk.filter(
                            file -> file.toString().matches(".*(ships|environments|scans).*\\.(obj|fbx)"))
                    .sorted()
                    .toList();
            List<String> encodings = List.of("exact", "compact", "packed");
            for (int i = 0; i < files.size(); i++) {
                if (Files.size(files.get(i)) < MAX_MODEL_BYTES) {
                    String encoding = encodings.get(i % encodings.size());
                    BakeOptions options = BakeOptions.DEFAULTS
                            .with("encoding", encoding)
                            .with("bsp", encoding.equals("packed") ? "off" : "on"); // the C core unpacks no tree
                    add(baker, assets, files.get(i), options);
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return assets;
    }

    private static void add(Baker baker, Map<String, byte[]> assets, Path file, BakeOptions options) {
        try {
            ByteBuffer bytes =
                    baker.bake(List.of(file), options, BakeProgress.NONE).bytes();
            byte[] copy = new byte[bytes.remaining()];
            bytes.get(copy);
            assets.put(String.valueOf(file.getFileName()), copy);
        } catch (BakeException e) {
            System.out.println("left out: " + e.getMessage());
        }
    }
}
