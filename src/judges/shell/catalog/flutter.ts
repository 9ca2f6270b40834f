/** flutter: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "flutter",
  traits: ["project-tool"],
  tasks:
    "*.dart|pubspec.yaml|pubspec_overrides.yaml|build.yaml|*.gradle|*.gradle.kts|" +
    "analysis_options.yaml|dart_test.yaml|Podfile",
  flags: `--no-fatal-infos --fatal-infos --no-fatal-warnings --fatal-warnings --release --profile
    --no-pub --pub --machine --coverage --merge-coverage --branch-coverage --update-goldens
    --start-paused --obfuscate --tree-shake-icons --no-tree-shake-icons --split-per-abi
    --no-codesign --codesign --analyze-size --no-dds --track-widget-creation
    --no-track-widget-creation --offline --enforce-lockfile --suppress-analytics --no-version-check
    --congratulate --no-congratulate --current-package --preamble --no-preamble --config-only
    --no-shrink --simulator --hot --no-hot --test-assets --no-test-assets --run-skipped
    --keep-app-running --wasm --csp --source-maps --no-web-resources-cdn --color --fail-fast
    --set-exit-if-changed --outdated --transitive --no-dev-dependencies --show-all --up-to-date
    --force -f --tighten --major-versions --empty --overwrite --no-overwrite --no-analytics
    --disable-analytics --enable-analytics --enable-web --no-enable-web --enable-*-desktop --list
    --android-licenses`,
  values: `-d --device-id --flavor --dart-define -D --build-number --build-name -j --concurrency
    --name -n -N --plain-name --target-platform --platforms --org --project-name --description -a
    --android-language -x --exclude-tags --tags -r --reporter --total-shards --shard-index
    --device-timeout --device-user --export-method --timeout --web-renderer --pwa-strategy
    --base-href --web-port --web-hostname --web-launch-url --template --sample --route --pid-file
    --test-randomize-ordering-seed --dart2js-optimization --optimization-level -O --style -s --mode
    --user --observatory-port --vm-service-port --host-vmservice-port --dds-port -l --line-length
    --experiment`,
  options: {
    "-t|--target=": "load",
    "--dart-define-from-file=": "load",
    "--coverage-path=": "write",
    "--file-reporter=": "write",
    "--packages=": "load",
    "--local-engine|--local-engine-src-path|--local-engine-host=": "load",
    "--driver=": "load",
    "--use-application-binary=": "load",
    "--extra-front-end-options=": "code.exec.escape",
    "--extra-gen-snapshot-options=": "code.exec.escape",
    "-o|--output|--output-dir=": "write",
    "--split-debug-info=": "write",
    "--export-options-plist=": "load",
    "--write=": "write",
    "--debug-url=": "net.request",
    "--hosted-url=": "net.request",
    "--git-url=": "net.request",
    "--path=": "load",
    "-C|--directory=": "load",
    "--android-sdk=": "fs.write.outside",
    "--android-studio-dir=": "fs.write.outside",
    "--jdk-dir=": "fs.write.outside",
    "--input-dir=": "load",
    "-i|--input=": "read",
    "--depfile=": "write",
    "--trace-to-file=": "write",
  },
  verbs: [
    ["exec.help", "."],
    [
      "code.exec.project_task",
      "analyze|test|build|run|doctor|devices|emulators|format|gen-l10n|drive|screenshot|logs|" +
        "symbolize|attach|assemble|precache|bash-completion|config|custom-devices|debug-adapter",
    ],
    ["fs.delete.temp", "clean"],
    ["fs.write.project", "create"],
    ["pkg.read", "pub deps|outdated|cache|token"],
    ["pkg.restore", "pub get"],
    ["pkg.install", "pub add|upgrade|downgrade"],
    ["pkg.install", "pub global activate"],
    ["pkg.uninstall", "pub remove"],
    ["code.exec.package", "pub run|global"],
    ["publish.registry", "pub publish|lish"],
    ["code.exec.project_task!", "pub publish --dry-run|-n"],
    ["pkg.install", "upgrade|downgrade|channel|install"],
  ],
});
