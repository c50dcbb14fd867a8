// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import dev.cullet.importer.declared.Generated.Polygon;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Writes DAE files with every primitive element, wrong counts, cut lists, holes, and nodes without a scene. */
final class ColladaGenerator implements FileGenerator {
    @Override
    public File write(Random random) {
        Generated content = new Generated(random, 5);
        StringBuilder geometries = new StringBuilder();
        StringBuilder nodes = new StringBuilder();
        StringBuilder library = new StringBuilder();
        int number = 0;
        for (List<Polygon> mesh : content.meshes) {
            String id = "g" + number++;
            geometries.append(geometry(content, id, mesh));
            int copies = content.oneIn(6) ? 2 : 1;
            int deleted = 0; // nodes; a mesh without node is hidden
            for (int i = 0; i < copies; i++) {
                String kind = content.oneIn(12) ? content.damage("missing geometry", "no node", "library") : "";
                String url = kind.equals("missing geometry") ? "none" : id;
                String node = "<node id=\"n" + id + i + "\" name=\"n" + id + i + "\"><instance_geometry url=\"#" + url
                        + "\"/></node>";
                if (kind.equals("library")) {
                    library.append(node);
                    nodes.append("<node id=\"l" + id + i + "\"><instance_node url=\"#n" + id + i + "\"/></node>");
                } else if (!kind.equals("no node")) {
                    nodes.append(node);
                } else {
                    deleted++;
                }
            }
            for (Polygon polygon : mesh) {
                content.expected[polygon.number()] *= Math.max(1, copies - deleted);
            }
        }
        String text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                + "<COLLADA xmlns=\"http://www.collada.org/2005/11/COLLADASchema\" version=\"1.4.1\">\n"
                + "<asset><unit name=\"meter\" meter=\"1\"/><up_axis>Y_UP</up_axis></asset>\n<library_geometries>"
                + geometries + "</library_geometries>\n"
                + (library.isEmpty() ? "" : "<library_nodes>" + library + "</library_nodes>\n")
                + "<library_visual_scenes><visual_scene id=\"s\" name=\"s\">" + nodes
                + "</visual_scene></library_visual_scenes>\n<scene><instance_visual_scene url=\"#s\"/></scene>\n"
                + "</COLLADA>\n";
        if (content.oneIn(40)) {
            content.damage("truncated");
            text = text.substring(0, text.length() - 1 - content.random.nextInt(text.length() / 2));
        }
        return new File("a.dae", text.getBytes(StandardCharsets.UTF_8), content);
    }

    private static String geometry(Generated content, String id, List<Polygon> mesh) {
        StringBuilder positions = new StringBuilder();
        int vertices = 0;
        for (Polygon polygon : mesh) {
            for (int i = 0; i < 3 * polygon.corners(); i++) {
                positions.append(Generated.decimal(polygon.at(i / 3, i % 3))).append(' ');
            }
            vertices += polygon.corners();
        }
        String source = "<source id=\"" + id + "p\"><float_array id=\"" + id + "f\" count=\"" + 3 * vertices + "\">"
                + positions + "</float_array><technique_common><accessor source=\"#" + id + "f\" count=\"" + vertices
                + "\" stride=\"3\"><param name=\"X\" type=\"float\"/><param name=\"Y\" type=\"float\"/>"
                + "<param name=\"Z\" type=\"float\"/></accessor></technique_common></source><vertices id=\"" + id
                + "v\"><input semantic=\"POSITION\" source=\"#" + id + "p\"/></vertices>";
        List<String> primitives = new ArrayList<>();
        int at = 0;
        while (at < mesh.size()) {
            int end = at + 1 + content.random.nextInt(mesh.size() - at);
            primitives.add(
                    primitive(content, id, mesh.subList(at, end), mesh.get(0).firstVertex()));
            at = end;
        }
        return "<geometry id=\"" + id + "\" name=\"" + id + "\"><mesh>" + source + String.join("", primitives)
                + "</mesh></geometry>";
    }

    private static String primitive(Generated content, String id, List<Polygon> polygons, int before) {
        String kind = List.of("triangles", "polylist", "polygons", "tristrips", "trifans")
                .get(content.random.nextInt(5));
        int offset = content.random.nextInt(2); // a second input of the same vertices
        StringBuilder sizes = new StringBuilder();
        List<StringBuilder> lists = new ArrayList<>();
        boolean isOne = kind.equals("triangles") || kind.equals("polylist");
        int count = 0;
        for (Polygon polygon : polygons) {
            if (!isOne || lists.isEmpty()) {
                lists.add(new StringBuilder());
            }
            StringBuilder list = lists.get(lists.size() - 1);
            int first = polygon.firstVertex() - before;
            for (int i = 0; i < polygon.corners(); i++) {
                if (!kind.equals("triangles")) {
                    append(list, first + i, offset);
                } else if (i >= 2) {
                    append(list, first, offset);
                    append(list, first + i - 1, offset);
                    append(list, first + i, offset);
                    count++;
                }
            }
            count += kind.equals("triangles") ? 0 : 1;
            sizes.append(polygon.corners()).append(' ');
        }
        String holes = "";
        if (content.oneIn(16)) {
            switch (content.damage("low count", "high count", "zero count", "cut list", "sizes", "index", "hole")) {
                case "low count" -> count--;
                case "high count" -> count++;
                case "zero count" -> count = 0;
                case "cut list" -> {
                    StringBuilder list = lists.get(lists.size() - 1);
                    list.setLength(list.toString().strip().lastIndexOf(' ') + 1);
                    if (!isOne && offset == 0) { // the corner is deleted
                        content.expected[polygons.get(polygons.size() - 1).number()]--;
                    }
                }
                case "sizes" -> sizes.append("3 ");
                case "index" ->
                    lists.get(0)
                            .insert(0, "99999 ")
                            .setLength(lists.get(0).toString().strip().lastIndexOf(' ') + 1);
                default -> holes = kind.equals("polygons") ? "ph" : "";
            }
        }
        StringBuilder text = new StringBuilder("<" + kind + " count=\"" + count
                + "\"><input semantic=\"VERTEX\" source=\"#" + id + "v\" offset=\"0\"/>");
        if (offset > 0) {
            text.append("<input semantic=\"NORMAL\" source=\"#" + id + "p\" offset=\"1\"/>");
        }
        text.append(kind.equals("polylist") ? "<vcount>" + sizes + "</vcount>" : "");
        for (int i = 0; i < lists.size(); i++) {
            String list = "<p>" + lists.get(i) + "</p>";
            text.append(i == 0 && holes.equals("ph") ? "<ph>" + list + "<h>0 1 2</h></ph>" : list);
        }
        return text + "</" + kind + ">";
    }

    private static void append(StringBuilder list, int index, int offset) {
        list.append(index).append(' ').append(offset > 0 ? index + " " : "");
    }
}
