// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.ClosestHit;
import dev.cullet.runtime.CollisionMesh;

/**
 * Seeded points, directions and lengths that are hard for one mesh: on vertices, edges, faces and lattice points, one
 * unit in the last place beside them, signed zeros, tiny and huge numbers, and ordinary ones around the mesh. Results
 * are in the fields. For one thread.
 */
final class HardNumbers {
    /** The largest coordinate: seven of them, and their squares, have finite sums. */
    private static final double HUGE = 1e37;

    /** Triangles of a mesh of which few queries visit all. */
    private static final int LARGE = 300;

    final CollisionMesh mesh;
    final SeededNumbers random;

    /** The longest side of the mesh, not 0. */
    final double size;

    /** The point, or direction, that was made last. */
    float x;

    float y;
    float z;

    /** The direction that was made last. */
    float dx;

    float dy;
    float dz;

    private final float[] bounds = new float[6];
    private final float[] corners = new float[9];
    private final ClosestHit closest = new ClosestHit();

    HardNumbers(CollisionMesh mesh, SeededNumbers random) {
        this.mesh = mesh;
        this.random = random;
        mesh.bounds(bounds, 0);
        double longest = 0;
        for (int axis = 0; axis < 3; axis++) {
            longest = Math.max(longest, (double) bounds[axis + 3] - bounds[axis]);
        }
        size = longest > 0 ? longest : 1;
    }

    /** Makes any point. */
    void point() {
        switch (random.below(16)) {
            case 0, 1, 2, 3 -> onSurface();
            case 4, 5, 6 -> nearSurface();
            case 7, 8 -> around(0.1);
            case 9, 10 -> around(1);
            case 11 -> onLattice();
            case 12 -> onBounds();
            case 13 -> beside();
            case 14 -> {
                onSurface();
                zeros();
            }
            default -> extreme();
        }
    }

    /** Makes any point, of a large mesh mostly one near it: for queries that visit all triangles from afar. */
    void nearPoint() {
        if (mesh.triangleCount() < LARGE || random.oneIn(64)) {
            point();
        } else if (random.oneIn(2)) {
            onSurface();
        } else {
            nearSurface();
        }
    }

    /** Makes a point near the mesh, rarely one far away, from where each triangle is an exact decision. */
    void rarelyFarPoint() {
        switch (random.below(8)) {
            case 0 -> nearPoint();
            case 1, 2, 3 -> onSurface();
            case 4, 5 -> nearSurface();
            default -> around(1);
        }
    }

    /** Makes a point of a triangle: a corner, the middle of an edge, or inside, rounded to floats. */
    void onSurface() {
        randomTriangle();
        int k = random.below(3);
        switch (random.below(4)) {
            case 0 -> blend(k, 1, 0);
            case 1 -> blend(k, 0.5, 0.5);
            case 2 -> blend(k, 0.25 * (1 + random.below(3)), 0);
            default -> {
                double u = random.unit();
                double v = random.unit();
                blend(k, u < v ? u : v, u < v ? v - u : u - v);
            }
        }
    }

    /** Makes a point on the normal of a triangle, before or behind it. */
    void nearSurface() {
        onSurface();
        normal();
        double length = Math.sqrt((double) dx * dx + (double) dy * dy + (double) dz * dz);
        double distance = random.signed() * size * Math.scalb(1.0, -2 * random.below(12)) / (length > 0 ? length : 1);
        at(x + distance * dx, y + distance * dy, z + distance * dz);
    }

    /** Makes a point in the bounding box, enlarged on each side by a share of the longest side. */
    void around(double share) {
        at(between(0, share), between(1, share), between(2, share));
    }

    /** Makes a point on the lattice of the tree, or half a step beside. */
    private void onLattice() {
        AabbTree tree = mesh.data().tree();
        double half = tree.step() / 2.0;
        int max = 2 * AabbTree.LATTICE_MAX;
        float[] origin = tree.origin();
        at(
                origin[0] + half * random.below(max),
                origin[1] + half * random.below(max),
                origin[2] + half * random.below(max));
    }

