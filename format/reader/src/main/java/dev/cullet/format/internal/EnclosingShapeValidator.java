// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EnclosingShape;

/**
 * Checks an enclosing shape. Lengths, numbers and indices are checked always. That it is closed and convex is checked
 * at level full, in exact arithmetic: each edge of the faces and of the triangles has one opposite, all corners are on
 * the inner side of all planes, and none is in front of a triangle. That it encloses its part is not checked: a
 * verifier checks it.
 *
 * <p>Cost: O(corners) always; at level full corners times triangles, and the square of the edges.
 */
final class EnclosingShapeValidator {
    /** How far the squared length of a quaternion may be from 1. */
    private static final double LENGTH_ERROR = 0x1p-20;

    private static final double MAX_OFFSET = 3.0 * Short.MAX_VALUE * EnclosingShape.MAX_COORDINATE;

    private final EnclosingShape shape;
    private final AssetSection section;
    private final Orientation3 sides = new Orientation3();

    private EnclosingShapeValidator(EnclosingShape shape, AssetSection section) {
        this.shape = shape;
        this.section = section;
    }

    static void check(EnclosingShape shape, AssetSection section, boolean full) throws CorruptAssetException {
        EnclosingShapeValidator validator = new EnclosingShapeValidator(shape, section);
        validator.checkKind();
        validator.checkFigures();
        validator.checkLengths();
        validator.checkNumbers();
        if (shape.hasPlanes()) {
            validator.checkNormals();
            validator.checkIndices();
            validator.checkFaces();
            if (full) {
                validator.checkClosed();
                validator.checkPlanes();
                validator.checkSurface();
            }
        }
    }

    private void checkKind() throws CorruptAssetException {
        if (shape.kind() < EnclosingShape.HULL || shape.kind() > EnclosingShape.SPHERE) {
            throw section.corrupt(
                    AssetErrorCode.SHAPE_KIND,
                    "kind is " + shape.kind() + ", but must be 0 to " + EnclosingShape.SPHERE);
        }
    }

    private void checkFigures() throws CorruptAssetException {
        float[] figures = shape.figures();
        if (figures.length != 4) {
            throw section.corrupt(AssetErrorCode.SHAPE_FIGURE, figures.length + " figures, but there must be 4");
        }
        for (int i = 0; i < 4; i++) {
            boolean none = i == 1 && figures[i] == EnclosingShape.NO_VOLUME;
            if (!none && !(figures[i] >= 0 && figures[i] <= Float.MAX_VALUE)) {
                throw section.corrupt(AssetErrorCode.SHAPE_FIGURE, "figure " + i + " is " + figures[i]);
            }
        }
    }

    private void checkLengths() throws CorruptAssetException {
        int planes = shape.planeCount();
        int corners = shape.cornerCount();
        int needed = EnclosingShape.primitiveNumbers(shape.kind());
        boolean fits = shape.hasPlanes()
                ? planes >= 4
                        && planes <= EnclosingShape.MAX_PLANES
                        && corners >= 4
                        && corners <= EnclosingShape.MAX_CORNERS
                        && shape.corners().length == 3 * corners
                        && shape.normals().length == 3 * planes
                        && shape.faceStarts().length == planes + 1
                        && shape.faceCorners().length <= 6 * planes
                        && shape.triangles().length >= 12
                        && shape.triangles().length <= 6 * corners
                        && shape.triangles().length % 3 == 0
                : planes == 0
                        && shape.corners().length == 0
                        && shape.normals().length == 0
                        && shape.faceStarts().length == 0
                        && shape.faceCorners().length == 0
                        && shape.triangles().length == 0;
        if (!fits || shape.primitive().length != needed) {
            throw section.corrupt(
                    AssetErrorCode.SHAPE_LENGTH,
                    "kind " + shape.kind() + " with " + shape.primitive().length + " numbers of a primitive, "
                            + shape.normals().length + " components of normals, " + planes + " offsets, "
                            + shape.corners().length + " coordinates, " + shape.faceStarts().length
                            + " starts of faces, " + shape.faceCorners().length + " corners of faces and "
                            + shape.triangles().length + " of triangles");
        }
    }

    private void checkNumbers() throws CorruptAssetException {
        for (int i = 0; i < shape.corners().length; i++) {
            if (!(Math.abs(shape.corners()[i]) <= EnclosingShape.MAX_COORDINATE)) {
                throw section.corrupt(AssetErrorCode.SHAPE_NUMBER, "corner " + i / 3 + " holds " + shape.corners()[i]);
            }
        }
        for (int i = 0; i < shape.planeCount(); i++) {
            if (!(Math.abs(shape.offsets()[i]) <= MAX_OFFSET)) {
                throw section.corrupt(
                        AssetErrorCode.SHAPE_NUMBER, "offset of plane " + i + " is " + shape.offsets()[i]);
            }
        }
        float[] numbers = shape.primitive();
        int sizes = numbers.length - (shape.kind() == EnclosingShape.BOX ? 3 : 1); // half extents, or the radius
        for (int i = 0; i < numbers.length; i++) {
            if (!(Math.abs(numbers[i]) <= EnclosingShape.MAX_COORDINATE) || (i >= sizes && numbers[i] < 0)) {
                throw section.corrupt(
                        AssetErrorCode.SHAPE_NUMBER, "number " + i + " of the primitive is " + numbers[i]);
            }
        }
        if (shape.kind() == EnclosingShape.BOX) {
            double length = 0;
            for (int i = 3; i < 7; i++) {
                length += (double) numbers[i] * numbers[i];
            }
            if (!(Math.abs(length - 1) <= LENGTH_ERROR)) {
                throw section.corrupt(
                        AssetErrorCode.SHAPE_ROTATION,
                        "squared length of the quaternion is " + length + ", but must be 1 within 2^-20");
            }
        }
    }

