// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer.picture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.viewer.BakeFinding;
import dev.cullet.viewer.BakeFinding.BakePlace;
import dev.cullet.viewer.Fighter;
import dev.cullet.viewer.SurfacePalette;
import dev.cullet.viewer.TiledAsset;
import dev.cullet.viewer.picture.PictureOptions.Overlay;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PictureTest {
    private static final int GROUND = 0xEEF1F5;
    private static final int WIDTH = 320;
    private static final int HEIGHT = 200;
    private static final PictureOptions SMALL = PictureOptions.DEFAULTS.withSize(WIDTH, HEIGHT);

    /** The runtime's rays as the oracle of what is seen where. */
    @Test
    void everyPixelHasTheColourOfTheSurfaceThatARayFinds() throws Exception {
        Asset asset = Fighter.asset();
        BufferedImage picture = draw(asset, SMALL);
        float[] positions = asset.parts().get(0).triangles().positions();
        double[] points = new double[positions.length];
        for (int i = 0; i < points.length; i++) {
            points[i] = positions[i];
        }
        Camera camera = new Camera(SMALL.from(), points, WIDTH, HEIGHT);
        CollisionMesh mesh = CollisionAsset.of(asset).part(0);
        Random random = new Random(4);
        int[] surfaces = new int[4];
        int empty = 0;
        for (int i = 0; i < 12000; i++) {
            int x = random.nextInt(WIDTH);
            int y = random.nextInt(HEIGHT);
            int triangle = triangleAt(camera, mesh, x, y);
            int colour = picture.getRGB(x, y) & 0xFFFFFF;
            if (triangle == -1) {
                empty++;
                assertEquals(GROUND, colour, x + " " + y);
            } else if (triangle >= 0) {
                int surface = mesh.surface(triangle);
                surfaces[surface]++;
                assertShadeOf(SurfacePalette.colour(surface), colour, x + " " + y);
            }
        }
        assertTrue(empty > 1500, empty + " empty");
        for (int surface = 0; surface < 3; surface++) { // the guns are thinner than two pixels
            assertTrue(surfaces[surface] > 20, surfaces[surface] + " pixels of surface " + surface);
        }
    }

    /** The triangle that is seen in the whole pixel, -1 if none is seen in any of it, -2 if there are several. */
    private static int triangleAt(Camera camera, CollisionMesh mesh, int x, int y) {
        int seen = -3;
        for (double dx : new double[] {-0.1, 0.5, 1.1}) {
            for (double dy : new double[] {-0.1, 0.5, 1.1}) {
                int triangle = trace(camera, mesh, x + dx, y + dy);
                seen = seen == -3 || seen == triangle ? triangle : -2;
            }
        }
        return seen;
    }

    private static int trace(Camera camera, CollisionMesh mesh, double x, double y) {
        double[] ray = new double[3];
        camera.ray(x, y, ray);
        double[] origin = new double[3];
        double[][] axes = new double[3][3]; // view space along the axes of model space
        camera.toView(0, 0, 0, origin);
        camera.toView(1, 0, 0, axes[0]);
        camera.toView(0, 1, 0, axes[1]);
        camera.toView(0, 0, 1, axes[2]);
        double[] eye = {-origin[0], -origin[1], camera.distance() - origin[2]};
        double[] from = new double[3];
        double[] along = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            for (int k = 0; k < 3; k++) { // the inverse of a rotation is its transpose
                from[axis] += (axes[axis][k] - origin[k]) * eye[k];
                along[axis] += (axes[axis][k] - origin[k]) * ray[k];
            }
        }
        RayHit hit = new RayHit();
        return mesh.raycast(
                        (float) from[0],
                        (float) from[1],
                        (float) from[2],
                        (float) along[0],
                        (float) along[1],
                        (float) along[2],
                        Float.POSITIVE_INFINITY,
                        hit)
                ? hit.triangle()
                : -1;
    }

    /** One light for all three channels, but for those that are full. */
    private static void assertShadeOf(int palette, int colour, String where) {
        double min = 0;
        double max = Double.POSITIVE_INFINITY;
        for (int channel = 0; channel < 3; channel++) {
            int value = colour >> (8 * channel) & 0xFF;
            double of = palette >> (8 * channel) & 0xFF;
            min = Math.max(min, (value - 0.51) / of);
            max = Math.min(max, value == 255 ? Double.POSITIVE_INFINITY : (value + 0.51) / of);
        }
        assertTrue(min <= max, where + ": " + Integer.toHexString(colour) + " of " + Integer.toHexString(palette));
    }

    @Test
    void theAssetFillsThePictureAndTouchesNoBorder() throws Exception {
        for (Asset asset : List.of(Fighter.asset(), TestAsset.of(Meshes.terrain(8, 2)))) {
            for (double[] from : new double[][] {{1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, -1}, {0.62, 0.42, 0.66}}) {
                BufferedImage picture = draw(asset, SMALL.withFrom(from));
                int[] box = drawn(picture);
                double filled = Math.max((box[2] - box[0]) / (double) WIDTH, (box[3] - box[1]) / (double) HEIGHT);
                assertTrue(filled > 0.88 && filled < 0.98, filled + " filled");
                assertEquals(WIDTH - 1, box[0] + box[2], 3, "as far from the left as from the right");
                assertEquals(HEIGHT - 1, box[1] + box[3], 3, "as far from the top as from the bottom");
            }
        }
    }

    /** All that the camera counts with grows by exactly this factor. */
    @Test
    void aScaledAssetLooksTheSame() {
        MeshArrays mesh = Meshes.noiseSphere(8, 0.3, 5);
        byte[] picture = Picture.png(TestAsset.of(mesh), List.of(), SMALL);
        for (double scale : new double[] {1.0 / 128, 1 << 17}) {
            MeshArrays scaled = mesh.scaledAndMoved(scale, 0, 0, 0);
            assertArrayEquals(picture, Picture.png(TestAsset.of(scaled), List.of(), SMALL), "scale " + scale);
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(
            value = Overlay.class,
            names = {"EDGES", "WIREFRAME", "OUTLINES"})
    void anOverlayIsSeen(Overlay overlay) throws Exception {
        Asset asset = Fighter.asset();
        assertTrue(difference(draw(asset, SMALL), draw(asset, SMALL.withShow(Set.of(overlay)))) > 200);
    }

    @Test
    void bordersAreThoseOfAnOpenMesh() throws Exception {
        PictureOptions borders = SMALL.withShow(Set.of(Overlay.BORDERS));
        Asset open = TestAsset.of(Meshes.terrain(8, 2));
        assertTrue(difference(draw(open, SMALL), draw(open, borders)) > 200);
        Asset closed = TestAsset.of(Meshes.noiseSphere(8, 0.3, 5));
        assertEquals(0, difference(draw(closed, SMALL), draw(closed, borders)));
    }

    @Test
    void seamsAreBordersThatAreNotActive() throws Exception {
        PictureOptions seams = SMALL.withShow(Set.of(Overlay.SEAMS));
        Asset open = TestAsset.of(Meshes.terrain(8, 2));
        assertEquals(0, difference(draw(open, SMALL), draw(open, seams)), "all borders are active");
        assertTrue(difference(draw(open, SMALL), draw(TiledAsset.ofBorders(open), seams)) > 200);
    }

    @Test
    void boxesAndSpheresAreSeenAtEachLevel() throws Exception {
        Asset asset = Fighter.asset();
        BufferedImage last = draw(asset, SMALL);
        for (int level = 1; level <= 4; level++) {
            BufferedImage next = draw(asset, SMALL.withTreeLevel(level));
            assertTrue(difference(last, next) > 200, "tree level " + level);
            last = next;
        }
        BufferedImage one = draw(asset, SMALL.withSpheres(1));
        assertTrue(difference(one, draw(asset, SMALL.withSpheres(PictureOptions.FINEST))) > 2000);
        assertEquals(
                0,
                difference(draw(asset, SMALL.withSpheres(8)), draw(asset, SMALL.withSpheres(PictureOptions.FINEST))));
        assertEquals(GROUND, one.getRGB(0, 0) & 0xFFFFFF);
        int[] box = drawn(one);
        assertEquals(1, (box[2] - box[0]) / (double) (box[3] - box[1]), 0.05, "a sphere looks round");
    }

    @Test
    void aFindingIsMarkedWhereItIs() throws Exception {
        BakePlace place = new BakePlace("hull", 7, new double[] {0, 0, 6.6});
        BakeFinding finding = new BakeFinding("sliver", "warning", 1, null, null, List.of(place));
        Asset asset = Fighter.asset();
        BufferedImage picture = draw(asset, SMALL);
        BufferedImage marked = read(Picture.png(asset, List.of(finding), SMALL));
        int changed = difference(picture, marked);
        assertTrue(changed > 100 && changed < 400, changed + " pixels");
        BakeFinding nowhere =
                new BakeFinding("sliver", "info", 1, null, null, List.of(new BakePlace(null, null, null)));
        assertEquals(0, difference(picture, read(Picture.png(asset, List.of(nowhere), SMALL))));
    }

    @Test
    void framesStandInOnePicture() {
        Asset asset =
                TestAsset.animated(new float[] {0, 1}, Meshes.box(0, 0, 0, 1, 1, 1), Meshes.box(3, 0, 0, 4, 1, 1));
        PictureOptions front = SMALL.withFrom(0, 0, 1);
        int[] before = drawn(draw(asset, front));
        int[] after = drawn(draw(asset, front.withFrame(1)));
        assertTrue(before[2] < WIDTH / 2 && after[0] > WIDTH / 2, "from left to right");
        assertEquals(before[2] - before[0], after[2] - after[0], 2, "and no larger");
    }

    @Test
    void onlyNamedPartsAreShown() {
        Asset asset = TestAsset.of(
                TestAsset.part(Meshes.box(0, 0, 0, 1, 1, 1).named("a")),
                TestAsset.part(Meshes.box(9, 0, 0, 9.5f, 4, 1).named("b")));
        PictureOptions front = SMALL.withFrom(0, 0, 1);
        int[] box = drawn(draw(asset, front.withParts(List.of("b"))));
        assertTrue(box[3] - box[1] > 6 * (box[2] - box[0]), "tall and narrow");
        assertWrong("there is no part 'c'; the asset has a, b", asset, SMALL.withParts(List.of("c")));
    }

    @Test
    void unknownPartFrameAndLevelAreErrorsThatListTheKnownOnes() throws Exception {
        Asset box = TestAsset.of(Meshes.box(0, 0, 0, 1, 1, 1));
        assertWrong("frame 1 is not in 0..0", box, SMALL.withFrame(1));
        assertWrong("the asset has no spheres; bake it with --spheres", box, SMALL.withSpheres(8));
        assertWrong("there is no level of 7 spheres; there are levels of 1, 8", Fighter.asset(), SMALL.withSpheres(7));
        int depth = box.parts().get(0).tree().depth();
        assertWrong("tree level 99 is not in 1.." + depth, box, SMALL.withTreeLevel(99));
        assertEquals(
                "9x9 pixels: each must be in 16..8192",
                assertThrows(IllegalArgumentException.class, () -> SMALL.withSize(9, 9))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> SMALL.withFrom(0, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> SMALL.withFrom(0, Double.NaN, 1));
        assertThrows(IllegalArgumentException.class, () -> SMALL.withFrom(1, 0));
    }

    @Test
    void darkIsDark() {
        Asset box = TestAsset.of(Meshes.box(0, 0, 0, 1, 1, 1));
        assertNotEquals(GROUND, draw(box, SMALL.withDark(true)).getRGB(0, 0) & 0xFFFFFF);
    }

    /**
     * A flat mesh seen from its edge, and a single point's worth of triangle, are drawn as the nothing that they show.
     */
    @Test
    void flatAndPointedAssetsAreDrawn() {
        Asset flat = TestAsset.of(new MeshArrays("flat", new float[] {0, 0, 0, 1, 0, 0, 0, 0, 1}, new int[] {0, 2, 1}));
        assertEquals(GROUND, draw(flat, SMALL.withFrom(0, 0, 1)).getRGB(0, 0) & 0xFFFFFF);
        assertTrue(drawn(draw(flat, SMALL.withFrom(0, 1, 0)))[3] > HEIGHT / 2);
    }

    private static void assertWrong(String message, Asset asset, PictureOptions options) {
        IllegalArgumentException wrong =
                assertThrows(IllegalArgumentException.class, () -> Picture.png(asset, List.of(), options));
        assertEquals(message, wrong.getMessage());
    }

    private static BufferedImage draw(Asset asset, PictureOptions options) {
        return read(Picture.png(asset, List.of(), options));
    }

    private static BufferedImage read(byte[] png) {
        try {
            return ImageIO.read(new ByteArrayInputStream(png));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** First and last column and row, x0 y0 x1 y1, of what is not background. */
    private static int[] drawn(BufferedImage picture) {
        int[] box = {WIDTH, HEIGHT, -1, -1};
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                if ((picture.getRGB(x, y) & 0xFFFFFF) != GROUND) {
                    box[0] = Math.min(box[0], x);
                    box[1] = Math.min(box[1], y);
                    box[2] = Math.max(box[2], x);
                    box[3] = Math.max(box[3], y);
                }
            }
        }
        return box;
    }

    private static int difference(BufferedImage a, BufferedImage b) {
        int different = 0;
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                different += a.getRGB(x, y) == b.getRGB(x, y) ? 0 : 1;
            }
        }
        return different;
    }
}
