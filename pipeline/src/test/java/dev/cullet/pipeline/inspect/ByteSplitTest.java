// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.format.writer.StoredForm;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.BakedAsset;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.SmallModels;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.testkit.Checkout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bytes of a file by structure. */
class ByteSplitTest {
    /** Table, offsets and padding of a structure, which are in the rest. */
    private static final int TABLE_BYTES = 400;

    /** Bytes of a source above which the test fits no spheres, to save time. */
    private static final int LARGE_SOURCE = 200_000;

    private final Path folder;

    ByteSplitTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void thePartsOfEverySampleInEveryEncodingAddUpToTheFile() throws Exception {
        try (Baker baker = Baker.inProcess()) {
            for (Path model : samples()) {
                BakeOptions plain = BakeOptions.DEFAULTS.with("source-triangles", "true");
                boolean isLarge = Files.size(model) > LARGE_SOURCE;
                BakeOptions all = plain.with("bsp", "on")
                        .with("outline", "silhouette:y")
                        .with("hull", "on")
                        .with("spheres", isLarge ? "off" : "3")
                        .with("spheres-budget", "0");
                check(baker.bake(model, all, BakeProgress.NONE), model + ", exact");
                for (String encoding : List.of("compact", "packed")) {
                    BakeOptions options = plain.with("encoding", encoding);
                    check(baker.bake(model, options, BakeProgress.NONE), model + ", " + encoding);
                }
            }
        }
    }

    /** The report and the file have the same split; each structure costs what it adds to the file. */
    private void check(BakedAsset baked, String what) throws Exception {
        Path file = folder.resolve("baked.cullet");
        AtomicOutput.write(file, baked.bytes());
        AssetInspection inspection = AssetInspection.of(file);
        ByteSplit split = inspection.sizes().bytesByStructure();
        assertEquals(Files.size(file), split.total(), what);
        assertEquals(split, baked.report().bytesByStructure(), what);
        assertEquals(baked.report().bytes(), split.total(), what);
        boolean isPacked = inspection.sizes().encoding().equals("packed");
        assertEquals(isPacked, split.tree() == 0, what);
        Asset asset = AssetReader.read(baked.bytes(), what, Long.MAX_VALUE);
        AssetPart part = asset.parts().get(0);
        assertEquals(part.bsp() != null, split.bsp() > 0, what);
        assertEquals(part.cluster() != null, split.spheres() > 0, what);
        assertEquals(part.outlines().length > 0, split.outlines() > 0, what);
        assertEquals(part.shape() != null, split.shape() > 0, what);
        AssetEncoding encoding = StoredForm.of(baked.bytes(), what).encoding();
        assertAdds(split.bsp(), split, without(asset, encoding, each -> each.withBsp(null)), what + ", BSP");
        assertAdds(
                split.spheres(), split, without(asset, encoding, each -> each.withCluster(null)), what + ", spheres");
        int texts = asset.provenance().options().length()
                + String.join("", asset.surfaceNames()).length()
                + String.join("", asset.nodePaths()).length();
        int names = asset.surfaceNames().size() + asset.nodePaths().size();
        assertTrue(split.rest() < texts + 20L * names + 6L * TABLE_BYTES, what + ", rest " + split.rest());
    }

    private static void assertAdds(long bytes, ByteSplit split, ByteSplit without, String what) {
        long added = split.total() - without.total();
        assertTrue(added >= bytes && added <= bytes + TABLE_BYTES, what + ": " + bytes + " bytes, but adds " + added);
    }

    private interface Change {
        AssetPart of(AssetPart part);
    }

    private static ByteSplit without(Asset asset, AssetEncoding encoding, Change change) throws Exception {
        List<AssetPart> parts = asset.parts().stream().map(change::of).toList();
        Asset changed = new Asset(
                asset.provenance(),
                asset.surfaceNames(),
                asset.nodePaths(),
                parts,
                asset.frameTimes(),
                asset.surfaceTags(),
                asset.surfaceMaterials());
        return ByteSplit.of(StoredForm.of(AssetWriter.write(changed, encoding), "changed"));
    }

    private static List<Path> samples() throws Exception {
        try (Stream<Path> files = Files.list(Checkout.path("samples/models"))) {
            List<Path> models = files.filter(file -> file.toString().matches(".*\\.(obj|fbx)"))
                    .sorted()
                    .toList();
            assertTrue(models.size() >= 4, models.toString());
            return models;
        }
    }

    @Test
    void framesAfterTheFirstAreAStructureOfTheirOwn() throws Exception {
        List<Path> frames = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            String text = SmallModels.CUBE.replace("v 1 1 1", "v 1 1 1." + i);
            frames.add(SmallModels.write(folder.resolve(String.format(Locale.ROOT, "f_%d.obj", i)), text));
        }
        try (Baker baker = Baker.inProcess()) {
            ByteSplit one = baker.bake(frames.subList(0, 1), BakeOptions.DEFAULTS, BakeProgress.NONE)
                    .report()
                    .bytesByStructure();
            BakedAsset baked = baker.bake(
                    frames, BakeOptions.DEFAULTS.with("frames", "all").with("bsp", "off"), BakeProgress.NONE);
            Path file = folder.resolve("frames.cullet");
            AtomicOutput.write(file, baked.bytes());
            ByteSplit split = AssetInspection.of(file).sizes().bytesByStructure();
            assertEquals(Files.size(file), split.total());
            assertEquals(one == null ? -1 : one.triangles(), split.triangles());
            int floats = 3 * baked.report().parts().get(0).vertices();
            int nodes =
                    AssetInspection.of(file).parts().get(0).structures().tree().nodes();
            assertEquals(2 * (4L * floats + 48L * nodes), split.frames());
        }
    }

    @Test
    void aHintNamesTheOptionThatLeavesOutMoreThanHalfOfAFile() {
        assertEquals("BSP tree 51 %: --bsp off leaves it out", new ByteSplit(9, 20, 51, 0, 0, 0, 0, 20).hint());
        assertEquals("", new ByteSplit(10, 20, 50, 0, 0, 0, 0, 20).hint());
        assertEquals("spheres 60 %: --spheres off leaves them out", new ByteSplit(0, 20, 0, 60, 0, 0, 0, 20).hint());
        assertEquals("frames 60 %: --frames none leaves them out", new ByteSplit(0, 20, 0, 0, 0, 0, 60, 20).hint());
        assertEquals(
                "shapes 60 %: --hull off, --primitive none and --decompose none leave them out",
                new ByteSplit(0, 20, 0, 0, 0, 60, 0, 20).hint());
        assertEquals("", new ByteSplit(60, 10, 10, 10, 0, 0, 0, 10).hint());
        assertEquals("", ByteSplit.NONE.hint());
    }
}
