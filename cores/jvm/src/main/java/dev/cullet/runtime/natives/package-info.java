// SPDX-License-Identifier: Apache-2.0
/** Queries by the C core, bound by the foreign-function interface. */
@org.jspecify.annotations.NullMarked
package dev.cullet.runtime.natives;
