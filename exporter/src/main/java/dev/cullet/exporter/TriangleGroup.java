// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

/**
 * Triangles of a part that have one source node and one surface.
 *
 * @param node index of the path of the source node in {@link ExportView#nodePaths}
 * @param surface index in {@link ExportView#surfaces}
 * @param triangles indices of triangles of the part, in the order of the source file where the asset stores
 *     it, else in one that depends on their corners only
 */
@SuppressWarnings("ArrayRecordComponent") // read only
public record TriangleGroup(int node, int surface, int[] triangles) {}
