// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.conformance;

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
        if (kind == VectorKind.CLUSTER_MESH) {
            transform(2 * numbers.size, in);
        } else {
            transform(random.oneIn(8) ? 0 : 2 * numbers.size, in);
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
