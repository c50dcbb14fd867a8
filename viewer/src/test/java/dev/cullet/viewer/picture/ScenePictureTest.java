// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.viewer.Level;
import dev.cullet.viewer.picture.PictureOptions.Overlay;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pictures of scenes against pictures of the same triangles in one mesh, transformed in double. */
class ScenePictureTest {
    private static final int WIDTH = 320;
    private static final int HEIGHT = 200;
    private static final PictureOptions SMALL = PictureOptions.DEFAULTS.withSize(WIDTH, HEIGHT);
    private static final int INSTANCES = 24;

    @ParameterizedTest(name = "seed 3, at {0} m")
    @ValueSource(doubles = {0, 1e7})
    void isThatOfItsTrianglesInOneMesh(double at) throws Exception {
        Asset level = boxes(at);
        BufferedImage flat = draw(TestAsset.of(flat(level, at)), SMALL);
        BufferedImage scene = draw(level, SMALL);
        int drawn = difference(flat, new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB));
        assertEquals(WIDTH * HEIGHT, drawn);
        assertTrue(difference(flat, scene) < 40, difference(flat, scene) + " pixels differ"); // the mesh has floats
        assertTrue(difference(scene, draw(boxes(at), SMALL.withFrom(1, 0, 0))) > 5000, "another direction");
    }

    @Test
    void overlaysFollowTheInstances() throws Exception {
        Asset level = boxes(0);
        BufferedImage plain = draw(level, SMALL);
        PictureOptions wires = SMALL.withShow(Set.of(Overlay.WIREFRAME));
        int scene = difference(plain, draw(level, wires));
        int flat = difference(plain, draw(TestAsset.of(flat(level, 0)), wires));
        // lines are lifted by a share of the radius of the largest mesh, so fewer are hidden in one mesh
        assertTrue(scene > 500 && scene > 0.85 * flat && scene <= flat, scene + " and " + flat + " pixels of wires");
        BufferedImage last = plain;
        for (int box = 1; box <= 2; box++) {
            BufferedImage next = draw(level, SMALL.withTreeLevel(box));
            assertTrue(difference(last, next) > 200, "level " + box + " of the tree over instances");
            last = next;
        }
        IllegalArgumentException wrong =
                assertThrows(IllegalArgumentException.class, () -> draw(level, SMALL.withTreeLevel(60)));
        assertTrue(String.valueOf(wrong.getMessage()).startsWith("tree level 60 is not in 1.."), wrong.toString());
    }

    @Test
    void onlyInstancesOfANamedPartAreShown() throws Exception {
        Asset level = boxes(0);
        BufferedImage both = draw(level, SMALL);
        BufferedImage one = draw(level, SMALL.withParts(List.of("flat")));
        BufferedImage other = draw(level, SMALL.withParts(List.of("tall")));
        assertTrue(difference(both, one) > 1000 && difference(one, other) > 1000 && difference(both, other) > 1000);
    }

    /** Boxes: their corners are those of their bounds, to which a camera of a scene is fitted. */
    private static Asset boxes(double at) {
        return Level.of(
                INSTANCES,
                12,
                at,
                3,
                Meshes.box(0.5f, 0, 0, 2, 1, 3).named("flat"),
                Meshes.box(-1, -2, 0, 0, 2, 1).named("tall"));
    }

    private static MeshArrays flat(Asset level, double at) {
        List<double[]> all = new ArrayList<>();
        int numbers = 0;
        for (int i = 0; i < INSTANCES; i++) {
            all.add(Level.corners(level, i, at));
            numbers += all.get(i).length;
        }
        float[] positions = new float[numbers];
        int[] indices = new int[numbers / 3];
        int next = 0;
        for (double[] corners : all) {
            for (double corner : corners) {
                positions[next++] = (float) corner;
            }
        }
        for (int i = 0; i < indices.length; i++) {
            indices[i] = i;
        }
        return new MeshArrays("flat", positions, indices);
    }

    private static BufferedImage draw(Asset asset, PictureOptions options) throws Exception {
        return ImageIO.read(new ByteArrayInputStream(Picture.png(asset, List.of(), options)));
    }

    private static int difference(BufferedImage a, BufferedImage b) {
        int different = 0;
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                different += (a.getRGB(x, y) & 0xFFFFFF) == (b.getRGB(x, y) & 0xFFFFFF) ? 0 : 1;
            }
        }
        return different;
    }
}
