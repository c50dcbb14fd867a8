// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.version.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says why an asset has to be baked: what is not as it was when its record was written. */
final class Freshness {
    private static final int OPTIONS_TOLD = 3;

    private Freshness() {}

    /**
     * The reason for a person; null: the asset is as a bake would make it.
     *
     * @param own hash of the source as it is now
     */
    static @Nullable String reason(
            PlannedFile file, @Nullable Path state, @Nullable BakeRecord record, String own, Hashes hashes) {
        if (!Files.exists(file.output())) {
            return "there is no asset yet";
        }
        if (state == null || record == null) {
            return "nobody remembers what the asset was made from";
        }
        if (!record.source().equals(BakeRecord.pathFrom(state, file.source()))) {
            return "the asset was made from " + record.source();
        }
        if (!record.builder().equals(FileJob.BUILDER)) {
            String version = record.builder().split(" ", 2)[0];
            return version.equals(Version.current())
                    ? "cullet " + version + " was built anew"
                    : "cullet was " + version + " and is " + Version.current();
        }
        String options = file.settings().options().text();
        if (!record.options().equals(options)) {
            return difference(record.options(), file.settings().options());
        }
        if (!record.frames().equals(file.frames())) {
            return difference(record.frames(), file.frames());
        }
        String change = hashes.change(file.source(), own, record.inputs());
        if (change != null) {
            return change;
        }
        return record.asset().equals(hashes.ifReadable(file.output())) ? null : "the asset was changed since";
    }

    private static String difference(List<String> then, List<String> now) {
        for (String name : now) {
            if (!then.contains(name)) {
                return name + " appeared";
            }
        }
        for (String name : then) {
            if (!now.contains(name)) {
                return name + " is gone";
            }
        }
        return "the files of the sequence are in another order";
    }

    private static String difference(String then, BakeOptions now) {
        Map<String, String> before;
        try {
            before = BakeOptions.parse(then).map();
        } catch (IllegalArgumentException e) {
            return "options are new";
        }
        List<String> told = new ArrayList<>();
        now.map().forEach((name, value) -> {
            String old = before.getOrDefault(name, "");
            if (!old.equals(value)) {
                told.add(name + " was " + shown(old) + " and is " + shown(value));
            }
        });
        String more = told.size() > OPTIONS_TOLD ? " and " + (told.size() - OPTIONS_TOLD) + " more" : "";
        return told.isEmpty()
                ? "options are new"
                : String.join(", ", told.subList(0, Math.min(OPTIONS_TOLD, told.size()))) + more;
    }

    private static String shown(String value) {
        return value.isEmpty() ? "nothing" : value;
    }
}
