// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.RefusedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Replaces geometric rotations of an FBX file in nodes whose {@code RotationOrder} is not XYZ.
 *
 * <p>FBX defines the geometric rotation by Euler angles in the order XYZ; the native importer applies them in the
 * rotation order of the node. In a copy of the file, the angles are replaced by those that give the same rotation in
 * the order of the node (Shoemake, Euler Angle Conversion, Graphics Gems IV, 1994). Linear time.
 */
public final class FbxRotations implements FbxRecords.Visitor {
    /** The axes of each rotation order, that of the first rotation first. */
    private static final int[][] ORDERS = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {1, 0, 2}, {2, 0, 1}, {2, 1, 0}};

    private static final int VECTOR_BYTES = 27; // 3 times a type and 8 bytes

    /** A node, or the template of all nodes. */
    private static final class Node {
        private int order;
        private double[] degrees = new double[3];
        private long at;
        private int length;

        private Node(@Nullable Node template) {
            order = template == null ? 0 : template.order;
            degrees = template == null ? degrees : template.degrees;
        }

        private void rotation(double[] angles, long offset, int bytes) {
            degrees = angles;
            at = offset;
            length = bytes;
        }
    }

    private final boolean binary;
    private final FbxEdits edits;
    private @Nullable Node template;
    private @Nullable Node node;

    private FbxRotations(boolean binary, FbxEdits edits) {
        this.binary = binary;
        this.edits = edits;
    }

    /**
     * Adds the replacements that a file needs.
     *
     * @throws RefusedException if a rotation comes from the template of nodes, which is shared by all orders
     */
    public static void collect(Path file, FbxHeader header, FbxEdits edits) throws IOException, RefusedException {
        FbxRecords.read(file, header, new FbxRotations(header.binary(), edits));
    }

    private void endNode() throws RefusedException {
        if (node == null || node == template) {
            node = null;
            return;
        }
        Node ended = node;
        node = null;
        boolean turns = ended.degrees[0] != 0 || ended.degrees[1] != 0 || ended.degrees[2] != 0;
        if (ended.order < 1 || ended.order >= ORDERS.length || !turns) {
            return;
        }
        if (ended.length == 0) {
            throw new RefusedException("a node with a RotationOrder other than XYZ takes its GeometricRotation from the"
                    + " template of the file; reset the geometric transform, or export the file again");
        }
        double[] angles = angles(rotation(ORDERS[0], ended.degrees), ORDERS[ended.order]);
        edits.add(ended.at, ended.length, binary ? vector(angles) : text(angles));
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

    // records

    @Override
    public boolean begin(FbxRecord record) {
        if (record.depth() == 0) {
            return record.name().equals("Definitions") || record.name().equals("Objects");
        }
        if (record.isIn("Definitions")) {
            boolean isModel = record.name().equals("ObjectType") && "Model".equals(record.string(0));
            if (isModel) {
                template = new Node(null);
                node = template;
            }
            return isModel;
        }
        if (record.isIn("Objects")) {
            boolean isModel = record.name().equals("Model");
            if (isModel) {
                node = new Node(template);
            }
            return isModel;
        }
        boolean isList = record.name().equals("Properties70");
        if (node == template && record.depth() == 2) {
            return true;
        }
        if (record.depth() == (node == template ? 3 : 2)) {
            return isList;
        }
        readProperty(record);
        return false;
    }

    @Override
    public void end(FbxRecord record) throws RefusedException {
        if (record.depth() == 1) {
            endNode();
        }
    }

    private void readProperty(FbxRecord property) {
        if (node == null) {
            return;
        }
        String name = property.string(0);
        if ("RotationOrder".equals(name) && property.isInteger(4)) {
            node.order = (int) property.integer(4);
        } else if ("GeometricRotation".equals(name) && property.count() >= 7) {
            double[] angles = new double[3];
            for (int i = 0; i < 3; i++) {
                angles[i] = property.number(4 + i);
                boolean isDouble = !binary || property.type(4 + i) == 'D';
                if (!isDouble || Double.isNaN(angles[i])) {
                    return; // the native importer reads it as it can
                }
            }
            node.rotation(angles, property.start(4), (int) (property.end(6) - property.start(4)));
        }
    }
}
