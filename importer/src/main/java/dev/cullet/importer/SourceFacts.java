// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/**
 * What a source file said of itself, and what was counted while reading it.
 *
 * @param format such as {@code OBJ} or {@code FBX 7400 binary}
 * @param metresPerUnit what one unit of the file was taken for
 * @param up the axis that was taken for up: {@code X Y Z -X -Y -Z}
 * @param polygons faces with at least three corners, instances counted once each
 * @param polygonArea sum of the areas of all polygons before triangulation, each measured in its best-fit plane, square
 *     metres
 * @param triangleArea sum of the areas of all triangles after it, each measured in the best-fit plane of its polygon, square metres
 */
public record SourceFacts(
        String format, double metresPerUnit, String up, long polygons, double polygonArea, double triangleArea) {}
