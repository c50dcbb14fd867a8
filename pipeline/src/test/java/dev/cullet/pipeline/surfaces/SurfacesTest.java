// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.surfaces;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.BakedAsset;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.verify.AssetVerifier;
import dev.cullet.pipeline.verify.Verification;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SurfacesTest {
    @Test
    void theFirstRuleThatFitsGivesTheSurface() {
        Surfaces given = assign("material=Steel*,name=metal,tag=3", "node=ship,name=hull", "material=**,name=rest");
        // materials of the triangles: Steel01, wood, Steel02, wood; nodes: a, ship/deck, ship, b
        assertEquals(List.of("metal", "hull", "rest"), given.mesh().surfaceNames());
        assertArrayEquals(new int[] {0, 1, 0, 2}, given.mesh().surfaces());
        assertArrayEquals(new int[] {3, 0, 0}, given.tags());
        assertArrayEquals(new float[] {-1, -1, -1, -1, -1, -1}, given.figures());
    }

    @Test
    void aRuleWithMaterialAndNodeNeedsBoth() {
        Surfaces given = assign("material=wood,node=ship/*,name=deck");
        assertEquals(List.of("Steel01", "deck", "Steel02", "wood"), given.mesh().surfaceNames());
        assertNull(given.tags());
    }

    @Test
    void withoutANameTheMaterialKeepsIts() {
        Surfaces given = assign("material=wood,friction=0.5,restitution=0");
        assertEquals(List.of("Steel01", "wood", "Steel02"), given.mesh().surfaceNames());
        assertArrayEquals(new float[] {-1, -1, 0.5f, 0, -1, -1}, given.figures());
    }

    @Test
    void withoutRulesNothingIsTouched() {
        TriangleMesh mesh = mesh();
        assertSame(mesh, Surfaces.assign(mesh, List.of()).mesh());
    }

    @Test
    void aNameMeansOneThing() {
        assertEquals(
                "surface \"wood\" would have tag 1, friction none, restitution none on some triangles and tag 0,"
                        + " friction none, restitution none on others; give one of them another name",
                assertThrows(IllegalArgumentException.class, () -> assign("material=Steel01,name=wood,tag=1"))
                        .getMessage());
    }

    @Test
    void textComesBack() {
        for (String text :
                List.of("material=a\\,b\\\\c=*,name=x", "node=**/y,name=n,tag=-2,friction=0.1,restitution=1")) {
            assertEquals(text, SurfaceRule.parse(text).text());
        }
    }

    @Test
    void surfacesReachTheRuntimeAndAreVerified(@TempDir Path folder) throws Exception {
        Path source = folder.resolve("two.obj");
        Files.writeString(folder.resolve("two.mtl"), "newmtl Steel 1\nnewmtl wood\n");
        Files.writeString(source, """
                mtllib two.mtl
                v 0 0 0
                v 1 0 0
                v 0 1 0
                v 0 0 1
                usemtl Steel 1
                f 1 2 3
                usemtl wood
                f 1 2 4
                """);
        BakeOptions options = BakeOptions.DEFAULTS
                .with("surface", "material=Steel*,name=metal,tag=7,friction=0.4")
                .with("surface", "material=wood,restitution=0.25");
        BakedAsset baked = Baker.bake(source, options);
        CollisionAsset asset = CollisionAsset.load(baked.bytes(), "two");
        CollisionMesh mesh = asset.part(0);
        boolean[] seen = new boolean[2];
        for (int triangle = 0; triangle < 2; triangle++) {
            int surface = mesh.surface(triangle);
            boolean metal = asset.surfaceName(surface).equals("metal");
            seen[metal ? 0 : 1] = true;
            assertEquals(metal ? 7 : 0, asset.surfaceTag(surface));
            assertEquals(metal ? 0.4f : -1, asset.surfaceFriction(surface));
            assertEquals(metal ? -1 : 0.25f, asset.surfaceRestitution(surface));
        }
        assertTrue(seen[0] && seen[1], Arrays.toString(seen));
        CollisionAsset plain =
                CollisionAsset.load(Baker.bake(source, BakeOptions.DEFAULTS).bytes(), "plain");
        assertEquals(0, plain.surfaceTag(0));
        assertEquals(-1, plain.surfaceFriction(0));

        Path file = folder.resolve("two.cullet");
        AtomicOutput.write(file, baked.bytes());
        try (Baker baker = Baker.inProcess()) {
            Verification verification = AssetVerifier.open(file).verify(source, baker, BakeProgress.NONE);
            assertTrue(verification.checks().stream().allMatch(Verification.Check::passed), verification.toString());
            assertTrue(verification.checks().stream()
                    .anyMatch(check -> check.name().equals("surfaces")));
        }
    }

    private static Surfaces assign(String... rules) {
        return Surfaces.assign(
                mesh(), Arrays.stream(rules).map(SurfaceRule::parse).toList());
    }

    private static TriangleMesh mesh() {
        return new TriangleMesh(
                new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0},
                new int[] {0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2},
                new int[] {0, 1, 2, 1},
                new int[] {0, 1, 2, 3},
                new int[] {0, 1, 2, 3},
                List.of("Steel01", "wood", "Steel02"),
                List.of("a", "ship/deck", "ship", "b"));
    }
}
