// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.samples.BakedArena;
import dev.cullet.samples.Programs;
import dev.cullet.samples.arena.AutoPilot;
import dev.cullet.samples.arena.Body;
import dev.cullet.samples.arena.Walls;
import dev.cullet.samples.arena.World;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The window on a virtual display with software rendering; its pixels are read back. */
@Requires(Need.DISPLAY)
final class ArenaWindowTest {
    private static final int STEPS = 200;

    @Test
    void bodiesAndWallsAreDrawnWhereTheyStand(@TempDir Path folder) throws Exception {
        Path png = folder.resolve("arena.png");
        Programs.Outcome outcome = picture(folder, STEPS, png);
        assertEquals(0, outcome.exit(), outcome.text());

        World world = BakedArena.assets().world(1, new AutoPilot(), false);
        for (int i = 0; i < STEPS; i++) {
            world.step();
        }
        assertTrue(outcome.text().contains("hash " + world.hash()), outcome.text());
        BufferedImage image = ImageIO.read(png.toFile());
        assertEquals(ArenaWindow.WIDTH, image.getWidth());
        assertEquals(ArenaWindow.HEIGHT, image.getHeight());
        int drones = 0;
        for (Body body : world.bodies()) {
            if (body.isThere() && body != world.ship()) {
                int[] colour = at(image, body);
                drones += colour[0] > 1.3 * colour[2] && colour[0] > 40 ? 1 : 0; // red or yellow
            }
        }
        assertTrue(drones >= 8, drones + " drones are visible");
        int[] hull = at(image, world.ship());
        assertTrue(hull[2] > 60 && hull[2] >= hull[0], "the ship is grey to blue, not " + hull[0] + " " + hull[2]);
        for (int gate = 0; gate < Walls.GATE_TRAVEL.length; gate++) {
            double x = (gate == 0 ? -22 : 0) + Walls.gateShift(gate, STEPS - 1);
            int[] colour = pixel(image, x, 3, gate == 0 ? -1.5 : 41.5);
            assertTrue(colour[0] > 2 * colour[2], "a gate is yellow, not " + colour[0] + " " + colour[2]);
        }
        int[] nothing = pixel(image, 85, -4, -55);
        assertTrue(nothing[0] < 50 && nothing[2] < 70, "the corner of the arena is dark");
    }

    /** The picture of the documents, with {@code -Dcullet.writeDocs=true}, or one below {@code target}. */
    @Tag("campaign")
    @Test
    void writesThePicture(@TempDir Path folder) throws Exception {
        boolean ofDocuments = Boolean.getBoolean("cullet.writeDocs");
        Path png = ofDocuments
                ? Checkout.path("docs/pictures/arena.png")
                : Path.of("target/arena.png").toAbsolutePath();
        assertEquals(0, picture(folder, 900, png).exit());
        assertTrue(Files.size(png) < 150_000, "the picture has " + Files.size(png) + " bytes");
    }

    private static Programs.Outcome picture(Path folder, int steps, Path png) throws Exception {
        return Programs.run(
                folder,
                List.of(
                        "xvfb-run",
                        "-a",
                        "-s",
                        "-screen 0 1400x900x24",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ArenaWindow.class.getName(),
                        Path.of("models").toAbsolutePath().toString(),
                        "1",
                        Integer.toString(steps),
                        png.toString()));
    }

    private static int[] at(BufferedImage image, Body body) {
        double[] rows = new double[16];
        body.toWorld().copyRowMajor(rows);
        return pixel(image, rows[3], rows[7], rows[11]);
    }

    private static int[] pixel(BufferedImage image, double x, double y, double z) {
        double[] place = new Camera(ArenaWindow.WIDTH, ArenaWindow.HEIGHT).project(x, y, z);
        int column = (int) ((place[0] + 1) / 2 * image.getWidth());
        int row = (int) ((1 - place[1]) / 2 * image.getHeight());
        int rgb = image.getRGB(column, row);
        return new int[] {rgb >> 16 & 0xFF, rgb >> 8 & 0xFF, rgb & 0xFF};
    }
}
