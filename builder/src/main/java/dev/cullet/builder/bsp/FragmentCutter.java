// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

/**
 * Decides on which side of a plane fragments are, and cuts them: exactly. The value of the plane at the rounded vertex
 * decides where it is certain, else {@link ExactVertex}. Scratch memory of one thread; a cut allocates the two halves
 * and nothing else.
 */
final class FragmentCutter {
    private final ExactVertex vertex = new ExactVertex();

    // sides of the vertices of the fragment that is cut, and the first again
    private int[] sides = new int[16];

    /** Memory for cuts. */
    public FragmentCutter() {}

    /** Returns the side of a plane on which a vertex is, exactly: 1 front, 0 on it, -1 back. */
    public int side(Fragment fragment, int at, LatticePlane s) {
        double[] v = fragment.vertices;
        double value = s.at(v[3 * at], v[3 * at + 1], v[3 * at + 2]);
        if (fragment.isCorner(at)) {
            return value > 0 ? 1 : value < 0 ? -1 : 0;
        }
        if (Math.abs(value) > s.doubt) {
            return value > 0 ? 1 : -1;
        }
        LatticePlane before = fragment.edge(at == 0 ? fragment.size() - 1 : at - 1);
        LatticePlane after = fragment.edge(at);
        if (s == before || s == after || s == fragment.plane) {
            return 0;
        }
        vertex.set(fragment.plane, before, after);
        return vertex.side(s);
    }

    /**
     * Returns the side of a plane on which a fragment is: 1 in front of it or touching it from there, -1 behind, 0
     * crossing it.
     */
    public int side(Fragment fragment, LatticePlane s) {
        boolean front = false;
        boolean back = false;
        for (int i = fragment.size() - 1; i >= 0 && !(front && back); i--) {
            int side = side(fragment, i, s);
            front |= side > 0;
            back |= side < 0;
        }
        return front && back ? 0 : front ? 1 : -1;
    }

    /**
     * Cuts by a plane that a fragment crosses.
     *
     * @param halves receives the fragment in front and the fragment behind
     */
    public void cut(Fragment fragment, LatticePlane s, Fragment[] halves) {
        int count = fragment.size();
        if (sides.length <= count) {
            sides = new int[2 * count];
        }
        for (int i = 0; i < count; i++) {
            sides[i] = side(fragment, i, s);
        }
        sides[count] = sides[0];
        LatticePlane[] all = fragment.edges;
        if (all == null) {
            all = new LatticePlane[] {fragment.edge(0), fragment.edge(1), fragment.edge(2)};
        }
        int front = 0;
        int back = 0;
        for (int i = 0; i < count; i++) {
            int crossing = sides[i] * sides[i + 1] < 0 ? 1 : 0;
            front += (sides[i] >= 0 ? 1 : 0) + crossing;
            back += (sides[i] <= 0 ? 1 : 0) + crossing;
        }
        double[] frontVertices = new double[3 * front];
        double[] backVertices = new double[3 * back];
        LatticePlane[] frontEdges = new LatticePlane[front];
        LatticePlane[] backEdges = new LatticePlane[back];
        long frontCorners = 0;
        long backCorners = 0;
        int f = 0;
        int b = 0;
        for (int i = 0; i < count; i++) {
            long corner = fragment.isCorner(i) ? 1 : 0;
            int here = sides[i];
            int next = sides[i + 1];
            if (here >= 0) {
                System.arraycopy(fragment.vertices, 3 * i, frontVertices, 3 * f, 3);
                frontCorners |= f < 64 ? corner << f : 0;
                frontEdges[f++] = here == 0 && next < 0 ? s : all[i];
            }
            if (here <= 0) {
                System.arraycopy(fragment.vertices, 3 * i, backVertices, 3 * b, 3);
                backCorners |= b < 64 ? corner << b : 0;
                backEdges[b++] = here == 0 && next > 0 ? s : all[i];
            }
            if (here * next < 0) {
                vertex.set(fragment.plane, all[i], s);
                frontVertices[3 * f] = vertex.x();
                frontVertices[3 * f + 1] = vertex.y();
                frontVertices[3 * f + 2] = vertex.z();
                System.arraycopy(frontVertices, 3 * f, backVertices, 3 * b, 3);
                frontEdges[f++] = here > 0 ? s : all[i];
                backEdges[b++] = here > 0 ? all[i] : s;
            }
        }
        halves[0] = new Fragment(fragment.triangle, fragment.plane, frontVertices, frontEdges, frontCorners);
        halves[1] = new Fragment(fragment.triangle, fragment.plane, backVertices, backEdges, backCorners);
    }
}
