// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import dev.cullet.testkit.MeshArrays;
import java.util.Random;

/**
 * A path of a ball or capsule across an edge of a mesh: down one triangle and up the other, with a little penetration.
 * Above the edge the direction of the centre turns from one normal to the other.
 */
final class BorderPath {
    /** Positions on a path. */
    static final int STEPS = 33;

    /** A ball, and capsules across the border, along it, and in any direction. */
    static final int SHAPES = 4;

    /** Share of the path to either side of the edge in which the direction turns. */
    private static final double TURN = 0.1;

    final double radius;

    /** Ends of the segment at the current position: start, end. */
    final double[] ends = new double[6];

    private final double[] half = new double[3];
    private final double[] onEdge = new double[3];
    private final double[][] corners = new double[2][];
    private final double[][] normals = new double[2][];
    private final double height;

    /**
     * Chooses a path.
     *
     * @param halfEdge {@code 3 * triangle + edge}, of the triangle where the path starts
     * @param other the same edge, of the triangle where it ends
     * @param maxEdge length above which an edge counts as this long, for radius and length: beside long edges may be
     *     many short ones
     * @param shape 0 for a ball, 1 for a capsule across the edge, 2 for one along it, 3 for any direction
     */
    BorderPath(MeshArrays mesh, int halfEdge, int other, double maxEdge, int shape, Random random) {
        double[] a = corner(mesh, halfEdge, 0);
        double[] b = corner(mesh, halfEdge, 1);
        corners[0] = corner(mesh, halfEdge, 2);
        corners[1] = corner(mesh, other, 2);
        normals[0] = normal(a, b, corners[0]);
        normals[1] = normal(corner(mesh, other, 0), corner(mesh, other, 1), corners[1]);
        double edge = 0;
        double at = random.nextInt(4) == 0 ? 0 : random.nextDouble(); // over a corner, or between
        for (int k = 0; k < 3; k++) {
            edge += (b[k] - a[k]) * (b[k] - a[k]);
            onEdge[k] = a[k] + at * (b[k] - a[k]);
        }
        edge = Math.min(Math.sqrt(edge), maxEdge);
        radius = edge * (0.2 + 2 * random.nextDouble());
        height = radius * (1 - 0.05 * random.nextDouble());
        double length = edge * random.nextDouble();
        double size = 0;
        for (int k = 0; k < 3; k++) {
            half[k] = shape == 2 ? b[k] - a[k] : shape == 1 ? corners[0][k] - onEdge[k] : random.nextGaussian();
            size += half[k] * half[k];
        }
        for (int k = 0; k < 3; k++) {
            half[k] *= shape == 0 ? 0 : length / Math.sqrt(size);
        }
    }

    /** Moves to a position, 0 to {@link #STEPS} - 1. */
    void moveTo(int step) {
        double t = 1 - 2 * step / (STEPS - 1.0); // 1 .. -1, 0 on the edge
        int side = t >= 0 ? 0 : 1;
        double turn = Math.max(-1, Math.min(1, t / TURN));
        double size = 0;
        double[] up = new double[3];
        for (int k = 0; k < 3; k++) {
            up[k] = (1 + turn) * normals[0][k] + (1 - turn) * normals[1][k];
            size += up[k] * up[k];
        }
        for (int k = 0; k < 3; k++) {
            double foot = onEdge[k] + 0.6 * Math.abs(t) * (corners[side][k] - onEdge[k]);
            double centre = foot + height * up[k] / Math.sqrt(size);
            ends[k] = centre - half[k];
            ends[k + 3] = centre + half[k];
        }
    }

    private static double[] corner(MeshArrays mesh, int halfEdge, int next) {
        int triangle = halfEdge / 3;
        int corner = (halfEdge % 3 + next) % 3;
        return new double[] {mesh.at(triangle, corner, 0), mesh.at(triangle, corner, 1), mesh.at(triangle, corner, 2)};
    }

    private static double[] normal(double[] a, double[] b, double[] c) {
        double[] n = new double[3];
        double size = 0;
        for (int k = 0; k < 3; k++) {
            int i = (k + 1) % 3;
            int j = (k + 2) % 3;
            n[k] = (b[i] - a[i]) * (c[j] - a[j]) - (b[j] - a[j]) * (c[i] - a[i]);
            size += n[k] * n[k];
        }
        for (int k = 0; k < 3; k++) {
            n[k] /= Math.sqrt(size);
        }
        return n;
    }
}
