// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeProgress;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A progress bar on standard error if that is a terminal; otherwise draws nothing. Thread-safe. */
final class Progress implements BakeProgress, AutoCloseable {
    private static final int INTERVAL_MILLIS = 200;

    private final Console console;
    private final int files;
    private final @Nullable ProgressBar bar;

    /** @param files number of files: for one, the bar shows its stages; for more, the number of files that are done */
    Progress(Console console, int files) {
        this.console = console;
        this.files = files;
        this.bar = console.width() == 0
                ? null
                : new ProgressBarBuilder()
                        .setTaskName(files == 1 ? "" : "files")
                        .setInitialMax(files == 1 ? -1 : files)
                        .setStyle(ProgressBarStyle.ASCII)
                        .setUpdateIntervalMillis(INTERVAL_MILLIS)
                        .setUnit(files == 1 ? "" : " files", 1)
                        .setSpeedUnit(ChronoUnit.SECONDS)
                        .showSpeed(new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.ROOT)))
                        .setConsumer(new OneLine(console))
                        .continuousUpdate()
                        .build();
    }

    @Override
    public void at(Stage stage, long done, long total) {
        if (bar != null && files == 1) {
            bar.setExtraMessage(" " + stage.name().toLowerCase(Locale.ROOT));
            bar.maxHint(total > 0 ? total : -1);
            bar.stepTo(done);
        }
    }

    /** Counts a finished file. */
    void fileDone() {
        if (bar != null && files > 1) {
            bar.step();
        }
    }

    /** Clears the bar, prints lines, and draws the bar below them: it is always the last line of the terminal. */
    void pause(Runnable printing) {
        synchronized (console) {
            OneLine.clear(console);
            printing.run();
            console.out().flush();
            if (bar != null) {
                bar.refresh();
            }
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }

    /** Draws each state over the previous one, and clears the line at the end. */
    private record OneLine(Console console) implements ProgressBarConsumer {
        static void clear(Console console) {
            if (console.width() > 0) {
                console.plainErr().print("\r" + " ".repeat(console.width() - 1) + "\r");
                console.plainErr().flush();
            }
        }

        @Override
        public int getMaxRenderedLength() {
            return console.width() - 1;
        }

        @Override
        public void accept(String rendered) {
            synchronized (console) {
                console.plainErr().print("\r" + rendered);
                console.plainErr().flush();
            }
        }

        @Override
        public void clear() {
            clear(console);
        }

        @Override
        public void close() {
            synchronized (console) {
                clear(console);
            }
        }
    }
}
