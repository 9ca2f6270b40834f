/** Task runners: their options, and the verbs that are not tasks. Sources: their own manuals. */
import type { Family } from "../verb.ts";

export interface Runner extends Family {
  /** Verbs behind which tasks are named. None: its operands are tasks, and so are the words that its lines know. */
  readonly run?: string;
  /** Options whose value names tasks: `nx run-many --targets build,test`. */
  readonly targets?: string;
  /** Options that name the file with the tasks. */
  readonly files?: string;
  /** With these it only tells. */
  readonly tells?: string;
  /** With these it runs something else. */
  readonly traps?: string;
  /** Only the first operand is a task; what follows are its arguments. */
  readonly single?: true;
  /** A verb that its lines do not know is no task. */
  readonly closed?: true;
}

const DATABASE = `
  db.drop.database   db:drop|db:drop:all
  db.write.unbounded db:reset|db:migrate:reset|db:purge|db:truncate_all|db:schema:load|db:seed:replant
  db.schema          db:migrate|db:rollback|db:create|db:setup|db:prepare
  db.write           db:seed
  db.read            db:version|db:migrate:status
`;

export const runners: readonly Runner[] = [
  {
    programs: "make gmake bmake mingw32-make remake",
    files: "-f --file --makefile",
    values:
      "-f --file --makefile -C --directory -j --jobs -I --include-dir -o --old-file -W --what-if --eval -l --load-average -O",
    tells: "-v --version -h --help -n --just-print --dry-run --recon -q --question -p --print-data-base",
    traps: "--eval -E",
    lines: "",
  },
  {
    programs: "just",
    files: "-f --justfile",
    values: "-f --justfile -d --working-directory --set --shell --shell-arg --dotenv-path --color --dump-format",
    tells: "-l --list --summary --show -s --dump --variables --evaluate --groups --fmt --init -n --dry-run -V --version --help",
    traps: "-c --command --shell --shell-command",
    single: true,
    lines: "",
  },
  {
    programs: "task go-task",
    files: "-t --taskfile",
    values: "-t --taskfile -d --dir -o --output -C --concurrency -I --interval",
    tells: "-l --list -a --list-all --summary --status -n --dry -i --init --version -h --help",
    lines: "",
  },
  { programs: "ninja samu", files: "-f", values: "-C -f -j -k -l -d -t -w", tells: "-t -n --version -h", lines: "" },
  {
    programs: "rake",
    files: "-f --rakefile",
    values: "-f --rakefile -I --libdir -r --require -e --execute -p --execute-print -E --execute-continue -C --directory -R",
    tells: "-n --dry-run -T --tasks -P --prereqs -W --where -D --describe -V --version -h --help",
    traps: "-e --execute -p --execute-print -E --execute-continue",
    lines: DATABASE,
  },
  {
    programs: "ant gulp grunt jake cake phing robo psake nuke fake",
    files: "-f -buildfile --gulpfile --gruntfile",
    values: "-f -buildfile --gulpfile --gruntfile -b --base --cwd -lib",
    tells: "-projecthelp --tasks -T --tasks-simple -version --version --help -h",
    lines: "",
  },
  {
    programs: "invoke inv fab poe taskipy duty doit pyinvoke",
    values: "-c --collection -r --search-root -C --directory",
    tells: "-l --list -V --version -h --help",
    single: true,
    lines: "exec.read list|help",
  },
  {
    programs: "gradle gradlew",
    files: "-b --build-file",
    traps: "-I --init-script",
    values: `-p --project-dir -b --build-file -I --init-script -c --settings-file -g --gradle-user-home -x --exclude-task --console
      --max-workers --tests --include-build -M --dependency-verification --warning-mode --configuration --dependency --gradle-version
      --distribution-type --task --type --dsl --project-name`,
    tells: "-v --version -? -h --help --status --stop -m --dry-run",
    lines: `
      pkg.read tasks|projects|properties|dependencies|dependencyInsight|help|buildEnvironment|model|resolvableConfigurations|outgoingVariants|components|javaToolchains|dependencyUpdates
      code.exec.project_task publishToMavenLocal|installDist|wrapper|init|jar|bootRun|run|signingReport|assembleRelease|bundleRelease|generateReleaseResources
      publish.registry publish|publishPlugins|publishToSonatype|uploadArchives|publishAllPublicationsToMavenCentralRepository|bintrayUpload|jib|closeAndReleaseRepository
    `,
  },
  {
    programs: "sbt mill",
    lines: `
      pkg.read projects|tasks|settings|plugins|dependencyTree|about|resolve|inspect
      code.exec.repl console|consoleQuick|consoleProject|shell|repl|eval
      publish.registry publish|publishSigned|release|sonatypeRelease|sonatypeBundleRelease|ci-release
      code.exec.project_task publishLocal|publishM2|testOnly|testQuick
    `,
  },
  {
    programs: "lein boot clojure clj",
    tells: "version --version help",
    traps: "-e --eval",
    single: true,
    lines:
      "code.exec.repl .\n code.exec.repl repl\n pkg.read deps|classpath|version|show-profiles\n publish.registry deploy\n code.exec.project_task uberjar|run|cljfmt|eastwood|kibit",
  },
  {
    programs: "mise rtx",
    run: "run r",
    values: "-C --cd -E --env -j --jobs -t --tool -o --output",
    tells: "-n --dry-run --version -v --help -h",
    single: true,
    lines: `
      exec.help           .
      exec.help           help|version|v|usage|completion
      pkg.read            ls|list|ls-remote|current|c|where|which|whereis|w|doctor|dr|outdated|registry|latest|tasks|t|env|e|alias|a|settings|config|cfg|plugins|p|cache|bin-paths|search|tool|fmt|shell-alias
      pkg.read            tasks|t ls|deps|info|validate
      pkg.read            settings|config|cfg|alias|a|plugins|p ls|get|list
      code.exec.project_script tasks|t run
      fs.write.project    tasks|t add|edit
      fs.write.outside    settings|config|cfg|alias|a set|unset|add
      fs.delete.temp      cache clear|prune
      pkg.install         plugins|p install|i|update|link|ln|add
      pkg.uninstall       plugins|p uninstall|remove|rm
      pkg.restore         install|i .
      pkg.install         install|i|use|u|upgrade|up|self-update|install-into|link|ln|sync *
      pkg.install         upgrade|up|self-update
      pkg.uninstall       uninstall|unuse|prune|implode|remove|rm
      pkg.restore         reshim
      fs.write.project    set|unset|init|generate|g|edit
      persist.hook        trust|activate|hook-env|hook-not-found
      shell.builtin       deactivate|shell|sh
      net.listen          mcp
      code.exec.escape    exec|x -c|--command @run:-c|--command
      code.exec.escape    watch|w
    `,
  },
  {
    programs: "nx",
    run: "run",
    values: "-p --projects -t --target --targets -c --configuration --base --head --parallel --exclude --runner --skip",
    targets: "-t --target --targets",
    tells: "--version --help --graph",
    single: true,
    lines: `
      exec.help              .
      exec.read              graph|list|report|show|print-affected|format:check|dep-graph|affected:graph|view-logs|help|daemon|affected:apps|affected:libs
      code.exec.project_task run-many|affected -t|--target|--targets
      code.exec.project_task format:write|format|reset|sync|sync:check|watch
      fs.write.project       generate|g|init|workspace-generator|import
      pkg.install            add|migrate|repair
      publish.registry       release
      code.exec.package      exec
      secret.access          connect|login|logout
    `,
  },
  {
    programs: "turbo",
    run: "run",
    values: "--filter -F --concurrency --cache-dir --output-logs --log-order --env-mode --token --team --api --cwd",
    tells: "--version --help --dry --dry-run --graph",
    lines: `
      exec.help              .
      exec.read              ls|query|info|config|scan|bin|docs
      code.exec.project_task prune|daemon|boundaries|watch|telemetry
      fs.write.project       gen|generate
      secret.access          login|logout|link|unlink
    `,
  },
  {
    programs: "lerna",
    run: "run",
    values: "--scope --ignore --since --concurrency --stream",
    tells: "--version --help",
    single: true,
    closed: true,
    lines: `
      exec.help         .
      exec.read         ls|list|ll|la|changed|diff|info
      pkg.restore       bootstrap|link|clean
      code.exec.escape  exec
      vcs.git.push      version
      publish.registry  publish
      fs.write.project  init|create|import|repair
      pkg.install       add
    `,
  },
  {
    programs: "moon rush rushx lage wireit ultra wsrun",
    run: "run r ci check",
    values: "--to --from --only -t --to-version-policy --scope --since",
    tells: "--version --help",
    single: true,
    lines: `
      exec.help         .
      exec.read         query|list|project|task|sync|status|show
      pkg.restore       install
      pkg.install       add|update|upgrade|migrate
      publish.registry  publish
    `,
  },
];
