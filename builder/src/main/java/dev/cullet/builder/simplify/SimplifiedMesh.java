// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import dev.cullet.mesh.TriangleMesh;

/**
 * A simplified mesh and the proof of its distance.
 *
 * @param mesh the triangles; all vertices are vertices of the source
 * @param certificate the distance between the mesh and its source
 */
public record SimplifiedMesh(TriangleMesh mesh, DistanceCertificate certificate) {}
