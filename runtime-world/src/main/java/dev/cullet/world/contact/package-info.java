// SPDX-License-Identifier: Apache-2.0
/** Contacts of spheres and capsules with a mesh: points, normals and depths. */
package dev.cullet.world.contact;
