/** mix: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "mix",
  traits: ["project-tool"],
  tasks: "*.ex|*.exs|*.eex|*.heex",
  flags: `--trace --failed --stale --cover --warnings-as-errors --force --no-deps-check --no-compile
    --no-start --check-formatted --check-equivalent --check-locked --check-unused --dry-run --strict
    --all --color --raise --no-archives-check -a -A --mute-exit-status --plt --no-check
    --list-unused-filters --ignore-exit-status --no-elixir-version-check --profile-time
    --no-optional-deps --all-warnings --no-all-warnings --return-errors --merge --no-fuzzy
    --check-up-to-date --html --no-migrate --table --no-table --binary-id --no-scope --no-context
    --no-schema --web --live --no-ecto --umbrella --sup --only-compile-time --verbose --private
    --quiet-skip --skip --crash-dump --exit-on-failure`,
  values: `--only --exclude --include --seed --max-failures --format --partitions --slowest
    --slowest-modules --min-priority --checks --files-included --files-excluded --app --module
    --label --sink --source --from --to --timeout --max-cases --max-requires --database --group
    --repeat-until-failure --repo --step -n --name-pattern --ignore-checks`,
  options: {
    "--dot-formatter=": "load",
    "--formatter=": "load",
    "-r|--require=": "load",
    "--config-file|--config-name|-C=": "load",
    "--stdin-filename=": "own",
    "-o|--output|--import-path=": "write",
    "--prefix=": "own",
    "--plt-file=": "write",
    "-e|--eval=": "own",
  },
  verbs: [
    ["code.exec.project_task", "."],
    ["exec.help", "help"],
    [
      "code.exec.project_task",
      "test|compile|format|credo|dialyzer|docs|phx.routes|phx.server|phx.digest|assets.build|" +
        "assets.deploy|xref|deps.tree|deps|app.tree|sobelow|coveralls|gettext.extract|" +
        "gettext.merge|lint|check|test.watch|deps.compile|doctor",
    ],
    ["code.exec.inline", "run|eval -e|--eval"],
    ["code.exec.script", "run|rpc"],
    ["pkg.restore", "deps.get"],
    [
      "pkg.install",
      "deps.update|deps.unlock|archive.install|local.hex|local.rebar|escript.install|local.phx|hex",
    ],
    ["pkg.read", "hex.outdated|hex.info|hex.search|hex.audit"],
    ["pkg.uninstall", "archive.uninstall|deps.clean"],
    ["fs.delete.temp", "clean"],
    ["fs.write.project", "new|phx.new|phx.gen.*|ecto.gen.*"],
    ["db.schema", "ecto.migrate|ecto.create|ecto.rollback|ecto.load"],
    ["db.drop.database", "ecto.drop"],
    ["db.write.unbounded", "ecto.reset|ecto.setup"],
    ["db.read", "ecto.migrations|ecto.dump"],
    ["publish.registry", "hex.publish"],
    ["publish.unpublish", "hex.retire"],
    ["publish.unpublish", "hex.publish --revert"],
    ["secret.access", "hex.user|hex.organization|phx.gen.secret"],
    ["code.exec.project_script", "release"],
  ],
});
