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
            if (rotation == null || order < 1 || order >= EulerAngles.ORDERS || isZero(rotation.degrees())) {
                continue;
            }
            if (rotation.bytes() == 0) {
                throw new RefusedException("a node with a RotationOrder other than XYZ takes its GeometricRotation from"
                        + " the template of the file; reset the geometric transform, or export the file again");
            }
            double[] angles = EulerAngles.angles(
                    EulerAngles.rotation(EulerAngles.axes(0), rotation.degrees()), EulerAngles.axes(order));
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
}
