// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nodes a, b below a, and c below b, each with a mesh. */
class FbxInheritanceTest {
    private final Path folder;

    FbxInheritanceTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @ParameterizedTest(name = "{index}: {3}")
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "Lcl Scaling=2,2,2 | InheritType=1 | Lcl Rotation=0,0,30 | -",
                "Lcl Scaling=2,2,2 | InheritType=2 | Lcl Rotation=0,0,30 | \"b\", \"c\"",
                "Lcl Scaling=1,1,1 | InheritType=2 | InheritType=2       | -",
                "Lcl Rotation=9,9,9 | Lcl Scaling=3,3,3 | InheritType=2  | \"c\"",
                "Lcl Scaling=1,2,1 | InheritType=0 | Lcl Rotation=0,0,30 | -",
                "Lcl Scaling=1,2,1 | InheritType=1;Lcl Rotation=0,0,9 | Lcl Rotation=0,0,9 | -",
                "Lcl Scaling=1,2,1 | InheritType=0;Lcl Rotation=0,0,9 | Lcl Scaling=1,1,1 | \"b\", \"c\"",
                "Lcl Scaling=1,2,1 | Lcl Scaling=1,1,1 | InheritType=0;PreRotation=9,0,0 | \"c\"",
                "Lcl Scaling=2,2,2 | InheritType=0;Lcl Rotation=0,0,9 | InheritType=0;Lcl Rotation=0,0,9 | -"
            })
    void namesNodesWhoseScaleFollowsAnotherRule(String a, String b, String c, String affected) throws Exception {
        for (int binary : new int[] {0, 7400}) {
            FbxText fbx = new FbxText().unit(100).triangle(1);
            String[] properties = {a, b, c};
            for (int i = 0; i < 3; i++) {
                fbx.model(10 + i, "abc".substring(i, i + 1), i == 0 ? 0 : 9 + i, properties[i].split(";", -1));
                fbx.connect(1, 10 + i);
            }
            Path file = fbx.write(folder.resolve("a.fbx"));
            if (binary > 0) {
                file = FbxBinary.convert(file, folder.resolve("b.fbx"), binary);
            }
            List<String> found = new AssimpImporter()
                    .read(file, ImportOptions.DEFAULTS, ImportProgress.NONE).findings().stream()
                            .filter(finding -> finding.kind() == FindingKind.SCALE_INHERITED)
                            .map(Finding::detail)
                            .toList();
            assertEquals(affected == null ? List.of() : List.of(affected), found, "binary " + binary);
        }
    }
}
