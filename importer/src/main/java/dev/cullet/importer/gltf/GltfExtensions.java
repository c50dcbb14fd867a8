// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import dev.cullet.importer.RefusedException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The extensions that a glTF file may require. A loader must refuse a file that requires one that it does not support,
 * because the file has another meaning without it.
 */
final class GltfExtensions {
    static final String DRACO = "KHR_draco_mesh_compression";
    static final List<String> MESHOPT = List.of("EXT_meshopt_compression", "KHR_meshopt_compression");

    /** Read, or reported by a finding. */
    private static final Set<String> READ = Set.of(
            "KHR_mesh_quantization",
            "KHR_node_visibility",
            "KHR_physics_rigid_bodies",
            "KHR_implicit_shapes",
            "OMI_physics_body",
            "OMI_physics_shape",
            "OMI_collider",
            "EXT_mesh_gpu_instancing");

    /** Without effect on triangles and static transforms: appearance, light, sound, motion and metadata. */
    private static final Set<String> WITHOUT_EFFECT = Set.of(
            "KHR_lights_punctual",
            "EXT_lights_ies",
            "EXT_lights_image_based",
            "KHR_animation_pointer",
            "KHR_audio_emitter",
            "KHR_techniques_webgl",
            "KHR_xmp",
            "KHR_xmp_json_ld",
            "EXT_mesh_features",
            "EXT_instance_features",
            "EXT_structural_metadata",
            "EXT_feature_metadata",
            "CESIUM_primitive_outline",
            "AGI_articulations",
            "AGI_stk_metadata",
            "FB_geometry_metadata",
            "MSFT_packing_normalRoughnessMetallic",
            "MSFT_packing_occlusionRoughnessMetallic",
            "NV_materials_mdl",
            "VRMC_materials_mtoon",
            "OMI_audio_emitter",
            "OMI_audio_ogg_vorbis");

    /** Starts of names of extensions of materials and textures. */
    private static final List<String> PREFIXES_WITHOUT_EFFECT = List.of(
            "KHR_materials_",
            "EXT_materials_",
            "ADOBE_materials_",
            "KHR_texture_",
            "EXT_texture_",
            "MSFT_texture_",
            "GOOGLE_texture_");

    private GltfExtensions() {}

    /** Rejects a file that requires an extension that is not read and changes geometry, or may change it. */
    static void check(List<String> required) throws RefusedException {
        Set<String> unknown = new TreeSet<>();
        for (String name : required) {
            if (name.equals(DRACO) || MESHOPT.contains(name)) {
                throw compressed(name, "extensionsRequired");
            }
            boolean isKnown = READ.contains(name)
                    || WITHOUT_EFFECT.contains(name)
                    || PREFIXES_WITHOUT_EFFECT.stream().anyMatch(name::startsWith);
            if (!isKnown) {
                unknown.add(GltfObject.shown(name));
            }
        }
        if (!unknown.isEmpty()) {
            throw new RefusedException("extensionsRequired contains " + String.join(", ", unknown)
                    + (unknown.size() == 1 ? ", which is not supported" : ", which are not supported")
                    + "; export it without, or see the list of extensions in docs/import.md");
        }
    }

    /** Returns the reason to refuse compressed geometry. */
    static RefusedException compressed(String extension, String where) {
        String how = extension.equals(DRACO)
                ? "; export it without compression (Blender: clear \"Compression\")"
                : "; export it without compression (gltfpack: omit -c and -cc; quantized files are read)";
        return new RefusedException(
                "its geometry is compressed by " + extension + " (" + where + "), which is not read" + how);
    }
}
