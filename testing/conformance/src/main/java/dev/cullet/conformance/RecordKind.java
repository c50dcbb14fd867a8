// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

/** What a record of inputs and outputs is about: a query of a mesh, or a query or change of a scene. */
public sealed interface RecordKind permits VectorKind, SceneKind {
    /** Returns the type of its records. */
    int number();

    /** Returns the name in JSON and on the command line. */
    String label();
}
