// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.models;

import java.util.Locale;

/** A sketch as Wavefront OBJ (metres, Y up) and its material file. */
final class ObjText {
    private ObjText() {}

    static String obj(Sketch sketch) {
        StringBuilder text =
                new StringBuilder("# " + sketch.name + ", drawn by Cullet's sample generator. Metres, Y up.\n");
        text.append("mtllib ").append(sketch.name).append(".mtl\n");
        int first = 1;
        for (Sketch.Node node : sketch.nodes) {
            text.append("o ").append(node.name).append('\n');
            for (double[] vertex : node.vertices) {
                text.append('v');
                for (int axis = 0; axis < 3; axis++) {
                    text.append(' ').append(number(vertex[axis] + node.pivot[axis]));
                }
                text.append('\n');
            }
            String material = "";
            for (Sketch.Polygon polygon : node.polygons) {
                if (!polygon.material().equals(material)) {
                    material = polygon.material();
                    text.append("usemtl ").append(material).append('\n');
                }
                text.append('f');
                for (int corner : polygon.corners()) {
                    text.append(' ').append(first + corner);
                }
                text.append('\n');
            }
            first += node.vertices.size();
        }
        return text.toString();
    }

    static String mtl(Sketch sketch) {
        StringBuilder text = new StringBuilder();
        for (Sketch.Material material : sketch.materials) {
            text.append("newmtl ").append(material.name()).append('\n');
            text.append(
                    String.format(Locale.ROOT, "Kd %.2f %.2f %.2f", material.red(), material.green(), material.blue()));
            text.append('\n');
        }
        return text.toString();
    }

    /** The shortest decimal of at most four places. */
    static String number(double value) {
        String text = String.format(Locale.ROOT, "%.4f", value).replaceAll("\\.?0+$", "");
        return text.equals("-0") ? "0" : text;
    }
}
