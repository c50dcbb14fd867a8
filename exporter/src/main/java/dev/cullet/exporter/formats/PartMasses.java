// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.ExportPart;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The mass properties of the parts of an asset, each computed once, though many instances may have it. */
final class PartMasses {
    private final Map<ExportPart, Optional<MassProperties>> known = new HashMap<>();

    /** Returns the mass properties of a part; empty if it encloses no solid. */
    Optional<MassProperties> of(ExportPart part) {
        return known.computeIfAbsent(part, MassProperties::of);
    }

    /** Returns those of a link in its frame. */
    Optional<MassProperties> of(Link link) {
        return of(link.part()).map(own -> own.placed(link));
    }
}
