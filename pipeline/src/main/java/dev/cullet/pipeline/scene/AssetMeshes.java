// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.scene;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.TriangleSet;
import dev.cullet.mesh.TriangleMesh;
import java.util.List;

/** The triangles of a baked asset as a mesh that is baked again into a scene. */
final class AssetMeshes {
    private AssetMeshes() {}

    /**
     * Returns the part that a line names.
     *
     * @throws IllegalArgumentException if the asset is a scene, animated or compact, has no such part, or has several
     *     and the line names none
     */
    static TriangleMesh mesh(Asset asset, ManifestLine line) {
        if (asset.scene() != null) {
            throw new IllegalArgumentException(
                    line.asset() + " is a scene; name the assets or mesh files of its meshes");
        }
        AssetPart part = part(asset, line);
        if (part.frameCount() > 1) {
            throw new IllegalArgumentException(line.asset() + " is animated, but meshes of a scene have one frame");
        }
        if (part.triangles().blocks() != null) {
            throw new IllegalArgumentException(line.asset() + " is compact, so its vertices have moved; bake it with"
                    + " --encoding exact, and the scene with --encoding compact");
        }
        TriangleSet triangles = part.triangles();
        int[] surfaces = new int[triangles.triangleCount()];
        int[] numbers = new int[surfaces.length];
        for (int i = 0; i < surfaces.length; i++) {
            surfaces[i] = triangles.surface(i);
            numbers[i] = i;
        }
        return new TriangleMesh(
                triangles.positions(),
                triangles.indices(),
                surfaces,
                new int[surfaces.length],
                numbers,
                asset.surfaceNames(),
                List.of(part.name()));
    }

    private static AssetPart part(Asset asset, ManifestLine line) {
        String name = line.part();
        List<String> names = asset.parts().stream().map(AssetPart::name).toList();
        if (name == null && names.size() == 1) {
            return asset.parts().get(0);
        }
        int index = names.indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException(
                    (name == null ? "\"part\" is missing, and " : "part \"" + name + "\" does not exist: ")
                            + line.asset() + " has " + String.join(", ", names));
        }
        return asset.parts().get(index);
    }
}
