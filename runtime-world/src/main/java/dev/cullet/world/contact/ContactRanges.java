// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import dev.cullet.format.EdgeFlags;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.world.internal.LeafWalk;
import dev.cullet.world.internal.TriangleFoot;

/**
 * Ranges of equally near points in the contacts of a capsule with tiles, such as an edge that is parallel to the
 * capsule: contacts whose vectors to the segment are equal within two gaps. A cut adds points to a range, with fewer
 * faces around them than at its ends. So that a cut does not matter, a range has one normal, and only its ends are
 * contacts.
 *
 * <p>The normal of a contact at inactive edges is that of a face: of all faces at points of the range, in all meshes,
 * the one nearest to the direction to the segment; of those whose cosines differ by at most 1e-5, the last in a fixed
 * order of directions. So the order of triangles and tiles does not matter.
 *
 * <p>Two walks per mesh and point of a range, for the largest cosine and then for the choice. For one thread; allocates
 * nothing.
 */
final class ContactRanges {
    /** Difference within which two cosines are equal; vertices of T-junctions, which are rounded, turn directions. */
    private static final double SAME_COSINE = 1e-5;

    private final ContactList list;
    private final LeafWalk faces;

    /** The contact whose normal is chosen. */
    private final double[] chosen = new double[ContactList.STRIDE];

    /** A face's normal, in the place that it has in a contact. */
    private final double[] normal = new double[ContactList.STRIDE];

    private final double[] point = new double[3];
    private double maxCosine;
    private double maxOrder;

    /** @param faces scratch memory */
    ContactRanges(ContactList list, LeafWalk faces) {
        this.list = list;
        this.faces = faces;
    }

    /**
     * Chooses the normals of all contacts of rank {@link ContactList#CORRECTED}, and copies the contacts except inner
     * points of ranges.
     *
     * @param spaces of the meshes
     * @param gap distance within which points of two meshes are one, in the space of the list
     */
    void finish(CollisionMesh[] meshes, ContactSpace[] spaces, int meshCount, double gap, ContactList ends) {
        ends.clear();
        for (int i = 0; i < list.count(); i++) {
            list.get(i, chosen);
            if (list.rank(i) == ContactList.CORRECTED) {
                maxCosine = EdgeFlags.FLAT_COSINE;
                maxOrder = Double.NEGATIVE_INFINITY;
                visit(meshes, spaces, meshCount, gap, false);
                visit(meshes, spaces, meshCount, gap, true);
            }
            if (list.rank(i) == ContactList.FACE || !isInner(gap)) {
                ends.insert(
                        chosen,
                        list.triangle(i),
                        list.surface(i),
                        list.rank(i),
                        list.mesh(i),
                        list.order(i),
                        list.isInactive(i));
            }
        }
    }

    private boolean isInner(double gap) {
        boolean before = false;
        boolean after = false;
        for (int i = 0; i < list.count(); i++) {
            if (isInRange(i, gap)) {
                double along = list.value(i, ContactList.SHARE) - chosen[ContactList.SHARE];
                before |= along < 0;
                after |= along > 0;
            }
        }
        return before && after;
    }

    private boolean isInRange(int contact, double gap) {
        double x = list.value(contact, ContactList.TO_X) - chosen[ContactList.TO_X];
        double y = list.value(contact, ContactList.TO_Y) - chosen[ContactList.TO_Y];
        double z = list.value(contact, ContactList.TO_Z) - chosen[ContactList.TO_Z];
        return x * x + y * y + z * z <= 4 * gap * gap;
    }

    private void visit(CollisionMesh[] meshes, ContactSpace[] spaces, int meshCount, double gap, boolean choose) {
        for (int i = 0; i < list.count(); i++) {
            if (list.rank(i) == ContactList.CORRECTED && isInRange(i, gap)) {
                list.get(i, normal);
                for (int mesh = 0; mesh < meshCount; mesh++) {
                    spaces[mesh].fromList(normal, point);
                    visit(MeshAccess.queryMesh(meshes[mesh]), spaces[mesh], gap, choose);
                }
            }
        }
    }

    /** Visits the faces of a mesh at the point. */
    private void visit(QueryMesh mesh, ContactSpace space, double listGap, boolean choose) {
        double toX = chosen[ContactList.TO_X];
        double toY = chosen[ContactList.TO_Y];
        double toZ = chosen[ContactList.TO_Z];
        double distance = Math.sqrt(toX * toX + toY * toY + toZ * toZ);
        double gap = space.fromListLength(listGap);
        TriangleFoot foot = space.segment.foot;
        faces.begin(mesh, point[0], point[1], point[2], 0, 0, 0, gap);
        for (int face = faces.next(); face >= 0; face = faces.next()) {
            foot.drop(mesh, face, point[0], point[1], point[2]);
            normal[ContactList.NORMAL_X] = foot.normalX;
            normal[ContactList.NORMAL_Y] = foot.normalY;
            normal[ContactList.NORMAL_Z] = foot.normalZ;
            space.toListNormal(normal);
            double x = normal[ContactList.NORMAL_X];
            double y = normal[ContactList.NORMAL_Y];
            double z = normal[ContactList.NORMAL_Z];
            double height = toX * x + toY * y + toZ * z;
            double side = height < 0 ? 1 : -1; // against the vector to the mesh
            double cosine = Math.abs(height) / distance;
            double order = side * ContactList.order(x, y, z);
            boolean isThere = foot.distance2 <= gap * gap;
            if (isThere && !choose && cosine > maxCosine) {
                maxCosine = cosine;
            } else if (isThere
                    && choose
                    && cosine >= Math.max(EdgeFlags.FLAT_COSINE, maxCosine - SAME_COSINE)
                    && order > maxOrder) {
                maxOrder = order;
                chosen[ContactList.NORMAL_X] = side * x + 0.0; // no -0
                chosen[ContactList.NORMAL_Y] = side * y + 0.0;
                chosen[ContactList.NORMAL_Z] = side * z + 0.0;
            }
        }
    }
}
