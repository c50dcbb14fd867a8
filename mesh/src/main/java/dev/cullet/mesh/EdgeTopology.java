// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import java.util.Arrays;

/**
 * Adjacency of triangles: which triangles meet at each edge.
 *
 * <p>A <em>half-edge</em> is {@code 3 * triangle + corner}: the edge from that corner to the next. All half-edges over
 * the same two vertices are one edge. Two triangles with the same three vertices and opposite winding are the two faces
 * of one <em>sheet</em>. An edge of one sheet is open, an edge of two sheets is ordinary; an edge of three or more
 * sheets, or of a triangle that occurs twice, is non-manifold. The twin of a half-edge at an ordinary edge is the
 * half-edge of the other sheet in the opposite direction, or, if there is none, in the same direction: then the winding
 * is inconsistent.
 *
 * <p>How: half-edges are put into buckets by their smaller vertex (a counting sort), and each bucket is sorted by the
 * larger one. O(n log n) in the worst case, O(n) where vertices have few edges. 24 bytes per triangle, of which the 12
 * of the twins remain, and 4 bytes per vertex.
 */
public final class EdgeTopology {
    /** Twin of a half-edge at an open edge. */
    public static final int BORDER = -1;

    /** Twin of a half-edge at a non-manifold edge. */
    public static final int NON_MANIFOLD = -2;

    /**
     * Size from which a bucket is sorted by a general sort, so that vertices with very many edges do not cost quadratic
     * time.
     */
    private static final int LARGE_BUCKET = 48;

    private final int[] indices;
    private final int[] twins;
    private final long[] doubleSided;
    private final EdgeListener listener;
    private long edges;
    private long openEdges;
    private long nonManifoldEdges;
    private long inconsistentEdges;
    private long unbalancedEdges;

    /** Receives defective edges, each once, by one of its half-edges. */
    interface EdgeListener {
        void open(int halfEdge);

        void nonManifold(int halfEdge);

        void inconsistent(int halfEdge);
    }

    private static final EdgeListener NO_LISTENER = new EdgeListener() {
        @Override
        public void open(int halfEdge) {}

        @Override
        public void nonManifold(int halfEdge) {}

        @Override
        public void inconsistent(int halfEdge) {}
    };

    private EdgeTopology(int[] indices, int vertices, EdgeListener listener) {
        this.indices = indices;
        this.listener = listener;
        this.twins = new int[indices.length];
        this.doubleSided = new long[(indices.length / 3 + 63) / 64];
        match(vertices);
    }

    /**
     * Builds the topology of a mesh. Vertices are compared by index: an unwelded mesh has separate edges at one place.
     */
    public static EdgeTopology of(TriangleMesh mesh) {
        return new EdgeTopology(mesh.indices(), mesh.vertexCount(), NO_LISTENER);
    }

    static EdgeTopology of(TriangleMesh mesh, EdgeListener listener) {
        return new EdgeTopology(mesh.indices(), mesh.vertexCount(), listener);
    }

    /** Returns the next half-edge of the same triangle. */
    public static int next(int halfEdge) {
        return halfEdge % 3 == 2 ? halfEdge - 2 : halfEdge + 1;
    }

    /** Returns the twin of a half-edge, or {@link #BORDER}, or {@link #NON_MANIFOLD}. */
    public int twin(int halfEdge) {
        return twins[halfEdge];
    }

    /** Returns whether a half-edge and its twin have opposite directions; false where there is no twin. */
    public boolean isConsistent(int halfEdge) {
        return twins[halfEdge] >= 0 && indices[halfEdge] != indices[twins[halfEdge]];
    }

    /** Returns whether the triangle occurs with the opposite winding too. */
    public boolean isDoubleSided(int triangle) {
        return (doubleSided[triangle >> 6] >>> triangle & 1) != 0;
    }

    /** Returns the number of pairs of vertices that are an edge of some triangle. */
    public long edgeCount() {
        return edges;
    }

    /** Returns the number of edges of one sheet only. */
    public long openEdgeCount() {
        return openEdges;
    }

    /** Returns the number of non-manifold edges. */
    public long nonManifoldEdgeCount() {
        return nonManifoldEdges;
    }

    /** Returns the number of ordinary edges whose two sheets face opposite sides. */
    public long inconsistentEdgeCount() {
        return inconsistentEdges;
    }

    /**
     * Returns whether each edge is used equally often in both directions. Then the winding number is a whole number
     * everywhere off the surface, so inside and outside are defined, even with non-manifold edges.
     */
    public boolean isClosed() {
        return unbalancedEdges == 0;
    }

    private void match(int vertices) {
        int[] bucketEnd = new int[vertices + 1];
        for (int halfEdge = 0; halfEdge < indices.length; halfEdge++) {
            bucketEnd[lower(halfEdge)]++;
        }
        int sum = 0;
        for (int vertex = 0; vertex <= vertices; vertex++) {
            int size = bucketEnd[vertex];
            bucketEnd[vertex] = sum;
            sum += size;
        }
        int[] sorted = new int[indices.length];
        for (int halfEdge = 0; halfEdge < indices.length; halfEdge++) {
            sorted[bucketEnd[lower(halfEdge)]++] = halfEdge;
        }
        int start = 0;
        for (int vertex = 0; vertex < vertices; vertex++) {
            int end = bucketEnd[vertex];
            sortBucket(sorted, start, end);
            for (int from = start; from < end; ) {
                int to = from + 1;
                while (to < end && upper(sorted[to]) == upper(sorted[from])) {
                    to++;
                }
                matchEdge(sorted, from, to);
                from = to;
            }
            start = end;
        }
    }

