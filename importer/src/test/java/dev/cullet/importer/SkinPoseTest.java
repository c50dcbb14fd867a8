// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.importer.fbxrepair.FbxBinary;
import dev.cullet.importer.fbxrepair.FbxText;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import dev.cullet.mesh.TriangleMesh;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Skinned meshes in the pose of the file, against 4 x 4 matrices that this test multiplies itself. */
class SkinPoseTest {
    private static final ImportOptions BIND = ImportOptions.DEFAULTS;
    private static final ImportOptions POSE = BIND.withChoice(SceneChoice.DEFAULTS.withPose(SkinPose.FILE));

    @TempDir
    private Path folder = Path.of("");

    private static FbxText metres() {
        return new FbxText().unit(100).axes(0, 1, 1, 1, 2, 1);
    }

    private static ImportedMesh read(Path file, ImportOptions options) throws ImportException {
        return new AssimpImporter().read(file, options, ImportProgress.NONE);
    }

    private static Optional<Finding> finding(ImportedMesh read, FindingKind kind) {
        return read.findings().stream()
                .filter(finding -> finding.kind() == kind)
                .findFirst();
    }

    private static String detail(ImportedMesh read, FindingKind kind) {
        return finding(read, kind)
                .orElseThrow(() -> new AssertionError(read.findings().toString()))
                .detail();
    }

    /** Returns the corners of all triangles. */
    private static double[] corners(TriangleMesh mesh) {
        double[] corners = new double[3 * mesh.indices().length];
        for (int i = 0; i < corners.length; i++) {
            corners[i] = mesh.positions()[3 * mesh.indices()[i / 3] + i % 3];
        }
        return corners;
    }

    // matrices, row by row

    private static double[][] product(double[][]... factors) {
        double[][] product = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
        for (double[][] factor : factors) {
            double[][] next = new double[4][4];
            for (int i = 0; i < 4; i++) {
                for (int j = 0; j < 4; j++) {
                    for (int k = 0; k < 4; k++) {
                        next[i][j] += product[i][k] * factor[k][j];
                    }
                }
            }
            product = next;
        }
        return product;
    }

    private static double[][] translation(double[] t, double sign) {
        return new double[][] {{1, 0, 0, sign * t[0]}, {0, 1, 0, sign * t[1]}, {0, 0, 1, sign * t[2]}, {0, 0, 0, 1}};
    }

    private static double[][] scale(double[] s) {
        return new double[][] {{s[0], 0, 0, 0}, {0, s[1], 0, 0}, {0, 0, s[2], 0}, {0, 0, 0, 1}};
    }

