// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.internal.ExactVector;
import dev.cullet.runtime.internal.Expansion;

/**
 * The part of a line in a convex hull: {@code origin + t * direction} for t from the last plane through which the line
 * enters to the first through which it leaves. For one thread; allocates nothing.
 *
 * <p>Where {@link LineWalk} finds the triangle through which the line enters, and the limits are not within rounding of
 * it, that decides. Else all planes are compared, and this is exact. Each t is the quotient of two heights in double
 * with bounds of their errors; where the intervals of the last entry and of the first exit overlap, the quotients are
 * compared without rounding, as products of degree 6 in the floats. t itself is the quotient in double for the triangle
 * that is entered.
 *
 * <p>Source: Cyrus and Beck 1978, Generalized Two- and Three-Dimensional Clipping.
 */
final class LineClip {
    private static final int DIRECTION = 13;
    private static final int HEIGHT = 16;
    private static final int SLOPE = 17;
    private static final int ENTRY_HEIGHT = 18;
    private static final int ENTRY_SLOPE = 19;
    private static final int EXIT_HEIGHT = 20;
    private static final int EXIT_SLOPE = 21;
    private static final int SUM = 22;

    private double ox;
    private double oy;
    private double oz;

    /** The direction is the exact difference of these two. */
    private double toX;

    private double toY;
    private double toZ;
    private double fromX;
    private double fromY;
    private double fromZ;

    /** Position of the last entry, at least the first limit. */
    double t;

    /** The triangle through which the line enters; -1 if it is in the hull at the first limit. */
    int triangle;

    private double enterLow;
    private double exitHigh;
    private final LineWalk walk = new LineWalk();
    private double meeting;
    private double meetingError;

    /** Sets the line of a ray. */
    void setRay(double originX, double originY, double originZ, double dx, double dy, double dz) {
        ox = originX;
        oy = originY;
        oz = originZ;
        toX = dx;
        toY = dy;
        toZ = dz;
        fromX = 0;
        fromY = 0;
        fromZ = 0;
    }

    /** Sets the line of a segment, t = 0 to 1. */
    void setSegment(double ax, double ay, double az, double bx, double by, double bz) {
        ox = ax;
        oy = ay;
        oz = az;
        toX = bx;
        toY = by;
        toZ = bz;
        fromX = ax;
        fromY = ay;
        fromZ = az;
    }

    /**
     * Returns whether a part of the line is in the hull.
     *
     * @param minT begin of the part, not negative
     * @param maxT end of the part, finite
     */
    boolean hits(HullFaces hull, CorePoints core, double minT, double maxT) {
        triangle = -1;
        t = minT;
        if (minT > maxT) {
            return false;
        }
        walk.set(hull, core, ox, oy, oz, toX - fromX, toY - fromY, toZ - fromZ);
        int entry = walk.find(-1);
        if (entry == LineWalk.DOUBT) {
            entry = walk.findAmongAll(-1);
        }
        if (entry == LineWalk.MISS) {
            return false;
        }
        if (entry >= 0) {
            meet(hull, entry);
            if (meeting - meetingError > maxT) {
                return false;
            }
            if (meeting - meetingError > minT && meeting + meetingError < maxT) {
                t = meeting;
                triangle = entry;
                return true;
            }
            if (meeting + meetingError < minT) {
                int exit = walk.find(1);
                if (exit < 0) {
                    exit = walk.findAmongAll(1);
                }
                if (exit >= 0) {
                    meet(hull, exit);
                    if (meeting + meetingError < minT) {
                        return false;
                    }
                    if (meeting - meetingError > minT) {
                        return true;
                    }
                }
            }
        }
        return clips(hull, minT, maxT);
    }

    /** Computes where the line meets the plane of a triangle, to which it is not parallel. */
    private void meet(HullFaces hull, int of) {
        double[] p = hull.planes;
        int at = HullFaces.STRIDE * of;
        double dx = toX - fromX;
        double dy = toY - fromY;
        double dz = toZ - fromZ;
        double x = ox - p[at + 3];
        double y = oy - p[at + 4];
        double z = oz - p[at + 5];
        double height = p[at] * x + p[at + 1] * y + p[at + 2] * z;
        double slope = p[at] * dx + p[at + 1] * dy + p[at + 2] * dz;
        double heightError = p[at + 6] * (Math.abs(x) + Math.abs(y) + Math.abs(z)) + HullFaces.UNDERFLOW;
        double slopeError = p[at + 6] * (Math.abs(dx) + Math.abs(dy) + Math.abs(dz)) + HullFaces.UNDERFLOW;
        meeting = -height / slope;
        meetingError = (heightError + slopeError * Math.abs(meeting)) / (Math.abs(slope) - slopeError)
                + Math.abs(meeting) * 0x1p-50;
    }

