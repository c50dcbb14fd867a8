// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.TriangleFilter;
import dev.cullet.world.internal.ConservativeAdvancement;
import dev.cullet.world.internal.DistanceWalk;
import dev.cullet.world.internal.PairWalk;
import org.jspecify.annotations.Nullable;

/**
 * A mesh against the instances of a {@link SceneQuery}: scratch memory for one thread, about 20 KB.
 *
 * <p>Pairs are tested in the space of the mesh of the query. The vertices of an instance are mapped there in double and
 * rounded to float once: by 2^-24 of their coordinates relative to that mesh, wherever both are in the world.
 */
final class MeshSearch {
    /** Half a unit in the last place of a float on three axes, relative, with a factor of two. */
    private static final double ROUNDING = 0x1p-22;

    private final Instances instances;
    private final SceneWalk walk;
    private final MeshSpace space;
    private final SceneResult result;
    private final PairWalk pairs = new PairWalk();
    private final DistanceWalk nearest = new DistanceWalk();
    private final SurfaceFilter surfaces = new SurfaceFilter();
    private final Advancement advancement = new Advancement();

    /** The mesh of the query at the time of the last test, turned but not moved, and by how much it is moved. */
    private final InstanceTransform at = new InstanceTransform();

    private final double[] shift = new double[3];

    /** Maps the space of an instance to that of the mesh of the query: a matrix, and its scale. */
    private final double[] rows = new double[12];

    private double scale;
    private final double[] vector = new double[6];

    private SceneMesh moving = new SceneMesh();
    private @Nullable QueryMesh own;
    private @Nullable TriangleFilter accepted;
    private boolean truncated;

    MeshSearch(Instances instances, SceneWalk walk, MeshSpace space, SceneResult result) {
        this.instances = instances;
        this.walk = walk;
        this.space = space;
        this.result = result;
    }

    /** Starts with a mesh at t = 0; returns it. */
    private QueryMesh begin(SceneMesh of, QueryFilter filter) {
        QueryMesh data = MeshAccess.queryMesh(of.mesh());
        moving = of;
        own = data;
        surfaces.set(filter.triangles);
        accepted = filter.allSurfaces ? null : surfaces;
        at.set(of.path.pose);
        shift[0] = 0;
        shift[1] = 0;
        shift[2] = 0;
        return data;
    }

    /** Returns an instance that the mesh touches, or -1; sets the result. */
    int any(SceneMesh of, QueryFilter filter) {
        QueryMesh data = begin(of, filter);
        of.path.beginBox(walk, filter);
        for (CollisionMesh mesh = walk.nextMesh(0); mesh != null; mesh = walk.nextMesh(0)) {
            QueryMesh other = beginPairs(data, mesh);
            if (nextPair(other)) {
                int i = walk.instance();
                result.set(i, instances.userIds[i], mesh, pairs.otherTriangle());
                result.setOtherTriangle(pairs.triangle());
                return i;
            }
        }
        return -1;
    }

    /** Collects instance, its triangle and that of the mesh for all pairs that touch; returns their number. */
    int findAll(SceneMesh of, QueryFilter filter, int[] triples) {
        SceneArguments.triples(triples);
        truncated = false;
        QueryMesh data = begin(of, filter);
        of.path.beginBox(walk, filter);
        int count = 0;
        for (CollisionMesh mesh = walk.nextMesh(0); mesh != null; mesh = walk.nextMesh(0)) {
            QueryMesh other = beginPairs(data, mesh);
            while (nextPair(other)) {
                if (3 * count == triples.length) {
                    truncated = true;
                    return count;
                }
                triples[3 * count] = walk.instance();
                triples[3 * count + 1] = pairs.otherTriangle();
                triples[3 * count + 2] = pairs.triangle();
                count++;
            }
        }
        return count;
    }

    /** Returns whether there were more pairs than fit. */
    boolean isTruncated() {
        return truncated;
    }

    private QueryMesh beginPairs(QueryMesh data, CollisionMesh mesh) {
        space.begin(instances, walk.instance(), mesh);
        map();
        QueryMesh other = MeshAccess.queryMesh(mesh);
        pairs.begin(data, other, rows, scale);
        return other;
    }

    /** Moves to the next touching pair that counts. */
    private boolean nextPair(QueryMesh other) {
        TriangleFilter of = accepted;
        boolean found = pairs.next();
        while (found && of != null && !of.accepts(other, pairs.otherTriangle())) {
            found = pairs.next();
        }
        return found;
    }

    /** Finds the nearest instance; sets the result. */
    boolean closest(SceneMesh of, double maxDistance, QueryFilter filter) {
        SceneArguments.limit("maxDistance", maxDistance);
        QueryMesh data = begin(of, filter);
        InstanceTransform pose = of.path.pose;
        double radius = of.path.beginClosest(walk, filter);
        double best = maxDistance;
        int bestInstance = -1;
        for (CollisionMesh mesh = walk.nextMesh(best + radius); mesh != null; mesh = walk.nextMesh(best + radius)) {
            int i = walk.instance();
            if (best == 0 && bestInstance >= 0 && i > bestInstance) {
                continue; // no nearer, and not the lowest
            }
            space.begin(instances, i, mesh);
            map();
            double limit = best < Double.MAX_VALUE ? pose.toMeshLength(best) * BoxRay.UP : best;
            if (!nearest.closest(data, MeshAccess.queryMesh(mesh), rows, scale, accepted, limit)) {
                continue;
            }
            double distance = Math.min(worldDistance(), maxDistance);
            if (bestInstance < 0 || distance < best || (distance == best && i < bestInstance)) {
                best = distance;
                bestInstance = i;
                set(i, mesh);
            }
        }
        return bestInstance >= 0;
    }