    /** Sorts by upper vertex, then by half-edge. */
    private void sortBucket(int[] sorted, int start, int end) {
        if (end - start > LARGE_BUCKET) {
            long[] keys = new long[end - start];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = (long) upper(sorted[start + i]) << 32 | sorted[start + i];
            }
            Arrays.sort(keys);
            for (int i = 0; i < keys.length; i++) {
                sorted[start + i] = (int) keys[i];
            }
            return;
        }
        for (int i = start + 1; i < end; i++) {
            int moved = sorted[i];
            int key = upper(moved);
            int at = i;
            while (at > start && upper(sorted[at - 1]) > key) {
                sorted[at] = sorted[at - 1];
                at--;
            }
            sorted[at] = moved;
        }
    }

    /** Classifies one edge: the half-edges in {@code sorted[from .. to - 1]}. */
    private void matchEdge(int[] sorted, int from, int to) {
        edges++;
        int balance = 0;
        int otherApex = -1; // half-edge of the second sheet, if there is one
        boolean manifold = true;
        for (int i = from; i < to; i++) {
            balance += isForward(sorted[i]) ? 1 : -1;
            if (apex(sorted[i]) != apex(sorted[from])) {
                if (otherApex < 0) {
                    otherApex = sorted[i];
                } else if (apex(sorted[i]) != apex(otherApex)) {
                    manifold = false;
                }
            }
        }
        manifold &= to - from <= (otherApex < 0 ? 2 : 4); // more: some triangle occurs twice
        unbalancedEdges += balance != 0 ? 1 : 0;
        markDoubleSided(sorted, from, to);
        for (int i = from; i < to; i++) {
            twins[sorted[i]] = manifold ? BORDER : NON_MANIFOLD;
        }
        if (!manifold) {
            nonManifoldEdges++;
            listener.nonManifold(sorted[from]);
        } else if (otherApex < 0) {
            openEdges++;
            listener.open(sorted[from]);
        } else {
            join(sorted, from, to, false);
            if (join(sorted, from, to, true)) {
                inconsistentEdges++;
                listener.inconsistent(sorted[from]);
            }
        }
    }

    /** Makes twins of unmatched half-edges of different sheets; returns whether there were any. */
    private boolean join(int[] sorted, int from, int to, boolean sameDirection) {
        boolean joined = false;
        for (int i = from; i < to; i++) {
            for (int j = i + 1; j < to && twins[sorted[i]] < 0; j++) {
                int a = sorted[i];
                int b = sorted[j];
                if (twins[b] < 0 && apex(a) != apex(b) && (isForward(a) == isForward(b)) == sameDirection) {
                    twins[a] = b;
                    twins[b] = a;
                    joined = true;
                }
            }
        }
        return joined;
    }

    private void markDoubleSided(int[] sorted, int from, int to) {
        if (to - from > LARGE_BUCKET) {
            markDoubleSidedSorted(sorted, from, to);
            return;
        }
        for (int i = from; i < to; i++) {
            for (int j = i + 1; j < to; j++) {
                int a = sorted[i];
                int b = sorted[j];
                if (apex(a) == apex(b) && isForward(a) != isForward(b)) {
                    mark(a / 3);
                    mark(b / 3);
                }
            }
        }
    }

    /** Marks the triangles at an edge of very many triangles, without comparing all pairs. */
    private void markDoubleSidedSorted(int[] sorted, int from, int to) {
        long[] byApex = new long[to - from];
        for (int i = 0; i < byApex.length; i++) {
            byApex[i] = (long) apex(sorted[from + i]) << 32 | sorted[from + i];
        }
        Arrays.sort(byApex);
        for (int start = 0; start < byApex.length; ) {
            int end = start;
            boolean forward = false;
            boolean backward = false;
            for (; end < byApex.length && byApex[end] >>> 32 == byApex[start] >>> 32; end++) {
                forward |= isForward((int) byApex[end]);
                backward |= !isForward((int) byApex[end]);
            }
            for (; start < end; start++) {
                if (forward && backward) {
                    mark((int) byApex[start] / 3);
                }
            }
        }
    }

    private void mark(int triangle) {
        doubleSided[triangle >> 6] |= 1L << triangle;
    }

    private boolean isForward(int halfEdge) {
        return indices[halfEdge] < indices[next(halfEdge)];
    }

    private int apex(int halfEdge) {
        return indices[next(next(halfEdge))];
    }

    private int lower(int halfEdge) {
        return Math.min(indices[halfEdge], indices[next(halfEdge)]);
    }

    private int upper(int halfEdge) {
        return Math.max(indices[halfEdge], indices[next(halfEdge)]);
    }
}
