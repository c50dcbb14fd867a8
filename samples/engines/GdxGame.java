// SPDX-License-Identifier: Apache-2.0
import com.badlogic.gdx.math.Matrix4;
import com.badlogic.gdx.math.Vector3;
import dev.cullet.runtime.*;
import dev.cullet.world.broadphase.*;
import dev.cullet.world.motion.SphereSweep;
import dev.cullet.world.pairs.MeshPairs;
import java.nio.file.Paths;
import java.util.Locale;
import java.util.stream.Stream;

/** Ships above a terrain, a player who slides over it, a pick in each frame: terrain.cullet ship.cullet */
public final class GdxGame {
    static final int SHIPS = 8;
    static CollisionMesh terrain, ship;
    static final MutableRigidTransform[] thisToWorld =
            Stream.generate(MutableRigidTransform::new).limit(SHIPS).toArray(MutableRigidTransform[]::new);
    static final MutableRigidTransform otherToThis = new MutableRigidTransform();
    static final double[] rows = new double[16];
    static final float[] bounds = new float[6 * SHIPS], local = new float[6];
    static final int[] pairs = new int[SHIPS * SHIPS];
    static final BroadPhase broadPhase = new SweepAndPrune(3, SHIPS);
    static final BroadPhaseQuery scene = new BroadPhaseQuery(3, SHIPS);
    static final MeshPairs meshPairs = new MeshPairs();
    static final SphereSweep sweep = new SphereSweep();
    static final RayHit hit = new RayHit();
    static final ClosestHit closest = new ClosestHit();
    static final Vector3 eye = new Vector3(-40, 30, -30), look = new Vector3(), player = new Vector3(-10, 9, -8);

    /** Returns the matrix by which the engine draws a ship. */
    public static Matrix4 pose(int ship, int frame) {
        return new Matrix4().translate(9 * (ship % 4) - 14, 14 + 0.05f * frame * (ship % 3 - 1), 9 * (ship / 4) - 6)
                .rotate(Vector3.Y, 20 * ship + 2 * frame).rotate(Vector3.X, 10 * ship);
    }

    static void move(Matrix4 pose, MutableRigidTransform body) {
        for (int i = 0; i < 16; i++) {
            rows[i] = pose.val[4 * (i % 4) + i / 4]; // libGDX stores columns
        }
        body.setRowMajor(rows);
    }

    static double pick(int i, double maxT) {
        thisToWorld[i].toModelPoint(eye.x, eye.y, eye.z, local, 0);
        thisToWorld[i].toModelDirection(look.x, look.y, look.z, local, 3);
        return ship.raycast(local[0], local[1], local[2], local[3], local[4], local[5], maxT, hit)
                ? hit.t() : Double.NaN;
    }

    static double distance(int i, double maxDistance) {
        thisToWorld[i].toModelPoint(player.x, player.y, player.z, local, 0);
        boolean near = ship.closestPoint(local[0], local[1], local[2], maxDistance, closest);
        return near ? closest.distance() : Double.NaN;
    }

    static void slide(Vector3 motion) {
        for (int i = 0; i < 5 && sweep.setSphere(player.x, player.y, player.z, 1)
                .sweep(terrain, motion.x, motion.y, motion.z, 1, SphereSweep.ContactMode.APPROACHING); i++) {
            player.mulAdd(motion, (float) sweep.t());
            Vector3 normal = new Vector3((float) sweep.normalX(), (float) sweep.normalY(), (float) sweep.normalZ());
            motion.scl(1 - (float) sweep.t()).mulAdd(normal, -motion.dot(normal));
        }
        player.add(sweep.triangle() < 0 ? motion : Vector3.Zero);
    }

    public static void main(String[] files) throws Exception {
        terrain = CollisionAsset.load(Paths.get(files[0])).part(0);
        ship = CollisionAsset.load(Paths.get(files[1])).part(0);
        System.out.println("loaded " + terrain.triangleCount() + " and " + ship.triangleCount() + " triangles");
        for (int frame = 0; frame < 60; frame++) {
            for (int i = 0; i < SHIPS; i++) {
                move(pose(i, frame), thisToWorld[i]);
                ship.worldBounds(thisToWorld[i], bounds, 6 * i);
            }
            int near = broadPhase.findPairs(bounds, SHIPS, pairs), touching = 0;
            for (int k = 0; k < 2 * near; k += 2) {
                otherToThis.setInverse(thisToWorld[pairs[k]]).setTimes(otherToThis, thisToWorld[pairs[k + 1]]);
                touching += meshPairs.overlaps(ship, ship, otherToThis) ? 1 : 0;
            }
            scene.build(bounds, SHIPS);
            look.set(9 * (frame / 2 % 4) - 14, 14, frame % 2 * 9 - 6).sub(eye);
            int picked = scene.raycast(eye.x, eye.y, eye.z, look.x, look.y, look.z, 10, GdxGame::pick);
            double t = scene.t();
            int nearest = scene.nearest(player.x, player.y, player.z, 30, GdxGame::distance);
            System.out.printf(Locale.ROOT, "frame %d player %.5f %.5f %.5f pairs %d touching %d picked %d %.5f"
                    + " nearest %d %.5f%n", frame, player.x, player.y, player.z, near, touching, picked, t, nearest,
                    scene.distance());
            slide(new Vector3(0.5f, -0.5f, 0.3f));
        }
    }
}
