// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.assimp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** A random OBJ file with objects, groups and materials in any order, most of it plain. */
final class RandomObj {
    private static final String[] NAMES = {"a", "b", "a b", "UCX_a", "\u00e4", "a/b", "default", "defaultobject", "0"};
    private static final String[] ODD = {
        "l 1 2",
        "p 1",
        "f 1 2",
        "g",
        "o",
        "usemtl",
        "f 1 2 99",
        "call x",
        "sx",
        "  ",
        "mg 1 2",
        "v 1 2 3 4 5",
        "usemtl DefaultMaterial",
        "g a  ",
        "usemtl a  ",
        "f 1 02 3",
        "mtllib",
        "bevel on"
    };
    private static final String[] MATERIAL_LINES = {
        "Ka 1 1 1",
        "Kd 0.5 0.5 0.5",
        "Ks 0 0 0",
        "Ke 0 0 0",
        "Ns 10",
        "Ni 1.5",
        "d 1",
        "Tr 0",
        "illum 2",
        "Tf 1 1 1",
        "map_Kd a.png",
        "map_Bump a b.png",
        "bump x.png",
        "map_d x.png",
        "Pr 0.5",
        "Pm 0",
        "# comment",
        "",
        "   "
    };
    private static final String[] ODD_MATERIAL_LINES = {"Kd", "map_Kd -s 1 1 1 a.png", "foo", "newmtl", "d", "\tKd 1 1"
    };

    private final Random random;
    private final Path folder;
    private final int number;
    private final StringBuilder text = new StringBuilder();
    private int vertices;

    /** @param number of the material file, which is written to the folder */
    RandomObj(Random random, Path folder, int number) {
        this.random = random;
        this.folder = folder;
        this.number = number;
    }

    String text() throws IOException {
        if (random.nextInt(4) == 0) {
            text.append("\uFEFF");
        }
        if (random.nextInt(3) == 0) {
            line("# made by a test");
        }
        boolean isOdd = random.nextInt(3) == 0;
        int lines = 1 + random.nextInt(40);
        for (int i = 0; i < lines; i++) {
            if (isOdd && random.nextInt(12) == 0) {
                line(ODD[random.nextInt(ODD.length)]);
            } else {
                line();
            }
        }
        vertex();
        vertex();
        vertex();
        line("f -1 -2 -3");
        return text.toString();
    }

    private void line() throws IOException {
        switch (random.nextInt(16)) {
            case 0, 1, 2, 3 -> vertex();
            case 4, 5, 6, 7, 8 -> face();
            case 9, 10 -> line("usemtl " + name());
            case 11 -> line("o " + name());
            case 12 -> line("g " + name());
            case 13 -> line(random.nextBoolean() ? "s " + random.nextInt(3) : "vn 0 1 0");
            case 14 -> line(random.nextBoolean() ? "" : "# comment " + name());
            default -> materialFile();
        }
    }

    private void vertex() {
        vertices++;
        line("v " + random.nextInt(100) / 8.0 + " " + random.nextFloat() + "  " + random.nextInt(9)
                + (random.nextInt(5) == 0 ? " 2" : "") + (random.nextInt(9) == 0 ? " # x" : ""));
    }

    private void face() {
        if (vertices == 0) {
            vertex();
        }
        int corners = 3 + (random.nextInt(4) == 0 ? random.nextInt(8) : 0);
        StringBuilder face = new StringBuilder("f");
        for (int i = 0; i < corners; i++) {
            int vertex = 1 + random.nextInt(vertices + (random.nextInt(20) == 0 ? 3 : 0));
            boolean isNegative = vertex <= vertices && random.nextInt(4) == 0;
            face.append(random.nextInt(6) == 0 ? "\t" : " ")
                    .append(isNegative ? vertex - vertices - 1 : vertex)
                    .append(random.nextInt(3) == 0 ? "/1/2" : "");
        }
        line(face.toString());
    }

    private void materialFile() throws IOException {
        if (random.nextBoolean()) {
            line("mtllib absent.mtl");
            return;
        }
        StringBuilder materials = new StringBuilder();
        boolean isOdd = random.nextInt(4) == 0;
        for (int i = random.nextInt(4); i > 0; i--) {
            String name = name();
            materials
                    .append("newmtl ")
                    .append(name.equals("\u00e4") ? "c" : name)
                    .append('\n');
            for (int k = random.nextInt(6); k > 0; k--) {
                String[] lines = isOdd && random.nextInt(8) == 0 ? ODD_MATERIAL_LINES : MATERIAL_LINES;
                materials.append(lines[random.nextInt(lines.length)]).append(random.nextInt(9) == 0 ? "\r\n" : "\n");
            }
        }
        String name = number + " " + random.nextInt(1 << 20) + ".mtl";
        Files.writeString(folder.resolve(name), materials);
        line("mtllib " + (random.nextInt(4) == 0 ? "./" : "") + name);
    }

    private String name() {
        return NAMES[random.nextInt(NAMES.length)];
    }

    private void line(String line) {
        text.append(line).append(random.nextInt(16) == 0 ? "\r\n" : "\n");
    }

    /** Changes, inserts or removes one byte. */
    static byte[] damaged(byte[] bytes, Random random) {
        byte[] interesting = {' ', '\n', '\t', '#', '/', '-', '\\', '0', '9', 'f', 'g', 'o', 'u', 'v', 'x', 0, 11};
        byte other = random.nextInt(8) == 0 ? (byte) random.nextInt() : interesting[random.nextInt(interesting.length)];
        int at = random.nextInt(bytes.length);
        int kind = random.nextInt(3);
        byte[] damaged = new byte[bytes.length + kind - 1];
        System.arraycopy(bytes, 0, damaged, 0, at);
        int from = kind == 0 ? at + 1 : kind == 1 ? at + 1 : at;
        int to = kind == 0 ? at : at + 1;
        if (kind > 0) {
            damaged[at] = other;
        }
        System.arraycopy(bytes, from, damaged, to, bytes.length - from);
        return damaged;
    }
}
