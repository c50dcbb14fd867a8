// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.RefusedException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Replaces geometric rotations of an FBX file in nodes whose {@code RotationOrder} is not XYZ.
 *
 * <p>FBX defines the geometric rotation by Euler angles in the order XYZ; the native importer applies them in the
 * rotation order of the node. In a copy of the file, the angles are replaced by those that give the same rotation in
 * the order of the node (Shoemake, Euler Angle Conversion, Graphics Gems IV, 1994). Linear time.
 */
public final class FbxRotations {
    /** The axes of each rotation order, that of the first rotation first. */
    private static final int[][] ORDERS = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {1, 0, 2}, {2, 0, 1}, {2, 1, 0}};

    private static final int VECTOR_BYTES = 27; // 3 times a type and 8 bytes

    private FbxRotations() {}

    /**
     * Adds the replacements that a file needs.
     *
     * @throws RefusedException if a rotation comes from the template of nodes, which is shared by all orders
     */
    public static void collect(FbxContent content, FbxEdits edits) throws RefusedException {
        for (FbxObject object : content.records()) {
            FbxModel.StoredRotation rotation = object instanceof FbxModel model ? model.rotation() : null;
            int order = object instanceof FbxModel model ? model.transform.order() : 0;
            if (rotation == null || order < 1 || order >= ORDERS.length || isZero(rotation.degrees())) {
                continue;
            }
            if (rotation.bytes() == 0) {
                throw new RefusedException("a node with a RotationOrder other than XYZ takes its GeometricRotation from"
                        + " the template of the file; reset the geometric transform, or export the file again");
            }
            double[] angles = angles(rotation(ORDERS[0], rotation.degrees()), ORDERS[order]);
            edits.add(rotation.offset(), rotation.bytes(), object.line() == 0 ? vector(angles) : text(angles));
        }
    }

    private static boolean isZero(double[] degrees) {
        return degrees[0] == 0 && degrees[1] == 0 && degrees[2] == 0;
    }

    private static byte[] vector(double[] angles) {
        ByteBuffer bytes = ByteBuffer.allocate(VECTOR_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (double angle : angles) {
            bytes.put((byte) 'D').putDouble(angle);
        }
        return bytes.array();
    }

    private static byte[] text(double[] angles) {
        return String.format(Locale.ROOT, "%.12f,%.12f,%.12f", angles[0], angles[1], angles[2])
                .getBytes(StandardCharsets.US_ASCII);
    }

    // rotations

    /** Returns the axes of a rotation order of FBX; those of XYZ for a number that is none. */
    static int[] axes(int order) {
        return ORDERS[order >= 0 && order < ORDERS.length ? order : 0];
    }

    /** Returns the rotation matrix of Euler angles, in degrees. */
    static double[][] rotation(int[] order, double[] degrees) {
        double[][] product = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        for (int axis : order) {
            double angle = StrictMath.toRadians(degrees[axis]);
            double cosine = StrictMath.cos(angle);
            double sine = StrictMath.sin(angle);
            double[] next = product[(axis + 1) % 3];
            double[] last = product[(axis + 2) % 3];
            for (int column = 0; column < 3; column++) {
                double y = next[column];
                double z = last[column];
                next[column] = cosine * y - sine * z;
                last[column] = sine * y + cosine * z;
            }
        }
        return product;
    }

    /** Returns Euler angles of a rotation matrix, in degrees, by axis. */
    static double[] angles(double[][] m, int[] order) {
        int i = order[0];
        int j = order[1];
        int k = order[2];
        double[] angles = new double[3];
        double cosine = Math.sqrt(m[i][i] * m[i][i] + m[j][i] * m[j][i]);
        angles[j] = StrictMath.atan2(-m[k][i], cosine);
        if (cosine > 1e-9) {
            angles[i] = StrictMath.atan2(m[k][j], m[k][k]);
            angles[k] = StrictMath.atan2(m[j][i], m[i][i]);
        } else {
            angles[i] = StrictMath.atan2(-m[j][k], m[j][j]);
        }
        boolean isCyclic = (i + 1) % 3 == j;
        for (int axis = 0; axis < 3; axis++) {
            angles[axis] = StrictMath.toDegrees(isCyclic ? angles[axis] : -angles[axis]);
        }
        return angles;
    }
}
