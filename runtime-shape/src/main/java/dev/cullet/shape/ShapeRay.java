// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.Ray;

/** Rays and segments against one shape: chooses the test, and fills the result. */
final class ShapeRay {
    /** No point of the shape is beyond this many times the distance of its farthest point. */
    private static final double GROWTH = 1 + 0x1p-20;

    private ShapeRay() {}

    static boolean first(ConvexShape shape, Ray ray, ShapeHit out) {
        double ox = ray.originX();
        double oy = ray.originY();
        double oz = ray.originZ();
        double dx = ray.directionX();
        double dy = ray.directionY();
        double dz = ray.directionZ();
        double maxT = Math.min(ray.maxT(), last(shape, ox, oy, oz, dx, dy, dz));
        boolean found;
        if (shape.faces != null) {
            out.clip.setRay(ox, oy, oz, dx, dy, dz);
            found = out.clip.hits(shape.faces, shape.core, ray.minT() + 0.0, maxT);
        } else {
            out.round.setRay(ox, oy, oz, dx, dy, dz);
            found = out.round.hits(shape.core, ray.minT() + 0.0, maxT);
        }
        return found ? fill(shape, ox, oy, oz, dx, dy, dz, out) : miss(out);
    }

    static boolean firstOnSegment(
            ConvexShape shape, double ax, double ay, double az, double bx, double by, double bz, ShapeHit out) {
        boolean found;
        if (shape.faces != null) {
            out.clip.setSegment(ax, ay, az, bx, by, bz);
            found = out.clip.hits(shape.faces, shape.core, 0, 1);
        } else {
            out.round.setSegment(ax, ay, az, bx, by, bz);
            found = out.round.hits(shape.core, 0, 1);
        }
        return found ? fill(shape, ax, ay, az, bx - ax, by - ay, bz - az, out) : miss(out);
    }

    /** Returns a t beyond which the ray has no point of the shape: so an end at infinity is one at a finite t. */
    private static double last(ConvexShape shape, double ox, double oy, double oz, double dx, double dy, double dz) {
        CorePoints core = shape.core;
        double x = Math.abs(core.middleX - ox);
        double y = Math.abs(core.middleY - oy);
        double z = Math.abs(core.middleZ - oz);
        double direction = Math.max(Math.abs(dx), Math.max(Math.abs(dy), Math.abs(dz)));
        return (x + y + z + core.extent + core.radius) / direction * GROWTH;
    }

    private static boolean miss(ShapeHit out) {
        out.clear();
        return false;
    }

    /** Fills the result with the point at t of the line, which is a hit; returns true. */
    private static boolean fill(
            ConvexShape shape, double ox, double oy, double oz, double dx, double dy, double dz, ShapeHit out) {
        HullFaces faces = shape.faces;
        double t = faces != null ? out.clip.t : out.round.t;
        double x = ox + t * dx;
        double y = oy + t * dy;
        double z = oz + t * dz;
        out.setPoint(x, y, z);
        if (faces != null) {
            int triangle = out.clip.triangle;
            out.set(t, triangle, triangle < 0 ? -1 : faces.faces[triangle], triangle < 0);
            int at = HullFaces.STRIDE * Math.max(triangle, 0);
            double scale = triangle < 0 ? 0 : 1 / faces.planes[at + 7];
            out.setNormal(
                    faces.planes[at] * scale + 0.0,
                    faces.planes[at + 1] * scale + 0.0,
                    faces.planes[at + 2] * scale + 0.0);
        } else {
            out.set(t, -1, -1, out.round.inside);
            setRoundNormal(shape.core, x, y, z, out);
        }
        return true;
    }

    /** The normal of a round shape is the direction from its core to the point. */
    private static void setRoundNormal(CorePoints core, double x, double y, double z, ShapeHit out) {
        double[] p = core.points;
        int end = 3 * (core.count - 1);
        double nx = x - p[0];
        double ny = y - p[1];
        double nz = z - p[2];
        double ex = p[end] - p[0];
        double ey = p[end + 1] - p[1];
        double ez = p[end + 2] - p[2];
        double e2 = ex * ex + ey * ey + ez * ez;
        double share = e2 > 0 ? Math.max(0, Math.min((nx * ex + ny * ey + nz * ez) / e2, 1)) : 0;
        nx -= share * ex;
        ny -= share * ey;
        nz -= share * ez;
        double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
        double scale = !out.startsInside() && length > 0 ? 1 / length : 0;
        out.setNormal(nx * scale + 0.0, ny * scale + 0.0, nz * scale + 0.0);
    }
}