    /**
     * Finds the first contact of a mesh in motion; sets the result.
     *
     * @return a constant of {@link ConservativeAdvancement}
     */
    int sweep(SceneMesh of, double tolerance, QueryFilter filter) {
        SceneArguments.size("tolerance", tolerance);
        begin(of, filter);
        of.path.beginSweep(walk, filter);
        InstanceTransform pose = of.path.pose;
        double speed = pose.toMeshLength(of.path.pathLength()) * BoxRay.UP;
        double enough = pose.toMeshLength(tolerance);
        double best = 1;
        int outcome = ConservativeAdvancement.FREE;
        int bestInstance = -1;
        for (CollisionMesh mesh = walk.nextMesh(best); mesh != null; mesh = walk.nextMesh(best)) {
            int i = walk.instance();
            space.begin(instances, i, mesh);
            advancement.other = MeshAccess.queryMesh(mesh);
            int found = advancement.advance(speed, slack(mesh), enough, best);
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
                set(i, mesh);
                result.setTime(t);
            }
        }
        return outcome;
    }

    /**
     * Returns a bound of the absolute error of a distance, besides the relative one, in the space of the mesh of the
     * query: the rounding to float of the instance's vertices, where they are near that mesh or anywhere on the path.
     */
    private double slack(CollisionMesh mesh) {
        InstanceTransform instance = space.transform;
        InstanceTransform pose = moving.path.pose;
        double away = Math.sqrt(
                square(instance.x() - pose.x()) + square(instance.y() - pose.y()) + square(instance.z() - pose.z()));
        double farthest = pose.toMeshLength(away
                + moving.path.pathOfOrigin()
                + instance.toWorldLength(farthest(mesh.data().bounds())));
        double size = farthest(moving.mesh().data().bounds());
        double radius =
                pose.toMeshLength(instance.toWorldLength(mesh.boundingSphere().radius()));
        return ROUNDING * Math.min(farthest, size + 2 * radius) + 0x1p-40 * (size + radius);
    }

    private static double farthest(float[] bounds) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            sum += Math.max(Math.abs((double) bounds[axis]), Math.abs((double) bounds[3 + axis]));
        }
        return sum;
    }

    private static double square(double x) {
        return x * x;
    }

    /** Sets the map from the instance in {@link #space} to the mesh of the query, as it is placed. */
    private void map() {
        InstanceTransform from = space.transform;
        double stretch = from.scale() / at.scale();
        for (int k = 0; k < 3; k++) {
            from.toWorldNormal(k == 0 ? 1 : 0, k == 1 ? 1 : 0, k == 2 ? 1 : 0, vector, 0);
            at.toMeshNormal(vector[0], vector[1], vector[2], vector, 3);
            for (int i = 0; i < 3; i++) {
                rows[4 * i + k] = stretch * vector[3 + i];
            }
        }
        at.toMeshDirection(
                from.x() - at.x() - shift[0], from.y() - at.y() - shift[1], from.z() - at.z() - shift[2], vector, 0);
        for (int i = 0; i < 3; i++) {
            rows[4 * i + 3] = vector[i];
        }
        scale = stretch;
    }

    /** Returns the last distance in the world: 0 if and only if the meshes touch. */
    private double worldDistance() {
        double distance = nearest.distance();
        return distance > 0 ? Math.max(at.toWorldLength(distance), Double.MIN_VALUE) : 0;
    }

    /** Sets the result to the nearest points of the last pair. */
    private void set(int instance, CollisionMesh mesh) {
        result.set(instance, instances.userIds[instance], mesh, nearest.otherTriangle());
        result.setOtherTriangle(nearest.triangle());
        result.setDistance(worldDistance());
        toWorld(0);
        result.setOtherPoint(at.x() + vector[0], at.y() + vector[1], at.z() + vector[2]);
        toWorld(3);
        result.setPoint(at.x() + vector[0], at.y() + vector[1], at.z() + vector[2]);
        InstanceTransform of = space.transform;
        of.toMeshDirection(
                vector[0] + (at.x() - of.x()), vector[1] + (at.y() - of.y()), vector[2] + (at.z() - of.z()), vector, 3);
        result.setLocal(vector[3], vector[4], vector[5]);
        double per = nearest.distance() > 0 ? 1 / nearest.distance() : 0;
        at.toWorldNormal(
                per * (nearest.point(0) - nearest.point(3)),
                per * (nearest.point(1) - nearest.point(4)),
                per * (nearest.point(2) - nearest.point(5)),
                vector,
                0);
        result.setNormal(vector[0], vector[1], vector[2]);
    }

    /** Maps a nearest point to the world, relative to the translation at t = 0. */
    private void toWorld(int point) {
        at.toWorldDirection(nearest.point(point), nearest.point(point + 1), nearest.point(point + 2), vector, 0);
        for (int i = 0; i < 3; i++) {
            vector[i] += shift[i];
        }
    }

    /** The distance of the mesh of the query and an instance during the motion. */
    private final class Advancement extends ConservativeAdvancement {
        @Nullable
        QueryMesh other;

        @Override
        protected double distanceAt(double time, double limit) {
            QueryMesh data = own;
            QueryMesh of = other;
            if (data == null || of == null) {
                throw new IllegalStateException("no mesh is set");
            }
            moving.path.turn(time, at, shift);
            map();
            boolean near = nearest.closest(data, of, rows, scale, accepted, limit);
            return near ? nearest.distance() * (1 - ROUNDING) : limit;
        }
    }
}
