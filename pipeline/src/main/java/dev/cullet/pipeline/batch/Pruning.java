// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Assets that are known in the plan's folders of records, but have no source any more: it was removed, or, where the
 * plan is that of a whole configuration, it is no longer among its sources or has another asset.
 */
final class Pruning {
    private final BatchPlan plan;
    private final Hashes hashes;

    Pruning(BatchPlan plan, Hashes hashes) {
        this.plan = plan;
        this.hashes = hashes;
    }

    /** An asset without a source. */
    record Orphan(Path asset, Path place, BakeRecord record) {}

    /** In order of record. */
    List<Orphan> orphans() {
        Set<Path> states = new TreeSet<>();
        Set<Path> expected = new TreeSet<>();
        for (PlannedFile file : plan.files()) {
            Path state = file.state();
            if (state != null) {
                states.add(state);
            }
        }
        List<Orphan> orphans = new ArrayList<>();
        for (Path state : states) {
            plan.outputs().forEach(output -> expected.add(BakeRecord.place(state, output)));
            for (Path place : records(state)) {
                BakeRecord record = expected.contains(place) ? null : BakeRecord.read(place);
                if (record != null && isOrphan(state, record)) {
                    orphans.add(new Orphan(resolved(state, record.output()), place, record));
                }
            }
        }
        return orphans;
    }

    private boolean isOrphan(Path state, BakeRecord record) {
        Path asset = resolved(state, record.output());
        boolean expected = plan.outputs().contains(asset.toAbsolutePath().normalize());
        return !expected && (plan.ofConfiguration() || !Files.exists(resolved(state, record.source())));
    }

    /** Removes an asset that is as it was baked, and its record. */
    BatchListener.Pruned remove(Orphan orphan, boolean dryRun) {
        boolean isGone = !Files.exists(orphan.asset());
        if (!isGone && !orphan.record().asset().equals(hashes.ifReadable(orphan.asset()))) {
            return BatchListener.Pruned.KEPT;
        }
        if (dryRun) {
            return BatchListener.Pruned.WOULD_REMOVE;
        }
        try {
            Files.deleteIfExists(orphan.asset());
            Files.deleteIfExists(orphan.place());
            return BatchListener.Pruned.REMOVED;
        } catch (IOException e) {
            return BatchListener.Pruned.KEPT;
        }
    }

    private static List<Path> records(Path state) {
        List<Path> places = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(state, "*" + BakeRecord.SUFFIX)) {
            files.forEach(places::add);
        } catch (IOException | RuntimeException e) {
            return List.of();
        }
        places.sort(null);
        return places;
    }

    private static Path resolved(Path state, String path) {
        return state.resolve(path).normalize();
    }
}
