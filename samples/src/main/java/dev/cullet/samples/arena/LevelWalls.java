// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import dev.cullet.scene.CollisionScene;
import dev.cullet.scene.InstanceTransform;
import dev.cullet.scene.QueryFilter;
import dev.cullet.scene.SceneAsset;
import dev.cullet.scene.SceneCapsule;
import dev.cullet.scene.SceneQuery;

/**
 * Walls as a level: instances of a few props, each baked once, in a scene file. Walls are static instances. Gates are
 * instances of the layer {@link #GATE}, with their number as user id: the game hides them, and adds each again as a
 * dynamic one, which it moves. A body is tested by the spheres that cover it. Queries allocate nothing.
 */
public final class LevelWalls implements Walls {
    /** Layers of the level's manifest. */
    public static final int WALL = 1;

    public static final int GATE = 2;

    private static final QueryFilter GATES = QueryFilter.ALL.withLayers(GATE);
    private static final QueryFilter WALLS_AND_GATES = QueryFilter.ALL.withLayers(WALL | GATE);

    private final CollisionScene scene;
    private final SceneQuery query;
    private final SceneCapsule sphere = new SceneCapsule();
    private final InstanceTransform transform = new InstanceTransform();

    /** Per gate its instance, and where it starts. */
    private final int[] gates = new int[GATE_TRAVEL.length];

    private final double[] starts = new double[GATE_TRAVEL.length];
    private final float[] centre = new float[3];

    /** Takes a level. */
    public LevelWalls(SceneAsset level) {
        scene = new CollisionScene(level, gates.length);
        query = new SceneQuery(scene);
        for (int i = 0; i < scene.staticCount(); i++) {
            if (scene.layers(i) == GATE) {
                int gate = (int) scene.userId(i);
                scene.transform(i, transform);
                starts[gate] = transform.x();
                gates[gate] = scene.add(scene.mesh(i), transform, GATE, gate);
                scene.setLayers(i, 0);
            }
        }
    }

    @Override
    public void moveTo(int step) {
        for (int gate = 0; gate < gates.length; gate++) {
            scene.transform(gates[gate], transform);
            double x = starts[gate] + Walls.gateShift(gate, step);
            scene.move(gates[gate], transform.setTranslation(x, transform.y(), transform.z()));
        }
    }

    @Override
    public boolean touch(Body body) {
        return touches(body, WALLS_AND_GATES);
    }

    @Override
    public boolean gateTouches(Body body) {
        return touches(body, GATES);
    }

    /** Tests surfaces: no body fits into a wall. */
    private boolean touches(Body body, QueryFilter filter) {
        float[] spheres = body.model.finestSpheres;
        for (int i = 0; i < spheres.length; i += 4) {
            body.toWorld().toWorldPoint(spheres[i], spheres[i + 1], spheres[i + 2], centre, 0);
            if (query.overlapsShape(sphere.setSphere(centre[0], centre[1], centre[2], spheres[i + 3]), filter)) {
                return true;
            }
        }
        return false;
    }

    /** A bullet may start inside of a wall, where a ray to the surface may be longer than its step. */
    @Override
    public double firstTouch(double ax, double az, double bx, double bz) {
        if (query.pointInSolid(ax, 0, az, WALLS_AND_GATES)) {
            return 0;
        }
        return query.raycast(ax, 0, az, bx - ax, 0, bz - az, 1, WALLS_AND_GATES) ? query.t() : 2;
    }

    /** The scene, to draw it. Read only. */
    public CollisionScene scene() {
        return scene;
    }
}
