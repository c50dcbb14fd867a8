// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.MeshArrays;

/**
 * The oracle of tiles: contacts of the mesh that was cut, and which of them a contact with tiles is.
 *
 * <p>Contacts of tiles count vectors from the segment to the surface as equal that differ by at most two gaps, and
 * squared distances that differ by at most 1e-10 of the squared radius. Where edges are cut, and so candidates for
 * nearest points are others, directions of a contact at a distance d may hence differ by 2 gaps / d and by 1e-5, and
 * depths by 2 gaps.
 */
final class UncutMesh {
    /** Points that are one contact, in radii, without the gap; see {@link Contacts}. */
    private static final double SKIN = 1e-4;

    /** Largest angle of equal normals between triangles, radians. */
    private static final double SAME_NORMAL = 1e-6;

    /** Root of the share of the squared radius within which squared distances are equal. */
    private static final double SAME_DISTANCE = 1e-5;

    /** Distance of a point from a face, in radii. */
    private static final double ON_FACE = 4e-6;

    private final MeshArrays mesh;
    private final CollisionMesh whole;
    private final TriangleGrid grid;
    private final double rounded;
    private final boolean split;
    private final double[] ends = new double[6];
    private double radius;

    /** Distance within which points of tiles are one, metres. */
    private double gap;

    final Contacts contacts = Contacts.ofTiles(512);

    /** Contacts that the contacts of the uncut mesh do not have, with the normal of a face parallel to the capsule. */
    int parallelFaces;

    /**
     * @param split whether edges are cut: a capsule that is parallel or nearly parallel to an edge or face has contacts
     *     of one normal at the ends of their common range, which a cut ends elsewhere. Then a contact of the same
     *     normal that pushes as far counts, wherever it is.
     * @param rounded largest distance of a cut's vertex from the edge that is cut, metres
     */
    UncutMesh(MeshArrays mesh, CollisionMesh whole, boolean split, double rounded) {
        this.mesh = mesh;
        this.whole = whole;
        this.split = split;
        this.rounded = rounded;
        grid = new TriangleGrid(mesh);
    }

    void collide(double[] ends, double radius) {
        System.arraycopy(ends, 0, this.ends, 0, 6);
        this.radius = radius;
        double sum = radius;
        double ulps = 0;
        for (int k = 0; k < 6; k++) {
            sum += Math.abs(ends[k]);
            ulps += k < 3 ? Math.ulp((float) Math.max(Math.abs(ends[k]), Math.abs(ends[k + 3]))) : 0;
        }
        gap = 0x1p-22 * sum + 2 * ulps;
        contacts.collideCapsule(whole, ends[0], ends[1], ends[2], ends[3], ends[4], ends[5], radius);
    }

    /** Returns whether a contact with tiles is one of the uncut mesh. */
    boolean gives(Contacts tiles, int contact) {
        double point = SKIN * radius + gap;
        if (has(contacts, tiles, contact, point, split ? splitAngle(tiles.depth(contact)) : SAME_NORMAL)) {
            return true;
        }
        boolean parallel = isOnParallelFace(tiles, contact);
        parallelFaces += parallel ? 1 : 0;
        return parallel;
    }

    /**
     * Returns the largest angle of equal normals where edges are cut, radians. A vertex that rises by g out of an edge
     * turns the direction to the nearest point, at the distance d, by up to the root of 2 g / d.
     */
    private double splitAngle(double depth) {
        double distance = Math.max(radius - depth, gap);
        return 2 * gap / distance + SAME_DISTANCE + Math.sqrt(2 * rounded / distance);
    }

    /**
     * Returns whether the capsule's segment pierces a triangle. Then its ends touch the backs of other triangles, and
     * which are others depends on where faces are cut.
     */
    boolean isPierced() {
        for (int i = 0; i < contacts.count(); i++) {
            if (contacts.depth(i) >= radius) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether a contact of the uncut mesh is one with tiles. Contacts within a skin of one that is kept are
     * left out, and which of three in a row is kept depends on their order: the kept one is within two skins.
     */
    boolean isIn(Contacts tiles, int contact) {
        double point = 2 * (SKIN * radius + gap);
        double distance = Math.max(radius - contacts.depth(contact), gap);
        double angle = point / distance + (split ? splitAngle(contacts.depth(contact)) : 0);
        return has(tiles, contacts, contact, point, angle) || isOnParallelFace(contacts, contact);
    }

    /**
     * Returns whether a list has a contact of another list.
     *
     * @param distance largest distance of points, metres
     * @param angle largest angle of normals, radians
     */
    private boolean has(Contacts list, Contacts other, int contact, double distance, double angle) {
        for (int i = 0; i < list.count(); i++) {
            double x = list.x(i) - other.x(contact);
            double y = list.y(i) - other.y(contact);
            double z = list.z(i) - other.z(contact);
            double u = list.normalX(i) - other.normalX(contact);
            double v = list.normalY(i) - other.normalY(contact);
            double w = list.normalZ(i) - other.normalZ(contact);
            boolean samePoint = x * x + y * y + z * z <= distance * distance;
            boolean pushesAsFar = split && list.depth(i) >= other.depth(contact) - 2 * gap;
            if (u * u + v * v + w * w <= angle * angle && (samePoint || pushesAsFar)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether the contact is with a face of the uncut mesh that is parallel to the capsule, and has its normal.
     * All points of the face below the capsule are equally near, so each is a nearest point of the uncut mesh's face,
     * too; which of them are contacts depends on where the face is cut, and on the rounding of its corners' order.
     */
    private boolean isOnParallelFace(Contacts of, int contact) {
        double[] p = {of.x(contact), of.y(contact), of.z(contact)};
        double[] n = {of.normalX(contact), of.normalY(contact), of.normalZ(contact)};
        double[] d = {ends[3] - ends[0], ends[4] - ends[1], ends[5] - ends[2]};
        double angle = split ? splitAngle(of.depth(contact)) : SAME_NORMAL;
        double[] toStart = {ends[0] - p[0], ends[1] - p[1], ends[2] - p[2]};
        double height = dot(n, toStart);
        if (dot(d, d) == 0
                || Math.abs(dot(n, d)) > angle * Math.sqrt(dot(d, d))
                || Math.abs(height - (radius - of.depth(contact))) > ON_FACE * radius) {
            return false;
        }
        return grid.any(p, ON_FACE * radius, t -> isOnFace(t, p, n, 1, angle) || isOnFace(t, p, n, -1, angle));
    }

    /** @param side 1 if the normal is out of the front, -1 if out of the back */
    private boolean isOnFace(int triangle, double[] p, double[] n, int side, double angle) {
        for (int k = 0; k < 3; k++) {
            double[] toPoint = new double[3];
            double[] edge = new double[3];
            for (int axis = 0; axis < 3; axis++) {
                toPoint[axis] = p[axis] - mesh.at(triangle, k, axis);
                edge[axis] = mesh.at(triangle, (k + 1) % 3, axis) - mesh.at(triangle, k, axis);
            }
            double[] inward = cross(n, edge);
            double length = Math.sqrt(dot(edge, edge));
            if (Math.abs(dot(n, toPoint)) > ON_FACE * radius
                    || Math.abs(dot(n, edge)) > angle * length
                    || side * dot(inward, toPoint) < -ON_FACE * radius * length) {
                return false;
            }
        }
        return true;
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}
