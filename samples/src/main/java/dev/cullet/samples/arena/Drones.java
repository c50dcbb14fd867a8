// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

/** What drones want: to wander, to shoot rings of bullets, and now and then to dash at the ship. */
final class Drones {
    /** Drones in the game. */
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

    private final Dice dice;

    /** Per body, steps until it thinks again. */
    private final int[] patience = new int[COUNT + 1];

    Drones(Dice dice) {
        this.dice = dice;
    }

    /** A drone begins somewhere in the arena; the place may be taken. */
    void begin(Body drone) {
        drone.pose.x = dice.between(-Walls.HALF_X + 6, Walls.HALF_X - 6);
        drone.pose.y = 0;
        drone.pose.z = dice.between(-Walls.HALF_Z + 6, Walls.HALF_Z - 6);
        drone.placed();
        drone.health = HEALTH;
        drone.afterDash = false;
        wander(drone);
    }

    void wander(Body drone) {
        drone.dash = 0;
        drone.vx = dice.between(-SPEED, SPEED);
        drone.vz = dice.between(-SPEED, SPEED);
        drone.spinX = dice.between(-0.01, 0.01);
        drone.spinY = dice.between(-0.02, 0.02);
        drone.spinZ = dice.between(-0.01, 0.01);
        patience[drone.number] = 30 + dice.roll(90);
    }

    void think(Body drone, Body ship, Bullets bullets) {
        if (drone.dash > 0 && --drone.dash == 0) {
            wander(drone);
        }
        if (drone.dash == 0 && --patience[drone.number] <= 0) {
            wander(drone);
            if (dice.roll(6) == 0) {
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
        double x = dice.between(-1, 1);
        double z = Math.sqrt(1 - x * x);
        for (int i = 0; i < SHOTS; i++) {
            bullets.shoot(drone.pose.x, drone.pose.z, SHOT_SPEED * x, SHOT_SPEED * z, 400, false);
            double turned = COSINE * x - SINE * z;
            z = SINE * x + COSINE * z;
            x = turned;
        }
    }

    void addTo(RunHash hash) {
        for (int steps : patience) {
            hash.add(steps);
        }
    }
}
