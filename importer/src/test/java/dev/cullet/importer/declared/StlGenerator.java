// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import dev.cullet.importer.declared.Generated.Polygon;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Writes STL files, text and binary, with wrong counts, missing vertices and missing ends. */
final class StlGenerator implements FileGenerator {
    @Override
    public File write(Random random) {
        Generated content = new Generated(random, 3);
        return new File("a.stl", content.oneIn(2) ? binary(content) : text(content), content);
    }

    private static byte[] binary(Generated content) {
        int count = content.polygons.size();
        ByteBuffer bytes = ByteBuffer.allocate(84 + 50 * count).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put((content.oneIn(3) ? "solid binary" : "binary").getBytes(StandardCharsets.US_ASCII));
        bytes.putInt(80, count).position(84);
        for (Polygon polygon : content.polygons) {
            bytes.putFloat(1).putFloat(0).putFloat(0);
            for (int i = 0; i < 9; i++) {
                bytes.putFloat(polygon.at(i / 3, i % 3));
            }
            bytes.putShort((short) 0);
        }
        byte[] all = bytes.array();
        if (content.oneIn(2)) {
            switch (content.damage("low count", "high count", "bytes after", "facets after", "truncated")) {
                case "low count" -> bytes.putInt(80, Math.max(1, count - 1 - content.random.nextInt(3)));
                case "high count" -> bytes.putInt(80, count + 1 + content.random.nextInt(3));
                case "bytes after" -> all = Arrays.copyOf(all, all.length + 1 + content.random.nextInt(49));
                case "facets after" -> all = Arrays.copyOf(all, all.length + 50 * (1 + content.random.nextInt(3)));
                default -> all = Arrays.copyOf(all, all.length - 1 - content.random.nextInt(all.length - 84));
            }
        }
        return all;
    }

    private static byte[] text(Generated content) {
        StringBuilder text = new StringBuilder(content.oneIn(4) ? "\n \n" : "");
        text.append("solid facet vertex name\n");
        for (Polygon polygon : content.polygons) {
            String kind = content.oneIn(12)
                    ? content.damage("two vertices", "four vertices", "no end", "number", "loops", "deleted")
                    : "";
            if (kind.equals("deleted")) {
                content.expected[polygon.number()] = 0;
                continue;
            }
            text.append("  facet normal 1 0 0\n    outer loop\n");
            int vertices = kind.equals("two vertices") ? 2 : 3;
            for (int i = 0; i < vertices; i++) {
                vertex(text, polygon, i, kind.equals("number") && i == 1);
            }
            if (kind.equals("four vertices")) {
                vertex(text, polygon, 2, false);
                content.expected[polygon.number()]++; // a quad with the same corner twice
            }
            text.append(kind.equals("loops") ? "" : "    endloop\n")
                    .append(kind.equals("no end") ? "" : "  endfacet\n");
            if (content.oneIn(8)) {
                text.append("endsolid\nsolid next\n");
            }
        }
        text.append(content.oneIn(8) ? "" : "endsolid name\n");
        String all = text.toString();
        all = content.oneIn(4) ? all.replace("\n", "\r\n") : all;
        all = content.oneIn(4) ? all.toUpperCase(java.util.Locale.ROOT) : all;
        return all.getBytes(StandardCharsets.US_ASCII);
    }

    private static void vertex(StringBuilder text, Polygon polygon, int corner, boolean isShort) {
        text.append("      vertex");
        for (int axis = 0; axis < (isShort ? 2 : 3); axis++) {
            text.append(' ').append(Generated.decimal(polygon.at(corner, axis)));
        }
        text.append('\n');
    }
}
