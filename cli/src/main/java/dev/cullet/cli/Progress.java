// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeProgress;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A progress bar on standard error where that is a terminal; nothing at all elsewhere. May be used by many threads. */
final class Progress implements BakeProgress, AutoCloseable {
    private static final int INTERVAL_MILLIS = 200;

    private final Console console;
    private final int files;
    private final @Nullable ProgressBar bar;

    /** @param files how many there are: for one, the bar shows its stages, for many, how many are done */
    Progress(Console console, int files) {
        this.console = console;
        this.files = files;
        bar = console.width() == 0
                ? null
                : new ProgressBarBuilder()
                        .setTaskName(files == 1 ? "read" : "files")
                        .setInitialMax(files == 1 ? 0 : files)
                        .setStyle(ProgressBarStyle.ASCII)
                        .setUpdateIntervalMillis(INTERVAL_MILLIS)
                        .setConsumer(new ConsoleProgressBarConsumer(console.err(), console.width() - 1))
                        .clearDisplayOnFinish()
                        .build();
    }

    @Override
    public void at(Stage stage, long done, long total) {
        if (bar != null && files == 1) {
            bar.setExtraMessage(" " + stage.name().toLowerCase(Locale.ROOT));
            bar.maxHint(total);
            bar.stepTo(done);
        }
    }

    /** One of many files is done. */
    void fileDone() {
        if (bar != null && files > 1) {
            bar.step();
        }
    }

    /** Makes room for a line of text; the bar comes back by itself. */
    void clearLine() {
        if (bar != null) {
            console.err().print("\r" + " ".repeat(console.width() - 1) + "\r");
            console.err().flush();
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
