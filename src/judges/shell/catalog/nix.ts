/** nix: package managers. */
import { program } from "../program.ts";

/** What names no flake of the project, which is `.#name` or a path. */
const ELSEWHERE =
  "a*|b*|c*|d*|e*|f*|g*|h*|i*|j*|k*|l*|m*|n*|o*|p*|q*|r*|s*|t*|u*|v*|w*|x*|y*|z*|/*|~*";

export default program({
  names: "nix",
  // a development shell reads what is piped into it
  judge(command, report, { table }) {
    table(command, report);
    const opens = command.args[0] === "develop" || command.args[0] === "shell";
    if (opens && command.stdin) report.run(["sh"]);
  },
  tasks: "flake.nix|*.nix|flake.lock",
  flags: `--no-link --print-out-paths -L --print-build-logs --offline --refresh --no-write-lock-file
    --recreate-lock-file --keep-going -k --fallback --show-trace --derivation --recursive -r
    --all-systems --no-build --legacy --rebuild --check --no-update-lock-file --keep-failed
    --no-eval-cache --eval-cache --closure-size -S --size -s -h --human-readable --impure --no-net
    --sri --base16 --base32 --base64 --to-base16 --to-sri --all --no-registries --no-allow-dirty
    --pure-eval --strict`,
  values: `-j --max-jobs --cores --system --experimental-features --extra-experimental-features
    --type --attr --exclude`,
  pairs: "--argstr",
  options: {
    "-f|--file=": "load",
    "--option==": "code.exec.escape",
    "--expr|-E=": "code.exec.inline",
    "--apply=": "code.exec.inline",
    "--arg==": "code.exec.inline",
    "--store|--eval-store|--from|--to=": "net.remote",
    "--builders=": "net.remote",
    "--substituters|--extra-substituters|--trusted-public-keys|--extra-trusted-public-keys=":
      "net.remote",
    "--accept-flake-config": "code.exec.escape",
    "--override-input|--override-flake==": "net.remote",
    "--inputs-from|--reference-lock-file|--update-input=": "net.remote",
    "-I|--include=": "load",
    "-o|--out-link|--output-lock-file=": "write",
    "--profile=": "write",
    "--commit-lock-file": "vcs.git.write",
    "--sandbox*": "code.exec.escape",
    "--no-sandbox": "code.exec.escape",
    "--post-build-hook|--diff-hook|--plugin-files=": "code.exec.escape",
    "--repair": "pkg.install",
  },
  wraps: {
    verbs: "develop shell env",
    needs: "-c|--command",
    key: "code.exec.package",
    operands: 100,
    anywhere: true,
    flags: `-v|--verbose --quiet --debug -i|--ignore-environment --ignore-env --no-pure-eval --build
      --configure --install --installcheck --unpack`,
    values: "--keep -u|--unset --unset-env-var -s --phase --log-format --keep-env-var",
    pairs: "--redirect --set-env-var",
    options: { "-c|--command": "words" },
  },
  verbs: [
    ["exec.help", "."],
    [
      "pkg.read",
      "search|eval|why-depends|path-info|log|doctor|help|show-config|print-dev-env|" +
        "show-derivation|hash|key|derivation",
    ],
    ["pkg.read", "flake show|metadata|info|check"],
    ["pkg.read", "profile|registry|store|config list|history|diff-closures|info|ping|ls|cat|show"],
    ["code.exec.project_task", "build|fmt|develop !-c|--command"],
    ["code.exec.project_script", "run|shell"],
    ["code.exec.escape", "develop|shell -c|--command"],
    ["pkg.restore", "flake lock"],
    ["pkg.install", "flake update"],
    ["fs.write.project", "flake init|new"],
    ["pkg.install", "profile install|add|upgrade|rollback"],
    ["pkg.install", "registry add|pin|remove"],
    ["pkg.uninstall", "profile remove|wipe-history"],
    ["pkg.uninstall", "store gc|delete|optimise"],
    ["pkg.uninstall", "collect-garbage"],
    ["net.upload", "copy"],
    ["code.exec.repl", "repl"],
    ["code.exec.package", `run|shell|develop|build|fmt|bundle ${ELSEWHERE}`],
    ["code.exec.package", `run|shell|develop|build|fmt|bundle * ${ELSEWHERE}`],
    ["code.exec.package", `run|shell|develop|build|fmt|bundle * * ${ELSEWHERE}`],
    ["net.request", "flake show|metadata|check|info ~*:*|http*"],
  ],
});
