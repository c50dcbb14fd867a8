// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.ExportShape;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A shape as glTF has them: about the origin, along the axes, with Y the axis of a capsule; and the node that moves it
 * to its place.
 *
 * @param type {@code box}, {@code sphere}, {@code capsule} or {@code convex}
 * @param sizes of a primitive; null for a hull
 * @param translation of the node; null for none
 * @param rotation quaternion x y z w of the node; null for none
 */
@SuppressWarnings("ArrayRecordComponent") // read only
record GltfColliderShape(
        String type, @Nullable Map<String, Object> sizes, float @Nullable [] translation, float @Nullable [] rotation) {
    static GltfColliderShape of(ExportShape shape) {
        if (shape instanceof ExportShape.Box box) {
            float[] size = {2 * box.half()[0], 2 * box.half()[1], 2 * box.half()[2]};
            return new GltfColliderShape("box", GltfJson.object("size", size), box.centre(), box.rotation());
        }
        if (shape instanceof ExportShape.Ball ball) {
            return new GltfColliderShape("sphere", GltfJson.object("radius", ball.radius()), ball.centre(), null);
        }
        if (shape instanceof ExportShape.Capsule capsule) {
            return capsule(capsule);
        }
        return new GltfColliderShape("convex", null, null, null);
    }

    private static GltfColliderShape capsule(ExportShape.Capsule capsule) {
        double[] axis = new double[3];
        float[] centre = new float[3];
        for (int i = 0; i < 3; i++) {
            axis[i] = (double) capsule.end()[i] - capsule.start()[i];
            centre[i] = (float) (((double) capsule.end()[i] + capsule.start()[i]) / 2);
        }
        double height = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
        if (height == 0) {
            return new GltfColliderShape("sphere", GltfJson.object("radius", capsule.radius()), centre, null);
        }
        return new GltfColliderShape(
                "capsule",
                GltfJson.object("radius", capsule.radius(), "height", (float) height),
                centre,
                fromY(axis, height));
    }

    /** Returns the shortest rotation from Y to an axis, by their half-way vector; a half turn if they are opposite. */
    private static float[] fromY(double[] axis, double length) {
        double x = axis[0] / length;
        double y = axis[1] / length;
        double z = axis[2] / length;
        if (y < -0.999999999) {
            return new float[] {1, 0, 0, 0};
        }
        double w = Math.sqrt((1 + y) / 2);
        return new float[] {(float) (z / (2 * w)), 0, (float) (-x / (2 * w)), (float) w};
    }

    /** Returns the mesh that draws it in the space of the node. */
    static ShapeMesh local(ExportShape shape) {
        if (shape instanceof ExportShape.Box box) {
            return ShapeMesh.of(new ExportShape.Box(new float[3], new float[] {0, 0, 0, 1}, box.half()));
        }
        if (shape instanceof ExportShape.Ball ball) {
            return ShapeMesh.of(new ExportShape.Ball(new float[3], ball.radius()));
        }
        if (shape instanceof ExportShape.Capsule capsule) {
            Map<String, Object> sizes = capsule(capsule).sizes;
            Object height = sizes == null ? null : sizes.get("height"); // none of a capsule that is a sphere
            float half = height == null ? 0 : (Float) height / 2;
            return ShapeMesh.of(
                    new ExportShape.Capsule(new float[] {0, -half, 0}, new float[] {0, half, 0}, capsule.radius()));
        }
        return ShapeMesh.of(shape);
    }
}
