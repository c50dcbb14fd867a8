// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

/** Rotations by Euler angles, in the orders of FBX (Shoemake, Euler Angle Conversion, Graphics Gems IV, 1994). */
final class EulerAngles {
    /** The axes of each rotation order, that of the first rotation first. */
    private static final int[][] AXES = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {1, 0, 2}, {2, 0, 1}, {2, 1, 0}};

    /** The number of rotation orders. */
    static final int ORDERS = AXES.length;

    private EulerAngles() {}

    /** Returns the axes of a rotation order of FBX; those of XYZ for a number that is none. */
    static int[] axes(int order) {
        return AXES[order >= 0 && order < ORDERS ? order : 0];
    }

    /** Returns the rotation matrix of Euler angles, in degrees. */
    static double[][] rotation(int[] order, double[] degrees) {
        double[][] product = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        for (int axis : order) {
            double angle = StrictMath.toRadians(degrees[axis]);
            double cosine = StrictMath.cos(angle);
            double sine = StrictMath.sin(angle);
            double[] next = product[(axis + 1) % 3];
            double[] last = product[(axis + 2) % 3];
            for (int column = 0; column < 3; column++) {
                double y = next[column];
                double z = last[column];
                next[column] = cosine * y - sine * z;
                last[column] = sine * y + cosine * z;
            }
        }
        return product;
    }

    /** Returns Euler angles of a rotation matrix, in degrees, by axis. */
    static double[] angles(double[][] m, int[] order) {
        int i = order[0];
        int j = order[1];
        int k = order[2];
        double[] angles = new double[3];
        double cosine = Math.sqrt(m[i][i] * m[i][i] + m[j][i] * m[j][i]);
        angles[j] = StrictMath.atan2(-m[k][i], cosine);
        if (cosine > 1e-9) {
            angles[i] = StrictMath.atan2(m[k][j], m[k][k]);
            angles[k] = StrictMath.atan2(m[j][i], m[i][i]);
        } else {
            angles[i] = StrictMath.atan2(-m[j][k], m[j][j]);
        }
        boolean isCyclic = (i + 1) % 3 == j;
        for (int axis = 0; axis < 3; axis++) {
            angles[axis] = StrictMath.toDegrees(isCyclic ? angles[axis] : -angles[axis]);
        }
        return angles;
    }
}
