// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Content that is not read is a finding. */
class IgnoredContentTest {
    private final Path folder;

    IgnoredContentTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static FbxText metres() {
        return new FbxText().unit(100).axes(0, 1, 1, 1, 2, 1);
    }

    private static List<Finding> findings(Path file) throws ImportException {
        return new AssimpImporter()
                .read(file, ImportOptions.DEFAULTS, ImportProgress.NONE)
                .findings();
    }

    private Path encoded(FbxText fbx, int binary) throws Exception {
        Path ascii = fbx.write(folder.resolve("a.fbx"));
        return binary == 0 ? ascii : FbxBinary.convert(ascii, folder.resolve("b.fbx"), binary);
    }

    @ParameterizedTest(name = "binary {0}")
    @ValueSource(ints = {0, 7400, 7500})
    void aSkinIsReportedWithTheOptionThatPosesIt(int binary) throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "hull", 0)
                .connect(1, 10)
                .model(20, "bone", 0)
                .skin(30, 1)
                .cluster(31, 30, 20, "0,1,2", "1,1,1", FbxText.IDENTITY);
        Finding finding = findings(encoded(fbx, binary)).get(0);
        assertEquals(FindingKind.SKIN_IN_BIND_POSE, finding.kind());
        assertEquals(1, finding.count());
        assertEquals("set the option frames to bake animated poses", finding.detail());
    }

    @ParameterizedTest(name = "binary {0}")
    @ValueSource(ints = {0, 7400, 7500})
    void aBlendShapeWithAStaticWeightIsReportedByNameWhenTheRestShapeIsRead(int binary) throws Exception {
        FbxText fbx = metres().triangle(1).model(10, "hull", 0).connect(1, 10).blendShape(40, 1, "0", "0,0,1");
        assertEquals(List.of(), findings(encoded(fbx, binary)));
        Path ascii = folder.resolve("a.fbx");
        Files.writeString(ascii, Files.readString(ascii).replace("DeformPercent: 0", "DeformPercent: 62.5"));
        Path file = binary == 0 ? ascii : FbxBinary.convert(ascii, folder.resolve("b.fbx"), binary);
        ImportOptions rest = ImportOptions.DEFAULTS.withBlendWeights(BlendWeights.REST);
        ImportedMesh read = new AssimpImporter().read(file, rest, ImportProgress.NONE);
        Finding finding = read.findings().get(0);
        assertEquals(FindingKind.BLEND_WEIGHT_IGNORED, finding.kind());
        assertEquals(1, finding.count());
        assertEquals("\"channel41\" 62.5%", finding.detail());
        assertEquals(0, read.mesh().positions()[2]);
    }
}
