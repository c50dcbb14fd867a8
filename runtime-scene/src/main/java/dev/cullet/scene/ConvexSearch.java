// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.shape.internal.PlacedShape;
import dev.cullet.world.internal.ConservativeAdvancement;
import org.jspecify.annotations.Nullable;

/**
 * A convex shape nearest to the instances of a {@link SceneQuery}, or in motion against them: scratch memory for one
 * thread.
 *
 * <p>The shape is tested in the space of the mesh of each instance. Its corners are mapped there in double and rounded
 * to float once: by 2^-24 of their coordinates relative to the origin of that mesh.
 */
final class ConvexSearch {
    /** Half a unit in the last place of a float on three axes, relative, with a factor of two. */
    private static final double ROUNDING = 0x1p-22;

    private final Instances instances;
    private final SceneWalk walk;
    private final MeshSpace space;
    private final SceneResult result;
    private final SurfaceFilter accepted = new SurfaceFilter();
    private final Advancement advancement = new Advancement();
    private final double[] vector = new double[3];

    ConvexSearch(Instances instances, SceneWalk walk, MeshSpace space, SceneResult result) {
        this.instances = instances;
        this.walk = walk;
        this.space = space;
        this.result = result;
    }

    /** Finds the nearest instance; sets the result. */
    boolean closest(SceneConvex shape, double maxDistance, QueryFilter filter) {
        SceneArguments.limit("maxDistance", maxDistance);
        shape.begin();
        accepted.set(filter.triangles);
        PlacedShape placed = shape.placed();
        double radius = shape.path.beginClosest(walk, filter);
        double best = maxDistance;
        int bestInstance = -1;
        for (CollisionMesh mesh = walk.nextMesh(best + radius); mesh != null; mesh = walk.nextMesh(best + radius)) {
            int i = walk.instance();
            if (best == 0 && bestInstance >= 0 && i > bestInstance) {
                continue; // no nearer, and not the lowest
            }
            space.begin(instances, i, mesh);
            shape.place(space.transform);
            double limit = best < Double.MAX_VALUE ? space.transform.toMeshLength(best) * BoxRay.UP : best;
            if (!placed.closest(MeshAccess.queryMesh(mesh), filter.allSurfaces ? null : accepted, limit)) {
                continue;
            }
            double distance = Math.min(worldDistance(placed), maxDistance);
            if (bestInstance < 0 || distance < best || (distance == best && i < bestInstance)) {
                best = distance;
                bestInstance = i;
                set(i, mesh, placed, best);
            }
        }
        return bestInstance >= 0;
    }

    /**
     * Finds the first contact of a shape in motion; sets the result.
     *
     * @return a constant of {@link ConservativeAdvancement}
     */
    int sweep(SceneConvex shape, double tolerance, QueryFilter filter) {
        SceneArguments.size("tolerance", tolerance);
        shape.begin();
        accepted.set(filter.triangles);
        PlacedShape placed = shape.placed();
        shape.path.beginSweep(walk, filter);
        double best = 1;
        int outcome = ConservativeAdvancement.FREE;
        int bestInstance = -1;
        double speed = shape.path.pathLength();
        for (CollisionMesh mesh = walk.nextMesh(best); mesh != null; mesh = walk.nextMesh(best)) {
            int i = walk.instance();
            space.begin(instances, i, mesh);
            advancement.shape = shape;
            advancement.mesh = MeshAccess.queryMesh(mesh);
            setFaces(shape.path, filter);
            int found = advancement.advance(
                    space.transform.toMeshLength(speed) * BoxRay.UP,
                    slack(shape, mesh),
                    space.transform.toMeshLength(tolerance),
                    best);
            if (found == ConservativeAdvancement.FREE) {
                continue;
            }
            double t = advancement.t();
            boolean overlaps = found == ConservativeAdvancement.OVERLAP;
            boolean wasOverlap = outcome == ConservativeAdvancement.OVERLAP;
            boolean first = overlaps == wasOverlap ? i < bestInstance : overlaps;
            if (bestInstance < 0 || t < best || (t == best && first)) {
                best = t;
                bestInstance = i;
                outcome = found;
                set(i, mesh, placed, worldDistance(placed));
                result.setTime(t);
            }
        }
        return outcome;
    }

    /** Sets which faces the motion meets in the space of the instance. */
    private void setFaces(SceneMotion path, QueryFilter filter) {
        if (filter.triangles.isFrontFacesOnly()) {
            space.direction(path.motion(0), path.motion(1), path.motion(2), 0);
            accepted.setMotion(space.mapped[0], space.mapped[1], space.mapped[2]);
        }
    }

    /**
     * Returns a bound of the absolute error of a distance, besides the relative one, in the space of an instance: the
     * rounding to float of the shape's corners where they are near the mesh.
     */
    private double slack(SceneConvex shape, CollisionMesh mesh) {
        double size = 0;
        float[] bounds = mesh.data().bounds();
        for (int i = 0; i < 6; i++) {
            size = Math.max(size, Math.abs(bounds[i]));
        }
        double radius = space.transform.toMeshLength(
                shape.at.toWorldLength(shape.shape().boundingSphere().radius()));
        return ROUNDING * (size + 2 * radius) + 0x1p-40 * (size + radius);
    }

    /** Returns the last distance in the world: 0 if and only if the shape touches. */
    private double worldDistance(PlacedShape placed) {
        double distance = placed.distance();
        return distance > 0 ? Math.max(space.transform.toWorldLength(distance), Double.MIN_VALUE) : 0;
    }

    /** Sets the result to the nearest points of the last test. */
    private void set(int instance, CollisionMesh mesh, PlacedShape placed, double distance) {
        result.set(instance, instances.userIds[instance], mesh, placed.triangle());
        result.setDistance(distance);
        result.setPoint(space, placed.point(0), placed.point(1), placed.point(2));
        space.transform.toWorldPoint(placed.point(3), placed.point(4), placed.point(5), vector, 0);
        result.setOtherPoint(vector[0], vector[1], vector[2]);
        result.setNormal(space, placed.normal(0), placed.normal(1), placed.normal(2));
    }

    /** The distance of the shape and an instance during the motion. */
    private final class Advancement extends ConservativeAdvancement {
        @Nullable
        SceneConvex shape;

        @Nullable
        QueryMesh mesh;

        @Override
        protected double distanceAt(double time, double limit) {
            SceneConvex of = shape;
            QueryMesh data = mesh;
            if (of == null || data == null) {
                throw new IllegalStateException("no shape is set");
            }
            of.path.turn(time, of.at, of.shift);
            of.place(space.transform);
            PlacedShape placed = of.placed();
            boolean near = placed.closest(data, accepted.orNull(), limit);
            return near ? placed.distance() * (1 - ROUNDING) : limit;
        }
    }
}
