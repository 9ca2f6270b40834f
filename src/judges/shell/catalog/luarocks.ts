/** luarocks, opam, cpan, cpanm, …: package managers. */
import { program } from "../program.ts";

export default program({
  names: "luarocks opam cpan cpanm cabal stack rebar3 nimble shards dub vcpkg conan spack vpm elm",
  values: "-p --package --switch --resolver",
  verbs: [
    ["exec.help", "."],
    ["pkg.read", "list|search|show|info|outdated|depends|config|env|exec-env|path|query|ls|tree"],
    ["code.exec.project_task", "build|test|check|compile|bench|doc|docs|haddock|lint|fmt|format|make"],
    ["code.exec.project_task", "run ."],
    ["pkg.restore", "restore|freeze|lock|get-deps"],
    ["pkg.restore", "install|deps ."],
    ["pkg.install", "install *"],
    ["pkg.install", "add|update|upgrade|switch|get|fetch|integrate"],
    ["pkg.uninstall", "remove|uninstall|unregister|purge"],
    ["fs.delete.temp", "clean"],
    ["publish.registry", "publish|upload|hex|push"],
  ],
});
