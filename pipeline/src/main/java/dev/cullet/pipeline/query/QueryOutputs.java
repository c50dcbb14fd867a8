// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.MeshHit;
import dev.cullet.runtime.PlaneSides;

/**
 * The outputs of one query, in order: names and values of a line of JSON, or the words of a conformance vector, which
 * have no names. A hit is where it is (t, distance or segment), then its triangle, point and normal.
 */
public interface QueryOutputs {
    /** Writes the items of a list. */
    @FunctionalInterface
    interface Items {
        /** Writes item i. */
        void write(int i, QueryOutputs item);
    }

    /** Writes true or false. */
    QueryOutputs put(String name, boolean value);

    /** Writes an integer. */
    QueryOutputs put(String name, long value);

    /** Writes a number. */
    QueryOutputs put(String name, double value);

    /** Writes three numbers. */
    QueryOutputs put(String name, double x, double y, double z);

    /** Writes a text. */
    QueryOutputs put(String name, String value);

    /** Writes a constant of an enum. */
    QueryOutputs put(String name, Enum<?> value);

    /** Writes the first integers of an array. */
    QueryOutputs put(String name, int[] values, int count);

    /** Writes whether there are results, the results, and whether there are more. */
    void list(String name, int count, boolean more, Items items);

    /** Writes a triangle of the mesh and, as text, its number in the source. */
    QueryOutputs triangle(CollisionMesh mesh, int triangle);

    /** Writes a triangle of the other mesh likewise. */
    QueryOutputs otherTriangle(CollisionMesh other, int triangle);

    /** Writes the surface of a triangle. */
    QueryOutputs surface(CollisionMesh mesh, int triangle);

    /** Writes any triangle that is touched; negative for none. */
    void any(CollisionMesh mesh, int triangle);

    /** Writes the sides of a plane on which something is. */
    void sides(PlaneSides sides);

    /**
     * Returns whether values are left out that depend on the order in which a tree is walked: vectors have none of
     * them, because a reader may walk in another order.
     */
    boolean omitsWalkOrder();

    /** Writes whether there is a hit, and returns it. */
    default boolean hit(boolean hit) {
        put("hit", hit);
        return hit;
    }

    /** Writes triangle, point and normal of a hit. */
    default void surface(CollisionMesh mesh, MeshHit hit) {
        triangle(mesh, hit.triangle())
                .put("point", hit.x(), hit.y(), hit.z())
                .put("normal", hit.normalX(), hit.normalY(), hit.normalZ());
    }
}
