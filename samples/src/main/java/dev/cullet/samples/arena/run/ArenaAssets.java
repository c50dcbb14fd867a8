// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena.run;

import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.samples.arena.LevelWalls;
import dev.cullet.samples.arena.Model;
import dev.cullet.samples.arena.Pilot;
import dev.cullet.samples.arena.World;
import dev.cullet.scene.SceneAsset;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * The assets of the arena: a ship with 29 spheres, a drone, and the level. This sample bakes them when the program
 * starts; a game bakes them in its build, and ships the bytes.
 *
 * @param ship bytes of an asset
 * @param drone bytes of an asset
 * @param level bytes of a scene: walls and gates
 */
public record ArenaAssets(ByteBuffer ship, ByteBuffer drone, ByteBuffer level) {
    private static final BakeOptions OPTIONS = BakeOptions.DEFAULTS
            .with("outline", "silhouette:y")
            .with("spheres", "29")
            .with("spheres-budget", "0.25"); // a quick fit; the spheres cover the ship at any budget

    /** As {@code cullet bake-scene}. */
    private static final BakeOptions SCENE = BakeOptions.DEFAULTS.with("parts", "instance");

    /** Bakes all from the folder of the sample models. */
    public static ArenaAssets bake(Path models) throws BakeException {
        return new ArenaAssets(
                Baker.bake(models.resolve("fighter.fbx"), OPTIONS).bytes(),
                Baker.bake(models.resolve("drone.obj"), OPTIONS).bytes(),
                Baker.bake(models.resolve("level/arena.jsonl"), SCENE).bytes());
    }

    /** Creates a new game on the level. */
    public World world(int seed, Pilot pilot, boolean timed) throws IOException {
        return new World(model(ship), model(drone), levelWalls(), seed, pilot, timed);
    }

    /** Creates a new game between polygons, the same in C and JavaScript. */
    public World polygonWorld(int seed, Pilot pilot, boolean timed) throws IOException {
        return new World(model(ship), model(drone), seed, pilot, timed);
    }

    /** Loads the level. */
    public LevelWalls levelWalls() throws IOException {
        return new LevelWalls(SceneAsset.load(level, "level"));
    }

    private static Model model(ByteBuffer asset) throws IOException {
        return new Model(CollisionAsset.load(asset, "model"));
    }
}
