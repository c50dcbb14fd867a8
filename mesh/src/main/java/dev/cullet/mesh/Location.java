// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

/**
 * The place of a finding, for an artist to find it in the source file.
 *
 * @param node path of the source node, or empty
 * @param sourceTriangle index of the triangle in the imported file, or -1 where the finding is not about one triangle
 * @param x in metres, asset space: the first corner of the triangle, or the middle of an edge; NaN where unknown
 * @param y as x
 * @param z as x
 */
public record Location(String node, int sourceTriangle, double x, double y, double z) {}
