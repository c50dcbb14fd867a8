// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Arrays;

/**
 * The faces of a hull: triangles in one plane merged to polygons, exactly. Corners within an edge or a face, which have
 * fewer than three faces, are left out. O(triangles).
 */
final class LatticeFaces {
    /** The first corner of a face in {@link #corners}, and the number of all corners at the end. */
    final int[] starts;

    /** Points of the loops, counter-clockwise from outside. */
    final int[] corners;

    /** 3 components per face: the outward normal whose length is twice the area, in squared steps. */
    final double[] normals;

    /** 3 components per face: an outward normal in whole numbers, that of one of its triangles. */
    final long[] wholeNormals;

    LatticeFaces(LatticeHull.Triangles hull, int[] points) {
        int count = hull.count();
        int[] face = new int[count];
        Arrays.fill(face, -1);
        int faces = 0;
        IntStack stack = new IntStack();
        for (int t = 0; t < count; t++) {
            if (face[t] >= 0) {
                continue;
            }
            face[t] = faces;
            stack.push(t);
            while (!stack.isEmpty()) {
                int s = stack.pop();
                for (int edge = 0; edge < 3; edge++) {
                    int other = hull.neighbours()[3 * s + edge];
                    if (face[other] < 0 && isInPlane(hull, points, t, other)) {
                        face[other] = faces;
                        stack.push(other);
                    }
                }
            }
            faces++;
        }
        normals = new double[3 * faces];
        wholeNormals = new long[3 * faces];
        for (int t = count - 1; t >= 0; t--) {
            for (int axis = 0; axis < 3; axis++) {
                normals[3 * face[t] + axis] += hull.normals()[3 * t + axis];
                wholeNormals[3 * face[t] + axis] = hull.normals()[3 * t + axis];
            }
        }
        starts = new int[faces + 1];
        corners = loops(hull, face, points.length / 3);
    }

    private static boolean isInPlane(LatticeHull.Triangles hull, int[] points, int t, int other) {
        int base = 3 * hull.corners()[3 * t];
        long[] normals = hull.normals();
        for (int k = 3 * other; k < 3 * other + 3; k++) {
            int corner = 3 * hull.corners()[k];
            long height = normals[3 * t] * (points[corner] - points[base])
                    + normals[3 * t + 1] * (points[corner + 1] - points[base + 1])
                    + normals[3 * t + 2] * (points[corner + 2] - points[base + 2]);
            if (height != 0) {
                return false;
            }
        }
        return true;
    }

    /** Follows the border of each face; a corner with two faces only is left out. */
    private int[] loops(LatticeHull.Triangles hull, int[] face, int points) {
        int[] borders = new int[points]; // border edges that start at a point: the number of its faces
        for (int edge = 0; edge < 3 * face.length; edge++) {
            if (isBorder(hull, face, edge)) {
                borders[hull.corners()[edge]]++;
            }
        }
        int[] firstEdge = new int[starts.length - 1];
        Arrays.fill(firstEdge, -1);
        for (int edge = 3 * face.length - 1; edge >= 0; edge--) {
            if (isBorder(hull, face, edge)) {
                firstEdge[face[edge / 3]] = edge;
            }
        }
        IntStack loops = new IntStack();
        for (int f = 0; f < firstEdge.length; f++) {
            starts[f] = loops.size();
            int edge = firstEdge[f];
            do {
                if (borders[hull.corners()[edge]] > 2) {
                    loops.push(hull.corners()[edge]);
                }
                edge = nextBorder(hull, face, edge);
            } while (edge != firstEdge[f]);
        }
        starts[firstEdge.length] = loops.size();
        return loops.toArray();
    }

    private static boolean isBorder(LatticeHull.Triangles hull, int[] face, int edge) {
        return face[edge / 3] != face[hull.neighbours()[edge]];
    }

    /** The border edge of the face that starts where this one ends: turns around the end through the face. */
    private static int nextBorder(LatticeHull.Triangles hull, int[] face, int border) {
        int edge = border - border % 3 + (border % 3 + 1) % 3;
        while (!isBorder(hull, face, edge)) {
            int triangle = hull.neighbours()[edge];
            int corner = hull.corners()[edge];
            int at = 3 * triangle;
            edge = hull.corners()[at] == corner ? at : hull.corners()[at + 1] == corner ? at + 1 : at + 2;
        }
        return edge;
    }

    int count() {
        return starts.length - 1;
    }
}
