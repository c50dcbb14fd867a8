// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.runtime.ClosestHit;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.PlaneSides;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.SegmentHit;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import dev.cullet.world.pairs.MeshDistance;
import dev.cullet.world.pairs.MeshPairs;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Nothing anywhere has a size in metres: a mesh and its queries times a power of two, which rounds nothing, give the
 * same triangles, the same t to the last bit, and distances times that power.
 */
class PowerOfTwoTest {
    /** Of meshes of some 3 m: to 3 mm, 3 cm, 3 km and 100 km, the last near where float ends being of use. */
    private static final int[] POWERS = {-10, -7, 10, 15};

    private static final int COUNT = 300;

    private static List<MeshArrays> meshes() {
        return List.of(
                Meshes.torusKnot(6, 30),
                Meshes.terrain(12, 1).scaledAndMoved(1, 17, -5, 9),
                Meshes.soup(200, 0.3, 2),
                HardMeshes.flatGrid(8),
                HardMeshes.arch(15, 1),
                HardMeshes.slivers(60, 1e-4, 2));
    }

    @ParameterizedTest(name = "{0}, seed 41")
    @EnumSource
    void answersAreTheSameBitsAtScalesThatArePowersOfTwoApart(AssetEncoding encoding) {
        for (MeshArrays mesh : meshes()) {
            Encoded here = Encoded.of(encoding, mesh);
            double[] expected = answers(here, mesh, 1);
            int hits = 0;
            for (double answer : expected) {
                hits += answer != MISS ? 1 : 0;
            }
            assertTrue(hits > expected.length / 10 && hits < expected.length * 9 / 10, mesh + ": hits " + hits);
            for (int power : POWERS) {
                double factor = Math.scalb(1.0, power);
                Encoded there = Encoded.of(encoding, mesh.scaledAndMoved(factor, 0, 0, 0));
                String what = mesh + " times 2^" + power;
                assertEquals(here.error() * factor, there.error(), what);
                assertArrayEquals(expected, answers(there, mesh, factor), 0, what);
            }
        }
    }

    private static final double MISS = Double.NEGATIVE_INFINITY;

    /** All answers, with lengths as they would be without the factor. */
    private static double[] answers(Encoded encoded, MeshArrays around, double factor) {
        float f = (float) factor;
        CollisionMesh mesh = encoded.mesh();
        float[] spheres = scaled(Queries.spheres(around, 0.03, COUNT, 41), f);
        float[] boxes = scaled(Queries.boxes(around, 0.03, COUNT, 41), f);
        float[] rays = scaled(Queries.rays(around, COUNT, 41), f);
        float[] segments = scaled(Queries.segments(around, 0.2, COUNT, 41), f);
        CollisionMesh probe = Encoded.of(
                        encoded.encoding(), Meshes.noiseSphere(4, 0.3, 5).scaledAndMoved(0.1 * factor, 0, 0, 0))
                .mesh();
        RayHit ray = new RayHit();
        SegmentHit segment = new SegmentHit();
        ClosestHit closest = new ClosestHit();
        MeshDistance distance = new MeshDistance();
        double[] answers = new double[13 * COUNT];
        int at = 0;
        for (int i = 0; i < COUNT; i++) {
            float x = spheres[4 * i];
            float y = spheres[4 * i + 1];
            float z = spheres[4 * i + 2];
            float radius = spheres[4 * i + 3];
            answers[at++] = orMiss(mesh.anySphere(x, y, z, radius));
            answers[at++] = orMiss(mesh.anySphereApproximate(x, y, z, radius));
            int b = 6 * i;
            answers[at++] =
                    orMiss(mesh.anyBox(boxes[b], boxes[b + 1], boxes[b + 2], boxes[b + 3], boxes[b + 4], boxes[b + 5]));
            boolean hit =
                    mesh.raycast(rays[b], rays[b + 1], rays[b + 2], rays[b + 3], rays[b + 4], rays[b + 5], 1, ray);
            answers[at++] = hit ? ray.triangle() : MISS;
            answers[at++] = hit ? ray.t() : MISS;
            answers[at++] =
                    orMiss(mesh.anyRay(rays[b], rays[b + 1], rays[b + 2], rays[b + 3], rays[b + 4], rays[b + 5], 1));
            float[] chain = {
                segments[b], segments[b + 1], segments[b + 2], segments[b + 3], segments[b + 4], segments[b + 5]
            };
            hit = mesh.overlapsSegments(chain, 2, i % 2 * radius, segment);
            answers[at++] = hit ? segment.triangle() : MISS;
            answers[at++] = hit ? segment.t() : MISS;
            hit = mesh.closestPoint(x, y, z, radius, closest);
            answers[at++] = hit ? closest.triangle() : MISS;
            answers[at++] = hit ? closest.distance() / factor : MISS;
            PlaneSides sides = mesh.sidesOfPlane(rays[b + 3] / f, rays[b + 4] / f, rays[b + 5] / f, f * (1 - i % 3));
            answers[at++] = sides == PlaneSides.BOTH ? 3 : MISS;
            RigidTransform otherToThis = RigidTransform.ofQuaternionXyzw(0.5, -0.5, 0.5, 0.5, x, y, z);
            answers[at++] = new MeshPairs().overlaps(mesh, probe, otherToThis) ? 1 : MISS;
            hit = distance.closestPoints(mesh, probe, otherToThis, 3 * radius);
            answers[at++] = hit ? distance.distance() / factor : MISS;
        }
        assertEquals(answers.length, at);
        return answers;
    }

    private static double orMiss(int triangle) {
        return triangle < 0 ? MISS : triangle;
    }

    private static float[] scaled(float[] values, float factor) {
        float[] scaled = values.clone();
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] *= factor;
        }
        return scaled;
    }
}
