// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

/**
 * The face of which a triangle of a hull is a part: that with the most of its corners, and of several the first. After
 * rounding of corners to float, a triangle may have corners of two faces that meet at a flat angle.
 */
final class FaceOfTriangle {
    private FaceOfTriangle() {}

    /** Returns a face per triangle; 0 if there are no faces. */
    static int[] find(int[] triangles, int[] faceStarts, int[] faceCorners) {
        int[] faces = new int[triangles.length / 3];
        for (int t = 0; t < faces.length; t++) {
            int max = 0;
            for (int f = 0; f + 1 < faceStarts.length; f++) {
                int common = 0;
                for (int i = faceStarts[f]; i < faceStarts[f + 1]; i++) {
                    int corner = faceCorners[i];
                    common += corner == triangles[3 * t]
                                    || corner == triangles[3 * t + 1]
                                    || corner == triangles[3 * t + 2]
                            ? 1
                            : 0;
                }
                if (common > max) {
                    max = common;
                    faces[t] = f;
                }
            }
        }
        return faces;
    }
}
