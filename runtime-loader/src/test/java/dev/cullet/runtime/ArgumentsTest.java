// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cullet.testkit.Meshes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

final class ArgumentsTest {
    private static final float NAN = Float.NaN;
    private static final float INFINITY = Float.POSITIVE_INFINITY;

    private final CollisionMesh mesh = Fixture.of(Meshes.box(0, 0, 0, 1, 1, 1)).mesh();

    @Test
    void everyMistakeIsNamedWithItsValueAndTheRule() {
        refuses("center NaN 0.0 0.0 must be finite", () -> mesh.anySphere(NAN, 0, 0, 1));
        refuses("center 0.0 0.0 Infinity must be finite", () -> mesh.anySphereApproximate(0, 0, INFINITY, 1));
        refuses("radius -1.0 must be finite and not negative", () -> mesh.anySphere(0, 0, 0, -1));
        refuses("radius NaN must be finite and not negative", () -> mesh.anySphere(0, 0, 0, NAN));
        refuses("radius Infinity must be finite and not negative", () -> mesh.anySphere(0, 0, 0, INFINITY));
        refuses("min 0.0 NaN 0.0 must be finite", () -> mesh.anyBox(0, NAN, 0, 1, 1, 1));
        refuses("max 1.0 Infinity 1.0 must be finite", () -> mesh.anyBox(0, 0, 0, 1, INFINITY, 1));
        refuses("min y 2.0 must not be above max y 1.0", () -> mesh.anyBox(0, 2, 0, 1, 1, 1));
        RayHit ray = new RayHit();
        refuses(
                "minT -1.0 must not be negative or NaN; infinity is allowed",
                () -> mesh.raycast(new Ray().set(0, 0, 0, 1, 0, 0).between(-1, 1), ray));
        refuses("direction 0 0 0 must not be zero", () -> mesh.raycast(0, 0, 0, 0, -0f, 0, 1, ray));
        refuses("direction 0 0 0 must not be zero", () -> mesh.anyRay(new Ray()));
        refuses("direction 1.0 NaN 0.0 must be finite", () -> mesh.anyRay(0, 0, 0, 1, NAN, 0, 1));
        refuses("origin Infinity 0.0 0.0 must be finite", () -> mesh.raycast(INFINITY, 0, 0, 1, 0, 0, 1, ray));
        refuses(
                "maxT NaN must not be negative or NaN; infinity is allowed",
                () -> mesh.raycast(0, 0, 0, 1, 0, 0, NAN, ray));
        refuses(
                "maxT -1.0 must not be negative or NaN; infinity is allowed",
                () -> mesh.raycast(0, 0, 0, 1, 0, 0, -1, ray));
        refuses(
                "maxDistance NaN must not be negative or NaN; infinity is allowed",
                () -> mesh.closestPoint(0, 0, 0, NAN, new ClosestHit()));
        refuses("point NaN 0.0 0.0 must be finite", () -> mesh.closestPoint(NAN, 0, 0, 1, new ClosestHit()));
        SegmentHit segment = new SegmentHit();
        refuses("pointCount 1 must be at least 2", () -> mesh.overlapsSegments(new float[6], 1, 0, segment));
        refuses(
                "points has length 6, but 3 times 3 = 9 values are needed",
                () -> mesh.overlapsSegments(new float[6], 3, 0, segment));
        refuses(
                "point 0.0 NaN 0.0 must be finite",
                () -> mesh.overlapsSegments(new float[] {0, 0, 0, 0, NAN, 0}, 2, 0, segment));
        refuses(
                "radius -1.0 must be finite and not negative",
                () -> mesh.overlapsSegments(new float[6], 2, -1, segment));
        refuses(
                "spheres has length 4, but 2 times 4 = 8 values are needed",
                () -> mesh.overlapsSpheres(new float[4], 2));
        refuses("count -1 must not be negative", () -> mesh.overlapsSpheres(new float[4], -1));
        refuses(
                "triangles has length 0, but 1 times 1 = 1 values are needed",
                () -> mesh.anySpheres(new float[4], 1, new int[0]));
        refuses("triangle 12 is not in 0..11 of part box", () -> mesh.surface(12));
        refuses("triangle -1 is not in 0..11 of part box", () -> mesh.triangleCorners(-1, new float[9], 0));
    }

    private static void refuses(String message, Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }
}
