// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.contact.Contacts;
import java.util.ArrayList;
import java.util.List;

/** Contact points of a sphere or a capsule with the surface, deepest first. */
final class ContactsOf implements Operation<CollisionMesh> {
    private final boolean capsule;

    ContactsOf(boolean capsule) {
        this.capsule = capsule;
    }

    @Override
    public String name() {
        return capsule ? "contactsCapsule" : "contactsSphere";
    }

    @Override
    public List<String> fields() {
        return capsule ? List.of("from", "to", "radius", "max") : List.of("center", "radius", "max");
    }

    @Override
    public void answer(QueryLine line, CollisionMesh mesh, Answer answer) throws QueryException {
        float[] from = line.point(capsule ? "from" : "center");
        float[] to = capsule ? line.point("to") : from;
        float radius = line.number("radius");
        Contacts contacts = new Contacts(line.max());
        contacts.collideCapsule(mesh, from[0], from[1], from[2], to[0], to[1], to[2], radius);
        List<Answer> list = new ArrayList<>();
        for (int i = 0; i < contacts.count(); i++) {
            list.add(new Answer()
                    .put("point", contacts.x(i), contacts.y(i), contacts.z(i))
                    .put("normal", contacts.normalX(i), contacts.normalY(i), contacts.normalZ(i))
                    .put("depth", contacts.depth(i))
                    .triangle(mesh, contacts.triangle(i))
                    .put("surface", mesh.surfaceName(contacts.triangle(i))));
        }
        answer.put("hit", contacts.count() > 0).put("contacts", list).put("more", contacts.isTruncated());
    }
}
