// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import java.util.Arrays;

/**
 * Proves that a collapse keeps the distance between the mesh and the source within an error, both ways.
 *
 * <p>From the source: each source triangle that a triangle around the vertex answers for must be within the error of
 * the new triangles, or of those beside them. To the source: each new triangle must be within the error of these source
 * triangles, or else of any. Triangles of different groups are never near each other.
 */
final class CollapseProof implements CollapseCheck {
    /** Triangles beside the new ones that are searched, at most. */
    private static final int MAX_BESIDE = 192;

    /** Polygons of a proof by the triangles around a vertex, at most. */
    private static final int MAX_POLYGONS = 64;

    /** Source triangles that are searched one by one, at most. */
    private static final int MAX_LISTED = 160;

    private final CollapseMesh mesh;
    private final AnswerLists answers;
    private final TriangleTree source;
    private final int[] sourceIndices;
    private final PolygonCover cover = new PolygonCover();

    /** The new triangles of one group. */
    private final CandidateList added;

    /** The new triangles and those beside them. */
    private final CandidateList nearby;

    /** Source triangles near one new triangle. */
    private final CandidateList listedSources;

    private final int[] seen;
    private final int[] listed;
    private int stamp;
    private int listStamp;

    /** For each vertex the new triangles that it is near, of the current stamp. */
    private final long[] near;

    private final int[] nearStamps;
    private int nearStamp;

    /** The source triangles that the triangles around the vertex answer for, of one group. */
    private int[] sources = new int[64];

    private int sourceCount;
    private final double[] lower = new double[3];
    private final double[] upper = new double[3];
    private int[] pairs = new int[64];
    private int pairCount;
    private boolean hasNearby;

    /**
     * @param mesh the mesh as it is
     * @param answers the triangles of it that answer for each source triangle
     * @param sourceIndices the triangles of the source
     * @param source a tree over them
     */
    CollapseProof(CollapseMesh mesh, AnswerLists answers, int[] sourceIndices, TriangleTree source) {
        this.mesh = mesh;
        this.answers = answers;
        this.sourceIndices = sourceIndices;
        this.source = source;
        this.seen = new int[mesh.sourceCount()];
        this.listed = new int[mesh.sourceCount()];
        this.near = new long[mesh.vertexCount()];
        this.nearStamps = new int[mesh.vertexCount()];
        this.added = new CandidateList(mesh.positions());
        this.nearby = new CandidateList(mesh.positions());
        this.listedSources = new CandidateList(mesh.positions());
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

    @Override
    public boolean accepts(VertexStar star, int from, int to, double limit) {
        double limit2 = limit * limit;
        pairCount = 0;
        if (!isNearAny(star, from, to, limit2)) {
            return false;
        }
        for (int i = 0; i < star.count(); i++) {
            if (star.isFirstOfGroup(i) && !isGroupProved(star, to, mesh.group(star.triangle(i)), limit2)) {
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
        sourceCount = 0;
        stamp++;
        for (int i = 0; i < star.count(); i++) {
            if (mesh.group(star.triangle(i)) == group) {
                collectSources(star.triangle(i));
                if (star.first(i) != to && star.second(i) != to) {
                    added.add(star.triangle(i), to, star.first(i), star.second(i));
                }
            }
        }
        if (added.count() == 0) {
            return false;
        }
        hasNearby = false;
        return areSourcesNear(star, group, limit2) && areAddedNear(group, limit2);
    }

    /** Collects the source triangles that a triangle answers for. */
    private void collectSources(int triangle) {
        for (int entry = answers.first(triangle); entry >= 0; entry = answers.next(entry)) {
            int s = answers.source(entry);
            if (seen[s] != stamp) {
                seen[s] = stamp;
                if (sourceCount == sources.length) {
                    sources = Arrays.copyOf(sources, 2 * sourceCount);
                }
                sources[sourceCount++] = s;
            }
        }
    }

    /** Proves the way from the source to the mesh for one group. */
    private boolean areSourcesNear(VertexStar star, int group, double limit2) {
        nearStamp++;
        for (int i = 0; i < sourceCount; i++) {
            if (!isSourceNear(star, sources[i], group, limit2)) {
                return false;
            }
        }
        return true;
    }

    private boolean isSourceNear(VertexStar star, int s, int group, double limit2) {
        float[] p = mesh.positions();
        int a = 3 * sourceIndices[3 * s];
        int b = 3 * sourceIndices[3 * s + 1];
        int c = 3 * sourceIndices[3 * s + 2];
        long near = near(a / 3, limit2) & near(b / 3, limit2) & near(c / 3, limit2);
        if (near != 0) {
            pair(added.id(Long.numberOfTrailingZeros(near)), s);
            return true;
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

    /** Returns the new triangles that a vertex is near, as bits. */
    private long near(int vertex, double limit2) {
        if (nearStamps[vertex] != nearStamp) {
            nearStamps[vertex] = nearStamp;
            near[vertex] = added.within(3 * vertex, limit2);
        }
        return near[vertex];
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
            nearby.add(added.id(i), added.vertex(i, 0), added.vertex(i, 1), added.vertex(i, 2));
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
                            mesh.vertex(3 * triangle),
                            mesh.vertex(3 * triangle + 1),
                            mesh.vertex(3 * triangle + 2));
                }
            }
        }
    }

    /** Proves the way from the mesh to the source for one group. */
    private boolean areAddedNear(int group, double limit2) {
        int budget = 64 + 8 * pairCount;
        for (int i = 0; i < added.count(); i++) {
            int a = 3 * added.vertex(i, 0);
            int b = 3 * added.vertex(i, 1);
            int c = 3 * added.vertex(i, 2);
            if (listSources(a, b, c, Math.sqrt(limit2))
                    && cover.prove(mesh.positions(), listedSources, a, b, c, limit2, budget) >= 0) {
                continue;
            }
            source.restrict(group);
            if (source.proveBySearch(cover, mesh.positions(), a, b, c, limit2, budget) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Lists the source triangles whose boxes are near that of a new triangle; returns whether they are few. */
    private boolean listSources(int a, int b, int c, double limit) {
        listedSources.clear();
        float[] p = mesh.positions();
        for (int axis = 0; axis < 3; axis++) {
            lower[axis] = Math.min(p[a + axis], Math.min(p[b + axis], p[c + axis])) - limit;
            upper[axis] = Math.max(p[a + axis], Math.max(p[b + axis], p[c + axis])) + limit;
        }
        for (int i = 0; i < sourceCount && listedSources.count() <= MAX_LISTED; i++) {
            int at = 3 * sources[i];
            if (isInBox(sourceIndices[at], sourceIndices[at + 1], sourceIndices[at + 2])) {
                listedSources.add(sources[i], sourceIndices[at], sourceIndices[at + 1], sourceIndices[at + 2]);
            }
        }
        return listedSources.count() <= MAX_LISTED;
    }

    private boolean isInBox(int a, int b, int c) {
        float[] p = mesh.positions();
        for (int axis = 0; axis < 3; axis++) {
            float x = p[3 * a + axis];
            float y = p[3 * b + axis];
            float z = p[3 * c + axis];
            if (Math.max(x, Math.max(y, z)) < lower[axis] || Math.min(x, Math.min(y, z)) > upper[axis]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void apply(VertexStar star, int from, int to) {
        for (int i = 0; i < star.count(); i++) {
            answers.clear(star.triangle(i));
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