    /** The same by the planes of all triangles, in double and, where that is in doubt, exactly. */
    boolean clips(HullFaces hull, double minT, double maxT) {
        double dx = toX - fromX;
        double dy = toY - fromY;
        double dz = toZ - fromZ;
        double size = Math.abs(dx) + Math.abs(dy) + Math.abs(dz);
        double[] p = hull.planes;
        double enter = minT;
        double exit = maxT;
        enterLow = minT;
        double enterHigh = minT;
        double exitLow = maxT;
        exitHigh = maxT;
        boolean doubt = false;
        for (int at = 0; at < p.length; at += HullFaces.STRIDE) {
            double x = ox - p[at + 3];
            double y = oy - p[at + 4];
            double z = oz - p[at + 5];
            double height = p[at] * x + p[at + 1] * y + p[at + 2] * z;
            double slope = p[at] * dx + p[at + 1] * dy + p[at + 2] * dz;
            double heightError = p[at + 6] * (Math.abs(x) + Math.abs(y) + Math.abs(z)) + HullFaces.UNDERFLOW;
            double slopeError = p[at + 6] * size + HullFaces.UNDERFLOW;
            double steep = Math.abs(slope);
            if (steep <= 2 * slopeError) { // parallel, or nearly so
                double change = (steep + slopeError) * maxT;
                if (height - heightError - change > 0) {
                    return false;
                }
                doubt |= height + heightError + change > 0;
                continue;
            }
            double at0 = -height / slope;
            double error = (heightError + slopeError * Math.abs(at0)) / (steep - slopeError) + Math.abs(at0) * 0x1p-50;
            if (slope < 0) {
                if (at0 > enter) {
                    enter = at0;
                    triangle = at / HullFaces.STRIDE;
                }
                enterLow = Math.max(enterLow, at0 - error);
                enterHigh = Math.max(enterHigh, at0 + error);
            } else {
                exit = Math.min(exit, at0);
                exitLow = Math.min(exitLow, at0 - error);
                exitHigh = Math.min(exitHigh, at0 + error);
            }
        }
        if (enterLow > exitHigh) {
            return false;
        }
        t = Math.min(enter, maxT);
        return (!doubt && enterHigh <= exitLow) || hitsExactly(hull, minT, maxT);
    }

    /** Compares the last entry and the first exit without rounding. */
    private boolean hitsExactly(HullFaces hull, double minT, double maxT) {
        Expansion[] e = Expansion.scratch();
        ExactVector.setDifference(e, DIRECTION, toX, toY, toZ, fromX, fromY, fromZ);
        // t is -height / slope: -(-minT) / 1 at the begin, and -maxT / -1 at the end
        e[ENTRY_HEIGHT].clear().add(minT);
        e[ENTRY_SLOPE].clear().add(-1);
        e[EXIT_HEIGHT].clear().add(-maxT);
        e[EXIT_SLOPE].clear().add(1);
        for (int i = 0; i < hull.count(); i++) {
            if (!mayMatter(hull.planes, HullFaces.STRIDE * i, maxT)) {
                continue;
            }
            hull.setNormal(e, i);
            double[] p = hull.planes;
            int at = HullFaces.STRIDE * i;
            ExactVector.setDifference(e, 9, ox, oy, oz, p[at + 3], p[at + 4], p[at + 5]);
            ExactVector.setDot(e, HEIGHT, 6, 9);
            int slope = ExactVector.setDot(e, SLOPE, 6, DIRECTION).sign();
            if (slope == 0) {
                if (e[HEIGHT].sign() > 0) {
                    return false;
                }
            } else if (slope < 0) {
                if (isLater(e, HEIGHT, SLOPE, ENTRY_HEIGHT, ENTRY_SLOPE) > 0) {
                    copy(e, HEIGHT, ENTRY_HEIGHT);
                    copy(e, SLOPE, ENTRY_SLOPE);
                }
            } else if (isLater(e, HEIGHT, SLOPE, EXIT_HEIGHT, EXIT_SLOPE) < 0) {
                copy(e, HEIGHT, EXIT_HEIGHT);
                copy(e, SLOPE, EXIT_SLOPE);
            }
        }
        return isLater(e, ENTRY_HEIGHT, ENTRY_SLOPE, EXIT_HEIGHT, EXIT_SLOPE) <= 0;
    }

    /** Returns whether a plane may be the last entry, the first exit, or parallel. */
    private boolean mayMatter(double[] p, int at, double maxT) {
        double dx = toX - fromX;
        double dy = toY - fromY;
        double dz = toZ - fromZ;
        double x = ox - p[at + 3];
        double y = oy - p[at + 4];
        double z = oz - p[at + 5];
        double height = p[at] * x + p[at + 1] * y + p[at + 2] * z;
        double slope = p[at] * dx + p[at + 1] * dy + p[at + 2] * dz;
        double heightError = p[at + 6] * (Math.abs(x) + Math.abs(y) + Math.abs(z)) + HullFaces.UNDERFLOW;
        double slopeError = p[at + 6] * (Math.abs(dx) + Math.abs(dy) + Math.abs(dz)) + HullFaces.UNDERFLOW;
        double steep = Math.abs(slope);
        if (steep <= 2 * slopeError) {
            return height + heightError + (steep + slopeError) * maxT > 0;
        }
        double at0 = -height / slope;
        double error = (heightError + slopeError * Math.abs(at0)) / (steep - slopeError) + Math.abs(at0) * 0x1p-50;
        return slope < 0 ? at0 + error >= enterLow : at0 - error <= exitHigh;
    }

    /** Returns the sign of {@code -h / s - (-g / r)}. */
    private static int isLater(Expansion[] e, int h, int s, int g, int r) {
        int sign = e[SUM].clear()
                .addProduct(e[g], e[s])
                .subtractProduct(e[h], e[r])
                .sign();
        return sign * e[s].sign() * e[r].sign();
    }

    private static void copy(Expansion[] e, int from, int to) {
        e[to].clear().addProduct(e[from], 1);
    }
}