    private static double[][] turn(int axis, double degrees) {
        double cos = Math.cos(Math.toRadians(degrees));
        double sin = Math.sin(Math.toRadians(degrees));
        double[][] turn = {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 1}};
        int next = (axis + 1) % 3;
        int last = (axis + 2) % 3;
        turn[axis][axis] = 1;
        turn[next][next] = cos;
        turn[last][last] = cos;
        turn[next][last] = -sin;
        turn[last][next] = sin;
        return turn;
    }

    /** X first, then Y, then Z. */
    private static double[][] turns(double[] degrees) {
        return product(turn(2, degrees[2]), turn(1, degrees[1]), turn(0, degrees[0]));
    }

    private static double[][] transposed(double[][] m) {
        double[][] transposed = new double[4][4];
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                transposed[i][j] = m[j][i];
            }
        }
        return transposed;
    }

    /** Returns a matrix as the file stores it. */
    private static String stored(double[][] m) {
        List<String> numbers = new ArrayList<>();
        for (int column = 0; column < 4; column++) {
            for (int row = 0; row < 4; row++) {
                numbers.add(String.format(Locale.ROOT, "%.15f", m[row][column]));
            }
        }
        return String.join(",", numbers);
    }

    private static String text(double[] v) {
        return String.format(Locale.ROOT, "%.15f,%.15f,%.15f", v[0], v[1], v[2]);
    }

    private static double[] vector(Random random, double low, double high) {
        return random.doubles(3, low, high).toArray();
    }

    private static final int[][] POLYGONS = {{0, 1, 2}, {1, 3, 2}, {2, 3, 4}, {3, 5, 4}, {4, 5, 6}, {5, 7, 6}};
    private static final String INDICES = "0,1,-3,1,3,-3,2,3,-5,3,5,-5,4,5,-7,5,7,-7";

    /**
     * Bones in a chain, with pivots, offsets, pre- and post-rotations, below a node that turns; two materials; a mesh
     * whose node has a geometric transform; weights that do not add up to 1.
     */
    @ParameterizedTest(name = "seed {0}, binary {1}")
    @CsvSource({"1, 0", "2, 7400", "3, 7500", "4, 0", "5, 0", "6, 7400", "7, 0", "8, 0"})
    void aSkinIsMovedByItsBones(long seed, int binary) throws Exception {
        Random random = new Random(seed);
        double[] vertices = random.doubles(24, -3, 3).toArray();
        StringBuilder positions = new StringBuilder();
        for (double number : vertices) {
            positions.append(positions.isEmpty() ? "" : ",").append(String.format(Locale.ROOT, "%.12f", number));
        }
        double[] meshAt = vector(random, -5, 5);
        double[] meshTurn = vector(random, -90, 90);
        double[] geometricAt = vector(random, -1, 1);
        double[] geometricTurn = vector(random, -90, 90);
        String materials = """
                LayerElementMaterial: 0 {
                Version: 101
                Name: ""
                MappingInformationType: "ByPolygon"
                ReferenceInformationType: "IndexToDirect"
                Materials: *6 {
                a: 0,1,0,1,1,0
                }
                }
                Layer: 0 {
                Version: 100
                LayerElement: {
                Type: "LayerElementMaterial"
                TypedIndex: 0
                }
                }""";
        FbxText fbx = metres().geometry(1, positions.toString(), INDICES, materials)
                .model(
                        10,
                        "body",
                        0,
                        "Lcl Translation=" + text(meshAt),
                        "Lcl Rotation=" + text(meshTurn),
                        "GeometricTranslation=" + text(geometricAt),
                        "GeometricRotation=" + text(geometricTurn))
                .connect(1, 10)
                .material(60, "skin", 10)
                .material(61, "cloth", 10)
                .skin(30, 1);
        int bones = 3;
        double[][] geometric = product(translation(geometricAt, 1), turns(geometricTurn));
        double[][] above = product();
        double[][][] posed = new double[bones][][];
        double[][] weights = new double[bones][8];
        int parent = 0;
        for (int bone = 0; bone < bones; bone++) {
            double[] at = vector(random, -2, 2);
            double[] turn = vector(random, -180, 180);
            double[] size = vector(random, 0.5, 1.5);
            double[] pre = vector(random, -90, 90);
            double[] post = vector(random, -90, 90);
            double[] rotationOffset = vector(random, -1, 1);
            double[] rotationPivot = vector(random, -1, 1);
            double[] scalingOffset = vector(random, -1, 1);
            double[] scalingPivot = vector(random, -1, 1);
            fbx.model(
                    "LimbNode",
                    20 + bone,
                    "bone" + bone,
                    parent,
                    "Lcl Translation=" + text(at),
                    "Lcl Rotation=" + text(turn),
                    "Lcl Scaling=" + text(size),
                    "PreRotation=" + text(pre),
                    "PostRotation=" + text(post),
                    "RotationOffset=" + text(rotationOffset),
                    "RotationPivot=" + text(rotationPivot),
                    "ScalingOffset=" + text(scalingOffset),
                    "ScalingPivot=" + text(scalingPivot));
            parent = 20 + bone;
            above = product(
                    above,
                    translation(at, 1),
                    translation(rotationOffset, 1),
                    translation(rotationPivot, 1),
                    turns(pre),
                    turns(turn),
                    transposed(turns(post)),
                    translation(rotationPivot, -1),
                    translation(scalingOffset, 1),
                    translation(scalingPivot, 1),
                    scale(size),
                    translation(scalingPivot, -1));
            double[][] toBone = product(turns(vector(random, -180, 180)), translation(vector(random, -2, 2), 1));
            posed[bone] = product(above, toBone, geometric);
            StringBuilder held = new StringBuilder();
            StringBuilder shares = new StringBuilder();
            for (int vertex = 0; vertex < 7; vertex++) { // the last has no bone
                if (random.nextInt(3) > 0 || bone == vertex % bones) {
                    weights[bone][vertex] = 0.1 + random.nextInt(8) / 8.0;
                    held.append(held.isEmpty() ? "" : ",").append(vertex);
                    shares.append(shares.isEmpty() ? "" : ",").append(weights[bone][vertex]);
                }
            }
            fbx.cluster(31 + bone, 30, parent, held.toString(), shares.toString(), stored(toBone), FbxText.IDENTITY);
        }
        Path ascii = fbx.write(folder.resolve("a.fbx"));
        Path file = binary == 0 ? ascii : FbxBinary.convert(ascii, folder.resolve("b.fbx"), binary);
        double[][] node = product(translation(meshAt, 1), turns(meshTurn), geometric);
        double[] bind = expected(vertices, weights, new double[0][][], node);
        double[] pose = expected(vertices, weights, posed, node);
        ImportedMesh still = read(file, BIND);
        assertArrayEquals(bind, sorted(corners(still.mesh())), 1e-5);
        assertTrue(
                detail(still, FindingKind.SKIN_IN_BIND_POSE).startsWith("the pose of the file differs: \"body\" by "));
        ImportedMesh moved = read(file, POSE);
        assertArrayEquals(pose, sorted(corners(moved.mesh())), 2e-5);
        assertEquals(List.of(), moved.findings());
        assertEquals(List.of("skin", "cloth"), moved.mesh().surfaceNames());
        assertArrayEquals(still.mesh().sourceTriangles(), moved.mesh().sourceTriangles());
    }

    /** Returns the triangles, each turned so that its least corner is first, in order. */
    private static double[] sorted(double[] corners) {
        List<double[]> triangles = new ArrayList<>();
        for (int at = 0; at < corners.length; at += 9) {
            int first = 0;
            for (int corner = 1; corner < 3; corner++) {
                first = corners[at + 3 * corner] < corners[at + 3 * first] ? corner : first;
            }
            double[] triangle = new double[9];
            for (int i = 0; i < 9; i++) {
                triangle[i] = corners[at + (3 * first + i) % 9];
            }
            triangles.add(triangle);
        }
        triangles.sort((a, b) -> a[0] + a[3] + 7 * a[1] < b[0] + b[3] + 7 * b[1] ? -1 : 1);
        return triangles.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    private static double[] expected(double[] vertices, double[][] weights, double[][][] bones, double[][] node) {
        double[] corners = new double[54];
        int at = 0;
        for (int[] polygon : POLYGONS) {
            for (int vertex : polygon) {
                double[][] sum = new double[4][4];
                double total = 0;
                for (int bone = 0; bone < bones.length; bone++) {
                    total += weights[bone][vertex];
                    for (int i = 0; i < 16; i++) {
                        sum[i / 4][i % 4] += weights[bone][vertex] * bones[bone][i / 4][i % 4];
                    }
                }
                for (int axis = 0; axis < 3; axis++) {
                    double[] row = total > 0 ? sum[axis] : node[axis];
                    double per = total > 0 ? total : 1;
                    corners[at++] = (row[0] * vertices[3 * vertex]
                                    + row[1] * vertices[3 * vertex + 1]
                                    + row[2] * vertices[3 * vertex + 2]
                                    + row[3])
                            / per;
                }
            }
        }
        return sorted(corners);
    }

    /** A triangle, whose bone is bound at the origin. */
    private static FbxText bound(String... bone) {
        return metres().triangle(1)
                .model(10, "hull", 0)
                .connect(1, 10)
                .model("LimbNode", 20, "bone", 0, bone)
                .skin(30, 1)
                .cluster(31, 30, 20, "0,1,2", "1,1,1", FbxText.IDENTITY);
    }

    @Test
    void aSkinWhosePoseIsThatOfTheFileStaysAsItIs() throws Exception {
        Path file = bound().write(folder.resolve("a.fbx"));
        assertEquals("the option frames reads animated poses", detail(read(file, BIND), FindingKind.SKIN_IN_BIND_POSE));
        assertEquals(List.of(), read(file, POSE).findings());
        assertArrayEquals(
                corners(read(file, BIND).mesh()), corners(read(file, POSE).mesh()));
    }

    @Test
    void aBoneThatIsTheRootDoesNotMove() throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "hull", 0, "Lcl Translation=0,0,5")
                .connect(1, 10)
                .skin(30, 1)
                .cluster(31, 30, 0, "0,1,2", "1,1,1", FbxText.IDENTITY);
        Path file = fbx.write(folder.resolve("a.fbx"));
        ImportedMesh still = read(file, BIND);
        assertEquals(5, corners(still.mesh())[2]);
        assertTrue(
                detail(still, FindingKind.SKIN_IN_BIND_POSE)
                        .startsWith("the pose of the file differs: \"hull\" by 5.0e+02 % of its size"),
                detail(still, FindingKind.SKIN_IN_BIND_POSE));
        assertEquals(0, corners(read(file, POSE).mesh())[2]);
    }

    @Test
    void aMirroringBoneTurnsTheWinding() throws Exception {
        Path file = bound("Lcl Scaling=-1,1,1").write(folder.resolve("a.fbx"));
        double[] corners = corners(read(file, POSE).mesh());
        double signedArea = (corners[3] - corners[0]) * (corners[7] - corners[1])
                - (corners[6] - corners[0]) * (corners[4] - corners[1]);
        assertEquals(1, signedArea, 1e-6, "the front stays the front");
        assertTrue(corners[0] + corners[3] + corners[6] < 0);
    }

    @ParameterizedTest(name = "inherit type {0}")
    @CsvSource({"0, 3, 1", "1, 3, 1", "2, 1, 1"})
    void aBoneInheritsScaleByItsType(int type, double expected, double y) throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "hull", 0)
                .connect(1, 10)
                .model("LimbNode", 20, "upper", 0, "Lcl Scaling=3,3,3")
                .model("LimbNode", 21, "lower", 20, "InheritType=" + type)
                .skin(30, 1)
                .cluster(31, 30, 21, "0,1,2", "1,1,1", FbxText.IDENTITY);
        double[] corners =
                corners(read(fbx.write(folder.resolve("a.fbx")), POSE).mesh());
        assertEquals(expected, corners[3], 1e-6);
        assertEquals(y * expected, corners[7], 1e-6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DualQuaternion", "Blend"})
    void anotherSkinningThanLinearIsNamed(String type) throws Exception {
        Path file = bound("Lcl Translation=0,0,2").write(folder.resolve("a.fbx"));
        String stated = """
                Link_DeformAcuracy: 50
                SkinningType: "%s"
                Indexes: *3 {
                a: 0,1,2
                }
                BlendWeights: *3 {
                a: 0,0.5,0
                }""".formatted(type);
        Files.writeString(file, Files.readString(file).replace("Link_DeformAcuracy: 50", stated));
        ImportedMesh read = read(file, POSE);
        assertEquals(0, corners(read.mesh())[2]);
        assertEquals(
                "mesh \"hull\" has the skinning type " + type + ", which is not linear",
                detail(read, FindingKind.SKIN_NOT_POSED));
        Files.writeString(file, Files.readString(file).replace(type, "Rigid"));
        assertEquals(2, corners(read(file, POSE).mesh())[2]);
        Files.writeString(file, Files.readString(file).replace("Rigid", "Blend").replace("0,0.5,0", "0,0,0"));
        assertEquals(2, corners(read(file, POSE).mesh())[2], "without weights it is linear");
    }

    @Test
    void whatCannotBePosedIsNamed() throws Exception {
        FbxText unbound =
                metres().triangle(1).model(10, "hull", 0).connect(1, 10).skin(30, 1);
        assertUnposed("has a skin without clusters", unbound);
        assertUnposed(
                "has a cluster without a bone",
                metres().triangle(1)
                        .model(10, "hull", 0)
                        .connect(1, 10)
                        .skin(30, 1)
                        .cluster(31, 30, 77, "0,1,2", "1,1,1", FbxText.IDENTITY));
        assertUnposed(
                "has a cluster whose weights do not fit its vertices",
                bound("Lcl Translation=0,0,2").cluster(32, 30, 20, "0,1", "1", FbxText.IDENTITY));
        assertUnposed(
                "has a cluster with vertex 3 of 3 and weight 1.0",
                bound("Lcl Translation=0,0,2").cluster(32, 30, 20, "3", "1", FbxText.IDENTITY));
        assertUnposed(
                "has a cluster without a transform",
                bound("Lcl Translation=0,0,2").cluster(32, 30, 20, "0", "1", "1,0,0,0", FbxText.IDENTITY));
        assertUnposed(
                "has several skins or geometries",
                bound("Lcl Translation=0,0,2").skin(50, 1));
        assertUnposed(
                "has the bone \"apart\", which is not below the root",
                bound().model("LimbNode", 21, "apart", 88).cluster(32, 30, 21, "0", "1", FbxText.IDENTITY));
    }

    private void assertUnposed(String reason, FbxText fbx) throws Exception {
        Path file = fbx.write(folder.resolve("a.fbx"));
        ImportedMesh read = read(file, POSE);
        assertEquals("mesh \"hull\" " + reason, detail(read, FindingKind.SKIN_NOT_POSED));
        assertEquals(0, corners(read.mesh())[2], "it stays in its bind pose");
        assertTrue(detail(read(file, BIND), FindingKind.SKIN_IN_BIND_POSE)
                .startsWith("not compared with the pose of the file: mesh \"hull\" " + reason));
    }

    @Test
    void instancesOfASkinnedMeshArePosedOnce() throws Exception {
        FbxText fbx = bound("Lcl Translation=0,0,2")
                .model(11, "twin", 0, "Lcl Translation=9,0,0")
                .connect(1, 11);
        ImportedMesh read = read(fbx.write(folder.resolve("a.fbx")), POSE);
        double[] corners = corners(read.mesh());
        assertEquals(18, corners.length);
        for (int i = 0; i < 9; i++) {
            assertEquals(corners[i], corners[9 + i], 1e-6, "the bone holds both");
        }
        assertEquals(2, corners[2]);
    }
}
