// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import dev.cullet.importer.declared.Generated.Polygon;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Writes PLY files, text and binary in both byte orders, with faces and strips, wrong counts and short rows. */
final class PlyGenerator implements FileGenerator {
    @Override
    public File write(Random random) {
        Generated content = new Generated(random, 5);
        boolean isText = content.oneIn(2);
        ByteOrder order = content.oneIn(2) ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        Rows rows = new Rows(isText, order);
        for (Polygon polygon : content.polygons) {
            for (int i = 0; i < polygon.corners(); i++) {
                rows.vertex(polygon, i);
            }
        }
        List<Integer> strips = new ArrayList<>();
        int faces = 0;
        boolean hasStrips = content.oneIn(3);
        for (Polygon polygon : content.polygons) {
            List<Integer> list = new ArrayList<>();
            for (int i = 0; i < polygon.corners(); i++) {
                list.add(polygon.firstVertex() + i);
            }
            if (hasStrips && content.oneIn(2)) {
                strips.addAll(strips.isEmpty() ? List.of() : List.of(-1));
                strips.addAll(list);
                continue;
            }
            int stated = list.size();
            if (content.oneIn(16)) {
                switch (content.damage("index", "long row", "short row", "deleted", "negative")) {
                    case "index" -> list.set(1, content.vertexCount() + content.random.nextInt(1000));
                    case "negative" -> list.set(1, -5);
                    case "long row" -> stated--;
                    case "short row" -> stated++;
                    default -> {
                        content.expected[polygon.number()] = 0;
                        continue;
                    }
                }
            }
            rows.list(stated, list, false);
            faces++;
        }
        int faceCount = faces;
        if (content.oneIn(6)) {
            faceCount += content.damage("low count", "high count").equals("low count") ? -1 : 1;
        }
        if (!strips.isEmpty()) {
            rows.list(strips.size(), strips, true);
        }
        String header = "ply\nformat "
                + (isText ? "ascii" : order == ByteOrder.BIG_ENDIAN ? "binary_big_endian" : "binary_little_endian")
                + " 1.0\ncomment generated\nelement vertex " + content.vertexCount()
                + "\nproperty float x\nproperty float y\nproperty float z\n"
                + "element face " + Math.max(0, faceCount) + "\nproperty list uchar int vertex_ind"
                + (content.oneIn(2) ? "ices\n" : "ex\n")
                + (strips.isEmpty() ? "" : "element tristrips 1\nproperty list int int vertex_indices\n")
                + "end_header\n";
        byte[] body = rows.bytes();
        boolean isSound = faceCount == faces && !content.damages.contains("long row"); // else both may cancel
        if (isSound && content.oneIn(12)) {
            body = switch (content.damage("bytes after", "truncated")) {
                case "bytes after" ->
                    isText
                            ? (new String(body, StandardCharsets.US_ASCII) + "3 0 1 2\n")
                                    .getBytes(StandardCharsets.US_ASCII)
                            : Arrays.copyOf(body, body.length + 13);
                default ->
                    isText ? withoutLastLine(body) : Arrays.copyOf(body, body.length - 1 - content.random.nextInt(12));
            };
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        boolean isWindows = isText && content.oneIn(4);
        out.writeBytes((isWindows ? header.replace("\n", "\r\n") : header).getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(
                isWindows
                        ? new String(body, StandardCharsets.US_ASCII)
                                .replace("\n", "\r\n")
                                .getBytes(StandardCharsets.US_ASCII)
                        : body);
        return new File("a.ply", out.toByteArray(), content);
    }

    private static byte[] withoutLastLine(byte[] text) {
        String all = new String(text, StandardCharsets.US_ASCII);
        int end = all.lastIndexOf('\n', all.length() - 2);
        return all.substring(0, end + 1).getBytes(StandardCharsets.US_ASCII);
    }

    /** Rows of a body. */
    private static final class Rows {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private final boolean isText;
        private final ByteOrder order;

        private Rows(boolean isText, ByteOrder order) {
            this.isText = isText;
            this.order = order;
        }

        private void vertex(Polygon polygon, int corner) {
            StringBuilder line = new StringBuilder();
            ByteBuffer bytes = ByteBuffer.allocate(12).order(order);
            for (int axis = 0; axis < 3; axis++) {
                line.append(axis == 0 ? "" : " ").append(Generated.decimal(polygon.at(corner, axis)));
                bytes.putFloat(polygon.at(corner, axis));
            }
            out.writeBytes(isText ? (line + "\n").getBytes(StandardCharsets.US_ASCII) : bytes.array());
        }

        private void list(int stated, List<Integer> indices, boolean isLong) {
            StringBuilder line = new StringBuilder().append(stated);
            ByteBuffer bytes =
                    ByteBuffer.allocate((isLong ? 4 : 1) + 4 * indices.size()).order(order);
            if (isLong) {
                bytes.putInt(stated);
            } else {
                bytes.put((byte) stated);
            }
            for (int index : indices) {
                line.append(' ').append(index);
                bytes.putInt(index);
            }
            out.writeBytes(isText ? (line + "\n").getBytes(StandardCharsets.US_ASCII) : bytes.array());
        }

        private byte[] bytes() {
            return out.toByteArray();
        }
    }
}
