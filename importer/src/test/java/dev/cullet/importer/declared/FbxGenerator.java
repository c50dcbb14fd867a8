// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import dev.cullet.importer.declared.Generated.Polygon;
import dev.cullet.importer.fbxrepair.FbxBinary;
import dev.cullet.importer.fbxrepair.FbxText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Writes FBX files, text and binary, with polygons without end, broken arrays, and meshes without a node. */
final class FbxGenerator implements FileGenerator {
    private final Path folder;

    FbxGenerator(Path folder) {
        this.folder = folder;
    }

    @Override
    public File write(Random random) throws IOException {
        Generated content = new Generated(random, 6);
        FbxText text = new FbxText().unit(100);
        int id = 10;
        for (List<Polygon> mesh : content.meshes) {
            int geometry = id++;
            mesh(content, text, geometry, mesh);
            int copies = content.oneIn(6) ? 2 : 1;
            int deleted = 0; // connections; a mesh without node is hidden
            for (int i = 0; i < copies; i++) {
                String kind = content.oneIn(16) ? content.damage("no parent", "no connection") : "";
                text.model(id, "n" + id, kind.equals("no parent") ? 9999 : 0);
                if (kind.equals("no connection")) {
                    deleted++;
                } else {
                    text.connect(geometry, id);
                }
                if (content.oneIn(3)) {
                    text.material(1000 + id, "a", id).material(2000 + id, "b", id);
                }
                id++;
            }
            for (Polygon polygon : mesh) {
                content.expected[polygon.number()] *= Math.max(1, copies - deleted);
            }
        }
        Path file = text.write(folder.resolve("text.fbx"));
        boolean isBinary = content.oneIn(2);
        if (isBinary) {
            file = FbxBinary.convert(
                    file, folder.resolve("binary.fbx"), content.oneIn(2) ? 7400 : 7500, content.oneIn(2));
        }
        byte[] bytes = Files.readAllBytes(file);
        if (content.oneIn(30)) {
            content.damage("truncated");
            bytes = Arrays.copyOf(bytes, bytes.length - 1 - content.random.nextInt(bytes.length / 2));
        } else if (isBinary && content.oneIn(12)) {
            content.damage("length of an array");
            damageLength(content, bytes);
        } else if (!isBinary && content.oneIn(12)) {
            bytes = damageText(content, new String(bytes, java.nio.charset.StandardCharsets.UTF_8))
                    .getBytes(java.nio.charset.StandardCharsets.UTF_8);
        }
        return new File("a.fbx", bytes, content);
    }

    private static void mesh(Generated content, FbxText text, int id, List<Polygon> mesh) {
        StringBuilder vertices = new StringBuilder();
        StringBuilder indices = new StringBuilder();
        String kind = content.oneIn(8) ? content.damage("no end", "index", "three numbers", "no vertices") : "";
        int before = mesh.get(0).firstVertex();
        for (Polygon polygon : mesh) {
            for (int i = 0; i < polygon.corners(); i++) {
                for (int axis = 0; axis < 3; axis++) {
                    vertices.append(vertices.isEmpty() ? "" : ",").append(polygon.at(i, axis));
                }
                int index = polygon.firstVertex() - before + i;
                boolean isLast = i == polygon.corners() - 1;
                boolean isOpen = kind.equals("no end") && polygon.equals(mesh.get(mesh.size() - 1));
                indices.append(indices.isEmpty() ? "" : ",").append(isLast && !isOpen ? -index - 1 : index);
            }
        }
        String all = vertices.toString();
        if (kind.equals("three numbers")) {
            all = all.substring(0, all.lastIndexOf(','));
        } else if (kind.equals("no vertices")) {
            all = all.substring(0, all.lastIndexOf(',', all.length() / 2));
        }
        String list = kind.equals("index") ? indices + ",0,1,-99999" : indices.toString();
        String[] more = content.oneIn(3) ? new String[] {materials(content, mesh)} : new String[0];
        text.geometry(id, all, list, more);
    }

    /** Returns materials by polygon; sometimes of too many or too few polygons. */
    private static String materials(Generated content, List<Polygon> mesh) {
        int count = mesh.size();
        if (content.oneIn(4)) {
            count = Math.max(
                    1,
                    count + (content.damage("few materials", "many materials").startsWith("few") ? -1 : 1));
        }
        String numbers =
                content.random.ints(count, 0, 3).mapToObj(Integer::toString).collect(Collectors.joining(","));
        return "LayerElementMaterial: 0 {\nVersion: 101\nName: \"\"\nMappingInformationType: \"ByPolygon\"\n"
                + "ReferenceInformationType: \"IndexToDirect\"\nMaterials: *" + count + " {\na: " + numbers
                + "\n}\n}\nLayer: 0 {\nVersion: 100\nLayerElement: {\nType: \"LayerElementMaterial\"\n"
                + "TypedIndex: 0\n}\n}";
    }

    /** Changes the declared length of one of the arrays of indices. */
    private static void damageLength(Generated content, byte[] bytes) {
        byte[] name = "PolygonVertexIndex".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        int found = 0;
        int at = -1;
        for (int i = 0; i + name.length + 4 < bytes.length; i++) {
            if (Arrays.equals(bytes, i, i + name.length, name, 0, name.length)
                    && content.random.nextInt(++found) == 0) {
                at = i + name.length + 1;
            }
        }
        if (at >= 0) {
            bytes[at] = (byte) Math.max(1, bytes[at] + (content.oneIn(2) ? 3 : -3));
        }
    }

    private static String damageText(Generated content, String text) {
        int indices = text.lastIndexOf("PolygonVertexIndex: *");
        int open = text.indexOf("a: ", indices) + 3;
        int end = text.indexOf('\n', open);
        String list = text.substring(open, end);
        return switch (content.damage("renamed", "kind", "comment", "few", "word")) {
            case "renamed" -> text.substring(0, indices) + "Hidden" + text.substring(indices);
            case "kind" -> text.replaceFirst("\"Mesh\" \\{\nVertices", "\"NurbsSurface\" {\nVertices");
            case "comment" -> {
                int half = list.indexOf(',', list.length() / 2);
                yield half < 0 ? text : text.substring(0, open + half + 1) + "; " + text.substring(open + half + 1);
            }
            case "few" ->
                text.substring(0, open) + list.substring(0, Math.max(1, list.lastIndexOf(','))) + text.substring(end);
            default -> text.substring(0, open) + "x," + text.substring(open);
        };
    }
}
