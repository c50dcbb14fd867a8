// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

/**
 * Which collapses keep the mesh sound, whatever their error.
 *
 * <p>Topology: the link condition. Each vertex that shares an edge with both ends must be opposite to the edge in one
 * of its triangles; then no wall fuses with another, no hole closes and no edge gets another triangle. Shape: no new
 * triangle turns by 84 degrees or more from the one it replaces, nor by more than 90 degrees from the source triangle
 * of its number, and none gets thinner than {@link #MIN_SHAPE} unless it was so.
 *
 * <p>Source of the link condition: Dey, Edelsbrunner, Guha and Nekhayev 1999.
 */
final class CollapseRules {
    /** Triangles around one vertex, at most: bounds the time of a collapse. */
    static final int MAX_VALENCE = 128;

    /** Twice the area of a triangle, in squares of its longest edge, at least. */
    private static final double MIN_SHAPE = 1e-3;

    private static final double MIN_COSINE = 0.1;

    private final CollapseMesh mesh;
    private final int[] sourceIndices;
    private final int[] stamps;
    private final double[] before = new double[3];
    private final double[] after = new double[3];
    private final double[] original = new double[3];
    private int stamp;

    CollapseRules(CollapseMesh mesh, int[] sourceIndices) {
        this.mesh = mesh;
        this.sourceIndices = sourceIndices;
        this.stamps = new int[mesh.vertexCount()];
    }

    /** Returns whether the vertex of a star may move to a neighbour. */
    boolean allow(VertexStar star, int to) {
        return star.mayMoveTo(to) && isLinkKept(star, to) && isShapeKept(star, to);
    }

    private boolean isLinkKept(VertexStar star, int to) {
        stamp++;
        for (int i = 0; i < star.count(); i++) {
            if (star.first(i) == to) {
                stamps[star.second(i)] = stamp;
            } else if (star.second(i) == to) {
                stamps[star.first(i)] = stamp;
            }
        }
        int otherEnd = star.kind() != VertexStar.Kind.CURVE ? -1 : star.feature(star.feature(0) == to ? 1 : 0);
        int kept = 0;
        for (int corner = mesh.firstCorner(to); corner >= 0; corner = mesh.nextCorner(corner)) {
            int triangle = corner / 3;
            int turned = corner - 3 * triangle;
            int a = mesh.vertex(3 * triangle + (turned + 1) % 3);
            int b = mesh.vertex(3 * triangle + (turned + 2) % 3);
            boolean isNeighborA = star.isNeighbor(a);
            boolean isNeighborB = star.isNeighbor(b);
            if (a == otherEnd || b == otherEnd) {
                return false; // the curve would fall onto an edge that is there already
            }
            if ((isNeighborA && stamps[a] != stamp) || (isNeighborB && stamps[b] != stamp)) {
                return false;
            }
            if (isNeighborA && isNeighborB && a != b) {
                return false; // a tetrahedron would become two triangles on each other
            }
            kept++;
        }
        return kept + star.count() <= MAX_VALENCE;
    }

    private boolean isShapeKept(VertexStar star, int to) {
        float[] p = mesh.positions();
        for (int i = 0; i < star.count(); i++) {
            int a = star.first(i);
            int b = star.second(i);
            if (a == to || b == to) {
                continue;
            }
            int triangle = star.triangle(i);
            int v0 = mesh.vertex(3 * triangle);
            int v1 = mesh.vertex(3 * triangle + 1);
            int v2 = mesh.vertex(3 * triangle + 2);
            Normals.of(p, 3 * v0, 3 * v1, 3 * v2, before);
            Normals.of(p, 3 * to, 3 * a, 3 * b, after);
            double lengthBefore = Math.sqrt(Normals.dot(before, before));
            double lengthAfter = Math.sqrt(Normals.dot(after, after));
            if (!(Normals.dot(before, after) >= MIN_COSINE * lengthBefore * lengthAfter && lengthAfter > 0)) {
                return false;
            }
            int s = 3 * triangle;
            Normals.of(p, 3 * sourceIndices[s], 3 * sourceIndices[s + 1], 3 * sourceIndices[s + 2], original);
            if (Normals.dot(original, after) < 0) {
                return false;
            }
            double shape = lengthAfter / longest2(p, to, a, b);
            if (!(shape >= MIN_SHAPE || shape >= lengthBefore / longest2(p, v0, v1, v2))) {
                return false;
            }
        }
        return true;
    }

    private static double longest2(float[] p, int a, int b, int c) {
        return Math.max(length2(p, a, b), Math.max(length2(p, b, c), length2(p, c, a)));
    }

    static double length2(float[] p, int a, int b) {
        double x = (double) p[3 * a] - p[3 * b];
        double y = (double) p[3 * a + 1] - p[3 * b + 1];
        double z = (double) p[3 * a + 2] - p[3 * b + 2];
        return x * x + y * y + z * z;
    }
}
