// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.scene;

import dev.cullet.builder.aabb.TreeOptions;
import dev.cullet.builder.scene.SceneBuilder;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetScene;
import dev.cullet.importer.ImportedInstance;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Builds scenes of imported instances, and compares scenes. */
public final class InstanceScenes {
    private InstanceScenes() {}

    /**
     * Builds the scene of instances, each of the part that has the name of its mesh.
     *
     * @throws IllegalArgumentException if there is no such part
     */
    public static AssetScene of(List<ImportedInstance> instances, List<AssetPart> parts, TreeOptions options) {
        Map<String, Integer> indices = new HashMap<>();
        for (AssetPart part : parts) {
            indices.put(part.name(), indices.size());
        }
        SceneBuilder scene = new SceneBuilder();
        for (ImportedInstance instance : instances) {
            Integer mesh = indices.get(instance.mesh());
            if (mesh == null) {
                throw new IllegalArgumentException(
                        "instance " + instance.path() + " is of mesh \"" + instance.mesh() + "\", which is no part");
            }
            scene.add(
                    mesh,
                    instance.position(),
                    instance.rotation(),
                    instance.scale(),
                    instance.mirrored(),
                    instance.layers(),
                    instance.userId());
        }
        return scene.build(parts, options);
    }

    /**
     * Returns how often each instance occurs, as text: mesh, place, layers and id. Scenes with equal counts differ in
     * the order of instances at most.
     */
    public static Map<String, Integer> counts(AssetScene scene, List<AssetPart> parts) {
        Map<String, Integer> counts = new HashMap<>();
        for (int i = 0; i < scene.instanceCount(); i++) {
            double[] p = scene.positions();
            float[] q = scene.rotations();
            String text =
                    "mesh \"" + parts.get(scene.meshes()[i]).name() + "\" at " + p[3 * i] + " " + p[3 * i + 1] + " "
                            + p[3 * i + 2] + ", rotation " + q[4 * i] + " " + q[4 * i + 1] + " " + q[4 * i + 2] + " "
                            + q[4 * i + 3] + ", scale " + scene.scales()[i] + (scene.isMirrored(i) ? ", mirrored" : "")
                            + ", layers " + Integer.toUnsignedString(scene.layers()[i]) + ", id " + scene.userIds()[i];
            counts.merge(text, 1, Integer::sum);
        }
        return counts;
    }

    /** Returns the instances that one scene has more often than another, sorted; each as often as it has more. */
    public static List<String> onlyIn(Map<String, Integer> scene, Map<String, Integer> other) {
        return scene.entrySet().stream()
                .flatMap(entry -> Stream.generate(entry::getKey)
                        .limit(Math.max(0, entry.getValue() - other.getOrDefault(entry.getKey(), 0))))
                .sorted()
                .toList();
    }
}
