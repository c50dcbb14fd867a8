// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.models;

/** A hilly ground of 128 m by 128 m in cells of 2 m, its surfaces by height and slope. Open at its border. */
final class Terrain {
    private static final int CELLS = 64;
    private static final double CELL = 2;

    private Terrain() {}

    static Sketch draw() {
        Sketch terrain = new Sketch("terrain");
        terrain.material("grass", 0.35, 0.55, 0.25);
        terrain.material("rock", 0.45, 0.43, 0.40);
        terrain.material("snow", 0.92, 0.94, 0.97);
        Sketch.Node node = terrain.node("terrain", 0, 0, 0);
        for (int row = 0; row <= CELLS; row++) {
            for (int column = 0; column <= CELLS; column++) {
                double x = (column - CELLS / 2) * CELL;
                double z = (row - CELLS / 2) * CELL;
                node.vertex(x, height(x, z), z);
            }
        }
        for (int row = 0; row < CELLS; row++) {
            for (int column = 0; column < CELLS; column++) {
                int a = row * (CELLS + 1) + column;
                int b = a + CELLS + 1;
                String material =
                        material(node.vertices.get(a)[1], node.vertices.get(b + 1)[1]);
                node.polygon(material, a, b, b + 1);
                node.polygon(material, a, b + 1, a + 1);
            }
        }
        return terrain;
    }

    private static String material(double low, double high) {
        if (Math.abs(high - low) > 2.2) {
            return "rock";
        }
        return low > 7 ? "snow" : "grass";
    }

    static double height(double x, double z) {
        double hills = 6 * StrictMath.sin(0.061 * x + 0.8) * StrictMath.cos(0.047 * z - 0.4);
        double ridges = 3 * Math.abs(StrictMath.sin(0.031 * x - 0.083 * z));
        double bumps = 0.7 * StrictMath.sin(0.37 * x + 0.21 * z) * StrictMath.sin(0.29 * z - 0.13 * x);
        return hills + ridges + bumps;
    }
}
