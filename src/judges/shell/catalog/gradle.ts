/** gradle, gradlew: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "gradle gradlew",
  traits: ["project-wrapper: gradlew", "builds"],
  tasks:
    "*.gradle|*.gradle.kts|gradle.properties|gradle-wrapper.properties|*.java|*.kt|*.groovy|" +
    "*.scala|libs.versions.toml|local.properties",
  flags: `--daemon --no-daemon --parallel --no-parallel --build-cache --no-build-cache
    --configuration-cache --no-configuration-cache --configure-on-demand --continue --no-continue
    --offline --refresh-dependencies --rerun-tasks --rerun --info -i -d -s --stacktrace -S
    --full-stacktrace -w --warn --no-scan --profile --watch-fs --no-watch-fs --write-locks
    --continuous -t --no-rebuild -a --all --foreground --fail-fast --debug-jvm --export-keys
    --render-only --incubating --no-problems-report --isolated-projects`,
  values: `-x --exclude-task --console --max-workers --tests --warning-mode --priority
    --configuration --dependency --gradle-version --distribution-type --task --type --dsl
    --project-name --package --test-framework --java-version --args --update-locks
    --dependency-verification -F --configuration-cache-problems --api-version`,
  options: {
    "-v|--version|-?|-h|--help|--status|--stop|-m|--dry-run|-V|--show-version": "help",
    "-p|--project-dir=": "load",
    "-b|--build-file=": "load",
    "-c|--settings-file=": "load",
    "-g|--gradle-user-home=": "load",
    "--include-build=": "load",
    "--project-cache-dir=": "write",
    "-I|--init-script=": "code.exec.escape",
    "--gradle-distribution-url=": "net.remote",
    "--scan": "net.upload",
    "-M|--write-verification-metadata=": "own",
    "-D|--system-prop=": "own",
    "-P|--project-prop=": "own",
  },
  accepts: {
    "-F|--dependency-verification": "strict lenient",
    "-D|--system-prop": `test.single=* spring.profiles.active=* skipTests* org.gradle.daemon=*
    org.gradle.parallel=* org.gradle.caching=* org.gradle.configureondemand=* org.gradle.console=*
    org.gradle.logging.level=* org.gradle.warning.mode=* org.gradle.workers.max=* file.encoding=*
    user.timezone=* user.language=* debug=* *=true *=false`,
    "-P|--project-prop": `*=true *=false version=* buildNumber=* versionName=* versionCode=* env=*
    profile=* jdk* java* kotlin* android.testInstrumentationRunnerArguments.class=*
    android.testInstrumentationRunnerArguments.package=* skip* ci CI debug release`,
  },
  verbs: [
    [
      "pkg.read",
      "tasks|projects|properties|dependencies|dependencyInsight|help|buildEnvironment|model|" +
        "resolvableConfigurations|outgoingVariants|components|javaToolchains|dependencyUpdates",
    ],
    [
      "code.exec.project_task",
      "publishToMavenLocal|installDist|wrapper|init|jar|bootRun|run|signingReport|" +
        "assembleRelease|bundleRelease|generateReleaseResources",
    ],
    [
      "publish.registry",
      "publish|publishPlugins|publishToSonatype|uploadArchives|" +
        "publishAllPublicationsToMavenCentralRepository|bintrayUpload|jib|" +
        "closeAndReleaseRepository",
    ],
  ],
  judge: runsTasks({ files: "-b --build-file" }),
});
