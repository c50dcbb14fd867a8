// SPDX-License-Identifier: Apache-2.0
/**
 * The walks of the queries, one class each, and the triangle tests, one class each. A walk keeps its state in local
 * variables: no stack (except that of a {@code RayLayout}), no recursion, no allocation. Shared with {@code
 * runtime-world}; not for games.
 */
package dev.cullet.runtime.internal;
