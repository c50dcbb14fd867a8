// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/** The criteria of a {@link QueryFilter} by their definition: layers, and at random instances, surfaces and faces. */
final class Criteria {
    private final Level level;
    private final int layers;
    private final boolean oddOnly;
    private final int[] surfaces;
    private final boolean allSurfaces;
    private final boolean frontFacesOnly;

    Criteria(Level level, int layers, Random random) {
        this(
                level,
                layers,
                random.nextInt(8) == 0,
                IntStream.range(0, Level.SURFACES.size())
                        .filter(i -> random.nextInt(3) > 0)
                        .toArray(),
                random.nextInt(4) > 0,
                random.nextInt(4) == 0);
    }

    private Criteria(
            Level level, int layers, boolean oddOnly, int[] surfaces, boolean allSurfaces, boolean frontFacesOnly) {
        this.level = level;
        this.layers = layers;
        this.oddOnly = oddOnly;
        this.surfaces = surfaces;
        this.allSurfaces = allSurfaces;
        this.frontFacesOnly = frontFacesOnly;
    }

    /** Returns criteria with more of those that rays have: surfaces in two of three, front faces in one of two. */
    Criteria withFrontsAndSurfaces() {
        return new Criteria(level, layers, oddOnly, surfaces, level.random.nextInt(3) == 0, level.random.nextBoolean());
    }

    QueryFilter filter() {
        QueryFilter filter = QueryFilter.ALL.withLayers(layers);
        filter = oddOnly ? filter.withInstances(instance -> instance % 2 == 1) : filter;
        filter = allSurfaces ? filter : filter.withSurfaces(surfaces);
        return frontFacesOnly ? filter.withFrontFacesOnly() : filter;
    }

    boolean isFrontFacesOnly() {
        return frontFacesOnly;
    }

    /** Returns whether an instance counts. */
    boolean selects(int id) {
        return (level.scene.layers(id) & layers) != 0 && (!oddOnly || id % 2 == 1);
    }

    /** Returns whether a triangle counts, but for its face: 1 or -1. */
    int selects(int id, int triangle) {
        int surface = level.scene.mesh(id).surface(triangle);
        return selects(id) && (allSurfaces || Arrays.binarySearch(surfaces, surface) >= 0) ? 1 : -1;
    }
}
