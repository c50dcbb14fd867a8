// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import java.util.Arrays;

/**
 * Proves that a collapse keeps the distance between the mesh and the source within an error, both ways.
 *
 * <p>From the source: each source triangle that a triangle around the vertex answers for must be within the error of
 * the new triangles, or of those beside them. To the source: each new triangle must be within a distance of the old
 * ones, which together with their own proven distance is within the error; if it is not, the proof is made anew against
 * the source. Triangles of different groups are never near each other.
 */
final class CollapseProof {
    /** Triangles beside the new ones that are searched, at most. */
    private static final int MAX_BESIDE = 192;

    /** Polygons of a proof by the triangles around a vertex, at most. */
    private static final int MAX_POLYGONS = 64;

    private final CollapseMesh mesh;
    private final AnswerLists answers;
    private final TriangleTree source;
    private final int[] sourceIndices;
    private final double[] distance;
    private final PolygonCover cover = new PolygonCover();
    private final CandidateList replaced;
    private final CandidateList added;
    private final CandidateList nearby;
    private final int[] seen;
    private final int[] listed;
    private int stamp;
    private int listStamp;
    private int[] pairs = new int[64];
    private int pairCount;
    private double[] newDistances = new double[32];
    private boolean hasNearby;

    /**
     * @param mesh the mesh as it is
     * @param sourceIndices the triangles of the source
     * @param source a tree over them
     */
    CollapseProof(CollapseMesh mesh, int[] sourceIndices, TriangleTree source) {
        this.mesh = mesh;
        this.sourceIndices = sourceIndices;
        this.source = source;
        this.answers = new AnswerLists(mesh.sourceCount());
        this.distance = new double[mesh.sourceCount()];
        this.seen = new int[mesh.sourceCount()];
        this.listed = new int[mesh.sourceCount()];
        this.replaced = new CandidateList(mesh.positions());
        this.added = new CandidateList(mesh.positions());
        this.nearby = new CandidateList(mesh.positions());
    }

    /** Returns a source triangle that a triangle answers for, or itself: the nearest to its middle. */
    int sourceOf(int triangle) {
        double x = 0;
        double y = 0;
        double z = 0;
        float[] p = mesh.positions();
        for (int corner = 0; corner < 3; corner++) {
            int at = 3 * mesh.vertex(3 * triangle + corner);
            x += p[at] / 3.0;
            y += p[at + 1] / 3.0;
            z += p[at + 2] / 3.0;
        }
        double[] normal = new double[3];
        Normals.of(
                p,
                3 * mesh.vertex(3 * triangle),
                3 * mesh.vertex(3 * triangle + 1),
                3 * mesh.vertex(3 * triangle + 2),
                normal);
        int best = triangle;
        double min = Double.POSITIVE_INFINITY;
        for (int entry = answers.first(triangle); entry >= 0; entry = answers.next(entry)) {
            int s = answers.source(entry);
            double d = source.squared(s, x, y, z);
            if ((d < min || (d == min && s < best)) && faces(s, normal)) {
                min = d;
                best = s;
            }
        }
        return best;
    }

    private boolean faces(int s, double[] normal) {
        int a = 3 * sourceIndices[3 * s];
        int b = 3 * sourceIndices[3 * s + 1];
        int c = 3 * sourceIndices[3 * s + 2];
        return Normals.dot(mesh.positions(), a, b, c, normal[0], normal[1], normal[2]) >= 0;
    }

    /**
     * Returns whether the collapse is proved; the next call of {@link #apply} applies what was found.
     *
     * @param star the triangles around the vertex that moves
     * @param limit the error, as a distance that is computed
     */
    boolean isProved(VertexStar star, int from, int to, double limit) {
        double limit2 = limit * limit;
        pairCount = 0;
        hasNearby = false;
        if (!isNearAny(star, from, to, limit2)) {
            return false;
        }
        for (int i = 0; i < star.count(); i++) {
            int group = mesh.group(star.triangle(i));
            boolean isFirst = true;
            for (int j = 0; j < i && isFirst; j++) {
                isFirst = mesh.group(star.triangle(j)) != group;
            }
            if (isFirst && !isGroupProved(star, to, group, limit2)) {
                return false;
            }
        }
        return true;
    }

    private boolean isNearAny(VertexStar star, int from, int to, double limit2) {
        float[] p = mesh.positions();
        for (int i = 0; i < star.count(); i++) {
            int a = star.first(i);
            int b = star.second(i);
            if (a != to
                    && b != to
                    && TriangleDistance.squared(p, 3 * to, 3 * a, 3 * b, p[3 * from], p[3 * from + 1], p[3 * from + 2])
                            <= limit2) {
                return true;
            }
        }
        return false;
    }

    private boolean isGroupProved(VertexStar star, int to, int group, double limit2) {
        added.clear();
        replaced.clear();
        for (int i = 0; i < star.count(); i++) {
            int triangle = star.triangle(i);
            if (mesh.group(triangle) == group) {
                replaced.add(
                        triangle,
                        distance[triangle],
                        mesh.vertex(3 * triangle),
                        mesh.vertex(3 * triangle + 1),
                        mesh.vertex(3 * triangle + 2));
                if (star.first(i) != to && star.second(i) != to) {
                    added.add(triangle, 0, to, star.first(i), star.second(i));
                }
            }
        }
        if (added.count() == 0) {
            return false;
        }
        hasNearby = false;
        return areSourcesNear(star, group, limit2) && areAddedNear(star, group, limit2);
    }

