// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import dev.cullet.format.EdgeFlags;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.world.internal.LeafWalk;
import dev.cullet.world.internal.SegmentFoot;
import dev.cullet.world.internal.TriangleFoot;

/**
 * The triangles at the point of an edge or corner contact: they decide whether it is a nearest point of the surface,
 * and whether it is on a seam. A walk by parent links over the leaves at the point. Moves the segment's foot. For one
 * thread; allocates nothing after creation.
 */
final class ContactNeighbours {
    private static final int FIRST_BORDER_BIT = 3;

    private final boolean tiled;
    private final LeafWalk walk;

    /** The point of the contact in the space of the mesh. */
    private final double[] point = new double[3];

    /**
     * Prepares walks.
     *
     * @param tiled whether points within a gap are one
     * @param walk not in use by the caller while a method runs
     */
    ContactNeighbours(boolean tiled, LeafWalk walk) {
        this.tiled = tiled;
        this.walk = walk;
    }

    /**
     * Returns whether another triangle at the point is nearer to the segment: then that one has the contact.
     *
     * @param space of the mesh
     * @param contact in the space of the list
     */
    boolean hasNearer(QueryMesh mesh, ContactSpace space, double[] contact) {
        SegmentFoot segment = space.segment;
        TriangleFoot foot = segment.foot;
        double tolerance = tiled ? space.gap : space.rounding; // whichever tile has the triangle
        space.fromList(contact, point);
        double x = point[0];
        double y = point[1];
        double z = point[2];
        double distance = space.radius - space.fromListLength(contact[ContactList.DEPTH]);
        double limit2 = distance * distance - space.equal2;
        walk.begin(mesh, x, y, z, 0, 0, 0, tolerance);
        for (int other = walk.next(); other >= 0; other = walk.next()) {
            foot.drop(mesh, other, x, y, z);
            if (foot.distance2 <= tolerance * tolerance
                    && segment.distance2(mesh, other) < limit2
                    && !(tiled && isSameButForGap(mesh, space, other))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether a triangle that is nearer is nearer only because a vertex of one tile on an edge of another is
     * rounded. Then the vectors from the segment to both points are equal, within twice the largest gap.
     */
    private boolean isSameButForGap(QueryMesh mesh, ContactSpace space, int triangle) {
        SegmentFoot segment = space.segment;
        if (segment.moveToNearest(mesh, triangle)) {
            return false;
        }
        double x = point[0] - segment.ax;
        double y = point[1] - segment.ay;
        double z = point[2] - segment.az;
        double along = x * segment.dx + y * segment.dy + z * segment.dz;
        double s = segment.length2 > 0 ? Math.max(0, Math.min(1, along / segment.length2)) : 0;
        TriangleFoot foot = segment.foot;
        return space.isWithinGap(x - s * segment.dx - foot.x, y - s * segment.dy - foot.y, z - s * segment.dz - foot.z);
    }

    /** Returns whether the point of a contact is on a seam, and on no active edge; for a mesh in the list's space. */
    boolean isAtSeam(QueryMesh mesh, EdgeFlags flags, ContactSpace space, double[] contact) {
        SegmentFoot segment = space.segment;
        TriangleFoot foot = segment.foot;
        double x = contact[ContactList.X];
        double y = contact[ContactList.Y];
        double z = contact[ContactList.Z];
        double rounding = space.rounding;
        boolean seam = false;
        walk.begin(mesh, x, y, z, 0, 0, 0, rounding);
        for (int other = walk.next(); other >= 0; other = walk.next()) {
            foot.drop(mesh, other, x, y, z);
            if (foot.distance2 <= rounding * rounding) {
                int at = segment.edges(mesh, other, x, y, z);
                int bits = flags.get(other);
                if ((bits & at) != 0) {
                    return false;
                }
                seam |= (bits >> FIRST_BORDER_BIT & at) != 0;
            }
        }
        return seam;
    }
}
