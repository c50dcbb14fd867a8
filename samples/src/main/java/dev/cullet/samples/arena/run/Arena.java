// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena.run;

import dev.cullet.samples.arena.AutoPilot;
import dev.cullet.samples.arena.Event;
import dev.cullet.samples.arena.FilterTable;
import dev.cullet.samples.arena.World;
import java.nio.file.Path;

/**
 * Plays the arena without a window, and prints the counts of events, the counters of the filters and the hash of the
 * run.
 *
 * <pre>
 * mvn -q compile exec:java -Dexec.mainClass=dev.cullet.samples.arena.run.Arena -Dexec.args="models 1 3600"
 * </pre>
 */
public final class Arena {
    private Arena() {}

    /** Arguments: the folder of the sample models, a seed, and a number of steps. */
    public static void main(String[] arguments) throws Exception {
        Path models = Path.of(arguments.length > 0 ? arguments[0] : "samples/models");
        int seed = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1;
        int steps = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 3600;

        World world = ArenaAssets.bake(models).world(seed, new AutoPilot(), false);
        long start = System.nanoTime();
        for (int i = 0; i < steps; i++) {
            world.step();
        }
        long nanoseconds = System.nanoTime() - start;

        for (Event event : Event.values()) {
            System.out.printf("%-14s %8d%n", event.label, world.count(event));
        }
        System.out.println();
        FilterTable.lines(world.counters()).forEach(System.out::println);
        System.out.printf("%n%d steps, seed %d, %d microseconds each%n", steps, seed, nanoseconds / steps / 1000);
        System.out.println("hash " + world.hash());
    }
}
