// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.scene.SceneContacts;
import java.util.ArrayList;
import java.util.List;

/** Contacts of a sphere or a capsule with a scene, deepest first; with tiles, those of one mesh of all of them. */
final class SceneContactsOf implements Operation<SceneTarget> {
    private final boolean capsule;

    SceneContactsOf(boolean capsule) {
        this.capsule = capsule;
    }

    @Override
    public String name() {
        return capsule ? "contactsCapsule" : "contactsSphere";
    }

    @Override
    public List<String> fields() {
        return capsule
                ? List.of("from", "to", "radius", "tiles", "layers", "max")
                : List.of("center", "radius", "tiles", "layers", "max");
    }

    @Override
    public void answer(QueryLine line, SceneTarget target, Answer answer) throws QueryException {
        double[] a = line.decimals(capsule ? "from" : "center", 3);
        double[] b = capsule ? line.decimals("to", 3) : a;
        double radius = line.decimal("radius");
        SceneContacts contacts =
                line.flag("tiles", false) ? SceneContacts.ofTiles(line.max()) : new SceneContacts(line.max());
        target.query.collideCapsule(a[0], a[1], a[2], b[0], b[1], b[2], radius, line.layers(), null, contacts);
        List<Answer> list = new ArrayList<>();
        for (int i = 0; i < contacts.count(); i++) {
            list.add(target.put(new Answer(), contacts.instance(i), contacts.triangle(i))
                    .put("depth", contacts.depth(i))
                    .put("point", contacts.x(i), contacts.y(i), contacts.z(i))
                    .put("normal", contacts.normalX(i), contacts.normalY(i), contacts.normalZ(i)));
        }
        answer.put("hit", contacts.count() > 0).put("contacts", list).put("more", contacts.isTruncated());
    }
}
