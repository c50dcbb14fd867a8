// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.models;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The level of the arena: five props, and a manifest for {@code cullet bake-scene} with 110 instances of them. Props
 * are upright prisms from y = -4 to 3.
 *
 * <pre>
 * block     6 m by 6 m, 104 times: the frame          cross    two bars of 20 m by 6 m, twice
 * corner    an L of 28 m and 24 m, twice              gate, narrow-gate    16 m by 6 m and by 4 m
 * </pre>
 */
final class ArenaLevel {
    private static final double BOTTOM = -4;
    private static final double TOP = 3;
    private static final double[] CROSS = {
        -3, -10, -3, -3, -10, -3, -10, 3, -3, 3, -3, 10, 3, 10, 3, 3, 10, 3, 10, -3, 3, -3, 3, -10
    };
    private static final String HALF_TURN = ", \"rotation\": [0, 1, 0, 0]";

    private ArenaLevel() {}

    static List<Sketch> props() {
        return List.of(
                prism("block", "wall", -3, -3, -3, 3, 3, 3, 3, -3),
                prism("corner", "wall", -14, -12, -14, 12, -8, 12, -8, -6, 14, -6, 14, -12),
                prism("cross", "wall", CROSS),
                prism("gate", "gate", -8, -3, -8, 3, 8, 3, 8, -3),
                prism("narrow-gate", "gate", -8, -2, -8, 2, 8, 2, 8, -2));
    }

    /** Draws a prism over a polygon of x and z, counter-clockwise seen from above. */
    private static Sketch prism(String name, String material, double... outline) {
        Sketch sketch = new Sketch(name);
        if (material.equals("gate")) {
            sketch.material(material, 0.85, 0.65, 0.25);
        } else {
            sketch.material(material, 0.36, 0.42, 0.52);
        }
        double[][][] rings = new double[2][outline.length / 2][];
        for (int i = 0; i < outline.length / 2; i++) {
            rings[0][i] = new double[] {outline[2 * i], BOTTOM, outline[2 * i + 1]};
            rings[1][i] = new double[] {outline[2 * i], TOP, outline[2 * i + 1]};
        }
        sketch.node(name, 0, 0, 0).loft(material, rings);
        return sketch;
    }

    /** Returns the manifest: layer 1 for walls, 2 for gates, whose id is their number. */
    static String manifest() {
        StringBuilder lines = new StringBuilder();
        for (int x = -93; x <= 93; x += 6) {
            line(lines, "block", x, -63, "");
            line(lines, "block", x, 63, "");
        }
        for (int z = -57; z <= 57; z += 6) {
            line(lines, "block", -93, z, "");
            line(lines, "block", 93, z, "");
        }
        line(lines, "corner", -48, -22, "");
        line(lines, "corner", 48, 22, HALF_TURN);
        line(lines, "cross", -38, 26, "");
        line(lines, "cross", 38, -26, "");
        line(lines, "gate", -22, 0, ", \"layers\": 2, \"id\": 0");
        line(lines, "narrow-gate", 0, 42, ", \"layers\": 2, \"id\": 1");
        return lines.toString();
    }

    private static void line(StringBuilder lines, String prop, int x, int z, String more) {
        lines.append(String.format(
                Locale.ROOT, "{\"asset\": \"%s.obj\", \"translation\": [%d, 0, %d]%s}\n", prop, x, z, more));
    }

    /** Adds file name to content. */
    static void addTo(Map<String, String> contents) {
        for (Sketch prop : props()) {
            contents.put("level/" + prop.name + ".obj", ObjText.obj(prop));
            contents.put("level/" + prop.name + ".mtl", ObjText.mtl(prop));
        }
        contents.put("level/arena.jsonl", manifest());
    }
}
