// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer.picture;

import java.util.List;
import java.util.Set;

/**
 * What a picture shows, and the position of its camera. Immutable; the with-methods return changed copies.
 *
 * @param width pixels; {@code height} too; 16 .. 8192
 * @param from 3 numbers: the direction from the asset's centre to the camera; not 0 0 0
 * @param dark whether the background is dark
 * @param parts names of the parts that are shown; empty: all
 * @param frame of an animated asset, from 0
 * @param show overlays
 * @param treeLevel level of the AABB trees to draw, from 1; 0: no boxes
 * @param spheres draw the level of sphere clusters with this number of spheres; 0: no spheres; -1: the finest level
 */
public record PictureOptions(
        int width,
        int height,
        double[] from,
        boolean dark,
        List<String> parts,
        int frame,
        Set<Overlay> show,
        int treeLevel,
        int spheres) {

    /** The finest level of a sphere cluster. */
    public static final int FINEST = -1;

    /** 1200 x 800 pixels from the front, above and the side, the initial camera of the page. */
    public static final PictureOptions DEFAULTS =
            new PictureOptions(1200, 800, new double[] {0.62, 0.42, 0.66}, false, List.of(), 0, Set.of(), 0, 0);

    private static final int MIN_SIZE = 16;
    private static final int MAX_SIZE = 8192;

    /** Overlays that are drawn over the triangles. */
    public enum Overlay {
        /** Active edges. */
        EDGES,
        /** Border edges, and those of more than two triangles. */
        BORDERS,
        /** Border edges that another tile continues: they are not active. */
        SEAMS,
        /** All edges of all triangles. */
        WIREFRAME,
        /** Silhouettes and sections. */
        OUTLINES,
        /** Edges of the enclosing shape. */
        SHAPE
    }

    /** Checks the ranges and copies the lists. */
    public PictureOptions {
        if (Math.min(width, height) < MIN_SIZE || Math.max(width, height) > MAX_SIZE) {
            throw new IllegalArgumentException(
                    width + "x" + height + " pixels: each must be in " + MIN_SIZE + ".." + MAX_SIZE);
        }
        double square = from.length == 3 ? from[0] * from[0] + from[1] * from[1] + from[2] * from[2] : 0;
        if (!(square > 0) || !Double.isFinite(square)) {
            throw new IllegalArgumentException("from must be three numbers, not all 0");
        }
        if (frame < 0 || treeLevel < 0 || spheres < FINEST) {
            throw new IllegalArgumentException(
                    "frame " + frame + ", tree level " + treeLevel + ", spheres " + spheres + ": none may be negative");
        }
        parts = List.copyOf(parts);
        show = Set.copyOf(show);
    }

    public PictureOptions withSize(int newWidth, int newHeight) {
        return new PictureOptions(newWidth, newHeight, from, dark, parts, frame, show, treeLevel, spheres);
    }

    public PictureOptions withFrom(double... direction) {
        return new PictureOptions(width, height, direction, dark, parts, frame, show, treeLevel, spheres);
    }

    public PictureOptions withDark(boolean value) {
        return new PictureOptions(width, height, from, value, parts, frame, show, treeLevel, spheres);
    }

    public PictureOptions withParts(List<String> names) {
        return new PictureOptions(width, height, from, dark, names, frame, show, treeLevel, spheres);
    }

    public PictureOptions withFrame(int value) {
        return new PictureOptions(width, height, from, dark, parts, value, show, treeLevel, spheres);
    }

    public PictureOptions withShow(Set<Overlay> overlays) {
        return new PictureOptions(width, height, from, dark, parts, frame, overlays, treeLevel, spheres);
    }

    public PictureOptions withTreeLevel(int level) {
        return new PictureOptions(width, height, from, dark, parts, frame, show, level, spheres);
    }

    public PictureOptions withSpheres(int number) {
        return new PictureOptions(width, height, from, dark, parts, frame, show, treeLevel, number);
    }
}
