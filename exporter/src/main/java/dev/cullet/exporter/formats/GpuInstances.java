// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportInstance;
import java.util.List;
import java.util.Map;

/**
 * The instances of a part as EXT_mesh_gpu_instancing: one node with arrays of translations, rotations and scales, of
 * which those that are the default everywhere are left out. Positions are rounded to float. Layers, ids and colliders
 * of instances have no place in it.
 */
final class GpuInstances {
    static final String EXTENSION = "EXT_mesh_gpu_instancing";

    private GpuInstances() {}

    /** Returns the extension of the node. */
    static Map<String, Object> of(List<ExportInstance> instances, GltfBuffer buffer) throws ExportException {
        int count = instances.size();
        float[] translations = new float[3 * count];
        float[] rotations = new float[4 * count];
        float[] scales = new float[3 * count];
        boolean isTurned = false;
        boolean isScaled = false;
        for (int i = 0; i < count; i++) {
            ExportInstance instance = instances.get(i);
            float scale = instance.scale();
            for (int axis = 0; axis < 3; axis++) {
                translations[3 * i + axis] = (float) instance.position()[axis];
                scales[3 * i + axis] = axis == 0 && instance.mirrored() ? -scale : scale;
            }
            float[] q = instance.rotation();
            System.arraycopy(q, 0, rotations, 4 * i, 4);
            isTurned |= q[0] != 0 || q[1] != 0 || q[2] != 0 || q[3] != 1;
            isScaled |= scale != 1 || instance.mirrored();
        }
        Map<String, Object> attributes = GltfJson.object("TRANSLATION", buffer.tuples(translations, 3));
        if (isTurned) {
            attributes.put("ROTATION", buffer.tuples(rotations, 4));
        }
        if (isScaled) {
            attributes.put("SCALE", buffer.tuples(scales, 3));
        }
        return GltfJson.object(EXTENSION, GltfJson.object("attributes", attributes));
    }
}
