// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.bsp.BspVerifier;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.BspTree;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.writer.StoredForm;
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
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** BSP trees of models in packed files: each is packed, small, and divides the triangles of its part. */
class PackedBspModelsTest {
    private static final BakeOptions OPTIONS =
            BakeOptions.DEFAULTS.with("bsp", "on").with("encoding", "packed");

    @Test
    void treesOfTheSamplesAreUnpackedAsBuilt() throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> samples = Files.list(Checkout.path("samples/models"))) {
            samples.filter(path -> path.toString().endsWith(".obj")).sorted().forEach(files::add);
        }
        assertTrue(check(files, Long.MAX_VALUE) >= 3);
    }

    @Requires(Need.MODELS)
    @Test
    void treesOfSmallModelsAreUnpackedAsBuilt() throws IOException {
        assertTrue(check(models(), 30_000) >= 3);
    }

    @Requires(Need.MODELS)
    @Test
    @Tag("campaign")
    void treesOfAllModelsAreUnpackedAsBuilt() throws IOException {
        assertTrue(check(models(), Long.MAX_VALUE) >= 30);
    }

    private static List<Path> models() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String folder : List.of("ships", "environments", "scans")) {
            files.addAll(RealModels.files(folder));
        }
        return files;
    }

    /** Returns the number of parts with a tree. */
    private static int check(List<Path> files, long maxBytes) throws IOException {
        int checked = 0;
        try (Baker baker = Baker.isolated()) {
            for (Path file : files) {
                if (Files.size(file) <= maxBytes) {
                    checked += check(file, baker);
                }
            }
        }
        return checked;
    }

    private static int check(Path file, Baker baker) throws IOException {
        ByteBuffer bytes;
        try {
            bytes = baker.bake(file, OPTIONS, BakeProgress.NONE).bytes();
        } catch (BakeException e) {
            return 0; // other tests list the files that cannot be baked
        }
        StoredForm form = StoredForm.of(bytes, file.toString());
        List<AssetPart> parts = AssetReader.read(bytes, file.toString()).parts();
        for (int i = 0; i < parts.size(); i++) {
            TriangleSet set = parts.get(i).triangles();
            BspTree tree = parts.get(i).bsp();
            Long stored = form.arrays(i).get(StoredForm.BSP);
            assertNotNull(tree, file.toString());
            assertNotNull(stored, file.toString());
            String name = file.getFileName() + ": " + stored + " bytes for " + set.triangleCount() + " triangles";
            assertTrue(stored <= 8L * set.triangleCount() + 64, name);
            assertEquals(List.of(), BspVerifier.faults(tree, set.positions(), set.indices()), name);
        }
        return parts.size();
    }
}
