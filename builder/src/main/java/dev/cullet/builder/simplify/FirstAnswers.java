// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import java.util.Arrays;

/**
 * Finds the triangles of a collapsed mesh that each source triangle is near, where collapses were accepted by an
 * estimate. A source triangle for which no proof is found has no answer.
 */
final class FirstAnswers {
    private static final int MAX_POLYGONS = 4096;

    private final CollapseMesh mesh;
    private final int[] sourceIndices;
    private final AnswerLists answers;

    /** The triangle that each triangle of the tree is. */
    private final int[] triangles;

    private final TriangleTree tree;
    private final PolygonCover cover = new PolygonCover();
    private int[] unanswered = new int[0];

    private FirstAnswers(CollapseMesh mesh, int[] sourceIndices) {
        this.mesh = mesh;
        this.sourceIndices = sourceIndices;
        this.answers = new AnswerLists(mesh.sourceCount());
        int count = mesh.triangleCount();
        triangles = new int[count];
        int[] indices = new int[3 * count];
        int[] groups = new int[count];
        int at = 0;
        for (int triangle = 0; triangle < mesh.sourceCount(); triangle++) {
            if (!mesh.isRemoved(triangle)) {
                for (int corner = 0; corner < 3; corner++) {
                    indices[3 * at + corner] = mesh.vertex(3 * triangle + corner);
                }
                groups[at] = mesh.group(triangle);
                triangles[at++] = triangle;
            }
        }
        tree = new TriangleTree(mesh.positions(), indices, groups);
    }

    /**
     * Finds the triangles that answer for each source triangle.
     *
     * @param limit2 squared limit, as a distance that is computed
     */
    static FirstAnswers find(CollapseMesh mesh, int[] sourceIndices, double limit2) {
        FirstAnswers search = new FirstAnswers(mesh, sourceIndices);
        for (int s = 0; s < mesh.sourceCount(); s++) {
            if (search.isUnchanged(s)) {
                search.answers.add(s, s);
            } else {
                search.prove(s, limit2);
            }
        }
        return search;
    }

    AnswerLists answers() {
        return answers;
    }

    /** Returns the source triangles without an answer. */
    int[] unanswered() {
        return unanswered;
    }

    private boolean isUnchanged(int s) {
        return !mesh.isRemoved(s)
                && mesh.vertex(3 * s) == sourceIndices[3 * s]
                && mesh.vertex(3 * s + 1) == sourceIndices[3 * s + 1]
                && mesh.vertex(3 * s + 2) == sourceIndices[3 * s + 2];
    }

    private void prove(int s, double limit2) {
        int a = 3 * sourceIndices[3 * s];
        int b = 3 * sourceIndices[3 * s + 1];
        int c = 3 * sourceIndices[3 * s + 2];
        tree.restrict(mesh.group(s));
        if (tree.prove(cover, mesh.positions(), a, b, c, limit2, limit2, MAX_POLYGONS) < 0) {
            unanswered = Arrays.copyOf(unanswered, unanswered.length + 1); // nearly always none
            unanswered[unanswered.length - 1] = s;
            return;
        }
        for (int leaf = 0; leaf < cover.leaves(); leaf++) {
            int triangle = triangles[tree.witness(cover, leaf)];
            int newest = answers.first(triangle);
            if (newest < 0 || answers.source(newest) != s) {
                answers.add(triangle, s);
            }
        }
    }
}