    /** Makes a point of which each coordinate is one of the bounding box or of a triangle's corner. */
    private void onBounds() {
        randomTriangle();
        at(boundary(0), boundary(1), boundary(2));
    }

    private float boundary(int axis) {
        int choice = random.below(5);
        return choice < 2 ? bounds[axis + 3 * choice] : corners[3 * (choice - 2) + axis];
    }

    /** Makes a point of the surface with each coordinate at most one unit in the last place away. */
    private void beside() {
        onSurface();
        at(step(x), step(y), step(z));
    }

    /** Returns a float, or one of the two beside it. */
    float step(float value) {
        int side = random.below(3);
        return side == 0 ? value : side == 1 ? Math.nextUp(value) : Math.nextDown(value);
    }

    /** Sets some coordinates to 0 or -0. */
    private void zeros() {
        at(zero(x), zero(y), zero(z));
    }

    private float zero(float value) {
        int choice = random.below(3);
        return choice == 0 ? 0f : choice == 1 ? -0f : value;
    }

    /** Makes a point with tiny or huge coordinates. */
    private void extreme() {
        at(extremeNumber(), extremeNumber(), extremeNumber());
    }

    private double extremeNumber() {
        return random.signed()
                * switch (random.below(6)) {
                    case 0 -> Float.MIN_VALUE;
                    case 1 -> Float.MIN_NORMAL;
                    case 2 -> 1e-20;
                    case 3 -> 1e9;
                    case 4 -> 1e20;
                    default -> HUGE;
                };
    }

    /** Makes any direction that is not zero, from the point. */
    void direction() {
        float fromX = x;
        float fromY = y;
        float fromZ = z;
        int choice = random.below(10);
        if (choice < 5) {
            aim();
        } else if (choice < 7) {
            alongAxis();
        } else if (choice == 7) {
            alongTriangle();
        } else {
            direction(random.signed(), random.signed(), random.oneIn(3) ? 0 : random.signed());
        }
        at(fromX, fromY, fromZ);
        if (random.oneIn(8)) {
            double factor = Math.scalb(1.0, random.below(200) - 100);
            direction(dx * factor, dy * factor, dz * factor);
        }
        if (dx == 0 && dy == 0 && dz == 0) {
            dy = -1;
        }
    }

    /** Sets the direction from the point to one of the surface. */
    private void aim() {
        float fromX = x;
        float fromY = y;
        float fromZ = z;
        onSurface();
        direction((double) x - fromX, (double) y - fromY, (double) z - fromZ);
    }

    private void alongAxis() {
        float length = random.oneIn(2) ? 1 : (float) (random.unit() * size);
        float signed = random.oneIn(2) ? length : -length;
        float zero = random.oneIn(2) ? 0f : -0f;
        int axis = random.below(3);
        direction(axis == 0 ? signed : zero, axis == 1 ? signed : zero, axis == 2 ? signed : zero);
    }

    /** Sets the direction of an edge of a triangle, or of its normal. */
    private void alongTriangle() {
        randomTriangle();
        if (random.oneIn(2)) {
            normal();
        } else {
            direction(
                    (double) corners[3] - corners[0],
                    (double) corners[4] - corners[1],
                    (double) corners[5] - corners[2]);
        }
    }

    /** Moves the point along an axis, so that an axis-parallel ray from there passes through the old one exactly. */
    void withdrawAlongAxis() {
        int axis = random.below(3);
        double distance = random.signed() * 2 * size;
        float fromX = x;
        float fromY = y;
        float fromZ = z;
        at(x + (axis == 0 ? distance : 0), y + (axis == 1 ? distance : 0), z + (axis == 2 ? distance : 0));
        direction((double) fromX - x, (double) fromY - y, (double) fromZ - z);
        if (dx == 0 && dy == 0 && dz == 0) {
            dx = 1;
        }
    }