    /** Proves the way from the source to the mesh for one group. */
    private boolean areSourcesNear(VertexStar star, int group, double limit2) {
        stamp++;
        for (int i = 0; i < replaced.count(); i++) {
            for (int entry = answers.first(replaced.id(i)); entry >= 0; entry = answers.next(entry)) {
                int s = answers.source(entry);
                if (seen[s] != stamp) {
                    seen[s] = stamp;
                    if (!isSourceNear(star, s, group, limit2)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private boolean isSourceNear(VertexStar star, int s, int group, double limit2) {
        float[] p = mesh.positions();
        int a = 3 * sourceIndices[3 * s];
        int b = 3 * sourceIndices[3 * s + 1];
        int c = 3 * sourceIndices[3 * s + 2];
        int nearest = added.nearest(
                ((double) p[a] + p[b] + p[c]) / 3,
                ((double) p[a + 1] + p[b + 1] + p[c + 1]) / 3,
                ((double) p[a + 2] + p[b + 2] + p[c + 2]) / 3,
                Double.POSITIVE_INFINITY);
        if (added.isWithin(nearest, a, b, c, limit2)) {
            pair(added.id(nearest), s);
            return true;
        }
        for (int i = 0; i < added.count(); i++) {
            if (i != nearest && added.isWithin(i, a, b, c, limit2)) {
                pair(added.id(i), s);
                return true;
            }
        }
        if (!hasNearby) {
            collectNearby(star, group);
        }
        if (cover.prove(p, nearby, a, b, c, limit2, MAX_POLYGONS) < 0) {
            return false;
        }
        int firstPair = pairCount;
        for (int leaf = 0; leaf < cover.leaves(); leaf++) {
            int id = nearby.id(cover.witness(leaf));
            boolean isNew = true;
            for (int i = firstPair; i < pairCount && isNew; i++) {
                isNew = pairs[2 * i] != id;
            }
            if (isNew) {
                pair(id, s);
            }
        }
        return true;
    }

    private void pair(int triangle, int s) {
        if (2 * pairCount == pairs.length) {
            pairs = Arrays.copyOf(pairs, 4 * pairCount);
        }
        pairs[2 * pairCount] = triangle;
        pairs[2 * pairCount + 1] = s;
        pairCount++;
    }

    /** Collects the new triangles, and those that stay and share a vertex with them. */
    private void collectNearby(VertexStar star, int group) {
        hasNearby = true;
        nearby.clear();
        for (int i = 0; i < added.count(); i++) {
            nearby.add(added.id(i), 0, added.vertex(i, 0), added.vertex(i, 1), added.vertex(i, 2));
        }
        int list = ++listStamp;
        for (int i = 0; i < star.count(); i++) {
            listed[star.triangle(i)] = list;
        }
        for (int i = 0; i < star.neighborCount(); i++) {
            int vertex = star.neighbor(i);
            for (int corner = mesh.firstCorner(vertex); corner >= 0; corner = mesh.nextCorner(corner)) {
                int triangle = corner / 3;
                if (listed[triangle] != list && mesh.group(triangle) == group && nearby.count() < MAX_BESIDE) {
                    listed[triangle] = list;
                    nearby.add(
                            triangle,
                            0,
                            mesh.vertex(3 * triangle),
                            mesh.vertex(3 * triangle + 1),
                            mesh.vertex(3 * triangle + 2));
                }
            }
        }
    }

    /** Proves the way from the mesh to the source for one group. */
    private boolean areAddedNear(VertexStar star, int group, double limit2) {
        if (newDistances.length < star.count()) {
            newDistances = new double[2 * star.count()];
        }
        int budget = 64 + 8 * pairCount;
        int index = 0;
        for (int i = 0; i < star.count(); i++) {
            if (mesh.group(star.triangle(i)) != group) {
                continue;
            }
            newDistances[i] = 0;
            if (index == added.count() || added.id(index) != star.triangle(i)) {
                continue;
            }
            int a = 3 * added.vertex(index, 0);
            int b = 3 * added.vertex(index, 1);
            int c = 3 * added.vertex(index, 2);
            index++;
            double near = cover.prove(mesh.positions(), replaced, a, b, c, limit2, MAX_POLYGONS);
            if (near < 0) {
                source.restrict(group);
                near = source.prove(cover, mesh.positions(), a, b, c, limit2, budget);
            }
            if (near < 0) {
                return false;
            }
            newDistances[i] = near;
        }
        return true;
    }

    /** Collapses the edge whose proof was the last. */
    void apply(VertexStar star, int from, int to) {
        for (int i = 0; i < star.count(); i++) {
            answers.clear(star.triangle(i));
            distance[star.triangle(i)] = newDistances[i];
        }
        for (int i = 0; i < star.count(); i++) {
            addPairs(star.triangle(i));
        }
        for (int i = 0; i < pairCount; i++) {
            if (pairs[2 * i] >= 0) {
                addPairs(pairs[2 * i]);
            }
        }
        mesh.collapse(from, to);
    }

    /** Adds the source triangles that were found for one triangle, without those that it answers for already. */
    private void addPairs(int triangle) {
        stamp++;
        for (int entry = answers.first(triangle); entry >= 0; entry = answers.next(entry)) {
            seen[answers.source(entry)] = stamp;
        }
        for (int i = 0; i < pairCount; i++) {
            if (pairs[2 * i] == triangle) {
                pairs[2 * i] = -1;
                if (seen[pairs[2 * i + 1]] != stamp) {
                    answers.add(triangle, pairs[2 * i + 1]);
                }
            }
        }
    }
}
