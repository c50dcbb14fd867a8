// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import java.util.Random;

/** Every query on BSP trees, a few times each, for tests of allocation and stack. */
final class AllBspQueries {
    private final BspMesh[] meshes;
    private final BspMesh other;
    private final float[] points;
    private final float radius;
    private final RigidTransform[] places;
    private final SolidHit hit = new SolidHit();
    private final BspPairs pairs = new BspPairs();

    /**
     * @param other tested against each of the meshes, in both orders
     * @param around mesh around which the queries are
     */
    AllBspQueries(BspMesh[] meshes, BspMesh other, MeshArrays around, int count, long seed) {
        this.meshes = meshes;
        this.other = other;
        this.points = Queries.pointsAround(around, count, seed);
        this.radius = (float) (0.05 * around.diagonal());
        this.places = new RigidTransform[(count + 9) / 10];
        Random random = new Random(seed);
        for (int i = 0; i < places.length; i++) {
            places[i] = placed(random, 0.3 * around.diagonal());
        }
    }

    /** A number of queries on a knot whose tree is all planes, and on one whose tree is mostly mixed leaves. */
    static AllBspQueries onKnots(int count) {
        MeshArrays knot = Meshes.torusKnot(9, 70);
        BspMesh[] meshes = {
            BspFixture.of(knot).bsp(), BspFixture.of(knot, BspFixture.TIGHT).bsp()
        };
        return new AllBspQueries(meshes, BspFixture.of(HardMeshes.icosphere(1)).bsp(), knot, count, 4);
    }

    static RigidTransform placed(Random random, double spread) {
        double[] q = random.doubles(4, -1, 1).toArray();
        double length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        return RigidTransform.ofQuaternionXyzw(
                q[0] / length,
                q[1] / length,
                q[2] / length,
                q[3] / length,
                spread * random.nextGaussian(),
                spread * random.nextGaussian(),
                spread * random.nextGaussian());
    }

    /** Runs all queries; the sum depends on every result. */
    long run() {
        long sum = 0;
        for (BspMesh mesh : meshes) {
            for (int i = 3; i < points.length; i += 3) {
                float x = points[i];
                float y = points[i + 1];
                float z = points[i + 2];
                sum = 31 * sum + mesh.anySphere(x, y, z, radius);
                if (mesh.isSolid()) {
                    sum = 31 * sum + (mesh.pointInSolid(x, y, z) ? 1 : 0);
                    sum = 31 * sum
                            + mesh.classifySphere(x, y, z, 0.2f * radius).name().length();
                    boolean enters = mesh.castSegment(points[i - 3], points[i - 2], points[i - 1], x, y, z, hit);
                    sum = 31 * sum + (enters ? Double.doubleToRawLongBits(hit.t() + hit.normalX()) : 0);
                }
            }
            for (RigidTransform transform : places) {
                sum = 31 * sum + (pairs.overlaps(mesh, other, transform) ? pairs.triangle() : -1);
                sum = 31 * sum + (pairs.overlaps(other, mesh, transform) ? pairs.otherTriangle() : -1);
                sum = 31 * sum + (pairs.overlaps(mesh, other.mesh(), transform) ? pairs.otherTriangle() : -1);
            }
        }
        return sum;
    }
}
