// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.Sphere;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.internal.Arguments;
import java.util.List;

/**
 * A solid of convex pieces: the union of {@link ConvexShape}s, which may overlap. Immutable and thread-safe.
 *
 * <p>All coordinates are in the shape's space, in metres. The solid is closed, as its pieces are. Queries find pieces
 * by a tree of boxes, which is built over the pieces in their order: pieces that are near each other in the order
 * should be near each other in space, as those of an asset are. A query has the exactness of the same query of each
 * piece alone, and returns the piece.
 *
 * <p>A piece does not know the others: a ray that starts inside of one piece hits at its minT, and the penetration of
 * {@link CompoundQuery} is that of one piece.
 *
 * <p>Queries of points, rays and segments are here; those with other shapes in {@link CompoundQuery}, with meshes in
 * {@link CompoundMeshQuery}, of motions in {@link CompoundSweep} and {@link CompoundMeshSweep}. They allocate nothing,
 * except scratch memory at the first query of a thread.
 */
public final class CompoundShape {
    final CompoundTree tree;
    private final ConvexShape[] pieces;
    private final Sphere sphere;

    private CompoundShape(ConvexShape[] pieces) {
        if (pieces.length < 1 || pieces.length > EnclosingCompound.MAX_PIECES) {
            throw new IllegalArgumentException(
                    pieces.length + " pieces, but there must be 1 to " + EnclosingCompound.MAX_PIECES);
        }
        this.pieces = pieces;
        tree = new CompoundTree(pieces);
        sphere = sphereOf(pieces, tree);
    }

    /**
     * Returns the compound of a part of an asset: {@code asset.part(0).data().compound()}.
     *
     * @throws IllegalArgumentException if a piece is flat, see {@link ConvexShape#of}
     */
    public static CompoundShape of(EnclosingCompound compound) {
        List<EnclosingShape> stored = compound.pieces();
        ConvexShape[] pieces = new ConvexShape[stored.size()];
        for (int i = 0; i < pieces.length; i++) {
            pieces[i] = ConvexShape.of(stored.get(i));
        }
        return new CompoundShape(pieces);
    }

    /**
     * Returns the union of shapes.
     *
     * @param pieces 1 to {@link EnclosingCompound#MAX_PIECES}, in the shape's space; the array is copied
     */
    public static CompoundShape of(ConvexShape... pieces) {
        return new CompoundShape(pieces.clone());
    }

    /** The sphere round the middle of the box, through the farthest of the spheres round the pieces. */
    private static Sphere sphereOf(ConvexShape[] pieces, CompoundTree tree) {
        int box = tree.box(tree.first());
        float[] middle = new float[3];
        for (int axis = 0; axis < 3; axis++) {
            middle[axis] = (float) (0.5 * ((double) tree.boxes[box + axis] + tree.boxes[box + 3 + axis]));
        }
        double max = 0;
        for (ConvexShape piece : pieces) {
            Sphere round = piece.boundingSphere();
            double x = (double) round.x() - middle[0];
            double y = (double) round.y() - middle[1];
            double z = (double) round.z() - middle[2];
            max = Math.max(max, Math.sqrt(x * x + y * y + z * z) + round.radius());
        }
        float radius = max > 0 ? Math.nextUp((float) (max * (1 + 0x1p-40))) : 0;
        return new Sphere(middle[0], middle[1], middle[2], radius);
    }

    /** Returns the number of pieces. */
    public int pieceCount() {
        return pieces.length;
    }

    /** Returns a piece, in the shape's space. */
    public ConvexShape piece(int index) {
        return pieces[index];
    }

    /** Returns a sphere that contains the solid. */
    public Sphere boundingSphere() {
        return sphere;
    }

    /** Copies a box round the solid, rounded outward to float: 3 minima, then 3 maxima. */
    public void bounds(float[] target, int at) {
        System.arraycopy(tree.boxes, tree.box(tree.first()), target, at, 6);
    }

    /** Returns whether a point is in the solid, boundary included; exact. */
    public boolean contains(float x, float y, float z) {
        return anyPoint(x, y, z) >= 0;
    }

    /** Returns the first piece that contains a point, boundary included, or -1; exact. */
    public int anyPoint(float x, float y, float z) {
        Arguments.finite("point", x, y, z);
        float[] boxes = tree.boxes;
        int place = tree.first();
        while (place >= 0) {
            int box = tree.box(place);
            boolean isIn = x >= boxes[box]
                    && y >= boxes[box + 1]
                    && z >= boxes[box + 2]
                    && x <= boxes[box + 3]
                    && y <= boxes[box + 4]
                    && z <= boxes[box + 5];
            if (isIn && CompoundTree.isPiece(place) && pieces[place].contains(x, y, z)) {
                return place;
            }
            place = isIn && !CompoundTree.isPiece(place) ? CompoundTree.below(place) : tree.after(place);
        }
        return -1;
    }

    /**
     * Finds the first point of the solid on a part of a ray, as {@link ConvexShape#raycast} of each piece: the smallest
     * t, and of equal ones the first piece. A ray that starts in the solid hits at its minT.
     *
     * @param out filled on a hit, cleared on a miss
     * @return whether the ray hits
     */
    public boolean raycast(Ray ray, CompoundHit out) {
        ShapeArguments.ray(ray);
        out.guard.enter();
        boolean found = out.firstOnRay(this, ray);
        out.guard.leave();
        return found;
    }

    /**
     * Finds the first point of the solid on a segment, as {@link #raycast} with t from 0 at its start to 1 at its end.
     *
     * @param ax start of the segment
     * @param bx end of the segment; it may be the start
     * @param out filled on a hit, cleared on a miss
     * @return whether the segment touches
     */
    public boolean castSegment(float ax, float ay, float az, float bx, float by, float bz, CompoundHit out) {
        Arguments.finite("start", ax, ay, az);
        Arguments.finite("end", bx, by, bz);
        out.guard.enter();
        boolean found = out.firstOnSegment(this, ax, ay, az, bx, by, bz);
        out.guard.leave();
        return found;
    }
}
