// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.ExportPart;
import dev.cullet.format.SolidLattice;
import java.util.Optional;

/**
 * Volume, centre of mass and moments of inertia of a closed part at a uniform density, as integrals over its triangles.
 *
 * <p>The integrals are the closed forms over the tetrahedra between each triangle and one point, the centre of the
 * bounds, in double with compensated sums: nothing is sampled. Small holes are closed by the caps of the lattice, as
 * they are for queries of the solid.
 *
 * <p>Source: Tonon 2004, Explicit exact formulas for the 3-D tetrahedron inertia tensor.
 *
 * @param mass kilograms
 * @param centre centre of mass
 * @param inertia about the centre, kilograms times square metres: xx yy zz xy xz yz of the matrix, whose mixed elements
 *     are negative integrals
 */
@SuppressWarnings("ArrayRecordComponent") // read only
record MassProperties(double mass, double[] centre, double[] inertia) {
    /** Kilograms per cubic metre: water. */
    static final double DENSITY = 1000;

    /** Second moments below this share of their sum are those of a sheet, and rounding. */
    private static final double SHEET = 1e-9;

    /** Smaller sums of moments are 0 for readers, such as MuJoCo. */
    private static final double MIN_TRACE = 1e-12;

    /** Returns the mass properties of a part; empty if it encloses no solid, or one too thin for numbers in double. */
    static Optional<MassProperties> of(ExportPart part) {
        SolidLattice lattice = part.stored().lattice();
        if (lattice == null || !lattice.solid()) {
            return Optional.empty();
        }
        float[] bounds = part.bounds();
        double[] middle = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            middle[axis] = 0.5 * ((double) bounds[axis] + bounds[3 + axis]);
        }
        Integrals sums = new Integrals();
        double[][] corners = new double[3][3];
        for (int i = 0; i < part.indices().length; i += 3) {
            for (int k = 0; k < 3; k++) {
                for (int axis = 0; axis < 3; axis++) {
                    corners[k][axis] = part.positions()[3 * part.indices()[i + k] + axis] - middle[axis];
                }
            }
            sums.add(corners);
        }
        for (int i = 0; i < lattice.caps().length; i += 9) {
            for (int k = 0; k < 9; k++) {
                double at = lattice.origin()[k % 3] + (double) lattice.step() * lattice.caps()[i + k];
                corners[k / 3][k % 3] = at - middle[k % 3];
            }
            sums.add(corners);
        }
        if (!(sums.volume.value() > 0)) {
            return Optional.empty();
        }
        MassProperties mass = of(sums, middle);
        return mass.isPositive() ? Optional.of(mass) : Optional.empty();
    }

    /**
     * Returns whether the second moments are those of a solid, above what rounding leaves of a sheet: readers refuse
     * moments of inertia of which one is larger than the sum of the others.
     */
    private boolean isPositive() {
        double half = 0.5 * (inertia[0] + inertia[1] + inertia[2]);
        double x = half - inertia[0];
        double y = half - inertia[1];
        double z = half - inertia[2];
        double minor = x * y - inertia[3] * inertia[3];
        double determinant = z * minor
                - inertia[5] * (x * inertia[5] - inertia[3] * inertia[4])
                + inertia[4] * (inertia[3] * inertia[5] - y * inertia[4]);
        // the mixed elements of the second moments have the other sign, which changes that of their products of three
        determinant -= 4 * inertia[3] * inertia[4] * inertia[5];
        return half > MIN_TRACE
                && x > SHEET * half
                && minor > SHEET * half * half
                && determinant > SHEET * half * half * half;
    }

    private static MassProperties of(Integrals sums, double[] middle) {
        double volume = sums.volume.value();
        double[] offset = new double[3];
        double[] centre = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            offset[axis] = sums.first[axis].value() / volume;
            centre[axis] = middle[axis] + offset[axis];
        }
        double[] second = new double[6]; // about the centre of mass: xx yy zz xy xz yz
        for (int i = 0; i < 6; i++) {
            int row = Integrals.ROWS[i];
            int column = Integrals.COLUMNS[i];
            second[i] = sums.second[i].value() - volume * offset[row] * offset[column];
        }
        double[] inertia = {
            second[1] + second[2], second[0] + second[2], second[0] + second[1], -second[3], -second[4], -second[5]
        };
        for (int i = 0; i < 6; i++) {
            inertia[i] = DENSITY * inertia[i] + 0.0; // no -0
        }
        return new MassProperties(DENSITY * volume, centre, inertia);
    }

    /** Returns those of a part that a link scales, mirrors and moves. */
    MassProperties placed(Link link) {
        double s = link.scale();
        double sign = link.mirrored() ? -1 : 1;
        double[] at = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            at[axis] = s * (axis == 0 ? sign : 1) * centre[axis] + link.offset()[axis];
        }
        double[] moments = new double[6];
        for (int i = 0; i < 6; i++) {
            moments[i] = s * s * s * s * s * (i == 3 || i == 4 ? sign : 1) * inertia[i] + 0.0;
        }
        return new MassProperties(s * s * s * mass, at, moments);
    }

    /** Integrals of 1, of coordinates and of their products over the solid. */
    private static final class Integrals {
        static final int[] ROWS = {0, 1, 2, 0, 0, 1};
        static final int[] COLUMNS = {0, 1, 2, 1, 2, 2};

        final Sum volume = new Sum();
        final Sum[] first = {new Sum(), new Sum(), new Sum()};
        final Sum[] second = {new Sum(), new Sum(), new Sum(), new Sum(), new Sum(), new Sum()};

        /** Adds the tetrahedron between a triangle and 0 0 0. */
        void add(double[][] corners) {
            double[] a = corners[0];
            double[] b = corners[1];
            double[] c = corners[2];
            double six = a[0] * (b[1] * c[2] - b[2] * c[1])
                    + a[1] * (b[2] * c[0] - b[0] * c[2])
                    + a[2] * (b[0] * c[1] - b[1] * c[0]);
            volume.add(six / 6);
            for (int axis = 0; axis < 3; axis++) {
                first[axis].add(six / 24 * (a[axis] + b[axis] + c[axis]));
            }
            for (int i = 0; i < 6; i++) {
                int row = ROWS[i];
                int column = COLUMNS[i];
                double product = a[row] * a[column] + b[row] * b[column] + c[row] * c[column];
                double sums = (a[row] + b[row] + c[row]) * (a[column] + b[column] + c[column]);
                second[i].add(six / 120 * (sums + product));
            }
        }
    }

    /** A compensated sum. Source: Neumaier 1974. */
    private static final class Sum {
        private double sum;
        private double lost;

        void add(double term) {
            double next = sum + term;
            lost += Math.abs(sum) >= Math.abs(term) ? (sum - next) + term : (term - next) + sum;
            sum = next;
        }

        double value() {
            return sum + lost;
        }
    }
}
