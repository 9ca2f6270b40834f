/** stack, cabal: builds of Haskell projects. */
import { program } from "../program.ts";

export default program({
  names: "cabal stack",
  traits: ["project-tool", "builds"],
  tasks: "*.cabal|cabal.project*|stack.yaml|package.yaml|Setup.hs|Setup.lhs|*.hs",
  flags: `--fast --pedantic --test --no-test --bench --no-bench --no-run-tests --no-run-benchmarks
    --coverage --enable-coverage --enable-tests --disable-tests --enable-benchmarks --file-watch
    --keep-going --haddock --no-haddock --only-dependencies --only-dep --dependencies-only --dry-run
    --ghc-suppress --system-ghc --no-install-ghc --jobs --enable-optimization -O0 -O1 -O2 --color
    --no-terminal --test-show-details --minor --installed --simple-output --external --no-external
    --allow-different-user`,
  values: `--resolver --snapshot --flag -f --flags --ta --test-arguments --test-option
    --test-options --test-show-details -j --jobs --constraint -c --depth --prune --only --verbosity
    --minimizer`,
  options: {
    "--stack-yaml|--project-file|--project-dir|--config-file|--stack-root=": "load",
    "--work-dir|--builddir|--dist-dir|--store-dir=": "write",
    "--ghc-options|--ghc-option|--ghc-pkg-options=": "code.exec.escape",
    "-w|--with-compiler|--with-ghc|--with-*=": "code.exec.escape",
    "--exec=": "code.exec.escape",
    "--extra-lib-dirs|--extra-include-dirs=": "load",
    "--installdir|--local-bin-path=": "write",
    "--docker|--docker-*": "container.write",
  },
  verbs: [
    ["exec.help", "."],
    ["pkg.read", "list|search|info|outdated|path|query|ls|list-bin"],
    ["pkg.read", "config|templates"],
    [
      "code.exec.project_task",
      "build|test|check|bench|haddock|sdist|configure|gen-bounds|format|v2-build|v2-test|" +
        "new-build|new-test",
    ],
    ["code.exec.project_task", "run ."],
    ["pkg.restore", "freeze|setup"],
    ["pkg.install", "install|update|upgrade|unpack|get"],
    ["code.exec.repl", "repl|ghci"],
    ["code.exec.script", "runghc|runhaskell|script|exec|eval|run"],
    ["fs.delete.temp", "clean|purge"],
    ["fs.write.project", "init|new"],
    ["publish.registry", "upload"],
  ],
});
