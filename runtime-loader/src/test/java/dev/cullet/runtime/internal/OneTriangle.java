// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.AssetPart;
import dev.cullet.testkit.MeshArrays;

/** A mesh of one triangle whose corners a test sets; its tree is that of another triangle. For one thread. */
final class OneTriangle {
    private final AssetPart part =
            TestAsset.part(new MeshArrays("one", new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0}, new int[] {0, 1, 2}));

    private final QueryMesh mesh = new QueryMesh(part);
    private final float[] positions = part.triangles().positions();
    private final int[] indices = part.triangles().indices();

    /** Returns the mesh with other corners: the first 9 numbers, which are floats. */
    QueryMesh with(double[] corners) {
        for (int k = 0; k < 9; k++) {
            if ((float) corners[k] != corners[k]) {
                throw new IllegalArgumentException(corners[k] + " is no float");
            }
            positions[3 * indices[k / 3] + k % 3] = (float) corners[k];
        }
        return mesh;
    }
}
