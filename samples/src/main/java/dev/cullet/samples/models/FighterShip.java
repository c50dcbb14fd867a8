// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.models;

/** A fighter of 13 m: a hull, swept wings, two engines, fins, and a turret that turns about its own pivot. */
final class FighterShip {
    private static final int ROUND = 16;

    private FighterShip() {}

    static Sketch draw() {
        Sketch ship = new Sketch("fighter");
        ship.material("armour", 0.62, 0.65, 0.70);
        ship.material("glass", 0.25, 0.45, 0.65);
        ship.material("engine", 0.30, 0.28, 0.26);
        ship.material("gun", 0.15, 0.15, 0.17);

        Sketch.Node hull = ship.node("hull", 0, 0, 0);
        hull.loft("armour", new double[][][] {
            ellipse(0, 0, -6.2, 0.45, 0.35),
            ellipse(0, 0.05, -5.4, 0.95, 0.75),
            ellipse(0, 0.10, -3.0, 1.15, 0.95),
            ellipse(0, 0.10, 0.0, 1.05, 0.90),
            ellipse(0, 0.00, 2.6, 0.80, 0.66),
            ellipse(0, -0.12, 4.8, 0.42, 0.36),
            ellipse(0, -0.20, 6.6, 0.08, 0.07)
        });
        hull.loft("glass", new double[][][] {
            ellipse(0, 0.55, -0.2, 0.30, 0.22),
            ellipse(0, 0.78, 0.7, 0.48, 0.44),
            ellipse(0, 0.62, 2.0, 0.44, 0.40),
            ellipse(0, 0.34, 3.2, 0.22, 0.20)
        });
        for (int side = -1; side <= 1; side += 2) {
            wing(hull, side);
            fin(hull, side);
            engine(hull, side);
            hull.loft("gun", new double[][][] {
                ellipse(side * 4.7, -0.28, -1.2, 0.09, 0.09), ellipse(side * 4.7, -0.28, 2.4, 0.06, 0.06)
            });
        }

        Sketch.Node turret = ship.node("turret", 0, 1.05, -2.4);
        turret.loft(
                "armour", new double[][][] {disc(0, -0.25, 0, 0.62), disc(0, 0.18, 0, 0.56), disc(0, 0.42, 0, 0.30)});
        for (int side = -1; side <= 1; side += 2) {
            turret.loft("gun", new double[][][] {
                ellipse(side * 0.20, 0.16, 0.30, 0.07, 0.07), ellipse(side * 0.20, 0.16, 1.80, 0.05, 0.05)
            });
        }
        return ship;
    }

    /** A swept, tapered wing: sections from the root to the tip. */
    private static void wing(Sketch.Node hull, int side) {
        double[][] root = section(side, 0.7, -0.15, -3.4, 1.6, 0.20);
        double[][] middle = section(side, 2.8, -0.22, -3.0, -0.2, 0.13);
        double[][] tip = section(side, 5.2, -0.30, -2.5, -1.1, 0.05);
        hull.loft("armour", side > 0 ? new double[][][] {root, middle, tip} : new double[][][] {tip, middle, root});
    }

    /** A flat hexagon across a wing at a distance from the middle, from the trailing to the leading edge. */
    private static double[][] section(int side, double x, double y, double back, double front, double half) {
        double length = front - back;
        return new double[][] {
            {side * x, y, back},
            {side * x, y + 0.7 * half, back + 0.3 * length},
            {side * x, y + half, back + 0.7 * length},
            {side * x, y, front},
            {side * x, y - half, back + 0.7 * length},
            {side * x, y - 0.7 * half, back + 0.3 * length}
        };
    }

    private static void fin(Sketch.Node hull, int side) {
        double[][] low = {
            {side * 0.75, 0.5, -5.6}, {side * 0.82, 0.5, -5.0}, {side * 0.75, 0.5, -3.4}, {side * 0.68, 0.5, -5.0}
        };
        double[][] high = {
            {side * 1.45, 2.2, -6.3}, {side * 1.49, 2.2, -6.0}, {side * 1.45, 2.2, -5.3}, {side * 1.41, 2.2, -6.0}
        };
        if (side > 0) {
            swap(low);
            swap(high);
        }
        hull.loft("armour", new double[][][] {low, high});
    }

    private static void swap(double[][] ring) {
        double[] kept = ring[1];
        ring[1] = ring[3];
        ring[3] = kept;
    }

    private static void engine(Sketch.Node hull, int side) {
        double x = side * 1.75;
        hull.loft("engine", new double[][][] {
            ellipse(x, -0.1, -6.0, 0.42, 0.42),
            ellipse(x, -0.1, -5.0, 0.62, 0.62),
            ellipse(x, -0.1, -2.2, 0.66, 0.66),
            ellipse(x, -0.1, -0.9, 0.48, 0.48)
        });
    }

    /** A ring across z, counter-clockwise seen from the front, +z. */
    private static double[][] ellipse(double x, double y, double z, double width, double height) {
        double[][] ring = new double[ROUND][];
        for (int k = 0; k < ROUND; k++) {
            double angle = 2 * StrictMath.PI * k / ROUND;
            ring[k] = new double[] {x + width * StrictMath.cos(angle), y + height * StrictMath.sin(angle), z};
        }
        return ring;
    }

    /** A ring across y, counter-clockwise seen from above. */
    private static double[][] disc(double x, double y, double z, double radius) {
        double[][] ring = new double[ROUND][];
        for (int k = 0; k < ROUND; k++) {
            double angle = 2 * StrictMath.PI * k / ROUND;
            ring[k] = new double[] {x + radius * StrictMath.cos(angle), y, z - radius * StrictMath.sin(angle)};
        }
        return ring;
    }
}
