// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SampleModelsTest {
    /** Maven runs tests in the module's folder. */
    private static final Path MODELS = Path.of("models");

    @Test
    void shippedModelsEqualTheOutputOfTheGenerator() throws IOException {
        for (Map.Entry<String, String> file : SampleModels.contents().entrySet()) {
            assertEquals(file.getValue(), Files.readString(MODELS.resolve(file.getKey())), file.getKey());
        }
    }

    @Test
    void shipWallAndPropsAreClosedAndFaceOutward() {
        List<Sketch> sketches = new ArrayList<>(List.of(FighterShip.draw(), Drone.draw(), WallSection.draw()));
        sketches.addAll(ArenaLevel.props());
        for (Sketch sketch : sketches) {
            for (Sketch.Node node : sketch.nodes) {
                assertClosedAndOutward(node);
            }
        }
    }

    /** Each edge has two polygons in opposite directions, and the volume is positive. */
    static void assertClosedAndOutward(Sketch.Node node) {
        Map<Long, Integer> edges = new HashMap<>();
        double volume = 0;
        for (Sketch.Polygon polygon : node.polygons) {
            int[] corners = polygon.corners();
            for (int k = 0; k < corners.length; k++) {
                edges.merge(((long) corners[k] << 32) | corners[(k + 1) % corners.length], 1, Integer::sum);
            }
            for (int k = 1; k + 1 < corners.length; k++) {
                volume += determinant(
                        node.vertices.get(corners[0]),
                        node.vertices.get(corners[k]),
                        node.vertices.get(corners[k + 1]));
            }
        }
        edges.forEach((edge, count) -> {
            assertEquals(1, count, node.name);
            assertEquals(1, edges.getOrDefault(Long.rotateLeft(edge, 32), 0), node.name + " has an open edge");
        });
        assertTrue(volume > 0, node.name + " is inside out");
    }

    @Test
    void everyClosedShellOfTheShipFacesOutward() {
        for (Sketch.Node node : FighterShip.draw().nodes) {
            // the polygons of a loft are consecutive and share no vertex with another loft
            int first = 0;
            double volume = 0;
            int highest = -1;
            for (int p = 0; p < node.polygons.size(); p++) {
                int[] corners = node.polygons.get(p).corners();
                int low = Arrays.stream(corners).min().getAsInt();
                if (low > highest && p > 0) {
                    assertTrue(volume > 0, node.name + ": shell at polygon " + first + " is inside out");
                    first = p;
                    volume = 0;
                }
                highest = Math.max(highest, Arrays.stream(corners).max().getAsInt());
                for (int k = 1; k + 1 < corners.length; k++) {
                    volume += determinant(
                            node.vertices.get(corners[0]),
                            node.vertices.get(corners[k]),
                            node.vertices.get(corners[k + 1]));
                }
            }
            assertTrue(volume > 0, node.name + ": shell at polygon " + first + " is inside out");
        }
    }

    private static double determinant(double[] a, double[] b, double[] c) {
        return a[0] * (b[1] * c[2] - b[2] * c[1])
                + a[1] * (b[2] * c[0] - b[0] * c[2])
                + a[2] * (b[0] * c[1] - b[1] * c[0]);
    }
}
