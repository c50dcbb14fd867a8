// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;

/** Runs every query many times and sums up all bits of the results: for tests of properties that all queries have. */
final class AllQueries {
    private static final int COUNT = 200;

    private final CollisionMesh mesh;
    private final MeshArrays around;
    private final float[] spheres;
    private final float[] boxes;
    private final float[] rays;
    private final float[] segments;
    private final float[] chain;
    private final int count;
    private final int[] triangles;
    private final RayHit rayHit = new RayHit();
    private final SegmentHit segmentHit = new SegmentHit();
    private final ClosestHit closestHit = new ClosestHit();
    private final RigidTransform transform = RigidTransform.ofQuaternionXyzw(0.5, -0.5, 0.5, 0.5, 1, 2, 3);
    private final float[] moved = new float[3];

    AllQueries(CollisionMesh mesh, MeshArrays around) {
        this(mesh, around, COUNT, 1);
    }

    AllQueries(CollisionMesh mesh, MeshArrays around, int count, long seed) {
        this.mesh = mesh;
        this.around = around;
        this.count = count;
        this.triangles = new int[count];
        this.spheres = Queries.spheres(around, 0.02, count, seed);
        this.boxes = Queries.boxes(around, 0.02, count, seed);
        this.rays = Queries.rays(around, count, seed);
        this.segments = Queries.segments(around, 0.1, count, seed);
        this.chain = new float[3 * 9];
    }

    static AllQueries onKnot() {
        MeshArrays knot = Meshes.torusKnot(20, 200);
        return new AllQueries(Fixture.of(knot).mesh(), knot);
    }

    static AllQueries onCompactKnot() {
        MeshArrays knot = Meshes.torusKnot(20, 200);
        return new AllQueries(Fixture.compact(knot).mesh(), knot);
    }

    static AllQueries onKnotForRays() {
        MeshArrays knot = Meshes.torusKnot(20, 200);
        return new AllQueries(RayLayoutTest.forRays(Fixture.of(knot)), knot);
    }

    /** The same queries of the same mesh, with result objects of their own. */
    AllQueries sharing() {
        return new AllQueries(mesh, around);
    }

    /** A digest of all answers. */
    long run() {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            float x = spheres[4 * i];
            float y = spheres[4 * i + 1];
            float z = spheres[4 * i + 2];
            sum = 31 * sum + mesh.anySphere(x, y, z, spheres[4 * i + 3]);
            sum = 31 * sum + mesh.anySphereApproximate(x, y, z, spheres[4 * i + 3]);
            int b = 6 * i;
            sum = 31 * sum
                    + mesh.anyBox(boxes[b], boxes[b + 1], boxes[b + 2], boxes[b + 3], boxes[b + 4], boxes[b + 5]);
            if (mesh.raycast(rays[b], rays[b + 1], rays[b + 2], rays[b + 3], rays[b + 4], rays[b + 5], 2, rayHit)) {
                sum = 31 * sum + rayHit.triangle();
                sum = 31 * sum + Double.doubleToLongBits(rayHit.t());
                sum = 31 * sum + Double.doubleToLongBits(rayHit.x() + rayHit.normalY());
            }
            sum = 31 * sum + mesh.anyRay(rays[b], rays[b + 1], rays[b + 2], rays[b + 3], rays[b + 4], rays[b + 5], 2);
            System.arraycopy(segments, 3 * i, chain, 0, Math.min(chain.length, segments.length - 3 * i));
            for (int thick = 0; thick < 2; thick++) {
                if (mesh.overlapsSegments(chain, 2 + i % 8, 0.01f * thick, segmentHit)) {
                    sum = 31 * sum + segmentHit.triangle() + segmentHit.segment();
                    sum = 31 * sum + Double.doubleToLongBits(segmentHit.t());
                }
            }
            transform.toModelPoint(x, y, z, moved, 0);
            if (mesh.closestPoint(moved[0], moved[1], moved[2], Float.POSITIVE_INFINITY, closestHit)) {
                sum = 31 * sum + closestHit.triangle();
                sum = 31 * sum + Double.doubleToLongBits(closestHit.distance());
                sum = 31 * sum + Double.doubleToLongBits(closestHit.x());
            }
        }
        sum = 31 * sum + mesh.anySpheres(spheres, count, triangles);
        return 31 * sum + (mesh.overlapsSpheres(spheres, count) ? 1 : 0);
    }
}
