// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.GltfText.Container;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.importer.fbxrepair.FbxBinary;
import dev.cullet.importer.fbxrepair.FbxText;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Static weights of blend shapes and morph targets move vertices. Triangles are in the plane z = 0 at rest. */
class BlendWeightTest {
    private static final float[] TRIANGLE = {0, 0, 0, 1, 0, 0, 0, 1, 0};

    private final Path folder;

    BlendWeightTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static FbxText metres() {
        return new FbxText().unit(100).axes(0, 1, 1, 1, 2, 1);
    }

    private Path encoded(FbxText fbx, int binary) throws Exception {
        Path ascii = fbx.write(folder.resolve("a.fbx"));
        return binary == 0 ? ascii : FbxBinary.convert(ascii, folder.resolve("b.fbx"), binary);
    }

    private static ImportedMesh read(Path file) throws ImportException {
        return new AssimpImporter().read(file, ImportOptions.DEFAULTS, ImportProgress.NONE);
    }

    /** The z of the corners of each triangle. */
    private static List<Float> heights(ImportedMesh read) {
        List<Float> heights = new ArrayList<>();
        for (int corner : read.mesh().indices()) {
            heights.add(read.mesh().positions()[3 * corner + 2]);
        }
        return heights;
    }

    /** The height at a weight on the line through (0, 0) and the given points, ordered by weight. */
    private static double onLine(double weight, double[][] points) {
        double[][] all = new double[points.length + 1][];
        all[0] = new double[2];
        System.arraycopy(points, 0, all, 1, points.length);
        Arrays.sort(all, (a, b) -> Double.compare(a[0], b[0]));
        int last = 1;
        while (last + 1 < all.length && all[last][0] < weight) {
            last++;
        }
        double slope = (all[last][1] - all[last - 1][1]) / (all[last][0] - all[last - 1][0]);
        return all[last][1] + slope * (weight - all[last][0]);
    }

    @ParameterizedTest(name = "{0}% of {1}, binary {2}")
    @CsvSource({
        "50, '100', 0",
        "50, '100', 7400",
        "100, '100', 7500",
        "150, '100', 0",
        "-20, '100', 7700",
        "50, '50,100', 0",
        "25, '50,100', 7100",
        "80, '50,100', 7400",
        "100, '50,100', 7500",
        "150, '50,100', 7700",
        "-20, '50,100', 0",
        "10, '30,60,100', 7400",
        "45, '30,60,100', 0",
        "60, '30,60,100', 7500",
        "99, '30,60,100', 7300",
        "150, '30,60,100', 0",
        "-20, '30,60,100', 7500",
        "75, '100,50', 7400"
    })
    void aChannelMovesThroughItsInBetweenShapes(double percent, String fullWeights, int binary) throws Exception {
        double[] full = Arrays.stream(fullWeights.split(",", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
        double[] heights = {3, -5, 7};
        FbxText fbx = metres().triangle(1)
                .model(10, "face", 0)
                .connect(1, 10)
                .blendShape(40, 1)
                .weightedChannel(41, 40, "smile", percent, fullWeights);
        double[][] points = new double[full.length][];
        for (int i = 0; i < full.length; i++) {
            fbx.target(50 + i, 41, "0,2", "0,0," + heights[i] + ",0,0," + 2 * heights[i]);
            points[i] = new double[] {full[i], heights[i]};
        }
        ImportedMesh read = read(encoded(fbx, binary));
        double expected = onLine(percent, points);
        assertEquals(expected, heights(read).get(0), 1e-6 * 8);
        assertEquals(0, heights(read).get(1));
        assertEquals(2 * expected, heights(read).get(2), 1e-6 * 16);
        Finding finding = read.findings().get(0);
        assertEquals(FindingKind.BLEND_WEIGHT_APPLIED, finding.kind());
        assertEquals("\"smile\" " + (float) percent + "%", finding.detail());
    }

    @ParameterizedTest(name = "binary {0}")
    @ValueSource(ints = {0, 7400, 7500})
    void channelsAddUpAndASkinStaysInItsBindPose(int binary) throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "face", 0, "Lcl Scaling=1,1,2")
                .connect(1, 10)
                .blendShape(40, 1)
                .weightedChannel(41, 40, "smile", 50, "100")
                .target(50, 41, "0,1", "0,0,4,0,0,2")
                .weightedChannel(42, 40, "frown", 25, "100")
                .target(51, 42, "0", "0,0,-4")
                .weightedChannel(43, 40, "none", 0, "100")
                .target(52, 43, "0", "0,0,100")
                .model(20, "bone", 0, "Lcl Translation=0,0,9")
                .skin(30, 1)
                .cluster(31, 30, 20, "0,1,2", "1,1,1", FbxText.IDENTITY);
        ImportedMesh read = read(encoded(fbx, binary));
        assertEquals(List.of(2f, 2f, 0f), heights(read));
        assertEquals(
                List.of(FindingKind.SKIN_IN_BIND_POSE, FindingKind.BLEND_WEIGHT_APPLIED),
                read.findings().stream().map(Finding::kind).toList());
        assertEquals(2, read.findings().get(1).count());
    }

