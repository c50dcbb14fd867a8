// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import dev.cullet.runtime.RigidTransform;

/** Seeded inputs of queries with a transform: of a mesh and another shape in the space of the mesh. For one thread. */
final class PairGenerator {
    private static final double ROOT = Math.sqrt(0.5);

    private final HardNumbers numbers;
    private final SeededNumbers random;
    private final double[] matrix = new double[16];

    PairGenerator(HardNumbers numbers, SeededNumbers random) {
        this.numbers = numbers;
        this.random = random;
    }

    /** Makes the inputs of a query. */
    void next(VectorKind kind, VectorWords in) {
        switch (kind) {
            case MESH_PAIRS -> transform(random.oneIn(8) ? 0 : 2 * numbers.size, in);
            case MESH_DISTANCE -> {
                transform(4 * numbers.size, in);
                in.number(random.oneIn(2) ? Double.POSITIVE_INFINITY : random.unit() * numbers.size);
            }
            case SWEEP_MESH -> sweepMesh(in);
            case SWEEP_SPHERE -> sweepSphere(in);
            case SECTION -> section(in);
            case POLYGONS -> polygons(in);
            default -> transform(2 * numbers.size, in);
        }
    }

    private void sweepMesh(VectorWords in) {
        double speed = 4 * numbers.size;
        double turn = random.oneIn(2) ? 0 : Math.scalb(4.0, random.oneIn(16) ? 20 : -random.below(8));
        transform(4 * numbers.size, in);
        in.numbers(speed * random.signed(), speed * random.signed(), speed * random.signed());
        in.numbers(turn * random.signed(), turn * random.signed(), turn * random.signed());
        in.numbers(numbers.size * random.signed(), 0, numbers.size * random.signed());
        in.number(Math.scalb(numbers.size, -4 - random.below(16)));
    }

    private void sweepSphere(VectorWords in) {
        numbers.nearPoint();
        in.numbers(numbers.x, numbers.y, numbers.z);
        in.number(random.oneIn(3) ? numbers.touchingRadius() : random.oneIn(8) ? 0 : numbers.shortLength());
        if (random.oneIn(8)) {
            in.numbers(0, 0, 0);
        } else {
            numbers.direction();
            double scale = random.oneIn(2) ? 1 : random.unit();
            in.numbers(scale * numbers.dx, scale * numbers.dy, scale * numbers.dz);
        }
    }

    /** Half of the planes are horizontal, and pass through a point of the surface before the transform. */
    private void section(VectorWords in) {
        transform(random.oneIn(2) ? 0 : numbers.size, in);
        numbers.onSurface();
        if (random.oneIn(2)) {
            in.numbers(0, random.oneIn(2) ? 1 : -3, 0);
            in.number(-in.numberAt(13) * numbers.y);
        } else {
            double a = random.signed();
            double b = random.signed() + 1.5;
            double c = random.signed();
            in.numbers(a, b, c).number(-(a * numbers.x + b * numbers.y + c * numbers.z));
        }
        polygon(random.oneIn(2), in);
    }

    private void polygons(VectorWords in) {
        boolean grid = random.oneIn(2);
        double angle = random.oneIn(2) ? 0 : random.signed();
        double length = Math.sqrt(1 + angle * angle);
        in.number(1 / length).number(angle / length);
        for (int i = 0; i < 6; i++) {
            in.number(grid ? random.below(9) : (float) (numbers.size * random.signed()));
        }
        polygon(grid, in);
        polygon(grid, in);
    }

    /**
     * Appends a polygon of one or two rings.
     *
     * @param grid whether its corners are on a grid, or points of the surface: edges touch, and corners repeat
     */
    private void polygon(boolean grid, VectorWords in) {
        int rings = 1 + random.below(2);
        int end = 0;
        in.integer(rings);
        for (int i = 0; i < rings; i++) {
            end += 3 + random.below(4);
            in.integer(end);
        }
        for (int i = 0; i < end; i++) {
            if (grid && random.oneIn(2)) {
                in.number(random.below(9)).number(random.below(9));
            } else {
                numbers.around(0.2);
                if (grid) {
                    numbers.onSurface();
                }
                in.number(numbers.x).number(numbers.z);
            }
        }
    }

    /** Appends a transform, with a translation of at most a distance on each axis. */
    private void transform(double maxShift, VectorWords in) {
        double qx = random.signed();
        double qy = random.signed();
        double qz = random.signed();
        double qw = random.signed();
        int choice = random.below(4);
        if (choice < 2) { // quarter turns about an axis, or none
            boolean turned = choice == 0;
            int axis = random.below(3);
            qx = turned && axis == 0 ? ROOT : 0;
            qy = turned && axis == 1 ? ROOT : 0;
            qz = turned && axis == 2 ? ROOT : 0;
            qw = turned ? ROOT : 1;
        }
        double length = Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw);
        double shift = Math.scalb(maxShift, -random.below(8));
        boolean floats = random.oneIn(2);
        RigidTransform transform = RigidTransform.ofQuaternionXyzw(
                qx / length,
                qy / length,
                qz / length,
                qw / length,
                shift(shift, floats),
                shift(shift, floats),
                shift(shift, floats));
        transform.copyRowMajor(matrix);
        for (int i = 0; i < 12; i++) {
            in.number(matrix[i]);
        }
    }

    private double shift(double scale, boolean floats) {
        double by = random.signed() * scale;
        return floats ? (float) by : by;
    }
}
