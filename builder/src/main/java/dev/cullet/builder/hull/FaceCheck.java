// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Set;
import java.util.TreeSet;

/** Checks in double that the corners of each face are near its plane, and counter-clockwise from outside. */
final class FaceCheck {
    private final HullShape shape;

    FaceCheck(HullShape shape) {
        this.shape = shape;
    }

    /**
     * Returns faces whose planes do not fit together, in ascending order: those that are not counter-clockwise, and for
     * a plane that is above the corners of its face those at the corner that is higher.
     *
     * @param distance in metres, up to which the corners of a face may be below its plane
     */
    int[] badFaces(double distance) {
        Set<Integer> bad = new TreeSet<>();
        for (int f = 0; f < shape.planeCount(); f++) {
            if (!isFlat(f, distance)) {
                addFacesAt(highest(f), bad);
            } else if (!(area(f) > 0)) {
                bad.add(f);
            }
        }
        return bad.stream().mapToInt(Integer::intValue).toArray();
    }

    private int highest(int f) {
        int highest = 0;
        for (int c = 0; c < shape.cornerCount(); c++) {
            highest = dot(f, c) > dot(f, highest) ? c : highest;
        }
        return highest;
    }

    private double dot(int f, int c) {
        return (double) shape.normals()[3 * f] * shape.corners()[3 * c]
                + (double) shape.normals()[3 * f + 1] * shape.corners()[3 * c + 1]
                + (double) shape.normals()[3 * f + 2] * shape.corners()[3 * c + 2];
    }

    private void addFacesAt(int corner, Set<Integer> bad) {
        for (int f = 0; f < shape.planeCount(); f++) {
            for (int k = shape.faceStarts()[f]; k < shape.faceStarts()[f + 1]; k++) {
                if (shape.faceCorners()[k] == corner) {
                    bad.add(f);
                }
            }
        }
    }

    private boolean isFlat(int f, double distance) {
        double x = shape.normals()[3 * f];
        double y = shape.normals()[3 * f + 1];
        double z = shape.normals()[3 * f + 2];
        double lowest = shape.offsets()[f] - distance * Math.sqrt(x * x + y * y + z * z);
        for (int k = shape.faceStarts()[f]; k < shape.faceStarts()[f + 1]; k++) {
            if (dot(f, shape.faceCorners()[k]) < lowest) {
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
            double[] n =
                    ExactOrientation.normal(shape.corners(), first, shape.faceCorners()[k], shape.faceCorners()[k + 1]);
            for (int axis = 0; axis < 3; axis++) {
                area += n[axis] * shape.normals()[3 * f + axis];
            }
        }
        return area;
    }
}
