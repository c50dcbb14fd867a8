// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.scene;

import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetScene;
import java.util.List;

/**
 * Counts and sizes of a scene, for reports.
 *
 * @param instances number of instances
 * @param meshes number of meshes: parts of the asset, each stored once
 * @param placedTriangles number of triangles of all instances: a mesh counts once for each instance of it
 * @param bytes size of the instances and of the tree over them
 * @param bytesPerInstance {@code bytes} divided by the number of instances
 * @param bytesSaved estimated saving by instances: the size of the triangles that a file without instances would
 *     repeat, at the mean size of a triangle in this file
 * @param depth number of levels of the tree over the instances
 */
public record SceneSummary(
        int instances,
        int meshes,
        long placedTriangles,
        long bytes,
        double bytesPerInstance,
        long bytesSaved,
        int depth) {
    /**
     * Returns the summary of a scene.
     *
     * @param fileBytes size of the file
     */
    public static SceneSummary of(AssetScene scene, List<AssetPart> parts, long fileBytes) {
        long stored = 0;
        for (AssetPart part : parts) {
            stored += part.triangles().triangleCount();
        }
        long placed = 0;
        for (int mesh : scene.meshes()) {
            placed += parts.get(mesh).triangles().triangleCount();
        }
        long bytes = bytes(scene);
        double perTriangle = (double) Math.max(0, fileBytes - bytes) / stored;
        int count = scene.instanceCount();
        return new SceneSummary(
                count,
                parts.size(),
                placed,
                bytes,
                (double) bytes / count,
                Math.round(perTriangle * (placed - stored)),
                scene.tree().depth());
    }

    /** Returns the bytes of the arrays that a file has: those of default values are absent. */
    private static long bytes(AssetScene scene) {
        long bytes = 24
                + 8L * scene.positions().length
                + 4L * scene.meshes().length
                + 8L * scene.tree().nodes().length;
        boolean rotated = false;
        boolean scaled = false;
        boolean layered = false;
        boolean numbered = false;
        for (int i = 0; i < scene.instanceCount(); i++) {
            float[] q = scene.rotations();
            rotated |= q[4 * i] != 0 || q[4 * i + 1] != 0 || q[4 * i + 2] != 0 || q[4 * i + 3] != 1;
            scaled |= scene.scales()[i] != 1;
            layered |= scene.layers()[i] != 1;
            numbered |= scene.userIds()[i] != i;
        }
        int each = (rotated ? 16 : 0) + (scaled ? 4 : 0) + (layered ? 4 : 0) + (numbered ? 8 : 0);
        return bytes + (long) each * scene.instanceCount();
    }
}
