// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena.run;

import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.samples.arena.Model;
import dev.cullet.samples.arena.Pilot;
import dev.cullet.samples.arena.World;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * The assets of the arena: a ship with 29 spheres, and a drone. This sample bakes them when the program starts; a game
 * bakes them in its build, and ships the bytes.
 *
 * @param ship bytes of an asset
 * @param drone bytes of an asset
 */
public record ArenaAssets(ByteBuffer ship, ByteBuffer drone) {
    private static final BakeOptions OPTIONS = BakeOptions.DEFAULTS
            .with("outline", "silhouette:y")
            .with("spheres", "29")
            .with("spheres-budget", "0.25"); // a quick fit; the spheres cover the ship at any budget

    /** Bakes both from the folder of the sample models. */
    public static ArenaAssets bake(Path models) throws BakeException {
        return new ArenaAssets(
                Baker.bake(models.resolve("fighter.fbx"), OPTIONS).bytes(),
                Baker.bake(models.resolve("drone.obj"), OPTIONS).bytes());
    }

    /** Creates a new game. */
    public World world(int seed, Pilot pilot, boolean timed) throws IOException {
        return new World(
                new Model(CollisionAsset.load(ship, "ship")),
                new Model(CollisionAsset.load(drone, "drone")),
                seed,
                pilot,
                timed);
    }
}
