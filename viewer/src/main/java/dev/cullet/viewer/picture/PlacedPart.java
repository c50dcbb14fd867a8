// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer.picture;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetScene;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part where a picture shows it: as stored, or as an instance of a scene. A rotation by a quaternion is computed
 * without a matrix, as v + w t + q x t with t = 2 q x v / |q|^2.
 */
final class PlacedPart {
    private final AssetPart part;
    private final @Nullable AssetScene scene;
    private final int instance;

    private PlacedPart(AssetPart part, @Nullable AssetScene scene, int instance) {
        this.part = part;
        this.scene = scene;
        this.instance = instance;
    }

    /** Returns the parts that options name, or their instances. */
    static List<PlacedPart> of(Asset asset, PictureOptions options) {
        List<PlacedPart> placed = new ArrayList<>();
        AssetScene scene = asset.scene();
        int count = scene == null ? asset.parts().size() : scene.instanceCount();
        for (int i = 0; i < count; i++) {
            AssetPart part = asset.parts().get(scene == null ? i : scene.meshes()[i]);
            if (options.parts().isEmpty() || options.parts().contains(part.name())) {
                placed.add(new PlacedPart(part, scene, i));
            }
        }
        return placed;
    }

    AssetPart part() {
        return part;
    }

    /** Returns the factor of lengths. */
    double scale() {
        return scene == null ? 1 : scene.scales()[instance];
    }

    /** Returns whether the part is drawn as stored. */
    boolean isAsStored() {
        return scene == null;
    }

    /** Transforms a point of the mesh to the space of the picture: that of the asset, or the world of a scene. */
    void toWorld(double x, double y, double z, double[] out) {
        if (scene == null) {
            out[0] = x;
            out[1] = y;
            out[2] = z;
            return;
        }
        double mirroredX = scene.isMirrored(instance) ? -x : x;
        float[] q = scene.rotations();
        int at = 4 * instance;
        double qx = q[at];
        double qy = q[at + 1];
        double qz = q[at + 2];
        double qw = q[at + 3];
        double twice = 2 / (qx * qx + qy * qy + qz * qz + qw * qw);
        double tx = twice * (qy * z - qz * y);
        double ty = twice * (qz * mirroredX - qx * z);
        double tz = twice * (qx * y - qy * mirroredX);
        double scale = scene.scales()[instance];
        double[] position = scene.positions();
        out[0] = position[3 * instance] + scale * (mirroredX + qw * tx + (qy * tz - qz * ty));
        out[1] = position[3 * instance + 1] + scale * (y + qw * ty + (qz * tx - qx * tz));
        out[2] = position[3 * instance + 2] + scale * (z + qw * tz + (qx * ty - qy * tx));
    }
}
