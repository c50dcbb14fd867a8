// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.scene.SceneCapsule;
import dev.cullet.scene.SceneContacts;
import dev.cullet.world.contact.Contacts;

/** Contact points of spheres and capsules with the surface of a mesh or a scene, deepest first. */
final class ContactQueries {
    private ContactQueries() {}

    static void sphere(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        float[] c = in.point("center");
        float radius = in.number("radius");
        Contacts contacts = new Contacts(in.max());
        contacts.collideSphere(target.mesh, c[0], c[1], c[2], radius);
        put(contacts, target, out);
    }

    static void capsule(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        float[] a = in.point("from");
        float[] b = in.point("to");
        float radius = in.number("radius");
        Contacts contacts = new Contacts(in.max());
        contacts.collideCapsule(target.mesh, a[0], a[1], a[2], b[0], b[1], b[2], radius);
        put(contacts, target, out);
    }

    private static void put(Contacts contacts, MeshTarget target, QueryOutputs out) {
        out.list(
                "contacts",
                contacts.count(),
                contacts.isTruncated(),
                (i, item) -> item.put("point", contacts.x(i), contacts.y(i), contacts.z(i))
                        .put("normal", contacts.normalX(i), contacts.normalY(i), contacts.normalZ(i))
                        .put("depth", contacts.depth(i))
                        .triangle(target.mesh, contacts.triangle(i))
                        .surface(target.mesh, contacts.triangle(i)));
    }

    static void sphereInScene(QueryInputs in, SceneTarget target, QueryOutputs out) throws QueryException {
        inScene(in, SceneTarget.sphere(in), target, out);
    }

    static void capsuleInScene(QueryInputs in, SceneTarget target, QueryOutputs out) throws QueryException {
        inScene(in, SceneTarget.capsule(in), target, out);
    }

    /** With {@code tiles}, the contacts are those of one mesh of all instances. */
    private static void inScene(QueryInputs in, SceneCapsule capsule, SceneTarget target, QueryOutputs out)
            throws QueryException {
        SceneContacts contacts =
                in.flag("tiles", false) ? SceneContacts.ofTiles(in.max()) : new SceneContacts(in.max());
        target.query.collideCapsule(capsule, target.filter(in), contacts);
        out.list(
                "contacts",
                contacts.count(),
                contacts.isTruncated(),
                (i, item) -> target.put(item, contacts.instance(i), contacts.triangle(i))
                        .put("depth", contacts.depth(i))
                        .put("point", contacts.x(i), contacts.y(i), contacts.z(i))
                        .put("normal", contacts.normalX(i), contacts.normalY(i), contacts.normalZ(i)));
    }
}
