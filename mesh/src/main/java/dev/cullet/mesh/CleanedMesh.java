// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import java.util.List;

/**
 * The result of cleaning a mesh.
 *
 * @param mesh the cleaned mesh: no two used vertices at one position, every triangle has an area, no triangle occurs
 *     twice; triangles in the order of the input
 * @param findings what was removed and what is questionable, in the order of {@link FindingKind}
 */
public record CleanedMesh(TriangleMesh mesh, List<Finding> findings) {
    /** Copies the list. */
    public CleanedMesh {
        findings = List.copyOf(findings);
    }
}
