/** luarocks, opam, cpan, cpanm, …: package managers. */
import { program } from "../program.ts";

export default program({
  names: "luarocks opam cpan cpanm rebar3 nimble shards dub vcpkg conan spack vpm elm",
  tasks:
    "*.rockspec|*.opam|rebar.config|*.nimble|shard.yml|dub.*|vcpkg.json|conanfile.*|" +
    "Makefile.PL|elm.json",
  flags: `--all --installed --short --outdated --porcelain --local --no-color --production --frozen
    --ignore-crystal-version --release --optimize --debug -d:release --no-install -a -i -s -l -v
    --deps-only --with-test --check --json --raw --verbose --recursive --with-doc --no-depexts --yes
    -y --sort --keep-build-dir --columns`,
  values: `-p --package --switch --arch --compiler --build --test-path --field --columns --triplet
    --only`,
  options: {
    "--server|--from|--only-server=": "net.request",
    "--repository|--repositories|--repos=": "net.request",
    "--remote|-r=": "net.request",
    "-o|--output=": "write",
    "--output-dir=": "write",
    "--root|--root-directory=": "load",
    "--tree=": "own",
    "-pr|--profile=": "load",
    "--overlay-ports|--overlay-triplets=": "load",
    "--x-install-root=": "write",
    "--dc=": "code.exec.escape",
    "--temp-build": "own",
    "--hook=": "code.exec.escape",
  },
  verbs: [
    ["exec.help", "."],
    ["pkg.read", "list|search|show|info|outdated|depends|config|env|exec-env|path|query|ls|tree"],
    ["code.exec.project_task", "run ."],
    ["pkg.restore", "restore|freeze|lock|get-deps"],
    ["pkg.restore", "install|deps ."],
    ["pkg.install", "install *"],
    ["pkg.install", "add|update|upgrade|switch|get|fetch|integrate"],
    ["pkg.uninstall", "remove|uninstall|unregister|purge"],
    ["fs.delete.temp", "clean"],
    ["publish.registry", "publish|upload|hex|push"],
    [
      "code.exec.project_task",
      "build|test|check|compile|bench|doc|docs|haddock|lint|fmt|format|make|ct|" +
        "eunit|dialyzer|xref|as|tree",
    ],
  ],
});
