// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import dev.cullet.world.filter.FilterCounters;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of the game; {@link #step} advances it by 1/60 second. A run depends on models, seed and pilot alone, and
 * two runs that differ in a single bit have different values of {@link #hash}.
 */
public final class World {
    private static final double TURN = 0.018;
    private static final double THRUST = 0.012;
    private static final double DRAG = 0.985;
    private static final double NOSE = 6.8;
    private static final double GUN_SIDE = 4.7;
    private static final double GUN_FRONT = 2.6;
    private static final double BULLET_SPEED = 3.0;
    private static final int BULLET_LIFE = 60;
    private static final double GUN_RANGE = 30;
    private static final int RELOAD = 5;
    private static final int RESPAWN_STEPS = 150;

    private final Body[] bodies = new Body[1 + Drones.COUNT];
    private final Bullets bullets = new Bullets();
    private final Beam beam = new Beam();
    private final Walls walls;
    private final Contact contact;
    private final Neighbours neighbours;
    private final Movement movement;
    private final Shots shots;
    private final Drones drones;
    private final Pilot pilot;

    private final Map<Event, Integer> eventCounts = new EnumMap<>(Event.class);
    private final RunHash hash = new RunHash();
    private final double[] heading = new double[3];
    private boolean shipBlocked;
    private int step;

    /** Per lost body, steps until it returns. */
    private final int[] respawnSteps = new int[1 + Drones.COUNT];

    /** Starts a game between walls that are polygons. */
    public World(Model shipModel, Model droneModel, int seed, Pilot pilot, boolean timed) {
        this(shipModel, droneModel, new PolygonWalls(), seed, pilot, timed);
    }

    /** Starts a game. With {@code timed}, the counters of the filters measure times too; nothing else reads a clock. */
    public World(Model shipModel, Model droneModel, Walls walls, int seed, Pilot pilot, boolean timed) {
        this.pilot = pilot;
        this.walls = walls;
        for (int i = 0; i < bodies.length; i++) {
            bodies[i] = new Body(i == 0 ? shipModel : droneModel, i);
        }
        contact = new Contact(bodies.length, timed);
        neighbours = new Neighbours(bodies);
        movement = new Movement(bodies, walls, contact, neighbours);
        shots = new Shots(walls, neighbours);
        drones = new Drones(new Random32(seed));
        ship().health = 1;
        ship().placed();
        for (int i = 1; i < bodies.length; i++) {
            drones.spawn(bodies[i]);
            bodies[i].health = movement.unstick(bodies[i]) ? bodies[i].health : 0;
        }
    }

    /** Advances the game by one step. */
    public void step() {
        walls.moveTo(step);
        respawn();
        unstick();
        steer();
        for (Body body : bodies) {
            if (body.number > 0 && body.isThere()) {
                drones.think(body, ship(), bullets);
            }
        }
        neighbours.find(bullets);
        move();
        moveBullets();
        burn();
        step++;
        addToHash();
    }

    private void respawn() {
        for (Body body : bodies) {
            if (!body.isThere() && --respawnSteps[body.number] <= 0) {
                drones.spawn(body);
                if (movement.unstick(body)) {
                    recordEvent(Event.DRONE_BACK, body);
                } else {
                    body.health = 0;
                }
            }
        }
    }

    /** A body moves to free poses only, but a gate stops for no body, and a dash may end inside other bodies. */
    private void unstick() {
        for (Body body : bodies) {
            if (body.isThere() && movement.isStuck(body)) {
                boolean found = movement.unstick(body);
                recordEvent(Event.UNSTUCK, body);
                if (!found && body.number > 0) {
                    lose(body);
                }
            }
        }
    }

    private void steer() {
        Body ship = ship();
        int keys = pilot.keys(this);
        ship.spinY = ((keys & Pilot.LEFT) != 0 ? TURN : 0) - ((keys & Pilot.RIGHT) != 0 ? TURN : 0);
        double push = ((keys & Pilot.THRUST) != 0 ? THRUST : 0) - ((keys & Pilot.BRAKE) != 0 ? THRUST / 2 : 0);
        updateHeading();
        ship.vx = DRAG * ship.vx + push * headingX();
        ship.vz = DRAG * ship.vz + push * headingZ();
        if ((keys & Pilot.FIRE) != 0 && step % RELOAD == 0) {
            shoot(GUN_SIDE);
            shoot(-GUN_SIDE);
        }
        beam.update(
                (keys & Pilot.BEAM) != 0,
                ship.pose.x + NOSE * headingX(),
                ship.pose.z + NOSE * headingZ(),
                headingX(),
                headingZ());
    }

    /** Fires a gun; both guns aim at one point ahead. */
    private void shoot(double side) {
        double per = BULLET_SPEED / Math.sqrt(GUN_RANGE * GUN_RANGE + side * side);
        bullets.shoot(
                ship().pose.x + GUN_FRONT * headingX() + side * headingZ(),
                ship().pose.z + GUN_FRONT * headingZ() - side * headingX(),
                per * (GUN_RANGE * headingX() - side * headingZ()),
                per * (GUN_RANGE * headingZ() + side * headingX()),
                BULLET_LIFE,
                true);
    }

    private void move() {
        shipBlocked = false;
        for (Body body : bodies) {
            if (!body.isThere()) {
                continue;
            }
            if (body.dash > 0 && neighbours.areNear(body, ship()) && contact.timeOfImpact(body, ship()) <= 1) {
                recordEvent(Event.SHIP_RAMMED, body);
                lose(body);
            } else if (!movement.step(body)) {
                block(body);
            }
        }
    }

    private void block(Body body) {
        if (body.number == 0) {
            shipBlocked = true;
            body.vx *= -0.5;
            body.vz *= -0.5;
            recordEvent(Event.SHIP_STOPPED, body);
        } else {
            drones.wander(body);
            recordEvent(Event.DRONE_STOPPED, body);
        }
    }

    private void moveBullets() {
        for (int i = bullets.count() - 1; i >= 0; i--) { // downward: a removed one is replaced by the last
            if (shots.hits(bullets, i)) {
                hit(shots.body());
                bullets.remove(i);
            } else if (!bullets.advance(i)) {
                bullets.remove(i);
            }
        }
    }

    private void hit(@Nullable Body body) {
        if (body == null) {
            recordEvent(Event.WALL_SHOT, ship());
        } else if (body.number == 0) {
            recordEvent(Event.SHIP_SHOT, body);
            hash.add(shots.surface());
        } else {
            recordEvent(Event.DRONE_SHOT, body);
            hash.add(shots.surface());
            damage(body);
        }
    }

    private void burn() {
        Body burnt = beam.isOn() ? beam.burn(bodies, walls) : null;
        if (burnt != null) {
            recordEvent(Event.DRONE_BURNT, burnt);
            if (step % 8 == 0) {
                damage(burnt);
            }
        }
    }

    private void damage(Body drone) {
        if (--drone.health == 0) {
            lose(drone);
        }
    }

    private void lose(Body drone) {
        drone.health = 0;
        respawnSteps[drone.number] = RESPAWN_STEPS;
        recordEvent(Event.DRONE_LOST, drone);
    }

    private void recordEvent(Event event, Body body) {
        eventCounts.merge(event, 1, Integer::sum);
        hash.add(event.label.hashCode());
        hash.add(body.number);
    }

    private void updateHeading() {
        heading[0] = 0;
        heading[1] = 0;
        heading[2] = 1;
        ship().pose.intoWorld(heading);
    }

    private void addToHash() {
        for (Body body : bodies) {
            body.pose.addTo(hash);
            hash.add(body.vx);
            hash.add(body.vz);
            hash.add(body.health);
        }
        bullets.addTo(hash);
        drones.addTo(hash);
        hash.add(beam.isOn() ? beam.length() : -1);
    }

    /** Returns 16 hexadecimal digits: the hash of all events and poses of all steps. */
    public String hash() {
        return hash.toString();
    }

    /** Number of steps since the start. */
    public int steps() {
        return step;
    }

    public Body ship() {
        return bodies[0];
    }

    /** The ship, then the drones, lost ones included. Read only. */
    public Body[] bodies() {
        return bodies;
    }

    public Bullets bullets() {
        return bullets;
    }

    public Beam beam() {
        return beam;
    }

    public Walls walls() {
        return walls;
    }

    /** Number of events of a kind since the start. */
    public int count(Event event) {
        return eventCounts.getOrDefault(event, 0);
    }

    /** Counters of the filters between drones since the start. */
    public FilterCounters counters() {
        return contact.counters;
    }

    /** Number of pairs that the broad phase found in the last step. */
    public int pairCount() {
        return neighbours.pairCount();
    }

    double headingX() {
        return heading[0];
    }

    double headingZ() {
        return heading[2];
    }

    boolean isShipBlocked() {
        return shipBlocked;
    }
}
