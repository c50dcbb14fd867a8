// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import dev.cullet.importer.RefusedException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Instances of the mesh of a node: EXT_mesh_gpu_instancing. */
final class GltfInstances {
    private static final String EXTENSION = "EXT_mesh_gpu_instancing";
    private static final String TRANSLATION = "TRANSLATION";
    private static final String ROTATION = "ROTATION";
    private static final String SCALE = "SCALE";

    private final GltfDocument document;
    private final GltfAccessors accessors;
    private long all;

    GltfInstances(GltfDocument document, GltfAccessors accessors) {
        this.document = document;
        this.accessors = accessors;
    }

    /**
     * Places of instances in the space of their node; an array that the file does not have is empty.
     *
     * @param translations 3 numbers per instance
     * @param rotations quaternion x y z w per instance
     * @param scales 3 numbers per instance
     */
    record Places(int count, float[] translations, float[] rotations, float[] scales) {
        double[] translation(int instance) {
            return part(translations, instance, new double[] {0, 0, 0});
        }

        double[] rotation(int instance) {
            return part(rotations, instance, new double[] {0, 0, 0, 1});
        }

        double[] scale(int instance) {
            return part(scales, instance, new double[] {1, 1, 1});
        }

        private static double[] part(float[] all, int instance, double[] otherwise) {
            for (int i = 0; i < otherwise.length && all.length > 0; i++) {
                otherwise[i] = all[otherwise.length * instance + i];
            }
            return otherwise;
        }
    }

    /**
     * Returns the instances of a node, or null if its mesh is there once.
     *
     * @throws RefusedException if its arrays do not fit each other, or the file has too many instances
     */
    @Nullable
    Places of(int index, GltfDocument.Node node) throws RefusedException, IOException {
        Map<?, ?> attributes = JsonValues.map(node.extension(EXTENSION).get("attributes"));
        Map<String, @Nullable Object> named = new HashMap<>();
        for (String key : new String[] {TRANSLATION, ROTATION, SCALE}) {
            if (attributes.get(key) != null) {
                named.put(key, attributes.get(key));
            }
        }
        if (named.isEmpty() || node.mesh() < 0) {
            return null;
        }
        GltfObject object = new GltfObject(EXTENSION + " of node", index, named);
        int count = -1;
        for (String key : named.keySet()) {
            int other = accessors.count(accessor(object, key));
            if (count >= 0 && other != count) {
                throw object.refused(
                        "its attributes have " + count + " and " + other + " elements, but must have one per instance");
            }
            count = other;
        }
        all += count;
        if (all > GltfDocument.MAX_NODES) {
            throw object.refused("with it, the file has " + all + " instances, but at most " + GltfDocument.MAX_NODES
                    + " are read; split the file");
        }
        return new Places(
                count,
                named.containsKey(TRANSLATION) ? accessors.vectors(accessor(object, TRANSLATION)) : new float[0],
                named.containsKey(ROTATION) ? accessors.quaternions(accessor(object, ROTATION)) : new float[0],
                named.containsKey(SCALE) ? accessors.vectors(accessor(object, SCALE)) : new float[0]);
    }

    private int accessor(GltfObject object, String key) throws RefusedException {
        return object.reference(key, "accessor", document.tables().accessors.size());
    }
}
