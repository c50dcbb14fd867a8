// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena.window;

import dev.cullet.format.SphereCluster;
import dev.cullet.samples.arena.Beam;
import dev.cullet.samples.arena.Body;
import dev.cullet.samples.arena.Bullets;
import dev.cullet.samples.arena.Event;
import dev.cullet.samples.arena.FilterTable;
import dev.cullet.samples.arena.World;
import dev.cullet.scene.CollisionScene;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.opengl.GL33C;

/** Draws the current state of a game. */
final class Scene {
    /** Corners of the circle that shows a sphere, each rotated by 15 degrees. */
    private static final int CIRCLE = 24;

    private static final double COSINE = 0.9659258262890683;
    private static final double SINE = 0.25881904510252074;
    private static final float[] IDENTITY = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

    private final int width;
    private final int height;
    private final Camera camera;
    private final Shader shader = new Shader();
    private final LevelDrawing level;
    private final Buffer ship = new Buffer();
    private final Buffer drone = new Buffer();
    private final Buffer stream = new Buffer();
    private final Triangles shape = new Triangles();
    private final float[] model = new float[16];
    private final double[] rows = new double[16];
    private final float[] centre = new float[3];

    Scene(int width, int height, World world, CollisionScene level) {
        this.level = new LevelDrawing(level);
        this.width = width;
        this.height = height;
        this.camera = new Camera(width, height);
        ship.load(MeshShape.of(world.ship().model.mesh));
        drone.load(MeshShape.of(world.bodies()[1].model.mesh));
        GL33C.glEnable(GL33C.GL_DEPTH_TEST);
        GL33C.glEnable(GL33C.GL_BLEND);
        GL33C.glBlendFunc(GL33C.GL_SRC_ALPHA, GL33C.GL_ONE_MINUS_SRC_ALPHA);
        GL33C.glClearColor(0.05f, 0.06f, 0.09f, 1);
    }

    void draw(World world) {
        GL33C.glClear(GL33C.GL_COLOR_BUFFER_BIT | GL33C.GL_DEPTH_BUFFER_BIT | GL33C.GL_STENCIL_BUFFER_BIT);
        shader.camera(camera.matrix);
        shader.model(IDENTITY);
        floor();
        level.draw(shader);
        for (Body body : world.bodies()) {
            if (body.isThere()) {
                shader.model(matrix(body));
                (body == world.ship() ? ship : drone).draw(GL33C.GL_TRIANGLES);
            }
        }
        shader.model(IDENTITY);
        bullets(world.bullets());
        beam(world.beam());
        spheres(world.ship());
        overlay(world);
    }

    private void floor() {
        shape.clear();
        shape.colour(0.13, 0.16, 0.22, 1).normal(0, 0, 0);
        for (int x = -90; x <= 90; x += 10) {
            shape.vertex(x, -4, -60).vertex(x, -4, 60);
        }
        for (int z = -60; z <= 60; z += 10) {
            shape.vertex(-90, -4, z).vertex(90, -4, z);
        }
        stream.draw(shape, GL33C.GL_LINES);
    }

