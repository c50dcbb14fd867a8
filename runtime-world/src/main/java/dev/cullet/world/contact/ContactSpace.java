// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import dev.cullet.runtime.RigidTransform;
import dev.cullet.world.internal.SegmentFoot;

/**
 * The capsule of a query in the space of one mesh, the tolerances there, and the map of that space to that of the
 * list, which is the space of the first mesh: a rotation, with or without mirror, then a scale, then a translation.
 *
 * <pre>
 * toList    rotation r00 r01 r02 r10 .. r22 | translation x y z | scale     13 doubles
 * </pre>
 */
final class ContactSpace {
    static final int TRANSLATION = 9;
    static final int SCALE = 12;

    /** Number of doubles of a map. */
    static final int MAP = 13;

    /** Error of a distance, as a share of all coordinates: thousands of roundings. */
    private static final double NOISE = 0x1p-40;

    /** Gap of two tiles at a point, as a share of all coordinates: a few units in the last place of a float. */
    private static final double GAP = 0x1p-22;

    final SegmentFoot segment = new SegmentFoot();
    double radius;

    /** Bound of the error of a distance in double. */
    double noise;

    /** Difference within which two squared distances are equal. */
    double equal2;

    double rounding;

    /** Distance within which points of two tiles are one. */
    double gap;

    private final double[] map = new double[MAP];
    private boolean mapped;

    /** Sets the capsule in the space of the list. */
    void set(double fromX, double fromY, double fromZ, double toX, double toY, double toZ, double newRadius) {
        mapped = false;
        double sum = Math.abs(fromX) + Math.abs(fromY) + Math.abs(fromZ);
        sum += Math.abs(toX) + Math.abs(toY) + Math.abs(toZ) + newRadius;
        if (!(newRadius >= 0 && sum <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException("ends " + fromX + " " + fromY + " " + fromZ + " and " + toX + " " + toY
                    + " " + toZ + " and radius " + newRadius + " must be finite, and the radius not negative");
        }
        segment.set(fromX, fromY, fromZ, toX, toY, toZ, newRadius);
        radius = newRadius;
        noise = NOISE * sum;
        double size = segment.size;
        rounding = SegmentFoot.SAME_POINT * size
                + 2
                        * RigidTransform.rounding(
                                (float) Math.max(Math.abs(fromX), Math.abs(toX)),
                                (float) Math.max(Math.abs(fromY), Math.abs(toY)),
                                (float) Math.max(Math.abs(fromZ), Math.abs(toZ)));
        gap = rounding + GAP * sum;
        equal2 = 1e-10 * newRadius * newRadius + 1e-14 * size * size;
    }

    /** Sets the map to the space of the list. */
    void setMap(double[] toList) {
        System.arraycopy(toList, 0, map, 0, MAP);
        mapped = true;
    }

    /** Returns a length in the space of the list. */
    double toListLength(double length) {
        return mapped ? map[SCALE] * length : length;
    }

    /** Returns a length of the list in this space. */
    double fromListLength(double length) {
        return mapped ? length / map[SCALE] : length;
    }

    /** Returns whether a vector between two points is at most two gaps long: then they may be one. */
    boolean isWithinGap(double x, double y, double z) {
        return x * x + y * y + z * z <= 4 * gap * gap;
    }

    /** Maps point, normal, depth and vector of a contact to the space of the list, in place. */
    void toList(double[] contact) {
        if (!mapped) {
            return;
        }
        rotate(contact, ContactList.X, map[SCALE]);
        for (int axis = 0; axis < 3; axis++) {
            contact[axis] += map[TRANSLATION + axis];
        }
        toListNormal(contact);
        rotate(contact, ContactList.TO_X, map[SCALE]);
        contact[ContactList.DEPTH] *= map[SCALE];
    }

    /** Maps the normal of a contact to the space of the list, in place. */
    void toListNormal(double[] contact) {
        if (mapped) {
            rotate(contact, ContactList.NORMAL_X, 1);
        }
    }

    private void rotate(double[] v, int at, double scale) {
        double x = scale * v[at];
        double y = scale * v[at + 1];
        double z = scale * v[at + 2];
        for (int row = 0; row < 3; row++) {
            v[at + row] = map[3 * row] * x + map[3 * row + 1] * y + map[3 * row + 2] * z + 0.0; // no -0
        }
    }

    /** Maps the point of a contact of the list into this space: 3 doubles. */
    void fromList(double[] contact, double[] point) {
        System.arraycopy(contact, ContactList.X, point, 0, 3);
        if (!mapped) {
            return;
        }
        double per = 1 / map[SCALE];
        double x = per * (point[0] - map[TRANSLATION]);
        double y = per * (point[1] - map[TRANSLATION + 1]);
        double z = per * (point[2] - map[TRANSLATION + 2]);
        for (int k = 0; k < 3; k++) {
            point[k] = map[k] * x + map[3 + k] * y + map[6 + k] * z;
        }
    }
}
