#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Draws every picture of the documents anew, with the commands that the documents show.
set -eu
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

./cullet bake samples/models/fighter.fbx -o "$work/fighter.cullet" --spheres 29
./cullet view "$work/fighter.cullet" --png docs/pictures/fighter.png --size 880x480 --show edges
./cullet view "$work/fighter.cullet" --png docs/pictures/fighter-spheres.png --size 640x400 --show edges,spheres
./cullet view "$work/fighter.cullet" --png docs/pictures/fighter-tree.png --size 640x400 --show tree=4
./cullet bake samples/models/fighter.fbx -o "$work/hull.cullet" --hull
./cullet view "$work/hull.cullet" --png docs/pictures/fighter-hull.png --size 640x400 --show shape
./cullet bake samples/models/fighter.fbx -o "$work/box.cullet" --primitive box
./cullet view "$work/box.cullet" --png docs/pictures/fighter-box.png --size 640x400 --show shape
./cullet bake samples/models/terrain.obj -o "$work/terrain.cullet"
./cullet view "$work/terrain.cullet" --png docs/pictures/terrain.png --size 480x300 --show borders
