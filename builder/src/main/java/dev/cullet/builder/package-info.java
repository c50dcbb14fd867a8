// SPDX-License-Identifier: Apache-2.0
/** Mesh in, part of an asset out: every structure that a query walks, built here. The pipeline uses it. */
@NullMarked
package dev.cullet.builder;

import org.jspecify.annotations.NullMarked;
