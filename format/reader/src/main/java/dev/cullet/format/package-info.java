// SPDX-License-Identifier: Apache-2.0
/** The asset as flat arrays, and its bytes. Everything but {@code mesh} and {@code importer} may use it. */
package dev.cullet.format;
