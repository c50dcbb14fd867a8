// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/**
 * Format, unit and axes of a source file, and counts.
 *
 * @param format such as {@code OBJ} or {@code FBX 7400 binary}
 * @param metresPerUnit metres per unit of the file, as applied
 * @param up the up axis, as applied: {@code X Y Z -X -Y -Z}
 * @param polygons faces with at least three corners, instances counted once each
 * @param polygonArea sum of the areas of all polygons before triangulation, each measured in its best-fit plane, square
 *     metres
 * @param triangleArea sum of the areas of all triangles after it, each measured in the best-fit plane of its polygon,
 *     square metres
 * @param declared triangles that the file declares
 */
public record SourceFacts(
        String format,
        double metresPerUnit,
        String up,
        long polygons,
        double polygonArea,
        double triangleArea,
        Declared declared) {

    /** Creates facts of a format whose triangles are not counted. */
    public SourceFacts(
            String format, double metresPerUnit, String up, long polygons, double polygonArea, double triangleArea) {
        this(format, metresPerUnit, up, polygons, polygonArea, triangleArea, Declared.UNKNOWN);
    }

    /** Returns the same facts with other declared triangles. */
    public SourceFacts withDeclared(Declared other) {
        return new SourceFacts(format, metresPerUnit, up, polygons, polygonArea, triangleArea, other);
    }
}
