// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Replaces geometric rotations of an FBX file in nodes whose {@code RotationOrder} is not XYZ.
 *
 * <p>FBX defines the geometric rotation by Euler angles in the order XYZ; the native importer applies them in the
 * rotation order of the node. In a copy of the file, the angles are replaced by those that give the same rotation in
 * the order of the node (Shoemake, Euler Angle Conversion, Graphics Gems IV, 1994). Reads the properties of nodes and
 * skips the rest; linear time.
 */
final class FbxRotations {
    /** The axes of each rotation order, that of the first rotation first. */
    private static final int[][] ORDERS = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {1, 0, 2}, {2, 0, 1}, {2, 1, 0}};

    private static final int PROPERTY_BYTES = 512;
    private static final int VECTOR_BYTES = 27; // 3 times a type and 8 bytes
    private static final int LONGEST_LINE = 4096;
    private static final String NUMBER = "\\s*([-+.0-9eE]+)\\s*";
    private static final Pattern ORDER =
            Pattern.compile("\\s*P:\\s*\"RotationOrder\"(?:\\s*,\\s*\"[^\"]*\"){3}\\s*,\\s*(\\d)\\s*");
    private static final Pattern ROTATION = Pattern.compile(
            "\\s*P:\\s*\"GeometricRotation\"(?:\\s*,\\s*\"[^\"]*\"){3}\\s*," + NUMBER + "," + NUMBER + "," + NUMBER);

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

    /** Bytes to be replaced. */
    private record Edit(long at, int length, byte[] replacement) {}

    private final boolean binary;
    private final List<Edit> edits = new ArrayList<>();
    private @Nullable Node template;
    private @Nullable Node node;

    private FbxRotations(boolean binary) {
        this.binary = binary;
    }

    /**
     * Returns the replacements that a file needs.
     *
     * @throws RefusedException if a rotation comes from the template of nodes, which is shared by all orders
     */
    static FbxRotations of(Path file, FbxHeader header) throws IOException, RefusedException {
        FbxRotations rotations = new FbxRotations(header.binary());
        if (header.binary()) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                rotations.readBinary(channel, header.version() >= FbxConnections.LONG_RECORDS_FROM);
            }
        } else {
            rotations.readText(file);
        }
        return rotations;
    }

    /** Returns whether the file needs no replacement. */
    boolean isEmpty() {
        return edits.isEmpty();
    }

    /** Writes a copy of the file with the replacements. */
    void write(Path from, Path to) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(from));
                OutputStream out = Files.newOutputStream(to)) {
            long at = 0;
            for (Edit edit : edits) {
                copy(in, out, edit.at - at);
                in.skipNBytes(edit.length);
                out.write(edit.replacement);
                at = edit.at + edit.length;
            }
            in.transferTo(out);
        }
    }

    private static void copy(InputStream in, OutputStream out, long count) throws IOException {
        byte[] buffer = new byte[1 << 16];
        for (long left = count; left > 0; ) {
            int got = in.readNBytes(buffer, 0, (int) Math.min(buffer.length, left));
            if (got == 0) {
                return; // the file was truncated while it was read
            }
            out.write(buffer, 0, got);
            left -= got;
        }
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
        edits.add(new Edit(ended.at, ended.length, binary ? vector(angles) : text(angles)));
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

    // binary

    private void readBinary(FileChannel channel, boolean isLong) throws IOException, RefusedException {
        long at = FbxConnections.FIRST_RECORD;
        for (FbxConnections.Entry next = FbxConnections.record(channel, at, isLong);
                next != null;
                next = FbxConnections.record(channel, next.end(), isLong)) {
            if (next.name().equals("Definitions")) {
                for (FbxConnections.Entry type : children(channel, next, isLong)) {
                    if (type.name().equals("ObjectType") && isModelType(channel, type)) {
                        template = new Node(null);
                        node = template;
                        for (FbxConnections.Entry child : children(channel, type, isLong)) {
                            readProperties(channel, child, isLong);
                        }
                        endNode();
                    }
                }
            } else if (next.name().equals("Objects")) {
                for (FbxConnections.Entry object : children(channel, next, isLong)) {
                    if (object.name().equals("Model")) {
                        node = new Node(template);
                        readProperties(channel, object, isLong);
                        endNode();
                    }
                }
            }
        }
    }

    private static boolean isModelType(FileChannel channel, FbxConnections.Entry type) throws IOException {
        return "Model".equals(string(FbxConnections.bytes(channel, type.properties(), PROPERTY_BYTES)));
    }

    static List<FbxConnections.Entry> children(FileChannel channel, FbxConnections.Entry parent, boolean isLong)
            throws IOException {
        List<FbxConnections.Entry> children = new ArrayList<>();
        long at = parent.properties() + parent.propertyBytes();
        for (FbxConnections.Entry next = at < parent.end() ? FbxConnections.record(channel, at, isLong) : null;
                next != null && next.end() <= parent.end();
                next = FbxConnections.record(channel, next.end(), isLong)) {
            children.add(next);
        }
        return children;
    }

    private void readProperties(FileChannel channel, FbxConnections.Entry parent, boolean isLong) throws IOException {
        for (FbxConnections.Entry list : children(channel, parent, isLong)) {
            if (!list.name().equals("Properties70")) {
                continue;
            }
            for (FbxConnections.Entry property : children(channel, list, isLong)) {
                readProperty(channel, property);
            }
        }
    }

    private void readProperty(FileChannel channel, FbxConnections.Entry property) throws IOException {
        ByteBuffer bytes = FbxConnections.bytes(channel, property.properties(), PROPERTY_BYTES);
        String name = string(bytes);
        boolean isOrder = "RotationOrder".equals(name);
        if (node == null || (!isOrder && !"GeometricRotation".equals(name))) {
            return;
        }
        for (int i = 0; i < 3; i++) {
            if (string(bytes) == null) {
                return;
            }
        }
        if (isOrder && bytes.remaining() >= 5 && bytes.get() == 'I') {
            node.order = bytes.getInt();
        } else if (!isOrder && bytes.remaining() >= VECTOR_BYTES) {
            long at = property.properties() + bytes.position();
            double[] angles = new double[3];
            for (int i = 0; i < 3; i++) {
                if (bytes.get() != 'D') {
                    return;
                }
                angles[i] = bytes.getDouble();
            }
            node.rotation(angles, at, VECTOR_BYTES);
        }
    }

    /** Reads a string property; returns null if there is none. */
    static @Nullable String string(ByteBuffer bytes) {
        if (bytes.remaining() < 5 || bytes.get() != 'S') {
            return null;
        }
        int length = bytes.getInt();
        if (length < 0 || length > bytes.remaining()) {
            return null;
        }
        byte[] text = new byte[length];
        bytes.get(text);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    // ascii

    private void readText(Path file) throws IOException, RefusedException {
        byte[] line = new byte[LONGEST_LINE];
        int length = 0;
        long start = 0;
        long at = 0;
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(file)) {
            for (int got = in.read(buffer); got > 0; got = in.read(buffer)) {
                for (int i = 0; i < got; i++) {
                    at++;
                    if (buffer[i] == '\n') {
                        readLine(new String(line, 0, length, StandardCharsets.ISO_8859_1), start);
                        length = 0;
                        start = at;
                    } else if (length < LONGEST_LINE) {
                        line[length++] = buffer[i];
                    }
                }
            }
        }
        readLine(new String(line, 0, length, StandardCharsets.ISO_8859_1), start);
        endNode();
    }

    private void readLine(String line, long start) throws RefusedException {
        String text = line.stripLeading();
        if (text.startsWith("Model:")) {
            endNode();
            node = new Node(template);
        } else if (text.startsWith("ObjectType:")) {
            endNode();
            if (text.contains("\"Model\"")) {
                template = new Node(null);
                node = template;
            }
        } else if (!text.startsWith("P:")) {
            if (text.startsWith("Objects:") || text.startsWith("Connections:") || text.contains("::")) {
                endNode(); // another object
            }
        } else if (node != null) {
            Matcher order = ORDER.matcher(line);
            Matcher rotation = ROTATION.matcher(line);
            if (order.matches()) {
                node.order = Integer.parseInt(order.group(1));
            } else if (rotation.matches()) {
                try {
                    double[] angles = new double[3];
                    for (int i = 0; i < 3; i++) {
                        angles[i] = Double.parseDouble(rotation.group(i + 1));
                    }
                    node.rotation(angles, start + rotation.start(1), rotation.end(3) - rotation.start(1));
                } catch (NumberFormatException e) {
                    // the native importer reads it as it can
                }
            }
        }
    }
}
