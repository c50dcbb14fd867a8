// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import java.util.List;

/**
 * A kind of query.
 *
 * @param <T> what it queries: a mesh, or a scene
 */
interface Operation<T> {
    /** The value of {@code op}. */
    String name();

    /** Names of all fields besides {@code op} and {@code frame}. */
    List<String> fields();

    /**
     * Answers a query.
     *
     * @throws QueryException if a field is missing or has a wrong value
     * @throws IllegalArgumentException if the runtime refuses a value
     */
    void answer(QueryLine line, T target, Answer answer) throws QueryException;
}
