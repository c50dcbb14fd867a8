// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.pipeline.encodings.Answer.Agreement;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import dev.cullet.world.pairs.MeshDistance;
import dev.cullet.world.pairs.MeshPairs;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A small mesh, turned and placed at another: whether they overlap, and how far they are apart.
 *
 * @param probes the small mesh, in the encoding of the queried mesh
 * @param margin the least distance of two triangles of the sources
 * @param far the largest coordinate there: what placing the small mesh is rounded by
 */
record PairCase(String name, Map<AssetEncoding, Encoded> probes, RigidTransform otherToThis, double margin, double far)
        implements QueryCase {
    static List<QueryCase> some(MeshArrays source, int count, long seed) {
        Random random = new Random(seed);
        double size = 0.08 * source.diagonal();
        MeshArrays probe = Meshes.soup(4, 0.6, seed)
                .and(Meshes.box(-0.3f, -0.6f, -0.5f, 0.2f, 0.5f, 0.6f), "probe")
                .scaledAndMoved(size / 2, 0, 0, 0);
        Map<AssetEncoding, Encoded> probes = new EnumMap<>(AssetEncoding.class);
        for (AssetEncoding encoding : AssetEncoding.values()) {
            probes.put(encoding, Encoded.of(encoding, probe));
        }
        float[] at = Queries.pointsNearSurface(source, 1.5 * size, count, seed);
        List<QueryCase> queries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double[] r = Queries.rotation(random);
            RigidTransform otherToThis = RigidTransform.ofRowMajor(
                    r[0],
                    r[1],
                    r[2],
                    at[3 * i],
                    r[3],
                    r[4],
                    r[5],
                    at[3 * i + 1],
                    r[6],
                    r[7],
                    r[8],
                    at[3 * i + 2],
                    0,
                    0,
                    0,
                    1);
            MeshArrays placed = placed(probe, otherToThis);
            queries.add(new PairCase(
                    "pair " + i,
                    probes,
                    otherToThis,
                    BruteForce.meshes(source, placed).margin(),
                    Math.max(source.magnitude(), placed.magnitude())));
        }
        return queries;
    }

    /** Rounded to float, as pairs of meshes are. */
    private static MeshArrays placed(MeshArrays probe, RigidTransform otherToThis) {
        float[] positions = probe.positions().clone();
        for (int k = 0; k < positions.length; k += 3) {
            otherToThis.toWorldPoint(positions[k], positions[k + 1], positions[k + 2], positions, k);
        }
        return new MeshArrays("placed", positions, probe.indices());
    }

    @Override
    public Answer run(Encoded mesh) {
        Encoded probe = probes.get(mesh.encoding());
        if (probe == null) {
            throw new IllegalStateException("no probe in " + mesh.encoding());
        }
        boolean hit = new MeshPairs().overlaps(mesh.mesh(), probe.mesh(), otherToThis);
        MeshDistance distance = new MeshDistance();
        mesh.check(
                distance.closestPoints(mesh.mesh(), probe.mesh(), otherToThis, Double.POSITIVE_INFINITY),
                name + " has no distance");
        mesh.check(hit == (distance.distance() == 0), name + ": overlap or not, at " + distance.distance());
        double error = mesh.error() + probe.error();
        // without an error the triangles are the same bits, and the decision is exact; else both are rounded when
        // placed
        double limit = error > 0 ? error + mesh.rounding() + 0x1p-22 * far : 0;
        double off = Math.abs(distance.distance() - margin);
        mesh.check(off <= Math.max(limit, 1e-9 * far), name + " is off by " + off + ", limit is " + limit);
        boolean same = hit == (margin == 0);
        mesh.check(same || (margin <= limit && distance.distance() <= limit), name + " is wrong by " + margin);
        return new Answer(hit, same ? Agreement.SAME : Agreement.ERROR);
    }
}
