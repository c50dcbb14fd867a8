// SPDX-License-Identifier: Apache-2.0
// Made by WordsSourceTest, as it says.
package dev.cullet.gradle;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Optional;

/** Words about the batch: once in {@code cullet { }}. */
public interface BatchWords {
    /**
     * What is baked: mesh files, folders of them, and globs, such as models/**.fbx. Value: files, folders or globs.
     */
    @Internal
    ListProperty<String> getSources();

    /** Sources that are left out, by path or by name. Value: a glob over files. */
    @Input
    ListProperty<String> getSkip();

    /**
     * Folder for the assets, in the same folders below it as the sources have; else each is beside its source. Value: a
     * folder.
     */
    @Internal
    DirectoryProperty getDirectory();

    /**
     * What an asset is called: {name} is the source's name without its extension, {extension} is that, and {file} is
     * both, with the dot. Value: a file name with {name}, {extension} or {file} in it, such as {file}.cullet. Default:
     * {name}.cullet.
     */
    @Input
    @Optional
    Property<String> getOutputName();

    /**
     * Files baked at the same time; auto is one per processor. Value: auto or a whole number from 1. Default: auto.
     */
    @Internal
    Property<Object> getJobs();

    /**
     * Read files in worker processes, so that a file which crashes or hangs the importer is only a failed file. Value:
     * true or false. Default: true.
     */
    @Internal
    Property<Boolean> getIsolate();

    /**
     * Time that the import of a file may take in a worker process; each megabyte of it gives a second more. Value: a
     * number above 0. Default: 120.
     */
    @Internal
    Property<Number> getImportSeconds();

    /**
     * Memory that a worker process may take; 0 is three quarters of the machine's. Watched on Linux only. Value: a
     * whole number of megabytes, or 0. Default: 0.
     */
    @Internal
    Property<Number> getImportMemory();

    /**
     * Folder of assets by content, which many machines may share: what one of them baked, none bakes again. Value: a
     * folder.
     */
    @Internal
    DirectoryProperty getCache();

    /**
     * Write a report for machines: JSON, JUnit XML or SARIF by the file's extension. Value: a file with the extension
     * .json, .xml (JUnit) or .sarif.
     */
    @Internal
    ListProperty<String> getReport();

    /** By key, those that nobody set too. */
    default Map<String, Provider<?>> batchWords() {
        Map<String, Provider<?>> words = new LinkedHashMap<>();
        words.put("sources", getSources());
        words.put("skip", getSkip());
        words.put("directory", getDirectory());
        words.put("outputName", getOutputName());
        words.put("jobs", getJobs());
        words.put("isolate", getIsolate());
        words.put("importSeconds", getImportSeconds());
        words.put("importMemory", getImportMemory());
        words.put("cache", getCache());
        words.put("report", getReport());
        return words;
    }
}
