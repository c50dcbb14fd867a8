// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.inject.Inject;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.Task;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.ProjectLayout;
import org.gradle.api.file.RegularFile;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.model.ObjectFactory;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;
import org.gradle.api.specs.Spec;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.api.tasks.OutputFiles;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.options.Option;
import org.gradle.process.ExecOperations;
import org.gradle.process.ExecResult;

/**
 * Compiles mesh files to collision assets, in a process of its own. Gradle decides whether there is anything to do; the
 * records that the tool keeps decide, by content, which files that is. They are an output like the assets, so that both
 * come from the build cache together.
 */
@CacheableTask
@SuppressWarnings({"InjectOnConstructorOfAbstractClass", "JavaxInjectOnAbstractMethod"}) // as Gradle wants it
public abstract class BakeCollision extends DefaultTask implements FileWords, BatchWords {
    private static final String MAIN = "dev.cullet.pipeline.step.BakeStep";
    private static final String CONFIG = "cullet.toml";

    private final SourcePlaces places;

    /** Called by Gradle. */
    @Inject
    @SuppressWarnings("this-escape") // a task is set up by its own constructor
    public BakeCollision(ProjectLayout layout, ObjectFactory objects) {
        this.places = new SourcePlaces(layout.getProjectDirectory().getAsFile().toPath());
        getSourceFiles().from(getSources().map(sources -> {
            Path build = layout.getBuildDirectory().get().getAsFile().toPath();
            return places.trees(sources, build, objects);
        }));
        RegularFile beside = layout.getProjectDirectory().file(CONFIG);
        getConfigFiles().from(getConfig().orElse(beside));
        getBuildScript().convention(getProject().getBuildFile().getName());
        getForce().convention(false);
        Task task = this; // whose outputs are of the API; those of DefaultTask are not
        task.getOutputs().upToDateWhen(new NotForced());
    }

    @Inject
    protected abstract ExecOperations getExecOperations();

    /** Rules for some files. */
    @Nested
    public abstract ListProperty<CulletRule> getRules();

    /**
     * The configuration that the words are on top of. Default: {@code cullet.toml} in the project's folder, if there is
     * one.
     */
    @Internal
    public abstract RegularFileProperty getConfig();

    /** The configuration, which need not exist. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract ConfigurableFileCollection getConfigFiles();

    /** Where it is, because globs in it are about its folder. */
    @Input
    public Provider<List<String>> getConfigPlace() {
        return getConfigFiles()
                .getElements()
                .map(files -> files.stream()
                        .map(file -> places.relative(file.getAsFile().toPath()))
                        .toList());
    }

    /** What is baked, from the project's folder. */
    @Input
    public Provider<List<String>> getSourcePlaces() {
        return getSources().map(places::relative);
    }

    /**
     * All files that an asset may be made from: those at and below the sources, and beside those that are named alone.
     */
    @InputFiles
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getSourceFiles();

    /** What the tool runs on. */
    @Classpath
    public abstract ConfigurableFileCollection getTool();

    @Override
    @OutputDirectory
    public abstract DirectoryProperty getDirectory();

    /** Where it is remembered what assets were made from. */
    @OutputDirectory
    public abstract DirectoryProperty getRecords();

    /** Reports, by number. */
    @OutputFiles
    public Provider<Map<String, File>> getReportFiles() {
        return getReport().map(files -> {
            Map<String, File> named = new LinkedHashMap<>();
            files.forEach(file -> named.put("report" + named.size(), places.file(file)));
            return named;
        });
    }

    /** Arguments for the JVM of the tool, such as {@code -Xmx4g}. */
    @Internal
    public abstract ListProperty<String> getJvmArgs();

    /** Bake what is up to date, too. */
    @Internal
    @Option(option = "force", description = "Bake what is up to date, too.")
    public abstract Property<Boolean> getForce();

    /** The build script's name, for messages. */
    @Internal
    public abstract Property<String> getBuildScript();

    /** Takes words from the extension, where this task has none of its own. */
    void follow(CulletExtension words) {
        Words.follow(fileWords(), words.fileWords());
        Words.follow(batchWords(), words.batchWords());
        getRules().convention(words.getRules());
        getConfig().convention(words.getConfig());
    }

    /** Runs the tool. */
    @TaskAction
    public void bake() throws IOException {
        if (getSources().get().isEmpty()) {
            throw new GradleException(where() + ": no sources; name files, folders or globs, such as sources ="
                    + " [\"src/main/models\"] (those of a " + CONFIG + " are not Gradle's)");
        }
        Path asked = getTemporaryDir().toPath().resolve("request");
        Files.writeString(asked, request(), StandardCharsets.UTF_8);
        ToolOutput told = new ToolOutput(getLogger());
        ExecResult result = getExecOperations().javaexec(tool -> {
            tool.setClasspath(getTool());
            tool.getMainClass().set(MAIN);
            tool.setJvmArgs(getJvmArgs().get());
            tool.setWorkingDir(places.project().toFile());
            tool.args(asked, "give the tool more with " + getName() + " { jvmArgs = [\"-Xmx4g\"] }");
            tool.setStandardOutput(told.results());
            tool.setErrorOutput(told.noise());
            tool.setIgnoreExitValue(true);
        });
        told.judge(result.getExitValue());
    }

    private String request() {
        Request request = new Request(where(), places);
        File config = getConfigFiles().getSingleFile();
        if (getConfig().isPresent() || config.exists()) {
            request.line("config", config.getPath());
        }
        if (getForce().get()) {
            request.line("force", "");
        }
        request.words(fileWords());
        request.words(batchWords());
        request.word("state", getRecords().get());
        request.word("prune", true);
        for (CulletRule rule : getRules().get()) {
            request.line("rule", "");
            rule.getFiles().get().forEach(glob -> request.line("files", glob));
            request.words(rule.fileWords());
        }
        return request.text();
    }

    private String where() {
        return getBuildScript().get() + ": " + (getName().equals(CulletPlugin.TASK) ? CulletPlugin.NAME : getName());
    }

    private static final class NotForced implements Spec<Task> {
        @Override
        public boolean isSatisfiedBy(Task task) {
            return !((BakeCollision) task).getForce().get();
        }
    }
}
