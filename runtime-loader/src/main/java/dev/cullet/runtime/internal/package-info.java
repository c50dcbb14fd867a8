// SPDX-License-Identifier: Apache-2.0
/**
 * One class per query, one per triangle test, and the results a caller reuses. Walks keep a handful of numbers in
 * registers: no stack, no recursion, no allocation. Callers ask through {@link dev.cullet.runtime.RayHit result
 * objects} and {@code CollisionMesh}; nothing here imports the package above.
 */
package dev.cullet.runtime.internal;

