// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.ray;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RayHit;
import dev.cullet.testkit.ExactTests;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.Vectors;
import dev.cullet.world.Scene;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All hits of rays with a filter against rational arithmetic of every triangle, at scales of 2^-20 to 2^20. */
class RayHitsTest {
    private final RayHits hits = new RayHits(4);
    private final RayHit hit = new RayHit();
    private final RayHit other = new RayHit();
    private int many;
    private int none;
    private int filtered;

    private record Expected(double t, int triangle) {}

    /** Returns the number of cases of a test: the campaign has more. */
    int size(int normal, int campaign) {
        return normal;
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {51})
    void integers(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < size(4_000, 1_000_000); i += 20) {
            double scale = Math.scalb(1.0, random.nextInt(41) - 20);
            int triangles = 1 + random.nextInt(12);
            float[] positions = new float[9 * triangles];
            int[] indices = new int[3 * triangles];
            for (int k = 0; k < positions.length; k++) {
                positions[k] = (float) ((random.nextInt(17) - 8) * scale);
                indices[k / 3] = k / 3;
            }
            CollisionMesh mesh = load(new MeshArrays("integers", positions, indices), random);
            for (int k = 0; k < 20; k++) {
                float[] ray = new float[6];
                int aim = 9 * random.nextInt(triangles);
                int shares = random.nextInt(3); // of a corner, of the inside, of an edge
                for (int j = 0; j < 3; j++) {
                    ray[j] = (float) ((random.nextInt(17) - 8) * scale);
                    float b = positions[aim + 3 + j];
                    float sum = shares == 0
                            ? 4 * b
                            : positions[aim + j] + b + 2 * (shares == 1 ? positions[aim + 6 + j] : b);
                    ray[3 + j] = sum / 4 - ray[j];
                }
                ray[3] = ray[3] == 0 && ray[4] == 0 && ray[5] == 0 ? (float) scale : ray[3];
                check(mesh, ray, random.nextInt(3) == 0 ? Double.POSITIVE_INFINITY : random.nextInt(9) / 4.0, random);
            }
        }
        assertTrue(many > 100 && none > 100 && filtered > 100, many + " many, " + none + " none, " + filtered);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {52})
    void meshes(long seed) {
        Random random = new Random(seed);
        for (MeshArrays small : Scene.small()) {
            for (double scale : new double[] {0.01, 1, 100_000}) {
                CollisionMesh mesh = load(small.scaledAndMoved(scale, 2 * scale, 0, -scale), random);
                float[] rays = Queries.awkwardRays(Scene.arrays(mesh), size(20, 1_000), seed);
                for (int at = 0; at < rays.length; at += 6) {
                    float[] ray = java.util.Arrays.copyOfRange(rays, at, at + 6);
                    check(mesh, ray, Double.POSITIVE_INFINITY, random);
                }
            }
        }
        assertTrue(many > 100 && none > 100 && filtered > 100, many + " many, " + none + " none, " + filtered);
    }

    private void check(CollisionMesh mesh, float[] ray, double maxT, Random random) {
        boolean front = random.nextBoolean();
        int surface = random.nextInt(3) - 1;
        RayFilter filter = surface < 0 ? RayFilter.ALL : RayFilter.ALL.withSurfaces(surface, 70);
        filter = front ? filter.withFrontFacesOnly() : filter;
        double[] o = {ray[0], ray[1], ray[2]};
        double[] d = {ray[3], ray[4], ray[5]};
        MeshArrays arrays = Scene.arrays(mesh);
        List<Expected> expected = new ArrayList<>();
        for (int i = 0; i < arrays.triangleCount(); i++) {
            double t = ExactTests.ray(o, d, maxT, arrays.corners(i));
            boolean passes = (surface < 0 || mesh.surface(i) == surface) && (!front || side(d, arrays.corners(i)) < 0);
            if (t < Double.POSITIVE_INFINITY && passes) {
                expected.add(new Expected(t, i));
            }
            filtered += t < Double.POSITIVE_INFINITY && !passes ? 1 : 0;
        }
        Ray part = new Ray().set(ray[0], ray[1], ray[2], ray[3], ray[4], ray[5]).between(0, maxT);
        int count = hits.raycastAll(mesh, part, filter);
        assertEquals(Math.min(4, expected.size()), count);
        assertEquals(expected.size() > 4, hits.isTruncated());
        many += count > 1 ? 1 : 0;
        none += count == 0 ? 1 : 0;
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int triangle = hits.triangle(i);
            kept.add(triangle);
            Expected one = expected.stream()
                    .filter(e -> e.triangle == triangle)
                    .findFirst()
                    .orElseThrow();
            assertEquals(one.t, hits.t(i), 1e-9 * Math.max(1, one.t));
            assertTrue(i == 0
                    || hits.t(i - 1) < hits.t(i)
                    || (hits.t(i - 1) == hits.t(i) && hits.triangle(i - 1) < triangle));
            hits.copyTo(i, hit);
            assertEquals(hits.t(i), hit.t());
            assertEquals(side(d, arrays.corners(triangle)) < 0, hit.isFrontFace());
            checkBarycentric(arrays.corners(triangle), hit);
        }
        double last = count == 0 ? 0 : hits.t(count - 1);
        for (Expected e : expected) {
            assertTrue(kept.contains(e.triangle) || e.t >= last - 1e-9 * Math.max(1, last), "an earlier one is lost");
        }
        expected.sort(Comparator.comparingDouble(Expected::t));
        boolean first = hits.raycast(mesh, part, filter, other);
        assertEquals(!expected.isEmpty(), first);
        if (first) {
            assertEquals(kept.get(0), other.triangle());
            assertEquals(expected.get(0).t, other.t(), 1e-9 * Math.max(1, other.t()));
            assertEquals(side(d, arrays.corners(other.triangle())) < 0, other.isFrontFace());
        } else {
            assertTrue(other.triangle() == -1 && Double.isNaN(other.u()) && !other.isFrontFace());
        }
        int any = hits.anyRay(mesh, part, filter);
        assertTrue(expected.isEmpty() ? any == -1 : expected.stream().anyMatch(e -> e.triangle == any));
        if (filter == RayFilter.ALL) {
            assertEquals(first, mesh.raycast(ray[0], ray[1], ray[2], ray[3], ray[4], ray[5], maxT, hit));
            assertEquals(other.t(), hit.t());
            assertEquals(other.triangle(), hit.triangle());
            assertEquals(other.isFrontFace(), hit.isFrontFace());
            assertEquals(other.u(), hit.u());
            part.between(first ? Math.nextUp(hit.t()) : maxT, maxT);
            assertEquals(mesh.raycast(part, hit), hits.raycast(mesh, part, filter, other));
            assertEquals(hit.t(), other.t(), "behind the first hit");
            assertEquals(hit.triangle(), other.triangle());
        }
    }

    private static void checkBarycentric(double[] triangle, RayHit hit) {
        double[] a = Vectors.of(triangle, 0);
        double[] at = Vectors.plus(a, hit.u(), Vectors.minus(triangle, 3, triangle, 0));
        at = Vectors.plus(at, hit.v(), Vectors.minus(triangle, 6, triangle, 0));
        double[] point = {hit.x(), hit.y(), hit.z()};
        double size = 0;
        for (int k = 0; k < 9; k++) {
            size = Math.max(size, Math.abs(triangle[k]) + Math.abs(point[k % 3]));
        }
        assertTrue(hit.u() >= 0 && hit.v() >= 0 && hit.u() + hit.v() <= 1 + 1e-15);
        double[] normal =
                Vectors.cross(Vectors.minus(triangle, 3, triangle, 0), Vectors.minus(triangle, 6, triangle, 0));
        double thin = Math.sqrt(Vectors.length2(normal)) / (size * size);
        if (thin > 1e-4) { // of a sliver the third corner may have any share
            assertEquals(0, Math.sqrt(Vectors.distance2(at, point)) / size, 1e-9 / thin);
        }
    }

    /** The sign of the direction along the counter-clockwise normal, exactly. */
    private static int side(double[] d, double[] triangle) {
        BigDecimal[] n = new BigDecimal[12];
        for (int k = 0; k < 9; k++) {
            n[k] = new BigDecimal(triangle[k]).subtract(new BigDecimal(triangle[k % 3]));
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (int axis = 0; axis < 3; axis++) {
            int u = (axis + 1) % 3;
            int v = (axis + 2) % 3;
            BigDecimal across = n[3 + u].multiply(n[6 + v]).subtract(n[3 + v].multiply(n[6 + u]));
            sum = sum.add(across.multiply(new BigDecimal(d[axis])));
        }
        return sum.signum();
    }

    /** Loads a mesh with two surfaces, "stone" and "grass". */
    private static CollisionMesh load(MeshArrays arrays, Random random) {
        return asset(arrays, random).part(0);
    }

    private static CollisionAsset asset(MeshArrays arrays, Random random) {
        int triangles = arrays.triangleCount();
        int[] surfaces = new int[triangles];
        int[] sources = new int[triangles];
        for (int i = 0; i < triangles; i++) {
            surfaces[i] = random.nextInt(2);
            sources[i] = i;
        }
        TriangleMesh mesh = new TriangleMesh(
                arrays.positions(),
                arrays.indices(),
                surfaces,
                new int[triangles],
                sources,
                List.of("stone", "grass"),
                List.of(""));
        AssetPart part = TestAsset.part("two surfaces", mesh, Scene.OPTIONS);
        Asset plain = TestAsset.of(part);
        return CollisionAsset.of(
                new Asset(plain.provenance(), List.of("stone", "grass"), plain.nodePaths(), List.of(part)));
    }

    @Test
    void surfacesByName() {
        CollisionAsset asset = asset(Meshes.box(-1, -1, -1, 1, 1, 1), new Random(7));
        CollisionMesh mesh = asset.part(0);
        RayFilter stone = RayFilter.ALL.withSurfaces(asset, "stone");
        RayFilter both = RayFilter.ALL.withSurfaces(asset, "stone", "grass");
        RayFilter no = RayFilter.ALL.withSurfaces();
        int found = 0;
        for (float x = -0.9f; x < 1; x += 0.11f) {
            assertEquals(
                    2,
                    hits.raycastAll(mesh, new Ray().set(x, 3, 0.123f, 0, -1, 0).between(0, 9), both));
            int count =
                    hits.raycastAll(mesh, new Ray().set(x, 3, 0.123f, 0, -1, 0).between(0, 9), stone);
            for (int i = 0; i < count; i++) {
                assertEquals("stone", mesh.surfaceName(hits.triangle(i)));
            }
            found += count;
            assertEquals(
                    0,
                    hits.raycastAll(mesh, new Ray().set(x, 3, 0.123f, 0, -1, 0).between(0, 9), no));
        }
        assertTrue(found > 0);
        String message = assertThrows(IllegalArgumentException.class, () -> RayFilter.ALL.withSurfaces(asset, "stome"))
                .getMessage();
        assertEquals("surface \"stome\" is not in the asset, which has [stone, grass]", message);
        assertThrows(IllegalArgumentException.class, () -> RayFilter.ALL.withSurfaces(-1));
    }

    @Test
    void frontFacesOnly() {
        CollisionMesh mesh = Scene.load(Meshes.box(-1, -1, -1, 1, 1, 1));
        RayFilter front = RayFilter.ALL.withFrontFacesOnly();
        assertTrue(hits.raycast(mesh, new Ray().set(0.1f, 0.3f, 3, 0, 0, -1).between(0, 9), RayFilter.ALL, hit)
                && hit.isFrontFace());
        assertEquals(2, hit.t());
        assertFalse(hits.raycast(mesh, new Ray().set(0.1f, 0.3f, 0, 0, 0, -1).between(0, 9), front, hit));
        assertTrue(hits.raycast(mesh, new Ray().set(0.1f, 0.3f, 0, 0, 0, -1).between(0, 9), RayFilter.ALL, hit)
                && !hit.isFrontFace());
        assertEquals(
                -1, hits.anyRay(mesh, new Ray().set(0.1f, 0.3f, 0, 0, 0, -1).between(0, 9), front));
    }

    @Test
    void wrongArguments() {
        CollisionMesh mesh = Scene.load(Meshes.box(-1, -1, -1, 1, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> new RayHits(0));
        assertThrows(
                IllegalArgumentException.class,
                () -> hits.raycastAll(mesh, new Ray().set(0, 0, 0, 0, 0, 0).between(0, 1), RayFilter.ALL));
        assertThrows(
                IllegalArgumentException.class,
                () -> hits.anyRay(mesh, new Ray().set(0, 0, 0, 1, 0, 0).between(0, Double.NaN), RayFilter.ALL));
        hits.raycastAll(mesh, new Ray().set(0, 0, 0, 1, 0, 0).between(0, 9), RayFilter.ALL);
        assertThrows(IllegalArgumentException.class, () -> hits.t(hits.count()));
        assertThrows(IllegalArgumentException.class, () -> hits.triangle(-1));
    }
}
