// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetScene;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all formats read of an asset, packed, compact or exact, with or without a scene: surfaces, parts and instances.
 * Right-handed, Y up, metres, counter-clockwise from the front.
 */
public final class ExportView {
    private final Asset asset;
    private final List<ExportSurface> surfaces;
    private final List<ExportPart> parts;
    private final List<ExportInstance> instances;
    private final List<ExportView> levels;

    private ExportView(
            Asset asset,
            List<ExportSurface> surfaces,
            List<ExportPart> parts,
            List<ExportInstance> instances,
            List<ExportView> levels) {
        this.levels = List.copyOf(levels);
        this.asset = asset;
        this.surfaces = List.copyOf(surfaces);
        this.parts = List.copyOf(parts);
        this.instances = List.copyOf(instances);
    }

    /** Makes the view of an asset. Positions are shared with it, other arrays are decoded. */
    public static ExportView of(Asset asset) {
        List<ExportPart> parts = asset.parts().stream().map(ExportPart::new).toList();
        return new ExportView(asset, surfaces(asset), parts, instances(asset.scene()), List.of());
    }

    /**
     * Returns this view as level of detail 0, with assets of the same source as further levels.
     *
     * @param others from level 1
     */
    public ExportView withLevels(List<ExportView> others) {
        return new ExportView(asset, surfaces, parts, instances, others);
    }

    /** Returns the levels of detail from level 1; empty unless {@link #withLevels} added some. */
    public List<ExportView> levels() {
        return levels;
    }

    private static List<ExportSurface> surfaces(Asset asset) {
        int[] tags = asset.surfaceTags();
        float[] materials = asset.surfaceMaterials();
        List<ExportSurface> surfaces = new ArrayList<>();
        for (String name : asset.surfaceNames()) {
            int i = surfaces.size();
            boolean isSet = materials != null;
            surfaces.add(new ExportSurface(
                    name,
                    tags == null ? 0 : tags[i],
                    isSet ? materials[2 * i] : -1,
                    isSet ? materials[2 * i + 1] : -1));
        }
        return surfaces;
    }

    /** Returns the instances in the order of their ids, by default that of the source, then of the leaves. */
    private static List<ExportInstance> instances(@Nullable AssetScene scene) {
        List<ExportInstance> instances = new ArrayList<>();
        if (scene != null) {
            for (int i = 0; i < scene.instanceCount(); i++) {
                instances.add(new ExportInstance(
                        scene.meshes()[i],
                        Arrays.copyOfRange(scene.positions(), 3 * i, 3 * i + 3),
                        Arrays.copyOfRange(scene.rotations(), 4 * i, 4 * i + 4),
                        scene.scales()[i],
                        scene.isMirrored(i),
                        scene.layers()[i],
                        scene.userIds()[i]));
            }
        }
        instances.sort(Comparator.comparingLong(ExportInstance::id));
        return instances;
    }

    /** Returns whether any part has a kind of geometry. */
    public boolean has(Content content) {
        return switch (content) {
            case TRIANGLES -> true;
            case SHAPES -> parts.stream().anyMatch(part -> !part.shapes().isEmpty());
            case SPHERES -> parts.stream().anyMatch(part -> part.stored().cluster() != null);
        };
    }

    /** Returns the surfaces, by the index that triangles have. */
    public List<ExportSurface> surfaces() {
        return surfaces;
    }

    /** Returns the paths of source nodes, names joined by {@code /}; that of the root is empty. */
    public List<String> nodePaths() {
        return asset.nodePaths();
    }

    /** Returns the parts, at least one. In a scene, a part is where an instance places it, and nowhere else. */
    public List<ExportPart> parts() {
        return parts;
    }

    /** Returns whether the asset is a scene. */
    public boolean isScene() {
        return !instances.isEmpty();
    }

    /** Returns the instances of a scene; empty for an asset that is no scene. */
    public List<ExportInstance> instances() {
        return instances;
    }

    /** Returns the asset itself. */
    public Asset asset() {
        return asset;
    }
}
