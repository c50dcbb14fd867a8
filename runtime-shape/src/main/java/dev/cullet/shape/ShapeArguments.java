// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.Ray;
import dev.cullet.runtime.internal.Arguments;

/** Checks of arguments: a wrong one is an {@link IllegalArgumentException} with the value and the rule. */
final class ShapeArguments {
    /** Largest number of core corners; indices of pairs fit in an int. */
    private static final int MAX_CORNERS = 1 << 15;

    private ShapeArguments() {}

    static void ray(Ray ray) {
        Arguments.ray(
                ray.originX(),
                ray.originY(),
                ray.originZ(),
                ray.directionX(),
                ray.directionY(),
                ray.directionZ(),
                ray.minT(),
                ray.maxT());
    }

    static void positive(String what, float value) {
        if (!(value > 0 && value <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException(what + " " + value + " must be finite and positive");
        }
    }

    static void hull(
            short[] normals, double[] offsets, float[] corners, int[] faceStarts, int[] faceCorners, int[] triangles) {
        length("normals", normals.length, 3 * offsets.length);
        length("faceStarts", faceStarts.length, offsets.length + 1);
        for (int i = 0; i < offsets.length; i++) {
            if (!(Math.abs(offsets[i]) <= Double.MAX_VALUE)) {
                throw new IllegalArgumentException("offset " + i + " is " + offsets[i] + ", but must be finite");
            }
        }
        int count = corners.length / 3;
        length("corners", corners.length, 3 * count);
        if (count < 4 || count > MAX_CORNERS) {
            throw new IllegalArgumentException("a hull has " + count + " corners, but must have 4 to " + MAX_CORNERS);
        }
        for (int i = 0; i < count; i++) {
            Arguments.finite("corner", corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]);
        }
        if (triangles.length % 3 != 0 || triangles.length < 12) {
            throw new IllegalArgumentException("triangles has length " + triangles.length
                    + ", but must have 3 corners for each of at least 4 triangles");
        }
        indices("triangles", triangles, count);
        indices("faceCorners", faceCorners, count);
        int begin = 0;
        for (int f = 0; f < faceStarts.length; f++) {
            int end = f == faceStarts.length - 1 ? faceCorners.length : faceStarts[f];
            if (faceStarts[f] != end || faceStarts[f] < begin || (f == 0 && faceStarts[0] != 0)) {
                throw new IllegalArgumentException("faceStarts " + f + " is " + faceStarts[f]
                        + ", but must begin with 0, ascend, and end with " + faceCorners.length);
            }
            begin = faceStarts[f];
        }
    }

    private static void length(String what, int length, int needed) {
        if (length != needed) {
            throw new IllegalArgumentException(what + " has length " + length + ", but must have " + needed);
        }
    }

    private static void indices(String what, int[] indices, int count) {
        for (int i = 0; i < indices.length; i++) {
            if (indices[i] < 0 || indices[i] >= count) {
                throw new IllegalArgumentException(
                        what + " " + i + " is corner " + indices[i] + ", which is not in 0.." + (count - 1));
            }
        }
    }
}
