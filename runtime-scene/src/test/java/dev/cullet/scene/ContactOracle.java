// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.TriangleOracles;
import dev.cullet.testkit.Vectors;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares points, normals and depths of scene contacts with brute force over transformed triangles, in double relative
 * to the start of the capsule.
 *
 * <p>A contact's depth is the radius less the distance of its point from the segment, or from an end of it; its normal
 * is the direction between these points, or that of a face at the point within 5 degrees of it. Of a capsule, points
 * are those within 1e-4 of the radius, which is documented. The first contact is as deep as the nearest triangle; every
 * face below a sphere's center has a contact at its foot.
 */
final class ContactOracle {
    private static final double[] ZERO = new double[3];

    /** Points of a mesh nearer than this share of the radius are one contact. */
    private static final double SKIN = 1e-4;

    private static final double COSINE_OF_5_DEGREES = 0.996194;

    private final boolean tiled;

    /** Distance within which points of tiles are one: the largest of all instances, which may be in one list. */
    private double gap;

    private int directions;
    private int faces;
    private int pierced;
    private int feet;

    /** @param tiled whether lists are as of one mesh of all instances */
    ContactOracle(boolean tiled) {
        this.tiled = tiled;
    }

    /** Returns whether contacts of each kind were compared. */
    boolean isVaried() {
        return directions > 100 && faces > 40 && pierced > 10 && feet > 100;
    }

    @Override
    public String toString() {
        return directions + " by direction, " + faces + " by face, " + pierced + " pierced, " + feet + " feet";
    }

    /**
     * Compares a list.
     *
     * @param at start of the capsule, in the world
     * @param ab its segment
     * @param sizes of the query, for the bound
     */
    void compare(
            Level level,
            SceneContacts contacts,
            double[] at,
            double[] ab,
            double radius,
            Criteria criteria,
            double sizes) {
        assertFalse(contacts.isTruncated());
        gap = 0;
        for (int id : level.ids) {
            gap = tiled ? Math.max(gap, 0x1p23 * level.bound(id, at, sizes)) : 0; // 2^-20 of the sizes
        }
        double worldUlp = 0x1p-50 * (Math.abs(at[0]) + Math.abs(at[1]) + Math.abs(at[2]));
        for (int i = 0; i < contacts.count(); i++) {
            int id = contacts.instance(i);
            assertTrue(criteria.selects(id, contacts.triangle(i)) > 0);
            double bound = level.bound(id, at, sizes);
            double[] triangle = level.triangle(id, contacts.triangle(i), at);
            double gap = TriangleOracles.segmentDistance(ZERO, ab, triangle);
            assertTrue(gap <= radius + bound, () -> "false contact at " + (gap - radius));
            double[] p = {contacts.x(i) - at[0], contacts.y(i) - at[1], contacts.z(i) - at[2]};
            double error = 16 * bound + worldUlp;
            assertTrue(Math.sqrt(TriangleOracles.distance2(p, triangle)) <= error);
            assertTrue(i == 0 || contacts.depth(i) <= contacts.depth(i - 1));
            double[] n = {contacts.normalX(i), contacts.normalY(i), contacts.normalZ(i)};
            assertEquals(1, Math.sqrt(Vectors.length2(n)), 1e-9);
            if (gap <= error && contacts.depth(i) >= radius - error) { // pierces the triangle, within rounding
                pierced++;
            } else {
                compare(level, id, at, contacts.depth(i), p, n, ab, radius, error);
            }
        }
        compareFirst(level, contacts, at, ab, radius, criteria, sizes);
        if (Vectors.length2(ab) == 0) {
            compareFeet(level, contacts, at, radius, criteria, sizes);
        }
    }

    /** Compares a contact with the three pairs of points that it may be of. */
    private void compare(
            Level level,
            int id,
            double[] at,
            double depth,
            double[] p,
            double[] n,
            double[] ab,
            double radius,
            double error) {
        double within = error + (Vectors.length2(ab) == 0 ? 0 : SKIN * radius + gap); // of two edges, nearly parallel
        double[][] starts = {TriangleOracles.closestOnSegment(p, ZERO, ab), ZERO, ab};
        StringBuilder tried = new StringBuilder();
        for (double[] start : starts) {
            double[] away = Vectors.minus(start, p);
            double distance = Math.sqrt(Vectors.length2(away));
            double cosine = Vectors.dot(n, away) / distance;
            if (Math.abs(radius - distance - depth) <= within) {
                double wrong = 1e-9 + within / distance;
                double sine = Math.sqrt(Vectors.length2(Vectors.cross(n, away))) / distance;
                if (cosine > 0 && sine <= wrong) {
                    directions++;
                    return;
                }
                double near = SKIN * radius + error + gap;
                if (cosine >= COSINE_OF_5_DEGREES - wrong && isFaceNormal(level, id, at, p, n, near)) {
                    faces++;
                    return;
                }
            }
            tried.append(", ").append(radius - distance).append(" at cosine ").append(cosine);
        }
        throw new AssertionError("depth " + depth + " but expected one of" + tried + ", error " + error);
    }

