// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

/** Behaviour of the drones: they wander, shoot rings of bullets, and sometimes dash at the ship. */
final class Drones {
    /** Number of drones. */
    static final int COUNT = 14;

    private static final int HEALTH = 6;
    private static final double SPEED = 0.16;
    private static final double DASH_SPEED = 2.2;
    private static final int DASH_STEPS = 45;
    private static final int SHOTS = 16;
    private static final double SHOT_SPEED = 0.35;

    /** A sixteenth of a turn, as cosine and sine. */
    private static final double COSINE = 0.9238795325112867;

    private static final double SINE = 0.3826834323650898;

    private final Random32 random;

    /** Per body, steps until its next decision. */
    private final int[] cooldown = new int[COUNT + 1];

    Drones(Random32 random) {
        this.random = random;
    }

    /** Places a drone at a random position of the arena, which may be occupied. */
    void spawn(Body drone) {
        drone.pose.x = random.between(-Walls.HALF_X + 6, Walls.HALF_X - 6);
        drone.pose.y = 0;
        drone.pose.z = random.between(-Walls.HALF_Z + 6, Walls.HALF_Z - 6);
        drone.placed();
        drone.health = HEALTH;
        drone.afterDash = false;
        wander(drone);
    }

    void wander(Body drone) {
        drone.dash = 0;
        drone.vx = random.between(-SPEED, SPEED);
        drone.vz = random.between(-SPEED, SPEED);
        drone.spinX = random.between(-0.01, 0.01);
        drone.spinY = random.between(-0.02, 0.02);
        drone.spinZ = random.between(-0.01, 0.01);
        cooldown[drone.number] = 30 + random.below(90);
    }

    void think(Body drone, Body ship, Bullets bullets) {
        if (drone.dash > 0 && --drone.dash == 0) {
            wander(drone);
        }
        if (drone.dash == 0 && --cooldown[drone.number] <= 0) {
            wander(drone);
            if (random.below(6) == 0) {
                dashAt(drone, ship);
            } else {
                shootRing(drone, bullets);
            }
        }
    }

    private static void dashAt(Body drone, Body ship) {
        double dx = ship.pose.x - drone.pose.x;
        double dz = ship.pose.z - drone.pose.z;
        double distance = Math.sqrt(dx * dx + dz * dz);
        if (distance > 0) {
            drone.vx = DASH_SPEED * dx / distance;
            drone.vz = DASH_SPEED * dz / distance;
            drone.spinX = 0;
            drone.spinY = 0;
            drone.spinZ = 0;
            drone.dash = DASH_STEPS;
            drone.afterDash = true;
        }
    }

    private void shootRing(Body drone, Bullets bullets) {
        double x = random.between(-1, 1);
        double z = Math.sqrt(1 - x * x);
        for (int i = 0; i < SHOTS; i++) {
            bullets.shoot(drone.pose.x, drone.pose.z, SHOT_SPEED * x, SHOT_SPEED * z, 400, false);
            double turned = COSINE * x - SINE * z;
            z = SINE * x + COSINE * z;
            x = turned;
        }
    }

    void addTo(RunHash hash) {
        for (int steps : cooldown) {
            hash.add(steps);
        }
    }
}
