// SPDX-License-Identifier: Apache-2.0
/**
 * An asset as flat arrays, and the reader of its bytes. Has no dependencies; all modules but {@code mesh} and
 * {@code importer} may use it. Immutable and thread-safe, unless the owner of an array writes it.
 */
package dev.cullet.format;
