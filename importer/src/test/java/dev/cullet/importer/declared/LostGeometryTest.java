// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.ImportException;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.NamingConvention;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.mesh.FindingKind;
import dev.cullet.mesh.TriangleMesh;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files whose generator deletes, breaks or hides faces: each triangle that the generator put into the file arrives, or
 * a finding names a loss, or the file is refused; and without such a finding no other triangle arrives. Seeds 0 to 99
 * of each format by default.
 *
 * <pre>{@code
 * mvn -Pcampaign -pl importer -am test -Dtest=LostGeometryTest -Dsurefire.failIfNoSpecifiedTests=false
 *   -Dcullet.lost.files=10000   files of each format in the campaign
 *   -Dcullet.lost.first=0       seed of the first file, to repeat one
 * }</pre>
 *
 * <p>Files that break the claim are copied to {@code target/lost}.
 */
class LostGeometryTest {
    private static final int FILES = Integer.getInteger("cullet.lost.files", 10_000);
    private static final int FIRST = Integer.getInteger("cullet.lost.first", 0);
    private static final Set<FindingKind> LOSSES =
            EnumSet.of(FindingKind.GEOMETRY_LOST, FindingKind.GEOMETRY_UNUSED, FindingKind.TOO_FEW_CORNERS);
    private static final ImportOptions OPTIONS =
            ImportOptions.DEFAULTS.withMetresPerUnit(1).withNaming(NamingConvention.NONE);

    private final Path folder;

    LostGeometryTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"obj", "fbx", "gltf", "ply", "stl", "dae"})
    void nothingIsLostUnnamed(String format) throws Exception {
        check(format, 0, 100);
    }

    @Tag("campaign")
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"obj", "fbx", "gltf", "ply", "stl", "dae"})
    void nothingIsLostUnnamedInManyFiles(String format) throws Exception {
        check(format, FIRST, FILES);
    }

    private FileGenerator generator(String format) {
        return switch (format) {
            case "obj" -> new ObjGenerator();
            case "fbx" -> new FbxGenerator(folder);
            case "gltf" -> new GltfGenerator();
            case "ply" -> new PlyGenerator();
            case "stl" -> new StlGenerator();
            default -> new ColladaGenerator();
        };
    }

    private void check(String format, int first, int files) throws IOException {
        Map<String, Integer> outcomes = new TreeMap<>();
        List<String> broken = new ArrayList<>();
        for (int seed = first; seed < first + files; seed++) {
            FileGenerator.File file = generator(format).write(new Random(seed));
            Path path = Files.write(folder.resolve(file.name()), file.bytes());
            String outcome = outcome(path, file.content());
            outcomes.merge(outcome.replaceAll(":.*", ""), 1, Integer::sum);
            if (outcome.startsWith("BROKEN")) {
                broken.add("seed " + seed + " " + file.content().damages + " " + outcome);
                Path kept = Files.createDirectories(Path.of("target", "lost"));
                Files.write(kept.resolve(seed + "-" + file.name()), file.bytes());
            }
        }
        System.out.println("lost geometry, " + format + ": " + files + " files, " + outcomes);
        assertEquals(List.of(), broken.subList(0, Math.min(20, broken.size())), broken.size() + " of " + outcomes);
        if (files >= 100) {
            assertTrue(outcomes.getOrDefault("complete", 0) > files / 5, outcomes.toString());
            int named = outcomes.getOrDefault("loss named", 0) + outcomes.getOrDefault("refused", 0);
            assertTrue(named > files / 10, outcomes.toString());
        }
    }

    private static String outcome(Path file, Generated content) {
        ImportedMesh read;
        try {
            read = new AssimpImporter().read(file, OPTIONS, ImportProgress.NONE);
        } catch (ImportException e) {
            return String.valueOf(e.getMessage()).contains("\n")
                    ? "BROKEN, several lines: " + e.getMessage()
                    : "refused";
        }
        boolean isNamed = read.findings().stream().anyMatch(finding -> LOSSES.contains(finding.kind()));
        int[] arrived = new int[content.polygons.size()];
        TriangleMesh mesh = read.mesh();
        for (int i = 0; i < mesh.indices().length; i += 3) {
            float x = mesh.positions()[3 * mesh.indices()[i]];
            boolean isFlat = x == mesh.positions()[3 * mesh.indices()[i + 1]]
                    && x == mesh.positions()[3 * mesh.indices()[i + 2]];
            if (!isFlat || x < 1 || x > arrived.length || x != Math.rint(x)) {
                // after a broken row a file may contain other polygons, but then its end does not fit
                return isNamed ? "loss named" : "BROKEN, a triangle of no polygon: at x = " + x;
            }
            arrived[(int) x - 1]++;
        }
        boolean isLoss = false;
        for (int i = 0; i < arrived.length; i++) {
            if (arrived[i] > content.expected[i] && !isNamed) {
                return "BROKEN, more triangles: " + Arrays.toString(arrived) + " of "
                        + Arrays.toString(content.expected);
            }
            isLoss |= arrived[i] < content.expected[i];
        }
        if (isLoss && !isNamed) {
            return "BROKEN, a loss without finding: " + Arrays.toString(arrived) + " of "
                    + Arrays.toString(content.expected);
        }
        return isLoss ? "loss named" : "complete";
    }
}
