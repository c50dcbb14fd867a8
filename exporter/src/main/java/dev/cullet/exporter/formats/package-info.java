// SPDX-License-Identifier: Apache-2.0
/** The formats of exports, one class each. */
@NullMarked
package dev.cullet.exporter.formats;

import org.jspecify.annotations.NullMarked;
