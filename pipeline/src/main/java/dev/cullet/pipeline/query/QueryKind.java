// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A kind of query.
 *
 * @param name value of {@code op}
 * @param onMesh how it runs on a mesh; null if only scenes have it
 * @param onScene how it runs on a scene; null if only meshes have it
 * @param check how brute force checks it on a mesh; null if only tests do
 */
public record QueryKind(
        String name,
        @Nullable Form<MeshTarget> onMesh,
        @Nullable Form<SceneTarget> onScene,
        @Nullable QueryCheck check) {

    /**
     * How a kind of query runs on one kind of target.
     *
     * @param fields names of all inputs besides {@code op} and {@code frame}
     */
    public record Form<T>(List<String> fields, Run<T> run) {
        /** @param fields names, separated by spaces */
        static <T> Form<T> of(String fields, Run<T> run) {
            return new Form<>(List.of(fields.split(" ", -1)), run);
        }
    }

    /** Runs a query. */
    @FunctionalInterface
    public interface Run<T> {
        /**
         * Reads the inputs, queries the target and writes the outputs. It reads and writes them in the order that a
         * conformance vector has.
         *
         * @throws QueryException if a field is missing or has a wrong value
         * @throws IllegalArgumentException if the runtime refuses a value
         */
        void answer(QueryInputs in, T target, QueryOutputs out) throws QueryException;
    }

    /** Returns the same kind with a check by brute force. */
    QueryKind checkedBy(QueryCheck brute) {
        return new QueryKind(name, onMesh, onScene, brute);
    }

    /** Returns the same kind for scenes too. */
    QueryKind onScene(String fields, Run<SceneTarget> run) {
        return new QueryKind(name, onMesh, Form.of(fields, run), check);
    }

    /** Returns a kind of query of a mesh. */
    public static QueryKind onMesh(String name, String fields, Run<MeshTarget> run) {
        return new QueryKind(name, Form.of(fields, run), null, null);
    }
}
