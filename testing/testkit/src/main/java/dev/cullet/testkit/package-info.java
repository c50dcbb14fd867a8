// SPDX-License-Identifier: Apache-2.0
/** Mesh generators and brute-force oracles on bare arrays. Tests of every module use it; nothing ships it. */
@NullMarked
package dev.cullet.testkit;

import org.jspecify.annotations.NullMarked;
