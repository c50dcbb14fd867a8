// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/** Checks in double that the corners of each face are near its plane, and counter-clockwise from outside. */
final class FaceCheck {
    private final HullShape shape;

    FaceCheck(HullShape shape) {
        this.shape = shape;
    }

    /** Returns whether all faces are flat up to a distance in metres, and counter-clockwise. */
    boolean isFlat(double distance) {
        for (int f = 0; f < shape.planeCount(); f++) {
            if (!isFlat(f, distance) || !(area(f) > 0)) {
                return false;
            }
        }
        return true;
    }

    private boolean isFlat(int f, double distance) {
        double x = shape.normals()[3 * f];
        double y = shape.normals()[3 * f + 1];
        double z = shape.normals()[3 * f + 2];
        double lowest = shape.offsets()[f] - distance * Math.sqrt(x * x + y * y + z * z);
        for (int k = shape.faceStarts()[f]; k < shape.faceStarts()[f + 1]; k++) {
            int c = 3 * shape.faceCorners()[k];
            if (x * shape.corners()[c] + y * shape.corners()[c + 1] + z * shape.corners()[c + 2] < lowest) {
                return false;
            }
        }
        return true;
    }

    /** Twice the area along the normal, times the length of the normal. */
    private double area(int f) {
        int start = shape.faceStarts()[f];
        int first = shape.faceCorners()[start];
        double area = 0;
        for (int k = start + 1; k + 1 < shape.faceStarts()[f + 1]; k++) {
            double[] n = ExactOrientation.normal(
                    shape.corners(), first, shape.faceCorners()[k], shape.faceCorners()[k + 1]);
            for (int axis = 0; axis < 3; axis++) {
                area += n[axis] * shape.normals()[3 * f + axis];
            }
        }
        return area;
    }
}
