/** dart: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "dart",
  traits: ["project-tool"],
  tasks:
    "*.dart|pubspec.yaml|pubspec_overrides.yaml|build.yaml|analysis_options.yaml|dart_test.yaml",
  flags: `--fatal-infos --fatal-warnings --no-fatal-warnings --no-fatal-infos --set-exit-if-changed
    --apply --no-pub --force -f --no-precompile --enable-asserts --no-enable-asserts --run-skipped
    --chain-stack-traces --fail-fast --machine --offline --enforce-lockfile --up-to-date --outdated
    --no-dev-dependencies --dev-dependencies --transitive --no-transitive --show-all --compat
    --executables --example --no-example --precompile --tighten --major-versions --unlock-transitive
    --delete-conflicting-outputs --sound-null-safety --no-cleanup --dry-run -n --color`,
  values: `-d --define -D --name -j --concurrency -l --line-length -r --reporter --enable-experiment
    -t --tags -x --exclude-tags -p --platform --total-shards --shard-index --timeout --preset -P
    --seed --test-randomize-ordering-seed --style -s --mode --template --code --target-os
    --target-arch -N --plain-name --page-width --language-version --format`,
  options: {
    "-o|--output=": "write",
    "--packages=": "load",
    "-C|--directory=": "load",
    "--coverage|--coverage-path=": "write",
    "--file-reporter=": "write",
    "-c|--configuration=": "load",
    "--server=": "net.request",
    "--hosted-url|-u=": "net.request",
    "--git-url=": "net.request",
    "--path=": "load",
    "--enable-vm-service?": "net.listen",
    "--observe?": "net.listen",
    "--disable-service-auth-codes": "net.listen",
    "--no-server-dev": "own",
    "--sdk-path=": "load",
    "--cache=": "write",
    "--save-symbols|-S=": "write",
    "--extra-gen-snapshot-options=": "code.exec.escape",
  },
  verbs: [
    ["exec.help", "."],
    [
      "code.exec.project_task",
      "analyze|test|compile|format|doc|info|devtools|build @write:-o|--output",
    ],
    ["code.exec.project_task", "fix"],
    ["fs.write.project", "create"],
    ["code.exec.project_task", "run ."],
    ["code.exec.project_task!", "run build_runner|test|melos"],
    ["code.exec.package", "run *"],
    ["pkg.read", "pub deps|outdated|cache|token"],
    ["pkg.restore", "pub get"],
    ["pkg.install", "pub add|upgrade|downgrade"],
    ["pkg.install", "pub global activate"],
    ["pkg.uninstall", "pub remove"],
    ["publish.registry", "pub publish|lish"],
    ["code.exec.project_task!", "pub publish --dry-run|-n"],
    ["code.exec.script", "*.dart"],
  ],
});
