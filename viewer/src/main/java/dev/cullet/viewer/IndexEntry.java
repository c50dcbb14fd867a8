// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.SphereCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One asset of an index page. It holds a small picture and numbers, not the asset.
 *
 * @param name of the file, relative to the folder of the index
 * @param link relative to the index page; null if there is no page of the asset
 * @param picture a PNG file
 * @param size extents along x, y and z of all frames, metres
 * @param triangles of all parts
 * @param content short words for what the asset contains, such as {@code 2 parts}
 * @param structures bytes of each structure in the file
 * @param report what a bake report contains about the asset; null without a report
 */
public record IndexEntry(
        String name,
        @Nullable String link,
        byte[] picture,
        double[] size,
        long triangles,
        List<String> content,
        Map<Structure, Long> structures,
        @Nullable ReportedBake report) {
    /** Width of a picture in pixels. */
    public static final int WIDTH = 320;

    /** Height of a picture in pixels. */
    public static final int HEIGHT = 200;

    /** Copies the lists. */
    public IndexEntry {
        content = List.copyOf(content);
        structures = Map.copyOf(structures);
    }

    /**
     * Returns the entry of an asset.
     *
     * @param name of the file, relative to the folder of the index
     * @param link to the page of the asset, relative to the index page
     * @param picture a PNG file of {@link #WIDTH} by {@link #HEIGHT} pixels
     */
    public static IndexEntry of(String name, String link, byte[] picture, PageContent page) {
        Asset asset = page.asset();
        long triangles = 0;
        for (AssetPart part : asset.parts()) {
            triangles += part.triangles().triangleCount();
        }
        return new IndexEntry(
                name, link, picture, size(asset), triangles, content(asset), page.structures(), page.report());
    }

    private static double[] size(Asset asset) {
        double[] box = {
            Double.POSITIVE_INFINITY,
            Double.POSITIVE_INFINITY,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            Double.NEGATIVE_INFINITY
        };
        for (AssetPart part : asset.parts()) {
            for (int frame = 0; frame < part.frameCount(); frame++) {
                float[] bounds = part.frame(frame).bounds();
                for (int axis = 0; axis < 3; axis++) {
                    box[axis] = Math.min(box[axis], bounds[axis]);
                    box[axis + 3] = Math.max(box[axis + 3], bounds[axis + 3]);
                }
            }
        }
        return new double[] {box[3] - box[0], box[4] - box[1], box[5] - box[2]};
    }

    private static List<String> content(Asset asset) {
        List<String> words = new ArrayList<>();
        int parts = asset.parts().size();
        int surfaces = asset.surfaceNames().size();
        words.add(parts == 1 ? "1 part" : parts + " parts");
        words.add(surfaces == 1 ? "1 surface" : surfaces + " surfaces");
        if (asset.frameTimes().length > 0) {
            words.add(asset.frameTimes().length + " frames");
        }
        int spheres = asset.parts().stream()
                .map(AssetPart::cluster)
                .filter(Objects::nonNull)
                .mapToInt(SphereCluster::sphereCount)
                .sum();
        if (spheres > 0) {
            words.add(spheres == 1 ? "1 sphere" : spheres + " spheres");
        }
        if (asset.parts().stream().anyMatch(part -> part.bsp() != null)) {
            boolean solid = asset.parts().stream().map(AssetPart::bsp).allMatch(tree -> tree != null && tree.solid());
            words.add(solid ? "BSP tree, solid" : "BSP tree");
        }
        return words;
    }

    /** Returns the size of the file. */
    long bytes() {
        return structures.values().stream().mapToLong(Long::longValue).sum();
    }
}
