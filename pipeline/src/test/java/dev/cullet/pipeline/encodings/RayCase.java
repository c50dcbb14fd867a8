// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import dev.cullet.pipeline.encodings.Answer.Agreement;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.SegmentHit;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.TriangleOracles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * The first triangle on a ray, and whether there is any.
 *
 * <p>How deep inside of a triangle a ray hits is no measure for one whose corners were moved: seen from the side it is
 * missed by a tiny turn. So where an encoding states an error, the ray is held against a ray as thick as that.
 *
 * @param ray 3 floats of origin, 3 of direction
 * @param truth the result of brute force
 */
record RayCase(String name, float[] ray, float maxT, BruteForce.RayHit truth) implements QueryCase {
    /** Where a ray grazes a triangle, its t is worse than its distance. */
    private static final double GRAZING = 4;

    /** Two thirds in any direction, the others along axes and through vertices; half of them end somewhere. */
    static List<QueryCase> some(MeshArrays source, int count, long seed) {
        List<QueryCase> queries = new ArrayList<>();
        Random random = new Random(seed);
        float[] plain = Queries.rays(source, (2 * count + 2) / 3, seed);
        float[] awkward = Queries.awkwardRays(source, (count + 2) / 3, seed);
        for (int i = 0; i < plain.length + awkward.length; i += 6) {
            float[] ray = i < plain.length
                    ? Arrays.copyOfRange(plain, i, i + 6)
                    : Arrays.copyOfRange(awkward, i - plain.length, i - plain.length + 6);
            float maxT = Float.POSITIVE_INFINITY;
            if (random.nextBoolean()) {
                maxT = 2 * random.nextFloat() * (i < plain.length ? 1 : (float) source.diagonal());
            }
            double[] origin = {ray[0], ray[1], ray[2]};
            double[] direction = {ray[3], ray[4], ray[5]};
            BruteForce.RayHit truth = BruteForce.ray(source, origin, direction, maxT);
            queries.add(new RayCase("ray " + queries.size(), ray, maxT, truth));
        }
        return queries;
    }

    @Override
    public Answer run(Encoded mesh) {
        RayHit hit = new RayHit();
        boolean found = mesh.mesh().raycast(ray[0], ray[1], ray[2], ray[3], ray[4], ray[5], maxT, hit);
        int any = mesh.mesh().anyRay(ray[0], ray[1], ray[2], ray[3], ray[4], ray[5], maxT);
        mesh.check(found == any >= 0, name + " hits something, or nothing");
        double graze = GRAZING * mesh.rounding();
        double off = 0;
        if (found) {
            off = Math.sqrt(TriangleOracles.distance2(at(hit.t()), mesh.sourceCorners(hit.triangle())));
            mesh.check(off <= mesh.error() + graze, name + " ends beside the triangle named, by " + off);
            mesh.check(hit.t() >= 0 && hit.t() <= maxT, name + " hits at " + hit.t());
        }
        boolean same =
                found == truth.hit() && (!found || Math.abs(hit.t() - truth.t()) * length() <= mesh.error() + graze);
        if (mesh.error() > 0) {
            if (truth.hit()) {
                mesh.check(thick(mesh), name + ", thick, is lost or later");
            }
            return new Answer(found, same ? Agreement.SAME : Agreement.ERROR);
        }
        double margin = found && truth.hit() && hit.t() < truth.t() ? off : truth.margin();
        mesh.check(same || Math.abs(margin) <= graze, name + " is wrong by " + margin);
        return new Answer(found, same ? Agreement.SAME : Agreement.ROUNDING);
    }

    /** Whether a segment to where the source is hit first, as thick as the error, touches the mesh. */
    private boolean thick(Encoded mesh) {
        double[] end = at(truth.t());
        float[] points = {ray[0], ray[1], ray[2], (float) end[0], (float) end[1], (float) end[2]};
        double far = 0;
        for (float coordinate : points) {
            far = Math.max(far, Math.abs(coordinate));
        }
        double radius = mesh.limit() + GRAZING * mesh.rounding() + 0x1p-23 * far;
        return mesh.mesh().overlapsSegments(points, 2, QueryCase.up(radius), new SegmentHit());
    }

    private double[] at(double t) {
        return new double[] {ray[0] + t * ray[3], ray[1] + t * ray[4], ray[2] + t * ray[5]};
    }

    private double length() {
        return Math.sqrt((double) ray[3] * ray[3] + (double) ray[4] * ray[4] + (double) ray[5] * ray[5]);
    }
}
