/** swift: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "swift",
  traits: ["project-tool", "found-by-xcrun", "builds"],
  tasks: "Package.swift|*.swift|Package.resolved",
  flags: `--parallel --no-parallel --enable-code-coverage --disable-code-coverage --skip-build
    --show-bin-path --show-codecov-path --static-swift-stdlib --no-static-swift-stdlib --list-tests
    -l --enable-test-discovery --enable-xctest --disable-xctest --enable-swift-testing
    --disable-swift-testing --build-tests --disable-automatic-resolution --force-resolved-versions
    --only-use-versions-from-resolved-file --disable-dependency-cache --enable-dependency-cache
    --skip-update --very-verbose --vv --disable-local-rpath --disable-dead-strip --experimental-*
    --in-place -i --recursive -r --strict -s --ignore-unparsable-files --print-manifest-job-graph
    --enable-parseable-module-interfaces --no-build --package --strict-concurrency`,
  values: `-c --configuration --product --target --filter --skip --arch --triple --swift-sdk
    --sanitize -j --jobs --num-workers --explicit-target-dependency-import-check --traits --type
    --name --format --build-system --auto-index-store --repetitions --pkg-config-path`,
  options: {
    "--package-path=": "load",
    "--scratch-path|--build-path|--cache-path|--xunit-output=": "write",
    "--config-path|--security-path|--sdk|--toolchain|--swift-sdks-path=": "load",
    "--disable-sandbox": "code.exec.escape",
    "--allow-*": "code.exec.escape",
    "-Xswiftc=": "own",
    "-Xlinker=": "own",
    "-Xcc|-Xcxx|-Xxcbuild|-Xmanifest=": "code.exec.escape",
    "--configuration-file=": "load",
    "--netrc-file=": "secret.access",
    "--disable-prefetching": "own",
  },
  accepts: {
    "-Xswiftc": `-warnings-as-errors -strict-concurrency=* -enable-testing -g -O -Onone -Osize
    -suppress-warnings -enable-upcoming-feature -enable-actor-data-race-checks -D*`,
    "-Xlinker": "-s -dead_strip",
  },
  verbs: [
    ["code.exec.repl", "."],
    ["code.exec.project_task", "build|test|run|format"],
    ["pkg.restore", "package resolve"],
    ["pkg.read", "package show-dependencies|describe|dump-package|show-traits|completion-tool"],
    ["fs.write.project", "package init|edit|unedit|tools-version|add-target|add-product"],
    ["fs.delete.temp", "package clean|reset|purge-cache"],
    ["pkg.install", "package update|add-dependency"],
    ["code.exec.project_script", "package plugin"],
    ["pkg.install", "sdk install"],
    ["code.exec.repl", "repl"],
    ["code.exec.script", "*.swift"],
  ],
});
