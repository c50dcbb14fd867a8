// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import dev.cullet.conformance.ConformanceVectors;
import dev.cullet.conformance.VectorKind;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.testkit.Checkout;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Assets of the shipped samples in all encodings, and files of vectors of them below the folder of build output. */
final class SampleVectors {
    private static final long SEED = 22;

    /** Larger files have no damaged copies. */
    private static final int MAX_DAMAGED_BYTES = 60_000;

    private SampleVectors() {}

    /** Returns the bytes of assets by name; the first call bakes them, in this process. */
    static Map<String, byte[]> assets() {
        return Assets.BAKED;
    }

    /**
     * Writes vectors of assets, of these kinds.
     *
     * @param damaged number of damaged copies of each small asset
     */
    static Path write(String file, Map<String, byte[]> assets, int queries, Set<VectorKind> kinds, int damaged)
            throws IOException {
        Path target = Path.of("target", "vectors", file);
        Files.createDirectories(target.toAbsolutePath().getParent());
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target), 1 << 16)) {
            ConformanceVectors vectors = ConformanceVectors.begin(out, false, SEED, queries, kinds);
            for (Map.Entry<String, byte[]> asset : assets.entrySet()) {
                vectors.add(
                        asset.getKey(),
                        asset.getValue(),
                        CollisionAsset.load(ByteBuffer.wrap(asset.getValue()), asset.getKey()));
                if (asset.getValue().length < MAX_DAMAGED_BYTES) {
                    vectors.addDamaged(asset.getKey(), asset.getValue(), damaged);
                }
            }
            vectors.end();
        }
        return target;
    }

    private static final class Assets {
        static final Map<String, byte[]> BAKED = bake();

        private static Map<String, byte[]> bake() {
            Map<String, byte[]> assets = new LinkedHashMap<>();
            try (Baker baker = Baker.inProcess()) {
                for (AssetEncoding encoding : AssetEncoding.values()) {
                    String end = "." + encoding.name().toLowerCase(Locale.ROOT) + ".cullet";
                    BakeOptions plain = BakeOptions.DEFAULTS.withEncoding(encoding);
                    BakeOptions tree = plain.with("bsp", "on").with("source-triangles", "true");
                    BakeOptions all = tree.with("spheres", "4").with("spheres-budget", "0.1");
                    bake(baker, assets, "wall" + end, List.of(sample("wall.obj")), all);
                    bake(baker, assets, "drone" + end, List.of(sample("drone.obj")), tree.with("parts", "node"));
                    bake(baker, assets, "fighter" + end, List.of(sample("fighter.obj")), plain);
                    bake(baker, assets, "fighter-bsp" + end, List.of(sample("fighter.obj")), tree);
                    bake(baker, assets, "terrain" + end, List.of(sample("terrain.obj")), plain);
                    if (encoding != AssetEncoding.COMPACT) { // which has no frames
                        bake(baker, assets, "flap" + end, frames(), plain.with("frames", "all"));
                    }
                }
            } catch (BakeException | IOException e) {
                throw new IllegalStateException(e);
            }
            return assets;
        }

        private static Path sample(String name) {
            return Checkout.path("samples/models/" + name);
        }

        private static void bake(
                Baker baker, Map<String, byte[]> assets, String name, List<Path> files, BakeOptions options)
                throws BakeException {
            ByteBuffer bytes = baker.bake(files, options, BakeProgress.NONE).bytes();
            byte[] copy = new byte[bytes.remaining()];
            bytes.get(copy);
            assets.put(name, copy);
        }

        /** A sequence of five frames of the wall, which leans. */
        private static List<Path> frames() throws IOException {
            Path folder = Files.createDirectories(Path.of("target", "vectors", "frames"));
            List<Path> files = new ArrayList<>();
            List<String> wall = Files.readAllLines(sample("wall.obj"));
            for (int frame = 0; frame < 5; frame++) {
                StringBuilder text = new StringBuilder();
                for (String line : wall) {
                    text.append(line.startsWith("v ") ? leaning(line, frame) : line)
                            .append('\n');
                }
                files.add(Files.writeString(folder.resolve("wall_" + frame + ".obj"), text));
            }
            return files;
        }

        private static String leaning(String line, int frame) {
            String[] v = line.split(" +", -1);
            double x = Double.parseDouble(v[1]);
            double y = Double.parseDouble(v[2]);
            return String.format(Locale.ROOT, "v %.6f %.6f %s", x + 0.1 * frame * y, y, v[3]);
        }
    }
}
