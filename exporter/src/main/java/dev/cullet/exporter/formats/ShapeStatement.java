// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.FloatText;
import dev.cullet.format.EnclosingShape;
import java.util.Map;

/**
 * The extras of a collider node of a glTF file: the shape of the asset, number by number, because glTF rounds some and
 * has no planes of hulls. The importer reads it, so a shape comes back as it was. All values are text, which no tool
 * that keeps extras rounds.
 *
 * <pre>
 * cullet_shape           triangles, piece, hull, kdop, box, capsule or sphere
 * cullet_shape_numbers   of a primitive those of {@link EnclosingShape#primitive}, of a hull x y z of each corner
 * cullet_shape_planes    of a hull: a b c d of each plane
 * cullet_shape_faces     of a hull: the corners of each plane, planes separated by commas
 * cullet_shape_engine    the engine whose limits it fits; absent for none
 * cullet_shape_margin    in metres; absent for 0
 * </pre>
 */
final class ShapeStatement {
    private static final String KIND = "cullet_shape";

    private ShapeStatement() {}

    /** Returns the extras of a collider that has the triangles of its part. */
    static Map<String, Object> ofTriangles() {
        return GltfJson.object(KIND, "triangles");
    }

    /** Returns the extras of a collider that is a convex piece of its part; an import leaves it out. */
    static Map<String, Object> ofPiece() {
        return GltfJson.object(KIND, "piece");
    }

    /** Returns the extras of the collider of a shape. */
    static Map<String, Object> of(EnclosingShape shape) {
        Map<String, Object> extras = GltfJson.object(KIND, kind(shape));
        extras.put("cullet_shape_numbers", numbers(shape.hasPlanes() ? shape.corners() : shape.primitive()));
        if (shape.hasPlanes()) {
            extras.put("cullet_shape_planes", planes(shape));
            extras.put("cullet_shape_faces", faces(shape));
        }
        if (!shape.engine().isEmpty()) {
            extras.put("cullet_shape_engine", shape.engine());
        }
        if (shape.margin() != 0) {
            extras.put("cullet_shape_margin", FloatText.of(shape.margin()));
        }
        return extras;
    }

    /** Returns the kind of a shape, in the words of {@code cullet inspect}. */
    private static String kind(EnclosingShape shape) {
        return switch (shape.kind()) {
            case EnclosingShape.BOX -> "box";
            case EnclosingShape.CAPSULE -> "capsule";
            case EnclosingShape.SPHERE -> "sphere";
            case EnclosingShape.KDOP -> "kdop";
            default -> "hull";
        };
    }

    private static String numbers(float[] numbers) {
        StringBuilder text = new StringBuilder();
        for (float number : numbers) {
            text.append(text.length() == 0 ? "" : " ").append(FloatText.of(number));
        }
        return text.toString();
    }

    private static String planes(EnclosingShape shape) {
        StringBuilder text = new StringBuilder();
        for (int plane = 0; plane < shape.planeCount(); plane++) {
            text.append(plane == 0 ? "" : " ");
            for (int axis = 0; axis < 3; axis++) {
                text.append(shape.normals()[3 * plane + axis]).append(' ');
            }
            text.append(FloatText.exact(shape.offsets()[plane]));
        }
        return text.toString();
    }

    private static String faces(EnclosingShape shape) {
        StringBuilder text = new StringBuilder();
        for (int plane = 0; plane < shape.planeCount(); plane++) {
            for (int i = shape.faceStarts()[plane]; i < shape.faceStarts()[plane + 1]; i++) {
                boolean isFirst = i == shape.faceStarts()[plane];
                text.append(i == 0 ? "" : isFirst ? "," : " ").append(shape.faceCorners()[i]);
            }
        }
        return text.toString();
    }
}