    @ParameterizedTest(name = "binary {0}")
    @ValueSource(ints = {0, 7400, 7500})
    void equalNamesAndInstancesKeepTheirOwnWeights(int binary) throws Exception {
        FbxText fbx = metres();
        for (int i = 0; i < 4; i++) { // equal names of nodes, channels and targets; the last one has no weight
            fbx.triangle(1 + i)
                    .model(10 + i, "face", 0)
                    .connect(1 + i, 10 + i)
                    .blendShape(40 + i, 1 + i)
                    .weightedChannel(50 + i, 40 + i, "s", i == 3 ? 0 : 10 * (i + 1), "100")
                    .target(60 + i, 50 + i, "0", "0,0,10");
        }
        fbx.model(20, "instance", 0).connect(2, 20);
        assertEquals(
                List.of(1f, 0f, 0f, 2f, 0f, 0f, 3f, 0f, 0f, 0f, 0f, 0f, 2f, 0f, 0f),
                heights(read(encoded(fbx, binary))));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"a", "0", "with space", "part.one", "a:b", "Gr\u00fc\u00df", "1", "Shape::x"})
    void anyNameOfAChannelWorks(String name) throws Exception {
        for (int binary : new int[] {0, 7400}) {
            FbxText fbx = metres().triangle(1)
                    .model(10, "face", 0)
                    .connect(1, 10)
                    .blendShape(40, 1)
                    .weightedChannel(41, 40, name, 50, "100")
                    .target(50, 41, "0", "0,0,4")
                    .weightedChannel(42, 40, "0", 0, "100") // the first unique name would be this
                    .target(51, 42, "0", "0,0,100");
            ImportedMesh read = read(encoded(fbx, binary));
            assertEquals(List.of(2f, 0f, 0f), heights(read), "binary " + binary);
            assertEquals("\"" + name + "\" 50.0%", read.findings().get(0).detail());
        }
    }

    /** Blender writes a full weight for each vertex of a shape; of a shape without a vertex group, all are 100. */
    @ParameterizedTest(name = "{0} full weights")
    @ValueSource(ints = {2, 5000})
    void fullWeightsPerVertexOfOneShapeAreApplied(int count) throws Exception {
        for (int binary : new int[] {0, 7400}) {
            FbxText fbx = metres().triangle(1)
                    .model(10, "face", 0)
                    .connect(1, 10)
                    .blendShape(40, 1)
                    .weightedChannel(41, 40, "smile", 25, String.join(",", Collections.nCopies(count, "100")))
                    .target(50, 41, "0,2", "0,0,4,0,0,8");
            ImportedMesh read = read(encoded(fbx, binary));
            assertEquals(List.of(1f, 0f, 2f), heights(read), "binary " + binary);
            assertEquals(
                    FindingKind.BLEND_WEIGHT_APPLIED, read.findings().get(0).kind());
        }
    }

    @ParameterizedTest(name = "name \"{0}\", full weights {1}")
    @CsvSource({"'', '100'", "smile, '50,50'", "smile, '100,100'", "smile, '100,200,300'"})
    void aWeightThatCannotBeAppliedIsAFinding(String name, String fullWeights) throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "face", 0)
                .connect(1, 10)
                .blendShape(40, 1)
                .weightedChannel(41, 40, name, 60, fullWeights)
                .target(50, 41, "0", "0,0,4")
                .target(51, 41, "0", "0,0,5");
        ImportedMesh read = read(encoded(fbx, 7400));
        assertEquals(List.of(0f, 0f, 0f), heights(read));
        assertEquals(FindingKind.BLEND_WEIGHT_IGNORED, read.findings().get(0).kind());
        assertEquals("\"" + name + "\" 60.0%", read.findings().get(0).detail());
    }

    @Test
    void anArrayOfFullWeightsThatClaimsMoreThanTheFileIsAFinding() throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "face", 0)
                .connect(1, 10)
                .blendShape(40, 1)
                .weightedChannel(41, 40, "smile", 50, "100")
                .target(50, 41, "0", "0,0,4");
        Path file = fbx.write(folder.resolve("a.fbx"));
        Files.writeString(file, Files.readString(file).replace("FullWeights: *1", "FullWeights: *500000000"));
        try {
            assertEquals(
                    FindingKind.BLEND_WEIGHT_IGNORED,
                    read(file).findings().get(0).kind());
        } catch (ImportException e) {
            assertTrue(e.reason().contains("500,000,000") || e.reason().contains("500000000"), e.reason());
        }
    }

    // glTF

    private static List<Float> heights(GltfText gltf, Path folder, Container container) throws Exception {
        return heights(read(gltf.write(folder, container)));
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Container.class)
    void weightsOfAGltfNodeOverrideThoseOfItsMesh(Container container) throws Exception {
        float[][] targets = {{0, 0, 4, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 10, 0, 0, -10}};
        GltfText gltf = new GltfText();
        int mesh = gltf.mesh("\"weights\":[0.5,0.1]", targets, TRIANGLE);
        int own = gltf.node("'name':'Own','mesh':" + mesh + ",'weights':[-0.25,2]");
        int same = gltf.node("'name':'Same','mesh':" + mesh);
        int rest = gltf.node("'name':'Rest','mesh':" + mesh + ",'weights':[0,0]");
        gltf.scene(own, same, rest);
        assertEquals(List.of(-1f, 20f, -20f, 2f, 1f, -1f, 0f, 0f, 0f), heights(gltf, folder, container));
        Path file = gltf.write(folder, container);
        Finding applied = read(file).findings().get(0);
        assertEquals(FindingKind.BLEND_WEIGHT_APPLIED, applied.kind());
        assertEquals("\"Own\" -0.25, 2.0, \"Same\" 0.5, 0.1", applied.detail());
        ImportedMesh atRest = new AssimpImporter()
                .read(file, ImportOptions.DEFAULTS.withBlendWeights(BlendWeights.REST), ImportProgress.NONE);
        assertTrue(heights(atRest).stream().allMatch(height -> height == 0));
        assertEquals(FindingKind.BLEND_WEIGHT_IGNORED, atRest.findings().get(0).kind());
        assertEquals(2, atRest.findings().get(0).count());
    }

    @Test
    void aColliderHasTheWeightsOfTheMeshThatItRefersTo() throws Exception {
        float[][] targets = {{0, 0, 4, 0, 0, 0, 0, 0, 0}};
        GltfText gltf = new GltfText();
        int mesh = gltf.mesh("\"weights\":[0.5]", targets, TRIANGLE);
        int data = gltf.node("'mesh':" + mesh + ",'weights':[1]");
        String physics = "'extensions':{'KHR_physics_rigid_bodies':{'collider':{'geometry':{'";
        int node = gltf.node("'mesh':" + mesh + "," + physics + "node':" + data + "}}}}");
        int other = gltf.node("'mesh':" + mesh + "," + physics + "mesh':" + mesh + "}}}}");
        assertEquals(List.of(4f, 0f, 0f, 2f, 0f, 0f), heights(gltf.scene(node, other), folder, Container.GLB));
    }
}
