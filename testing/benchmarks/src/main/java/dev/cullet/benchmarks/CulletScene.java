// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import dev.cullet.scene.CollisionScene;
import dev.cullet.scene.QueryFilter;
import dev.cullet.scene.SceneAsset;
import dev.cullet.scene.SceneCapsule;
import dev.cullet.scene.SceneQuery;

/** A scene of Cullet, or one flat mesh of the same triangles. */
final class CulletScene {
    private CulletScene() {}

    static SceneEngine of(String name, SceneAsset asset, SceneLevel level) {
        SceneQuery query = new SceneQuery(new CollisionScene(asset, 0));
        SceneCapsule sphere = new SceneCapsule();
        float[] r = level.rays;
        float[] c = level.centers;
        return new SceneEngine() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public double ray(int i) {
                int at = 6 * i;
                boolean hit = query.raycast(
                        r[at],
                        r[at + 1],
                        r[at + 2],
                        r[at + 3],
                        r[at + 4],
                        r[at + 5],
                        SceneLevel.RAY_LENGTH,
                        QueryFilter.ALL);
                return hit ? query.t() : -1;
            }

            @Override
            public boolean sphere(int i) {
                return query.overlapsShape(
                        sphere.setSphere(c[3 * i], c[3 * i + 1], c[3 * i + 2], SceneLevel.SPHERE_RADIUS),
                        QueryFilter.ALL);
            }
        };
    }

    static SceneEngine flat(String name, CollisionMesh mesh, SceneLevel level) {
        RayHit hit = new RayHit();
        float[] r = level.rays;
        float[] c = level.centers;
        return new SceneEngine() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public double ray(int i) {
                int at = 6 * i;
                boolean hits = mesh.raycast(
                        r[at], r[at + 1], r[at + 2], r[at + 3], r[at + 4], r[at + 5], SceneLevel.RAY_LENGTH, hit);
                return hits ? hit.t() : -1;
            }

            @Override
            public boolean sphere(int i) {
                return mesh.overlapsSphere(c[3 * i], c[3 * i + 1], c[3 * i + 2], SceneLevel.SPHERE_RADIUS);
            }
        };
    }
}
