// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.small;

import dev.cullet.runtime.CollisionAsset;
import dev.cullet.samples.arena.AutoPilot;
import dev.cullet.samples.arena.Event;
import dev.cullet.samples.arena.Model;
import dev.cullet.samples.arena.World;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Plays the arena from the bytes of two assets, and returns a summary in one line, the same on every machine. */
final class SmallArena {
    private SmallArena() {}

    static String play(byte[] ship, byte[] drone, int seed, int steps) throws IOException {
        World world = new World(model(ship, "ship"), model(drone, "drone"), seed, new AutoPilot(), false);
        for (int i = 0; i < steps; i++) {
            world.step();
        }
        int events = 0;
        for (Event event : Event.values()) {
            events += world.count(event);
        }
        return steps + " steps, " + events + " events, hash " + world.hash();
    }

    private static Model model(byte[] bytes, String name) throws IOException {
        return new Model(CollisionAsset.load(ByteBuffer.wrap(bytes), name));
    }
}