    /** Returns whether a triangle at a point of an instance, given relative to the query, has a normal. */
    private boolean isFaceNormal(Level level, int id, double[] at, double[] p, double[] n, double within) {
        for (int other : tiled ? level.ids : List.of(id)) {
            if (isFaceNormalOf(level, other, at, p, n, within)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isFaceNormalOf(Level level, int id, double[] at, double[] p, double[] n, double within) {
        for (int k = 0; k < level.scene.mesh(id).triangleCount(); k++) {
            double[] triangle = level.triangle(id, k, at);
            double[] face =
                    Vectors.cross(Vectors.minus(triangle, 3, triangle, 0), Vectors.minus(triangle, 6, triangle, 0));
            double cosine = Math.abs(Vectors.dot(face, n)) / Math.sqrt(Vectors.length2(face));
            if (cosine > 1 - 1e-9 && Math.sqrt(TriangleOracles.distance2(p, triangle)) <= within) {
                return true;
            }
        }
        return false;
    }

    private static void compareFirst(
            Level level,
            SceneContacts contacts,
            double[] at,
            double[] ab,
            double radius,
            Criteria criteria,
            double sizes) {
        double nearest = Double.POSITIVE_INFINITY;
        double error = 0;
        for (int id : level.ids) {
            for (int k = 0; k < level.scene.mesh(id).triangleCount(); k++) {
                if (criteria.selects(id, k) < 0) {
                    continue;
                }
                nearest = Math.min(nearest, TriangleOracles.segmentDistance(ZERO, ab, level.triangle(id, k, at)));
                error = Math.max(error, 16 * level.bound(id, at, sizes));
            }
        }
        if (nearest > error && nearest <= radius) { // else it pierces a triangle, or touches none
            assertEquals(
                    radius - nearest,
                    contacts.depth(0),
                    2 * SKIN * radius + error,
                    "radius " + radius + ", segment " + Math.sqrt(Vectors.length2(ab)) + ", contacts "
                            + contacts.count());
        }
    }

    /** Requires a contact at the foot of a sphere's center on each face that it touches, away from edges. */
    private void compareFeet(
            Level level, SceneContacts contacts, double[] at, double radius, Criteria criteria, double sizes) {
        for (int id : level.ids) {
            double error = 16 * level.bound(id, at, sizes);
            for (int k = 0; k < level.scene.mesh(id).triangleCount(); k++) {
                if (criteria.selects(id, k) < 0) {
                    continue;
                }
                double[] triangle = level.triangle(id, k, at);
                double[] foot = footInside(triangle);
                if (foot == null) {
                    continue;
                }
                double distance = Math.sqrt(Vectors.length2(foot));
                if (distance > error && distance < radius * (1 - 1e-3) - error) {
                    double best = Double.POSITIVE_INFINITY;
                    for (int i = 0; i < contacts.count(); i++) {
                        double[] p = {contacts.x(i) - at[0], contacts.y(i) - at[1], contacts.z(i) - at[2]};
                        if (Math.abs(contacts.depth(i) - (radius - distance)) <= 2 * SKIN * radius + error) {
                            best = Math.min(best, Math.sqrt(Vectors.distance2(p, foot)));
                        }
                    }
                    double ulp = 0x1p-50 * (Math.abs(at[0]) + Math.abs(at[1]) + Math.abs(at[2]));
                    assertTrue(best <= 2 * SKIN * radius + error + ulp, "no contact at a foot, the next is at " + best);
                    feet++;
                }
            }
        }
    }

    /** Returns the foot of the origin on a triangle's plane, or null if it is not well inside the triangle. */
    private static double @Nullable [] footInside(double[] triangle) {
        double[] a = Vectors.of(triangle, 0);
        double[] u = Vectors.minus(triangle, 3, triangle, 0);
        double[] v = Vectors.minus(triangle, 6, triangle, 0);
        double[] n = Vectors.cross(u, v);
        double n2 = Vectors.length2(n);
        double[] toOrigin = {-a[0], -a[1], -a[2]};
        double second = Vectors.dot(Vectors.cross(toOrigin, v), n) / n2;
        double third = Vectors.dot(Vectors.cross(u, toOrigin), n) / n2;
        if (!(second > 1e-3 && third > 1e-3 && second + third < 1 - 1e-3)) {
            return null;
        }
        double along = Vectors.dot(a, n) / n2;
        return new double[] {along * n[0], along * n[1], along * n[2]};
    }
}
