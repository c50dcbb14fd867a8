// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.ImportException;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.mesh.TriangleMesh;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The transform of FBX nodes in all rotation orders, against the product that the FBX SDK documents. */
class FbxTransformTest {
    private static final String[] ORDERS = {"XYZ", "XZY", "YZX", "YXZ", "ZXY", "ZYX"};
    private static final String POINTS = "1,0,0,0,2,0,0,0,3";
    private static final double[][] CORNERS = {{1, 0, 0}, {0, 2, 0}, {0, 0, 3}};

    private final Path folder;

    FbxTransformTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /** A node of random properties, and its transforms by the documented product. */
    private static final class RandomNode {
        private final String[] properties;
        private final double[][] node;
        private final double[][] mesh;

        /**
         * @param mirrored axis that the scale mirrors, or -1
         * @param mirroredMesh axis that the geometric scale mirrors, or -1
         */
        private RandomNode(Random random, int order, int mirrored, int mirroredMesh) {
            double[][] v = new double[11][];
            for (int i = 0; i < v.length; i++) {
                boolean isScale = i == 8 || i == 10;
                v[i] = new double[] {number(random, i), number(random, i), number(random, i)};
                for (int axis = 0; isScale && axis < 3; axis++) {
                    v[i][axis] = 0.5 + Math.abs(v[i][axis]) / 360;
                }
            }
            for (int axis = 0; axis < 3; axis++) {
                v[8][axis] *= axis == mirrored ? -1 : 1;
                v[10][axis] *= axis == mirroredMesh ? -1 : 1;
            }
            String[] names = {
                "Lcl Translation",
                "RotationOffset",
                "RotationPivot",
                "PreRotation",
                "Lcl Rotation",
                "PostRotation",
                "ScalingOffset",
                "ScalingPivot",
                "Lcl Scaling",
                "GeometricRotation",
                "GeometricScaling"
            };
            properties = new String[names.length + 3];
            for (int i = 0; i < names.length; i++) {
                properties[i] = names[i] + "=" + v[i][0] + "," + v[i][1] + "," + v[i][2];
            }
            double[] offset = {number(random, 0), number(random, 0), number(random, 0)};
            properties[names.length] = "GeometricTranslation=" + offset[0] + "," + offset[1] + "," + offset[2];
            properties[names.length + 1] = "RotationOrder=" + order;
            properties[names.length + 2] = "RotationActive=1";
            node = product(
                    translation(v[0], 1),
                    translation(v[1], 1),
                    translation(v[2], 1),
                    euler("XYZ", v[3]),
                    euler(ORDERS[order], v[4]),
                    transposed(euler("XYZ", v[5])),
                    translation(v[2], -1),
                    translation(v[6], 1),
                    translation(v[7], 1),
                    scale(v[8]),
                    translation(v[7], -1));
            mesh = product(node, translation(offset, 1), euler("XYZ", v[9]), scale(v[10]));
        }

        private static double number(Random random, int kind) {
            boolean isAngle = kind == 3 || kind == 4 || kind == 5 || kind == 9;
            return Math.rint((random.nextDouble() - 0.5) * (isAngle ? 360 : 10) * 1000) / 1000;
        }
    }

    @ParameterizedTest(name = "order {0}, binary {1}")
    @CsvSource({
        "0, 0", "1, 0", "2, 0", "3, 0", "4, 0", "5, 0", "0, 7400", "1, 7400", "2, 7400", "3, 7400", "4, 7400",
        "5, 7400", "0, 7500", "1, 7500", "2, 7500", "3, 7500", "4, 7500", "5, 7500", "3, 7100", "4, 7700"
    })
    void pivotsAndGeometricTransformsFollowTheDocumentedProduct(int order, int binary) throws Exception {
        Random random = new Random(order);
        for (int file = 0; file < 5; file++) {
            boolean isParentMirrored = file >= 3;
            boolean isMeshMirrored = file == 2 || file == 4;
            RandomNode parent = new RandomNode(random, order, isParentMirrored ? order % 3 : -1, -1);
            RandomNode child = new RandomNode(
                    random, (order + file) % 6, file % 2 == 1 ? file % 3 : -1, isMeshMirrored ? order % 3 : -1);
            Path path = new FbxText()
                    .unit(100)
                    .axes(0, 1, 1, 1, 2, 1)
                    .geometry(1, POINTS, "0,1,-3")
                    .model(10, "parent", 0, parent.properties)
                    .model(11, "child", 10, child.properties)
                    .connect(1, 10) // an instance on each node
                    .connect(1, 11)
                    .write(folder.resolve("a" + file + ".fbx"));
            if (binary > 0) {
                path = FbxBinary.convert(path, folder.resolve("b" + file + ".fbx"), binary);
            }
            TriangleMesh mesh = new AssimpImporter()
                    .read(path, ImportOptions.DEFAULTS, ImportProgress.NONE)
                    .mesh();
            assertEquals(2, mesh.triangleCount());
            assertCorners(parent.mesh, mesh, 0, isParentMirrored);
            boolean isChildMirrored = isParentMirrored ^ (file % 2 == 1) ^ isMeshMirrored;
            assertCorners(product(parent.node, child.mesh), mesh, 1, isChildMirrored);
        }
    }

