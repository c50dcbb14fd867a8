// SPDX-License-Identifier: Apache-2.0
/** What touches when something moves, and the box that holds it meanwhile. */
package dev.cullet.world.motion;
