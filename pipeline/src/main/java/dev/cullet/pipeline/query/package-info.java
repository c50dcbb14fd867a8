// SPDX-License-Identifier: Apache-2.0
/**
 * The registry of query kinds. An entry of {@link dev.cullet.pipeline.query.QueryKinds} has the name of a kind, its
 * inputs, the functions that run it on a mesh and on a scene, and its check by brute force. {@code cullet query}
 * answers lines with it, verification samples and checks it, and conformance vectors record it.
 */
@NullMarked
package dev.cullet.pipeline.query;

import org.jspecify.annotations.NullMarked;
