// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.PartOptions;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.builder.scene.SceneBuilder;
import dev.cullet.builder.spheres.ClusterOptions;
import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportFormat;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportResult;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Exporter;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetReader;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What all formats have in common. */
class ExportFormatsTest {
    private static final Asset ASSET = asset();

    @Test
    void anUnknownFormatListsAllAndASimilarOne() {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> ExportFormats.of("obh"));
        assertEquals(
                "unknown format 'obh'; formats are " + String.join(", ", ExportFormats.ids()) + "; did you mean obj?",
                e.getMessage());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.cullet.exporter.formats.ExportFormats#ids")
    void descriptionsAreShort(String id) {
        ExportFormat format = ExportFormats.of(id);
        assertTrue(format.description().length() <= 60 && !format.description().endsWith("."), format.description());
        assertTrue(format.holds().containsAll(format.defaults()));
        assertTrue(format.holds().containsAll(format.needs()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.cullet.exporter.formats.ExportFormats#ids")
    void filesHaveDistinctNamesTheMarkAndTheSameBytesEachTime(String id) throws ExportException {
        ExportFormat format = ExportFormats.of(id);
        ExportOptions options = ExportOptions.of("ship." + format.extension());
        ExportResult first = Exporter.export(format, ExportView.of(ASSET), options);
        ExportResult second = Exporter.export(format, ExportView.of(ASSET), options);
        Set<String> names = new HashSet<>();
        assertEquals(options.fileName(), first.files().get(0).name());
        for (int i = 0; i < first.files().size(); i++) {
            ExportFile file = first.files().get(i);
            assertTrue(names.add(file.name()), file.name());
            assertTrue(file.name().startsWith("ship"), file.name());
            byte[] bytes = file.toByteArray();
            assertTrue(Arrays.equals(bytes, second.files().get(i).toByteArray()), file.name());
            String head = new String(bytes, 0, Math.min(512, bytes.length), StandardCharsets.ISO_8859_1);
            assertTrue(head.contains(ExportFile.MARK), file.name() + ": " + head);
        }
        assertTrue(first.losses().stream().allMatch(loss -> loss.count() > 0));
    }

    /** A scene whose part was stored packed, and then an animated asset: the files are those of the exact rest pose. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.cullet.exporter.formats.ExportFormats#ids")
    void packedScenesAndAnimatedAssetsAreExported(String id) throws ExportException, AssetException {
        ExportFormat format = ExportFormats.of(id);
        ExportOptions options = ExportOptions.of("level." + format.extension());
        SceneBuilder instances = new SceneBuilder();
        instances.add(0, new double[] {1, 2, 3}, new double[] {0, 0, 0, 1}, 1, false, 1, 0);
        instances.add(0, new double[] {4, 5, 6}, new double[] {0, 1, 0, 0}, 2, true, 1, 1);
        Asset exact = TestAsset.scene(instances, ASSET.parts().get(0));
        Asset packed = AssetReader.read(AssetWriter.write(exact, AssetEncoding.PACKED), "packed");
        ExportResult result = Exporter.export(format, ExportView.of(packed), options);
        assertTrue(result.files().get(0).toByteArray().length > 0);
        assertEquals(2, ExportView.of(packed).instances().size());

        MeshArrays rest = Meshes.torusKnot(6, 12);
        Asset animated = TestAsset.animated(new float[] {0, 1}, rest, rest.scaledAndMoved(1, 5, 0, 0));
        ExportView view = ExportView.of(animated);
        if (!format.needs().isEmpty() || format.defaults(view).stream().noneMatch(view::has)) {
            return; // the fixture builds no shapes and spheres for frames
        }
        ExportResult posed = Exporter.export(format, view, options);
        List<String> lines = posed.losses().stream().map(loss -> loss.line(id)).toList();
        assertTrue(lines.contains(id + " does not hold frames after the rest pose (1)"), lines.toString());
        ExportPart part = view.parts().get(0);
        for (int vertex = 0; vertex < part.positions().length; vertex += 3) {
            assertTrue(part.positions()[vertex] < 4, "later frames are 5 m away");
        }
    }

    /** Makes a part with all that a format may need: triangles, a hull, and spheres. */
    private static Asset asset() {
        PartOptions options = TestAsset.OPTIONS
                .withShape(ShapeOptions.NONE.withHull(true))
                .withSpheres(true)
                .withCluster(ClusterOptions.DEFAULTS.withCount(4).withThreads(1).withBudget(0.02));
        return TestAsset.of(Meshes.torusKnot(6, 12), options);
    }
}
