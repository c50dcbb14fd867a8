// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

/**
 * A named piece of a mesh that moves on its own.
 *
 * @param name distinct among the parts of a file
 * @param pivotNode index into the mesh's {@code nodePaths} of the node whose origin the part turns about, or -1: the
 *     origin of asset space
 * @param mesh its triangles, still in asset space
 */
public record MeshPart(String name, int pivotNode, TriangleMesh mesh) {}
