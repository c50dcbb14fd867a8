// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena.window;

import dev.cullet.samples.arena.AutoPilot;
import dev.cullet.samples.arena.LevelWalls;
import dev.cullet.samples.arena.World;
import dev.cullet.samples.arena.run.ArenaAssets;
import java.io.IOException;
import java.nio.file.Path;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.glfw.GLFWErrorCallback;
import org.lwjgl.opengl.GL;
import org.lwjgl.system.MemoryUtil;

/**
 * Shows the arena in a window. Arrow keys fly, space shoots, B switches the beam on, escape ends the program.
 *
 * <pre>
 * ArenaWindow MODELS SEED               plays
 * ArenaWindow MODELS SEED STEPS PNG     lets the autopilot play STEPS steps, saves the picture, and ends
 * </pre>
 *
 * <p>On macOS the JVM needs {@code -XstartOnFirstThread}.
 */
public final class ArenaWindow {
    static final int WIDTH = 1280;
    static final int HEIGHT = 800;

    /** Steps between two drawn frames in a run for a picture. */
    private static final int STEPS_PER_FRAME = 60;

    private ArenaWindow() {}

    /** Runs the program; the class lists the arguments. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 2 && arguments.length != 4) {
            System.err.println("usage: ArenaWindow MODELS SEED [STEPS PNG]");
            System.exit(2);
        }
        ArenaAssets assets = ArenaAssets.bake(Path.of(arguments[0]));
        int seed = Integer.parseInt(arguments[1]);
        long window = open();
        if (arguments.length == 2) {
            play(window, assets.world(seed, new KeyboardPilot(window), false));
        } else {
            World world = assets.world(seed, new AutoPilot(), false);
            picture(window, world, Integer.parseInt(arguments[2]), Path.of(arguments[3]));
            System.out.println("saved " + arguments[3] + ", hash " + world.hash());
        }
        GLFW.glfwDestroyWindow(window);
        GLFW.glfwTerminate();
    }

    private static long open() {
        GLFWErrorCallback.createPrint(System.err).set();
        if (!GLFW.glfwInit()) {
            throw new IllegalStateException(
                    "GLFW found no window system; on a machine without a screen, run the program under xvfb-run");
        }
        GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MAJOR, 3);
        GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MINOR, 3);
        GLFW.glfwWindowHint(GLFW.GLFW_OPENGL_PROFILE, GLFW.GLFW_OPENGL_CORE_PROFILE);
        GLFW.glfwWindowHint(GLFW.GLFW_OPENGL_FORWARD_COMPAT, GLFW.GLFW_TRUE);
        GLFW.glfwWindowHint(GLFW.GLFW_RESIZABLE, GLFW.GLFW_FALSE);
        GLFW.glfwWindowHint(GLFW.GLFW_SCALE_FRAMEBUFFER, GLFW.GLFW_FALSE); // a point of the window is a pixel
        GLFW.glfwWindowHint(GLFW.GLFW_SAMPLES, 4);
        GLFW.glfwWindowHint(GLFW.GLFW_STENCIL_BITS, 8);
        long window = GLFW.glfwCreateWindow(WIDTH, HEIGHT, "Cullet arena", MemoryUtil.NULL, MemoryUtil.NULL);
        if (window == MemoryUtil.NULL) {
            throw new IllegalStateException("GLFW cannot open a window with OpenGL 3.3; update the graphics driver");
        }
        GLFW.glfwMakeContextCurrent(window);
        GL.createCapabilities();
        return window;
    }

    /** Plays one step per frame; the speed is right on a screen of 60 Hz. */
    private static void play(long window, World world) {
        Scene scene = new Scene(WIDTH, HEIGHT, world, ((LevelWalls) world.walls()).scene());
        GLFW.glfwSwapInterval(1);
        while (!GLFW.glfwWindowShouldClose(window)) {
            world.step();
            scene.draw(world);
            GLFW.glfwSwapBuffers(window);
            GLFW.glfwPollEvents();
            if (GLFW.glfwGetKey(window, GLFW.GLFW_KEY_ESCAPE) == GLFW.GLFW_PRESS) {
                GLFW.glfwSetWindowShouldClose(window, true);
            }
        }
    }

    private static void picture(long window, World world, int steps, Path file) throws IOException {
        Scene scene = new Scene(WIDTH, HEIGHT, world, ((LevelWalls) world.walls()).scene());
        for (int i = 1; i <= steps; i++) {
            world.step();
            if (i % STEPS_PER_FRAME == 0 || i == steps) {
                scene.draw(world);
                if (i == steps) {
                    Screenshot.take(WIDTH, HEIGHT).save(file);
                }
                GLFW.glfwSwapBuffers(window);
                GLFW.glfwPollEvents();
            }
        }
    }
}
