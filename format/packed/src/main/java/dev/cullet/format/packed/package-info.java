// SPDX-License-Identifier: Apache-2.0
/** Unpacks the parts of a packed asset. Found through {@link java.util.ServiceLoader}; not called by games. */
package dev.cullet.format.packed;
