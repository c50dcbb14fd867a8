// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gradle.api.internal.StartParameterInternal;
import org.gradle.api.logging.LogLevel;
import org.gradle.api.logging.configuration.ConsoleOutput;
import org.gradle.api.logging.configuration.ShowStacktrace;
import org.gradle.initialization.DefaultBuildCancellationToken;
import org.gradle.initialization.DefaultBuildRequestContext;
import org.gradle.initialization.DefaultBuildRequestMetaData;
import org.gradle.internal.buildoption.Option.Value;
import org.gradle.internal.buildprocess.BuildProcessState;
import org.gradle.internal.classpath.ClassPath;
import org.gradle.internal.classpath.DefaultClassPath;
import org.gradle.internal.instrumentation.agent.AgentStatus;
import org.gradle.internal.logging.LoggingManagerInternal;
import org.gradle.internal.logging.services.DefaultLoggingManagerFactory;
import org.gradle.internal.logging.services.LoggingServiceRegistry;
import org.gradle.internal.nativeintegration.services.NativeServices;
import org.gradle.internal.nativeintegration.services.NativeServices.NativeServicesMode;
import org.gradle.internal.service.ServiceRegistry;
import org.gradle.launcher.exec.BuildActionResult;
import org.gradle.launcher.exec.BuildExecutor;
import org.gradle.launcher.exec.DefaultBuildActionParameters;
import org.gradle.tooling.internal.provider.action.ExecuteBuildAction;
import org.jspecify.annotations.Nullable;

/**
 * A program that is to Gradle what its daemon is: reads requests from standard input and runs each as a whole build,
 * one after the other in the same process. Uses the innards of one version of Gradle, of which there is no other way
 * without a distribution.
 *
 * <p>A request is a line of fields with tabs between them: folder of the project, then arguments. After the output of a
 * build comes a line that begins with {@link #END}.
 */
final class GradleProcess {
    static final String END = "\u0001end ";

    private final File home;
    private final List<File> plugin;
    private final @Nullable File initScript;

    private GradleProcess(File home, List<File> plugin, @Nullable File initScript) {
        this.home = home;
        this.plugin = plugin;
        this.initScript = initScript;
    }

    /**
     * Takes Gradle's user home, the class path of the plugin that builds apply, and a script for all builds. Without
     * the last two, builds resolve the plugin from their repositories.
     */
    public static void main(String[] args) throws IOException {
        if (args.length == 1) {
            run(new GradleProcess(new File(args[0]), List.of(), null));
            return;
        }
        List<File> plugin = Arrays.stream(args[1].split(File.pathSeparator, -1))
                .map(File::new)
                .toList();
        run(new GradleProcess(new File(args[0]), plugin, new File(args[2])));
    }

    private static void run(GradleProcess daemon) throws IOException {
        NativeServices.initializeOnDaemon(daemon.home, NativeServicesMode.DISABLED);
        ServiceRegistry logging = LoggingServiceRegistry.newCommandLineProcessLogging();
        InputStream in = System.in; // a build puts another in its place
        try (BuildProcessState state = new BuildProcessState(
                        true, AgentStatus.disabled(), ClassPath.EMPTY, logging, NativeServices.getInstance());
                BufferedReader requests = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                List<String> request = new ArrayList<>(List.of(line.split("\t", -1)));
                File project = new File(request.remove(0));
                boolean failed = daemon.build(state, logging, project, request);
                System.out.println("\n" + END + (failed ? "failed" : "done"));
                System.out.flush();
            }
        }
        System.exit(0);
    }

    private boolean build(BuildProcessState state, ServiceRegistry logging, File project, List<String> arguments) {
        StartParameterInternal start = start(project, arguments);
        LoggingManagerInternal console =
                logging.get(DefaultLoggingManagerFactory.class).create();
        console.captureSystemSources();
        console.attachProcessConsole(ConsoleOutput.Plain);
        console.setLevelInternal(start.getLogLevel());
        console.start();
        try {
            Map<String, String> properties = new HashMap<>();
            System.getProperties()
                    .stringPropertyNames()
                    .forEach(name -> properties.put(name, System.getProperty(name)));
            BuildActionResult result = state.getServices()
                    .get(BuildExecutor.class)
                    .execute(
                            new ExecuteBuildAction(start),
                            new DefaultBuildActionParameters(
                                    properties,
                                    System.getenv(),
                                    project,
                                    start.getLogLevel(),
                                    true,
                                    DefaultClassPath.of(plugin)),
                            new DefaultBuildRequestContext(
                                    new DefaultBuildRequestMetaData(System.currentTimeMillis()),
                                    new DefaultBuildCancellationToken(),
                                    event -> {}));
            return result.hasFailure();
        } finally {
            console.stop();
        }
    }

    private StartParameterInternal start(File project, List<String> arguments) {
        StartParameterInternal start = new StartParameterInternal();
        start.setProjectDir(project);
        start.setCurrentDir(project);
        start.setGradleUserHomeDir(home);
        start.setOffline(true);
        start.setConsoleOutput(ConsoleOutput.Plain);
        if (initScript != null) {
            start.addInitScript(initScript);
        }
        start.setBuildCacheEnabled(arguments.remove("--build-cache"));
        start.setRerunTasks(arguments.remove("--rerun-tasks"));
        if (arguments.remove("--configuration-cache")) {
            start.setConfigurationCache(Value.value(true));
        }
        if (arguments.remove("--stacktrace")) {
            start.setShowStacktrace(ShowStacktrace.ALWAYS);
        }
        start.setLogLevel(arguments.remove("--info") ? LogLevel.INFO : LogLevel.LIFECYCLE);
        start.setTaskNames(arguments);
        return start;
    }
}
