// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.scene.CollisionScene;
import dev.cullet.scene.InstanceTransform;
import dev.cullet.scene.QueryFilter;
import dev.cullet.scene.SceneAsset;
import dev.cullet.scene.SceneCapsule;
import dev.cullet.scene.SceneQuery;

/** A scene with the scratch memory of its queries, for one thread. */
public final class SceneTarget {
    final SceneAsset asset;
    final CollisionScene scene;
    final SceneQuery query;

    private final InstanceTransform transform = new InstanceTransform();

    SceneTarget(SceneAsset asset) {
        this.asset = asset;
        scene = new CollisionScene(asset, 0);
        query = new SceneQuery(scene);
    }

    /** Reads a sphere: {@code center} and {@code radius}. */
    static SceneCapsule sphere(QueryInputs in) throws QueryException {
        double[] c = in.decimals("center", 3);
        return new SceneCapsule().setSphere(c[0], c[1], c[2], in.decimal("radius"));
    }

    /** Reads a capsule: {@code from}, {@code to} and {@code radius}. */
    static SceneCapsule capsule(QueryInputs in) throws QueryException {
        double[] a = in.decimals("from", 3);
        double[] b = in.decimals("to", 3);
        return new SceneCapsule().set(a[0], a[1], a[2], b[0], b[1], b[2], in.decimal("radius"));
    }

    /** Reads the filter of layers, surfaces and, if the kind has it, front faces. */
    QueryFilter filter(QueryInputs in) throws QueryException {
        QueryFilter filter = QueryFilter.ALL.withLayers(in.layers());
        filter = in.flag("frontFacesOnly", false) ? filter.withFrontFacesOnly() : filter;
        return in.has("surfaces")
                ? filter.withSurfaces(asset.meshes(), in.strings("surfaces").toArray(new String[0]))
                : filter;
    }

    /** Adds an instance with its id and mesh, and a triangle of the mesh with its surface, if it is not negative. */
    QueryOutputs put(QueryOutputs out, int instance, int triangle) {
        CollisionMesh mesh = scene.mesh(instance);
        out.put("instance", instance).put("id", scene.userId(instance)).put("mesh", mesh.name());
        return triangle < 0 ? out : out.triangle(mesh, triangle).surface(mesh, triangle);
    }

    /** Adds instance, triangle and surface of the last query's result, if it has one. */
    void putResult(QueryOutputs out) {
        if (out.hit(query.hasHit())) {
            put(out, query.instance(), query.triangle());
        }
    }

    /** Adds point and unit normal of the last query's result. */
    void putPointAndNormal(QueryOutputs out) {
        out.put("point", query.x(), query.y(), query.z())
                .put("normal", query.normalX(), query.normalY(), query.normalZ());
    }

    /** Returns the unit normal out of the front of an instance's triangle, in the world; 0 0 0 without area. */
    double[] normal(int instance, int triangle) {
        float[] p = new float[9];
        scene.mesh(instance).triangleCorners(triangle, p, 0);
        double[] u = {(double) p[3] - p[0], (double) p[4] - p[1], (double) p[5] - p[2]};
        double[] v = {(double) p[6] - p[0], (double) p[7] - p[1], (double) p[8] - p[2]};
        double[] n = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
        double length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        if (length > 0) {
            scene.transform(instance, transform);
            transform.toWorldNormal(n[0] / length, n[1] / length, n[2] / length, n, 0);
        }
        return n;
    }
}
