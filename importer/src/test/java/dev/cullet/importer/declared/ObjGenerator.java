// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import dev.cullet.importer.declared.Generated.Polygon;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Writes OBJ files with hidden, broken and oddly spelled faces. */
final class ObjGenerator implements FileGenerator {
    @Override
    public File write(Random random) {
        Generated content = new Generated(random, 6);
        StringBuilder text = new StringBuilder();
        if (content.oneIn(2)) {
            text.append("v 0 0 0\np 1\n"); // not plain: the native importer reads it
        }
        int before = text.isEmpty() ? 0 : 1;
        boolean isOdd = content.oneIn(2);
        int defined = before;
        for (List<Polygon> mesh : content.meshes) {
            text.append(indent(content, isOdd))
                    .append(content.oneIn(2) ? "o " : "g ")
                    .append("m" + mesh.get(0).number());
            text.append("\n").append(content.oneIn(3) ? "usemtl a\n" : "");
            for (Polygon polygon : mesh) {
                for (int i = 0; i < polygon.corners(); i++) {
                    text.append(indent(content, isOdd)).append('v');
                    for (int axis = 0; axis < 3; axis++) {
                        text.append(blank(content, isOdd)).append(Generated.decimal(polygon.at(i, axis)));
                    }
                    text.append('\n');
                    defined++;
                }
                face(content, text, polygon, before + polygon.firstVertex(), defined, isOdd);
            }
        }
        String all = text.toString();
        if (content.oneIn(4)) {
            content.damage("carriage returns");
            all = all.replace("\n", content.oneIn(2) ? "\r\n" : "\r");
        }
        byte[] bytes = all.getBytes(StandardCharsets.UTF_8);
        if (content.oneIn(8)) {
            boolean isWide = content.oneIn(2);
            content.damage(isWide ? "UTF-16" : "byte order mark");
            bytes = isWide
                    ? ("\ufeff" + all).getBytes(StandardCharsets.UTF_16LE)
                    : ("\ufeff" + all).getBytes(StandardCharsets.UTF_8);
        }
        return new File("a.obj", bytes, content);
    }

    private static String indent(Generated content, boolean isOdd) {
        return isOdd && content.oneIn(3) ? content.oneIn(2) ? "  " : "\t " : "";
    }

    private static String blank(Generated content, boolean isOdd) {
        return !isOdd || !content.oneIn(4)
                ? " "
                : switch (content.random.nextInt(4)) {
                    case 0 -> "\t";
                    case 1 -> "  ";
                    case 2 -> " \\\n";
                    default -> "\u000b";
                };
    }

    private static void face(
            Generated content, StringBuilder text, Polygon polygon, int first, int defined, boolean isOdd) {
        int[] corners = new int[polygon.corners()];
        for (int i = 0; i < corners.length; i++) {
            corners[i] = first + i + 1;
        }
        String keyword = "f";
        String bad = "";
        int left = corners.length;
        if (content.oneIn(12)) {
            switch (content.damage("comment", "comment path", "upper case", "index", "two corners", "fo", "word")) {
                case "comment" -> {
                    keyword = "#f";
                    content.expected[polygon.number()] = 0;
                }
                case "comment path" -> text.append("# C:\\models\\\n");
                case "upper case" -> keyword = "F";
                case "index" ->
                    bad = List.of("0", "999999", "99999999999", "4294967297", "-999", "x", "1.5", "1-2")
                            .get(content.random.nextInt(8));
                case "two corners" -> left = 2;
                case "fo" -> keyword = "fo";
                default -> bad = "\u00a0";
            }
        }
        text.append(indent(content, isOdd)).append(keyword);
        boolean isRelative = content.oneIn(3);
        for (int i = 0; i < left; i++) {
            text.append(blank(content, isOdd)).append(isRelative ? corners[i] - defined - 1 : corners[i]);
            text.append(content.oneIn(4) ? "/7" : content.oneIn(4) ? "//3" : "");
        }
        text.append(bad.isEmpty() ? "" : " " + bad)
                .append(content.oneIn(10) ? " # end \\" : "")
                .append('\n');
    }
}