    private void checkNormals() throws CorruptAssetException {
        short[] normals = shape.normals();
        for (int i = 0; i < normals.length; i += 3) {
            boolean isZero = normals[i] == 0 && normals[i + 1] == 0 && normals[i + 2] == 0;
            boolean isLow = normals[i] == Short.MIN_VALUE
                    || normals[i + 1] == Short.MIN_VALUE
                    || normals[i + 2] == Short.MIN_VALUE;
            if (isZero || isLow) {
                throw section.corrupt(
                        AssetErrorCode.SHAPE_NORMAL,
                        "normal of plane " + i / 3 + " is " + normals[i] + " " + normals[i + 1] + " " + normals[i + 2]);
            }
        }
    }

    private void checkIndices() throws CorruptAssetException {
        for (int corner : shape.faceCorners()) {
            if (corner >= shape.cornerCount()) {
                throw section.corrupt(
                        AssetErrorCode.SHAPE_INDEX, "a face has corner " + corner + " of " + shape.cornerCount());
            }
        }
        for (int corner : shape.triangles()) {
            if (corner >= shape.cornerCount()) {
                throw section.corrupt(
                        AssetErrorCode.SHAPE_INDEX, "a triangle has corner " + corner + " of " + shape.cornerCount());
            }
        }
    }

    private void checkFaces() throws CorruptAssetException {
        int[] starts = shape.faceStarts();
        int end = starts[shape.planeCount()];
        if (starts[0] != 0 || end != shape.faceCorners().length) {
            throw section.corrupt(
                    AssetErrorCode.SHAPE_FACE,
                    "faces are corners " + starts[0] + " to " + end + " of " + shape.faceCorners().length);
        }
        for (int f = 0; f < shape.planeCount(); f++) {
            if (starts[f + 1] < starts[f] + 3) {
                throw section.corrupt(
                        AssetErrorCode.SHAPE_FACE,
                        "face " + f + " is corners " + starts[f] + " to " + starts[f + 1]
                                + ", but must have at least 3");
            }
        }
    }

    private void checkClosed() throws CorruptAssetException {
        checkEdges("face", shape.faceCorners());
        checkEdges("triangle", shape.triangles());
        int euler = shape.cornerCount() - shape.faceCorners().length / 2 + shape.planeCount();
        if (euler != 2) {
            throw section.corrupt(
                    AssetErrorCode.SHAPE_CLOSED,
                    shape.cornerCount() + " corners - " + shape.faceCorners().length / 2 + " edges + "
                            + shape.planeCount() + " faces is " + euler + ", but must be 2");
        }
    }

    private void checkEdges(String what, int[] corners) throws CorruptAssetException {
        int faces = faceCount(corners);
        for (int f = 0; f < faces; f++) {
            int before = corners[start(corners, f + 1) - 1];
            for (int k = start(corners, f); k < start(corners, f + 1); k++) {
                int same = edges(corners, before, corners[k]);
                int opposite = edges(corners, corners[k], before);
                if (same != 1 || opposite != 1 || before == corners[k]) {
                    throw section.corrupt(
                            AssetErrorCode.SHAPE_CLOSED,
                            "the edge of a " + what + " from corner " + before + " to " + corners[k] + " is there "
                                    + same + " times, and " + opposite
                                    + " times in the opposite direction, but must be once");
                }
                before = corners[k];
            }
        }
    }

    /** Returns how many edges go from a corner to another. */
    private int edges(int[] corners, int from, int to) {
        int count = 0;
        int faces = faceCount(corners);
        for (int f = 0; f < faces; f++) {
            int end = start(corners, f + 1);
            int before = corners[end - 1];
            for (int k = start(corners, f); k < end; k++) {
                count += before == from && corners[k] == to ? 1 : 0;
                before = corners[k];
            }
        }
        return count;
    }

    /** Returns how many faces there are, or triangles if these are their corners. */
    private int faceCount(int[] corners) {
        return corners == shape.triangles() ? corners.length / 3 : shape.planeCount();
    }

    private int start(int[] corners, int face) {
        return corners == shape.triangles() ? 3 * face : shape.faceStarts()[face];
    }

    private void checkPlanes() throws CorruptAssetException {
        for (int f = 0; f < shape.planeCount(); f++) {
            for (int c = 0; c < shape.cornerCount(); c++) {
                if (sides.ofPlane(shape.normals(), shape.offsets(), f, shape.corners(), c) > 0) {
                    throw section.corrupt(
                            AssetErrorCode.SHAPE_PLANE, "corner " + c + " is on the outer side of plane " + f);
                }
            }
        }
    }

    /** No corner is in front of a triangle, and at least one is behind it. */
    private void checkSurface() throws CorruptAssetException {
        int[] triangles = shape.triangles();
        for (int t = 0; t < triangles.length; t += 3) {
            boolean isBehind = false;
            for (int c = 0; c < shape.cornerCount(); c++) {
                int side = sides.of(shape.corners(), triangles[t], triangles[t + 1], triangles[t + 2], c);
                if (side < 0) {
                    throw section.corrupt(
                            AssetErrorCode.SHAPE_SURFACE, "corner " + c + " is in front of triangle " + t / 3);
                }
                isBehind |= side > 0;
            }
            if (!isBehind) {
                throw section.corrupt(
                        AssetErrorCode.SHAPE_SURFACE,
                        "triangle " + t / 3 + " has no corner behind it: it has no area, or the shape is flat");
            }
        }
    }
}
