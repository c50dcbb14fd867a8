// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

/**
 * Accepts a collapse by its own change alone: the distance between the triangles around the vertex before and after it.
 * Changes of several collapses add up, so it proves nothing. It takes about a hundredth of the time of
 * {@link CollapseProof}, and is meant for the first collapses, each of which changes much less than the error.
 */
final class CollapseEstimate implements CollapseCheck {
    private final CollapseMesh mesh;
    private final FanDistance fan;
    private final double[] point = new double[3];

    CollapseEstimate(CollapseMesh mesh) {
        this.mesh = mesh;
        this.fan = new FanDistance(mesh.positions());
    }

    @Override
    public boolean accepts(VertexStar star, int from, int to, double limit) {
        double moved = moveOntoCurve(star, from);
        if (!(moved <= limit)) {
            return false;
        }
        for (int i = 0; i < star.count(); i++) {
            if (star.isFirstOfGroup(i) && !(moved + distance(star, i, from, to) <= limit)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the distance between the triangles of one group before and after the collapse. */
    private double distance(VertexStar star, int firstTriangle, int from, int to) {
        int group = mesh.group(star.triangle(firstTriangle));
        fan.begin(to);
        for (int i = firstTriangle; i < star.count(); i++) {
            if (mesh.group(star.triangle(i)) == group) {
                fan.add(from, star.first(i), star.second(i));
            }
        }
        return fan.distance(point);
    }

    /**
     * Sets the point to the vertex, or where it is on a curve, to the point nearest to it on the new edge of the curve;
     * returns the distance, which is infinite if that is an end of the edge.
     */
    private double moveOntoCurve(VertexStar star, int vertex) {
        float[] p = mesh.positions();
        for (int axis = 0; axis < 3; axis++) {
            point[axis] = p[3 * vertex + axis];
        }
        if (star.kind() != VertexStar.Kind.CURVE) {
            return 0;
        }
        int a = 3 * star.feature(0);
        int b = 3 * star.feature(1);
        double along = 0;
        double length2 = 0;
        for (int axis = 0; axis < 3; axis++) {
            double edge = (double) p[b + axis] - p[a + axis];
            along += edge * (point[axis] - p[a + axis]);
            length2 += edge * edge;
        }
        double share = along / length2;
        if (!(share > 0 && share < 1)) {
            return Double.POSITIVE_INFINITY;
        }
        double moved2 = 0;
        for (int axis = 0; axis < 3; axis++) {
            double onEdge = p[a + axis] + share * ((double) p[b + axis] - p[a + axis]);
            moved2 += (onEdge - point[axis]) * (onEdge - point[axis]);
            point[axis] = onEdge;
        }
        return Math.sqrt(moved2);
    }

    @Override
    public void apply(VertexStar star, int from, int to) {
        mesh.collapse(from, to);
    }
}
