// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.models;

/** A drone of 7 m: a flat round body with a dome, and four arms with a claw each, with wide gaps between them. */
final class Drone {
    private static final int ROUND = 16;

    private Drone() {}

    static Sketch draw() {
        Sketch drone = new Sketch("drone");
        drone.material("shell", 0.70, 0.30, 0.25);
        drone.material("eye", 0.95, 0.80, 0.20);
        drone.material("claw", 0.25, 0.25, 0.28);

        Sketch.Node body = drone.node("body", 0, 0, 0);
        body.loft(
                "shell",
                new double[][][] {disc(-0.75, 0.5), disc(-0.45, 1.35), disc(0, 1.6), disc(0.35, 1.3), disc(0.55, 0.8)});
        body.loft("eye", new double[][][] {disc(0.45, 0.7), disc(0.8, 0.55), disc(1.0, 0.2)});
        for (int quarter = 0; quarter < 4; quarter++) {
            body.loft("shell", new double[][][] {
                square(quarter, 1.3, 0, 0.26), square(quarter, 2.6, 0, 0.16), square(quarter, 3.1, 0, 0.2)
            });
            body.loft("claw", new double[][][] {
                square(quarter, 3.0, 0.7, 0.14), square(quarter, 3.2, 0.7, 0.3), square(quarter, 3.6, 0, 0.1)
            });
            body.loft("claw", new double[][][] {
                square(quarter, 3.0, -0.7, 0.14), square(quarter, 3.2, -0.7, 0.3), square(quarter, 3.6, 0, 0.1)
            });
        }
        return drone;
    }

    /** A ring across y, counter-clockwise seen from above. */
    private static double[][] disc(double y, double radius) {
        double[][] ring = new double[ROUND][];
        for (int k = 0; k < ROUND; k++) {
            double angle = 2 * StrictMath.PI * k / ROUND;
            ring[k] = new double[] {radius * StrictMath.cos(angle), y, -radius * StrictMath.sin(angle)};
        }
        return ring;
    }

    /** A square across an arm, counter-clockwise seen from its end. */
    private static double[][] square(int quarter, double out, double aside, double half) {
        double[][] ring = {
            {out, -half, aside + half}, {out, -half, aside - half}, {out, half, aside - half}, {out, half, aside + half}
        };
        for (double[] corner : ring) {
            for (int turn = 0; turn < quarter; turn++) {
                double x = corner[0];
                corner[0] = corner[2];
                corner[2] = -x;
            }
        }
        return ring;
    }
}
