// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena.window;

import dev.cullet.samples.arena.AutoPilot;
import dev.cullet.samples.arena.Pilot;
import dev.cullet.samples.arena.World;
import org.lwjgl.glfw.GLFW;

/** Reads arrow keys, space and B; the autopilot flies until the first of them is pressed. */
final class KeyboardPilot implements Pilot {
    private static final int[] KEYS = {
        GLFW.GLFW_KEY_LEFT, LEFT, GLFW.GLFW_KEY_RIGHT, RIGHT, GLFW.GLFW_KEY_UP, THRUST, //
        GLFW.GLFW_KEY_DOWN, BRAKE, GLFW.GLFW_KEY_SPACE, FIRE, GLFW.GLFW_KEY_B, BEAM
    };

    private final long window;
    private final Pilot autopilot = new AutoPilot();
    private boolean playing;

    KeyboardPilot(long window) {
        this.window = window;
    }

    @Override
    public int keys(World world) {
        int pressed = 0;
        for (int i = 0; i < KEYS.length; i += 2) {
            pressed |= GLFW.glfwGetKey(window, KEYS[i]) == GLFW.GLFW_PRESS ? KEYS[i + 1] : 0;
        }
        playing |= pressed != 0;
        return playing ? pressed : autopilot.keys(world);
    }
}
