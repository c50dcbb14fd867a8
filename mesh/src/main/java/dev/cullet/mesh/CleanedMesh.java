// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import java.util.List;

/**
 * What cleaning gives.
 *
 * @param mesh no two vertices at one position, every triangle with area, none twice; in the order of the input
 * @param findings what was left out and what is poor, in the order of {@link FindingKind}
 */
public record CleanedMesh(TriangleMesh mesh, List<Finding> findings) {
    public CleanedMesh {
        findings = List.copyOf(findings);
    }
}
