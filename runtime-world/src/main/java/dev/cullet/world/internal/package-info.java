// SPDX-License-Identifier: Apache-2.0
/** Signs of determinants without rounding, and what follows from signs alone. Queries use it; games need not. */
package dev.cullet.world.internal;
