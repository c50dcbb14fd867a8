// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

/**
 * Where a finding is: enough for an artist to go there.
 *
 * @param node path of the source node, or empty
 * @param sourceTriangle number of the triangle in the imported file, or -1 where the finding is not about a triangle
 * @param x in metres, asset space; the first corner, or the middle of an edge; NaN where unknown
 */
public record Place(String node, int sourceTriangle, double x, double y, double z) {}
