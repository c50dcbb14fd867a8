// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

/**
 * A named part of a mesh that moves independently.
 *
 * @param name distinct among the parts of a file
 * @param pivotNode index into {@code nodePaths} of the mesh of the node whose origin is the pivot, or -1 for the origin
 *     of asset space
 * @param mesh the triangles of the part, in asset space
 */
public record MeshPart(String name, int pivotNode, TriangleMesh mesh) {}
