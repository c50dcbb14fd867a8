// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.CollisionMesh;
import java.util.List;

/** One kind of query line. */
interface Operation {
    /** The value of {@code op}. */
    String name();

    /** Every field that it reads besides {@code op}. */
    List<String> fields();

    /**
     * Answers.
     *
     * @throws QueryException if a field is missing or has no meaning
     * @throws IllegalArgumentException if the runtime refuses a value
     */
    void answer(QueryLine line, CollisionMesh mesh, Answer answer) throws QueryException;
}
