// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena.window;

import dev.cullet.samples.arena.AutoPilot;
import dev.cullet.samples.arena.World;
import dev.cullet.samples.arena.run.ArenaAssets;
import java.io.IOException;
import java.nio.file.Path;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.glfw.GLFWErrorCallback;
import org.lwjgl.opengl.GL;
import org.lwjgl.system.MemoryUtil;

/**
 * The arena in a window. Arrow keys fly, space shoots, B is the beam, escape ends.
 *
 * <pre>
 * ArenaWindow MODELS SEED               plays
 * ArenaWindow MODELS SEED STEPS PNG     lets the automaton play so many steps, saves the picture, and ends
 * </pre>
 *
 * <p>On macOS the JVM needs {@code -XstartOnFirstThread}.
 */
public final class ArenaWindow {
    static final int WIDTH = 1280;
    static final int HEIGHT = 800;

    /** In a run for a picture, every so many steps one is drawn. */
    private static final int DRAWN = 60;

    private ArenaWindow() {}

    /** See the class. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 2 && arguments.length != 4) {
            System.err.println("usage: ArenaWindow MODELS SEED [STEPS PNG]");
            System.exit(2);
        }
        ArenaAssets assets = ArenaAssets.bake(Path.of(arguments[0]));
        int seed = Integer.parseInt(arguments[1]);
        long window = open();
        if (arguments.length == 2) {
            play(window, assets.world(seed, new KeyboardPilot(window), true));
        } else {
            World world = assets.world(seed, new AutoPilot(), true);
            picture(window, world, Integer.parseInt(arguments[2]), Path.of(arguments[3]));
            System.out.println("saved " + arguments[3] + ", hash " + world.hash());
        }
        GLFW.glfwDestroyWindow(window);
        GLFW.glfwTerminate();
    }

    private static long open() {
        GLFWErrorCallback.createPrint(System.err).set();
        if (!GLFW.glfwInit()) {
            throw new IllegalStateException("no window system; on a machine without a screen, run this under xvfb-run");
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
            throw new IllegalStateException("no window with OpenGL 3.3 here");
        }
        GLFW.glfwMakeContextCurrent(window);
        GL.createCapabilities();
        return window;
    }

    /** A step per frame; a screen of 60 Hz gives the speed that is meant. */
    private static void play(long window, World world) {
        Scene scene = new Scene(WIDTH, HEIGHT, world);
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
        Scene scene = new Scene(WIDTH, HEIGHT, world);
        for (int i = 1; i <= steps; i++) {
            world.step();
            if (i % DRAWN == 0 || i == steps) {
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