    /** From the 12 numbers of a rigid transform, row by row, to 16, column by column. */
    private float[] matrix(Body body) {
        body.toWorld().copyRowMajor(rows);
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 4; column++) {
                model[4 * column + row] = (float) rows[4 * row + column];
            }
        }
        model[15] = 1;
        return model;
    }

    private void bullets(Bullets bullets) {
        shape.clear();
        shape.normal(0, 0, 0);
        for (int i = 0; i < bullets.count(); i++) {
            double r = 2 * Bullets.RADIUS;
            double x = bullets.x(i);
            double z = bullets.z(i);
            if (bullets.isOurs(i)) {
                shape.colour(0.6, 1, 0.7, 1);
            } else {
                shape.colour(1, 0.45, 0.35, 1);
            }
            shape.quad(
                    new double[] {x - r, 0, z}, new double[] {x, 0, z - r}, new double[] {x + r, 0, z}, new double[] {
                        x, 0, z + r
                    });
        }
        stream.draw(shape, GL33C.GL_TRIANGLES);
    }

    /** Draws the beam flat, up to its first hit. */
    private void beam(Beam beam) {
        shape.clear();
        shape.colour(0.45, 0.8, 1, 0.9).normal(0, 0, 0);
        for (int i = 0; i < beam.pointCount() - 1 && beam.isOn() && i < beam.length(); i++) {
            double share = Math.min(1, beam.length() - i);
            double ax = beam.point(i, 0);
            double az = beam.point(i, 2);
            double bx = ax + share * (beam.point(i + 1, 0) - ax);
            double bz = az + share * (beam.point(i + 1, 2) - az);
            double per = Beam.RADIUS / Math.max(1e-6, Math.sqrt((bx - ax) * (bx - ax) + (bz - az) * (bz - az)));
            double sideX = per * (az - bz);
            double sideZ = per * (bx - ax);
            shape.quad(
                    new double[] {ax - sideX, 0, az - sideZ},
                    new double[] {ax + sideX, 0, az + sideZ},
                    new double[] {bx + sideX, 0, bz + sideZ},
                    new double[] {bx - sideX, 0, bz - sideZ});
        }
        stream.draw(shape, GL33C.GL_TRIANGLES);
    }

    /** Draws the spheres of the ship, which drones are tested against, as circles. */
    private void spheres(Body body) {
        shape.clear();
        shape.colour(0.5, 0.8, 1, 0.5).normal(0, 0, 0);
        SphereCluster cluster = body.model.spheres;
        float[] spheres = cluster.level(cluster.levelCount() - 1);
        for (int i = 0; i < spheres.length; i += 4) {
            body.toWorld().toWorldPoint(spheres[i], spheres[i + 1], spheres[i + 2], centre, 0);
            double x = spheres[i + 3];
            double z = 0;
            for (int corner = 0; corner < CIRCLE; corner++) {
                shape.vertex(centre[0] + x, centre[1], centre[2] + z);
                double turned = COSINE * x - SINE * z;
                z = SINE * x + COSINE * z;
                x = turned;
                shape.vertex(centre[0] + x, centre[1], centre[2] + z);
            }
        }
        GL33C.glDisable(GL33C.GL_DEPTH_TEST);
        stream.draw(shape, GL33C.GL_LINES);
        GL33C.glEnable(GL33C.GL_DEPTH_TEST);
    }

    private void overlay(World world) {
        List<String> filters = FilterTable.lines(world.counters());
        List<String> events = new ArrayList<>();
        for (Event event : Event.values()) {
            events.add(String.format("%-14s%6d", event.label, world.count(event)));
        }
        events.add(String.format("%-14s%6d", "bullets", world.bullets().count()));
        events.add(String.format("%-14s%6d", "near pairs", world.pairCount()));
        events.add(String.format("%-14s%6d", "step", world.steps()));

        shader.camera(pixels());
        GL33C.glDisable(GL33C.GL_DEPTH_TEST);
        shape.clear();
        shape.normal(0, 0, 0).colour(0.02, 0.03, 0.05, 0.75);
        PixelFont.box(shape, 8, 8, 4 * 2 * 21 + 8, 16 * events.size() + 8);
        PixelFont.box(shape, width - 8 - 4 * 2 * 36 - 8, 8, 4 * 2 * 36 + 8, 16 * filters.size() + 8);
        shape.colour(0.85, 0.9, 1, 1);
        PixelFont.write(shape, events, 14, 14, 2);
        PixelFont.write(shape, filters, width - 8 - 4 * 2 * 36, 14, 2);
        stream.draw(shape, GL33C.GL_TRIANGLES);
        GL33C.glEnable(GL33C.GL_DEPTH_TEST);
    }

    /** The camera of the overlay: pixels from the left and from the top. */
    private float[] pixels() {
        return new float[] {2f / width, 0, 0, 0, 0, -2f / height, 0, 0, 0, 0, 1, 0, -1, 1, 0, 1};
    }
}
