// SPDX-License-Identifier: Apache-2.0
/** Where spheres and capsules touch a mesh, how deep, and which way out. */
package dev.cullet.world.contact;