    /** Moves the point by small whole steps, so that the way back passes through the old one, exactly where it can. */
    void withdrawByGrid() {
        double step = Math.scalb(1.0, Math.getExponent(size) - random.below(6));
        direction((random.below(5) - 2) * step, (random.below(5) - 2) * step, (random.below(5) - 2) * step);
        if (dx == 0 && dy == 0 && dz == 0) {
            dz = (float) step;
        }
        int times = 1 + random.below(4);
        at(x - times * (double) dx, y - times * (double) dy, z - times * (double) dz);
    }

    /** Returns a length from 0: none, tiny, a share of the size, or huge. */
    float length() {
        return switch (random.below(48)) {
            case 0, 1, 2, 3, 4, 5 -> 0;
            case 6, 7 -> Float.MIN_VALUE;
            case 8, 9 -> (float) (size * 1e-7);
            case 10 -> (float) HUGE;
            default -> (float) (size * random.unit() * Math.scalb(1.0, -random.below(8)));
        };
    }

    /** Returns a length from 0, mostly so small that few triangles are as near. */
    float shortLength() {
        return random.oneIn(64) ? length() : (float) (size * random.unit() * Math.scalb(1.0, -2 - random.below(16)));
    }

    /** Returns the distance of the point from the surface, rounded to a float or one beside it. */
    float touchingRadius() {
        return Math.max(0, step((float) Math.min(distance(), HUGE)));
    }

    /** Returns the distance of the point from the surface. */
    double distance() {
        mesh.closestPoint(x, y, z, Double.POSITIVE_INFINITY, closest);
        return closest.distance();
    }

    /** Returns a limit of a distance or t near a value, or any other. */
    double limit(double value) {
        return switch (random.below(8)) {
            case 0 -> Math.max(0, Math.nextDown(value));
            case 1 -> Math.nextUp(value);
            case 2 -> value;
            case 3 -> value * random.unit();
            case 4 -> 0;
            case 5 -> Math.scalb(1.0, random.below(600) - 300);
            default -> Double.POSITIVE_INFINITY;
        };
    }

    /** Sets the direction to the normal of the triangle that was used last, rounded to floats. */
    void normal() {
        double ux = (double) corners[3] - corners[0];
        double uy = (double) corners[4] - corners[1];
        double uz = (double) corners[5] - corners[2];
        double vx = (double) corners[6] - corners[0];
        double vy = (double) corners[7] - corners[1];
        double vz = (double) corners[8] - corners[2];
        direction(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
    }

    void direction(double alongX, double alongY, double alongZ) {
        dx = finite(alongX);
        dy = finite(alongY);
        dz = finite(alongZ);
    }

    void at(double atX, double atY, double atZ) {
        x = finite(atX);
        y = finite(atY);
        z = finite(atZ);
    }

    private static float finite(double value) {
        return (float) Math.max(-HUGE, Math.min(value, HUGE));
    }

    private double between(int axis, double share) {
        double low = bounds[axis] - share * size;
        return low + random.unit() * (bounds[axis + 3] + share * size - low);
    }

    private void randomTriangle() {
        mesh.triangleCorners(random.below(mesh.triangleCount()), corners, 0);
    }

    /** Sets the point to one of the triangle, by the weights of corner k and of the one after it. */
    private void blend(int k, double first, double second) {
        int b = (k + 1) % 3;
        int c = (k + 2) % 3;
        double third = 1 - first - second;
        at(
                first * corners[3 * k] + second * corners[3 * b] + third * corners[3 * c],
                first * corners[3 * k + 1] + second * corners[3 * b + 1] + third * corners[3 * c + 1],
                first * corners[3 * k + 2] + second * corners[3 * b + 2] + third * corners[3 * c + 2]);
    }
}
