// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The same meshes with diagonals of 1 cm to 100 km, in every encoding: every kind of query is answered as brute force
 * answers it over the source, exact and packed within rounding, compact within the error that it states, which grows
 * with the mesh.
 */
class EveryScaleTest {
    private static final double[] DIAGONALS =
            Effort.cases(0, 1) > 0 ? new double[] {0.01, 0.1, 10, 10_000, 100_000} : new double[] {0.01, 10, 100_000};
    private static final int PER_MESH = Effort.cases(72, 144);

    /** The share that rounding may decide: queries on vertices and in planes are sampled on purpose. */
    private static final double ROUNDING = 0.02;

    /** Queries that touch within twice the error of compact are sampled on purpose, so some of its answers differ. */
    private static final double WITHIN_ERROR = 0.1;

    /** Share of queries with another result at another size, such as a ray through a vertex that is rounded. */
    private static final double OTHERWISE = 0.015;

    /** The error of compact, as a share of the diagonal: docs/format.md. */
    private static final double MAX_ERROR = 2.7e-5;

    /** Smooth, open, loose, flat, thin, nested, and out of proportion. */
    private static List<MeshArrays> meshes() {
        return List.of(
                Meshes.torusKnot(6, 30),
                Meshes.noiseSphere(8, 0.3, 1),
                Meshes.terrain(12, 1),
                Meshes.soup(200, 0.3, 2),
                HardMeshes.flatGrid(8),
                HardMeshes.arch(15, 1),
                HardMeshes.slivers(60, 1e-4, 2),
                HardMeshes.twoShells(5),
                HardMeshes.oneHuge(5));
    }

    /** A mesh at exactly a size, at the origin or twenty sizes away from it. */
    private static MeshArrays sized(MeshArrays mesh, double diagonal, boolean away) {
        double by = away ? 20 * diagonal : 0;
        MeshArrays sized = mesh.scaledAndMoved(diagonal / mesh.diagonal(), by, -by, by / 3)
                .named(mesh.name() + " of " + diagonal + " m" + (away ? ", away" : ""));
        assertEquals(diagonal, sized.diagonal(), 1e-5 * diagonal);
        return sized;
    }

    @Tag("scaled")
    @ParameterizedTest(name = "{0}, seed 31")
    @EnumSource
    void everyEncodingAnswersAsBruteForceAtEveryScale(Kind kind) {
        Map<AssetEncoding, Tally> first = Map.of();
        for (double diagonal : DIAGONALS) {
            Map<AssetEncoding, Tally> here = run(kind, diagonal);
            if (first.isEmpty()) {
                first = here;
            }
            Map<AssetEncoding, Tally> smallest = first;
            assertEquals(AssetEncoding.values().length, here.size());
            here.forEach((encoding, tally) -> {
                boolean compact = encoding == AssetEncoding.COMPACT;
                String what = kind + " " + encoding + " at " + diagonal + " m";
                tally.check(PER_MESH * meshes().size(), ROUNDING, compact ? WITHIN_ERROR : 0, what);
                assertEquals(compact && kind != Kind.PAIR, tally.withinError() > 0, what + ": " + tally);
                int otherwise = tally.otherThan(smallest.getOrDefault(encoding, tally));
                double max = compact ? WITHIN_ERROR : OTHERWISE;
                assertTrue(otherwise <= max * tally.answers(), what + ": " + otherwise + " differ from the first size");
                int unlikeExact = tally.otherThan(here.getOrDefault(AssetEncoding.EXACT, tally));
                assertTrue(compact || unlikeExact == 0, what + ": " + unlikeExact + " differ from exact");
            });
        }
    }

    /** Queries all meshes of a size, with the same seed: the queries of one size are those of another, scaled. */
    private static Map<AssetEncoding, Tally> run(Kind kind, double diagonal) {
        Map<AssetEncoding, Tally> tallies = new EnumMap<>(AssetEncoding.class);
        List<MeshArrays> meshes = meshes();
        for (int i = 0; i < meshes.size(); i++) {
            MeshArrays source = sized(meshes.get(i), diagonal, i % 3 == 2);
            List<Encoded> encoded = new ArrayList<>();
            double error = 0;
            for (AssetEncoding encoding : AssetEncoding.values()) {
                encoded.add(Encoded.of(encoding, source));
                error = Math.max(error, encoded.get(encoded.size() - 1).error());
            }
            assertTrue(error > 0 && error <= MAX_ERROR * diagonal, source + " states " + error);
            for (QueryCase query : kind.cases(source, PER_MESH, 2 * error, 31)) {
                for (Encoded each : encoded) {
                    tallies.computeIfAbsent(each.encoding(), e -> new Tally()).count(query.run(each));
                }
            }
        }
        return tallies;
    }
}
