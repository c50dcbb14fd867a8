// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.MeshArrays;

/** The oracle of tiles: contacts of the mesh that was cut, and which of them a contact with tiles is. */
final class UncutMesh {
    private static final double SAME_POINT = 2e-3;

    /** Difference of the depths of one range of nearest points, and distance of a point from a face, in radii. */
    private static final double SAME_DEPTH = 4e-6;

    private final MeshArrays mesh;
    private final CollisionMesh whole;
    private final double angle;
    private final double[] ends = new double[6];
    private double radius;
    final Contacts contacts = Contacts.ofTiles(512);

    /** Contacts that the contacts of the uncut mesh do not have, with the normal of a face parallel to the capsule. */
    int parallelFaces;

    /** @param angle largest angle of two equal normals, radians */
    UncutMesh(MeshArrays mesh, CollisionMesh whole, double angle) {
        this.mesh = mesh;
        this.whole = whole;
        this.angle = angle;
    }

    void collide(double[] ends, double radius) {
        System.arraycopy(ends, 0, this.ends, 0, 6);
        this.radius = radius;
        contacts.collideCapsule(whole, ends[0], ends[1], ends[2], ends[3], ends[4], ends[5], radius);
    }

    /**
     * Returns whether a contact with tiles is one of the uncut mesh.
     *
     * @param split whether edges are cut: a capsule that is parallel or nearly parallel to an edge or face has contacts
     *     of one normal at the ends of their common range, which a cut ends elsewhere. Then a contact of the same
     *     normal that pushes as far counts, wherever it is.
     */
    boolean gives(Contacts tiles, int contact, boolean split) {
        if (has(contacts, tiles, contact, split)) {
            return true;
        }
        boolean parallel = isOnParallelFace(tiles, contact);
        parallelFaces += parallel ? 1 : 0;
        return parallel;
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

    /** Returns whether a contact of the uncut mesh is one with tiles; see {@link #gives}. */
    boolean isIn(Contacts tiles, int contact, boolean split) {
        return has(tiles, contacts, contact, split) || isOnParallelFace(contacts, contact);
    }

    /** Returns whether a list has a contact of another list. */
    private boolean has(Contacts list, Contacts other, int contact, boolean split) {
        for (int i = 0; i < list.count(); i++) {
            double x = list.x(i) - other.x(contact);
            double y = list.y(i) - other.y(contact);
            double z = list.z(i) - other.z(contact);
            double u = list.normalX(i) - other.normalX(contact);
            double v = list.normalY(i) - other.normalY(contact);
            double w = list.normalZ(i) - other.normalZ(contact);
            double limit = SAME_POINT * radius;
            boolean samePoint = x * x + y * y + z * z <= limit * limit;
            boolean pushesAsFar = list.depth(i) >= other.depth(contact) - SAME_DEPTH * radius;
            if (u * u + v * v + w * w <= angle * angle && (samePoint || (split && pushesAsFar))) {
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
        double[] toStart = {ends[0] - p[0], ends[1] - p[1], ends[2] - p[2]};
        double height = dot(n, toStart);
        if (dot(d, d) == 0
                || Math.abs(dot(n, d)) > angle * Math.sqrt(dot(d, d))
                || Math.abs(height - (radius - of.depth(contact))) > SAME_DEPTH * radius) {
            return false;
        }
        for (int t = 0; t < mesh.triangleCount(); t++) {
            if (isOnFace(t, p, n, 1) || isOnFace(t, p, n, -1)) {
                return true;
            }
        }
        return false;
    }

    /** @param side 1 if the normal is out of the front, -1 if out of the back */
    private boolean isOnFace(int triangle, double[] p, double[] n, int side) {
        for (int k = 0; k < 3; k++) {
            double[] toPoint = new double[3];
            double[] edge = new double[3];
            for (int axis = 0; axis < 3; axis++) {
                toPoint[axis] = p[axis] - mesh.at(triangle, k, axis);
                edge[axis] = mesh.at(triangle, (k + 1) % 3, axis) - mesh.at(triangle, k, axis);
            }
            double[] inward = cross(n, edge);
            double length = Math.sqrt(dot(edge, edge));
            if (Math.abs(dot(n, toPoint)) > SAME_DEPTH * radius
                    || Math.abs(dot(n, edge)) > angle * length
                    || side * dot(inward, toPoint) < -SAME_DEPTH * radius * length) {
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
