// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.runtime.internal.QueryMesh;

/** The box of a leaf in model space, from its lattice: corners, middle and half sizes. */
final class LeafBox {
    double lowX;
    double lowY;
    double lowZ;
    double highX;
    double highY;
    double highZ;
    double middleX;
    double middleY;
    double middleZ;
    double halfX;
    double halfY;
    double halfZ;

    /** Per axis, at least twice the half size and every number of which the box is made, for bounds of rounding. */
    double magnitudeX;

    double magnitudeY;
    double magnitudeZ;

    void set(PairSide side) {
        QueryMesh mesh = side.mesh;
        double step = side.step;
        lowX = mesh.originX() + step * side.lowerX;
        lowY = mesh.originY() + step * side.lowerY;
        lowZ = mesh.originZ() + step * side.lowerZ;
        highX = mesh.originX() + step * side.upperX;
        highY = mesh.originY() + step * side.upperY;
        highZ = mesh.originZ() + step * side.upperZ;
        middleX = 0.5 * (lowX + highX);
        middleY = 0.5 * (lowY + highY);
        middleZ = 0.5 * (lowZ + highZ);
        halfX = 0.5 * step * (side.upperX - side.lowerX);
        halfY = 0.5 * step * (side.upperY - side.lowerY);
        halfZ = 0.5 * step * (side.upperZ - side.lowerZ);
        magnitudeX = Math.abs(mesh.originX()) + step * side.upperX;
        magnitudeY = Math.abs(mesh.originY()) + step * side.upperY;
        magnitudeZ = Math.abs(mesh.originZ()) + step * side.upperZ;
    }
}
