// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import com.github.stephengold.joltjni.AnyHitCollideShapeCollector;
import com.github.stephengold.joltjni.BodyCreationSettings;
import com.github.stephengold.joltjni.BodyInterface;
import com.github.stephengold.joltjni.CollideShapeSettings;
import com.github.stephengold.joltjni.MapObj2Bp;
import com.github.stephengold.joltjni.NarrowPhaseQuery;
import com.github.stephengold.joltjni.ObjVsBpFilter;
import com.github.stephengold.joltjni.ObjVsObjFilter;
import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.Quat;
import com.github.stephengold.joltjni.RMat44;
import com.github.stephengold.joltjni.RRayCast;
import com.github.stephengold.joltjni.RVec3;
import com.github.stephengold.joltjni.RayCastResult;
import com.github.stephengold.joltjni.ScaledShape;
import com.github.stephengold.joltjni.SphereShape;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.enumerate.EActivation;
import com.github.stephengold.joltjni.enumerate.EBackFaceMode;
import com.github.stephengold.joltjni.enumerate.EMotionType;
import com.github.stephengold.joltjni.readonly.ConstShape;

/**
 * A scene of Jolt: one static body per instance with a scaled shape, its broad phase optimized, queried without locks.
 * Rays and matrices of all queries exist before the clock starts.
 */
final class JoltScene implements SceneEngine {
    static {
        JoltPhysics.system(); // loads the library, which the fields need
    }

    private final PhysicsSystem system = new PhysicsSystem();
    private final NarrowPhaseQuery narrow;
    private final RRayCast[] rays = new RRayCast[SceneLevel.QUERIES];
    private final RMat44[] places = new RMat44[SceneLevel.QUERIES];
    private final SphereShape sphere = new SphereShape(SceneLevel.SPHERE_RADIUS);
    private final Vec3 one = new Vec3(1f, 1f, 1f);
    private final RVec3 zero = new RVec3(0, 0, 0);
    private final CollideShapeSettings settings = new CollideShapeSettings();
    private final JoltPhysics[] cooked;
    private final MapObj2Bp layers = new MapObj2Bp(1, 1).add(0, 0);
    private final ObjVsBpFilter broadFilter = new ObjVsBpFilter(1, 1);
    private final ObjVsObjFilter pairFilter = new ObjVsObjFilter(1);

    JoltScene(SceneLevel level) {
        system.init(level.mesh.length + 64, 0, 64, 64, layers, broadFilter, pairFilter);
        settings.setBackFaceMode(EBackFaceMode.CollideWithBackFaces);
        cooked = new JoltPhysics[level.meshes.length];
        for (int i = 0; i < cooked.length; i++) {
            cooked[i] = new JoltPhysics();
            cooked[i].prepare(level.meshes[i], 1);
            cooked[i].cook();
        }
        BodyInterface bodies = system.getBodyInterface();
        float[] p = level.places;
        for (int i = 0; i < level.mesh.length; i++) {
            int at = 8 * i;
            ConstShape shape =
                    new ScaledShape(cooked[level.mesh[i]].shape(), new Vec3(p[at + 7], p[at + 7], p[at + 7]));
            BodyCreationSettings body = new BodyCreationSettings(
                    shape,
                    new RVec3(p[at], p[at + 1], p[at + 2]),
                    new Quat(p[at + 3], p[at + 4], p[at + 5], p[at + 6]),
                    EMotionType.Static,
                    0);
            bodies.createAndAddBody(body, EActivation.DontActivate);
            body.close();
        }
        system.optimizeBroadPhase();
        narrow = system.getNarrowPhaseQueryNoLock();
        float[] r = level.rays;
        float length = SceneLevel.RAY_LENGTH;
        for (int i = 0; i < SceneLevel.QUERIES; i++) {
            int at = 6 * i;
            rays[i] = new RRayCast(
                    new RVec3(r[at], r[at + 1], r[at + 2]),
                    new Vec3(length * r[at + 3], length * r[at + 4], length * r[at + 5]));
            places[i] = RMat44.sTranslation(
                    new RVec3(level.centers[3 * i], level.centers[3 * i + 1], level.centers[3 * i + 2]));
        }
    }

    @Override
    public String name() {
        return "Jolt";
    }

    @Override
    public double ray(int i) {
        try (RayCastResult result = new RayCastResult()) {
            return narrow.castRay(rays[i], result) ? result.getFraction() * SceneLevel.RAY_LENGTH : -1;
        }
    }

    @Override
    public boolean sphere(int i) {
        try (AnyHitCollideShapeCollector collector = new AnyHitCollideShapeCollector()) {
            narrow.collideShape(sphere, one, places[i], settings, zero, collector);
            return collector.hadHit();
        }
    }
}