    /** Angles from 0 to 180 degrees in steps, so that the middle one reaches 90. */
    @Test
    void everyRotationHasAnglesInEveryOrder() {
        int[][] orders = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {1, 0, 2}, {2, 0, 1}, {2, 1, 0}};
        for (int[] order : orders) {
            for (int i = 0; i < 17 * 17 * 17; i++) {
                int[] steps = {i % 17, i / 17 % 17, i / 289};
                double[] degrees = {steps[0] * 22.5 - 180, steps[1] * 22.5 - 180, steps[2] * 22.5 - 180};
                double[][] wanted = EulerAngles.rotation(new int[] {0, 1, 2}, degrees);
                double[][] got = EulerAngles.rotation(order, EulerAngles.angles(wanted, order));
                for (int k = 0; k < 9; k++) {
                    assertEquals(wanted[k / 3][k % 3], got[k / 3][k % 3], 1e-12);
                }
            }
        }
    }

    @Test
    void aGeometricRotationOfTheTemplateIsRefusedInOtherOrders() throws Exception {
        FbxText fbx = new FbxText()
                .unit(100)
                .triangle(1)
                .model(10, "n", 0, "RotationOrder=5")
                .connect(1, 10);
        Path file = fbx.write(folder.resolve("t.fbx"));
        Files.writeString(file, Files.readString(file).replace("Objects:  {", """
                Definitions:  {
                ObjectType: "Model" {
                PropertyTemplate: "FbxNode" {
                Properties70:  {
                P: "GeometricRotation", "Vector3D", "Vector", "",0,0,90
                }
                }
                }
                }
                Objects:  {"""));
        ImportException e = assertThrows(
                ImportException.class,
                () -> new AssimpImporter().read(file, ImportOptions.DEFAULTS, ImportProgress.NONE));
        assertTrue(e.reason().startsWith("a node with a RotationOrder other than XYZ"), e.reason());
    }

    private static void assertCorners(double[][] transform, TriangleMesh mesh, int triangle, boolean isMirrored) {
        for (int corner = 0; corner < 3; corner++) {
            int at = isMirrored && corner > 0 ? 3 - corner : corner;
            double[] from = CORNERS[at];
            for (int axis = 0; axis < 3; axis++) {
                double wanted = transform[axis][3];
                for (int i = 0; i < 3; i++) {
                    wanted += transform[axis][i] * from[i];
                }
                float got = mesh.positions()[3 * mesh.indices()[3 * triangle + corner] + axis];
                assertEquals(wanted, got, 5e-5, "triangle " + triangle + ", corner " + corner + ", axis " + axis);
            }
        }
    }

    // matrices of 4 rows and columns, applied to column vectors

    private static double[][] identity() {
        return new double[][] {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    }

    private static double[][] translation(double[] v, int sign) {
        double[][] m = identity();
        for (int axis = 0; axis < 3; axis++) {
            m[axis][3] = sign * v[axis];
        }
        return m;
    }

    private static double[][] scale(double[] v) {
        double[][] m = identity();
        for (int axis = 0; axis < 3; axis++) {
            m[axis][axis] = v[axis];
        }
        return m;
    }

    /** The order XYZ rotates about X first. */
    private static double[][] euler(String order, double[] degrees) {
        double[][] m = identity();
        for (int i = 0; i < order.length(); i++) {
            int axis = order.charAt(i) - 'X';
            double c = Math.cos(Math.toRadians(degrees[axis]));
            double s = Math.sin(Math.toRadians(degrees[axis]));
            double[][] turn = identity();
            int y = (axis + 1) % 3;
            int z = (axis + 2) % 3;
            turn[y][y] = c;
            turn[y][z] = -s;
            turn[z][y] = s;
            turn[z][z] = c;
            m = product(turn, m);
        }
        return m;
    }

    private static double[][] transposed(double[][] m) {
        double[][] t = identity();
        for (int i = 0; i < 16; i++) {
            t[i / 4][i % 4] = m[i % 4][i / 4];
        }
        return t;
    }

    private static double[][] product(double[][]... factors) {
        double[][] product = identity();
        for (double[][] factor : factors) {
            double[][] next = new double[4][4];
            for (int i = 0; i < 64; i++) {
                next[i / 16][i % 4] += product[i / 16][i / 4 % 4] * factor[i / 4 % 4][i % 4];
            }
            product = next;
        }
        return product;
    }
}
