// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.inspect;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.cullet.format.SphereCluster;
import dev.cullet.pipeline.text.OptionalValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sphere cluster in numbers. Its JSON form has these very names; lengths in metres, volumes in cubic metres.
 *
 * @param mode cover, inner or fit
 * @param count number of spheres
 * @param meshVolume inside the mesh, 0 where it has no inside
 * @param levels the coarsest first; the last is all spheres
 */
public record SphereSummary(String mode, int count, float meshVolume, List<Level> levels) {
    private static final List<String> MODES = List.of("cover", "inner", "fit");

    /**
     * One level.
     *
     * @param count number of spheres
     * @param outsideVolume in the spheres and outside the mesh
     * @param outsideShare the same as a share of the mesh's volume; absent where the mesh has no inside
     * @param meanOverhang how far the spheres stick out of the mesh, mean by area
     * @param maxOverhang how far they stick out at most
     * @param coverage share of the surface that is in some sphere
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Level(
            int count,
            double outsideVolume,
            @OptionalValue @Nullable Double outsideShare,
            double meanOverhang,
            double maxOverhang,
            double coverage) {}

    public static SphereSummary of(SphereCluster cluster) {
        List<Level> levels = new ArrayList<>();
        for (int level = 0; level < cluster.levelCount(); level++) {
            levels.add(level(cluster, level));
        }
        return new SphereSummary(modeName(cluster), cluster.sphereCount(), cluster.meshVolume(), List.copyOf(levels));
    }

    /** Returns the spheres of the finest level, a row of centre and radius for each. */
    public static float[][] rows(SphereCluster cluster) {
        float[] flat = cluster.level(cluster.levelCount() - 1);
        float[][] rows = new float[flat.length / 4][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = Arrays.copyOfRange(flat, 4 * i, 4 * i + 4);
        }
        return rows;
    }

    /** Returns the mode: cover, inner or fit. */
    public static String modeName(SphereCluster cluster) {
        return MODES.get(cluster.mode());
    }

    private static Level level(SphereCluster cluster, int level) {
        float[] figures = cluster.figures();
        int at = SphereCluster.LEVEL_FIGURES * level;
        float outside = figures[at + SphereCluster.OUTSIDE_VOLUME];
        return new Level(
                cluster.coarser(level).sphereCount(),
                outside,
                cluster.meshVolume() > 0 ? (Double) ((double) outside / cluster.meshVolume()) : null,
                figures[at + SphereCluster.MEAN_OVERHANG],
                figures[at + SphereCluster.MAX_OVERHANG],
                figures[at + SphereCluster.COVERAGE]);
    }

    static long bytes(SphereCluster cluster) {
        return 4L * (cluster.spheres().length + 2 * cluster.next().length + cluster.figures().length);
    }
}
