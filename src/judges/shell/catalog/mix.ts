/** mix: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "mix",
  traits: ["project-tool"],
  values: "--only --exclude --seed --max-failures",
  verbs: [
    ["code.exec.project_task", "."],
    ["exec.help", "help"],
    [
      "code.exec.project_task",
      "test|compile|format|credo|dialyzer|docs|phx.routes|phx.server|phx.digest|assets.build|assets.deploy|xref|deps.tree|deps|app.tree|sobelow|coveralls|gettext.extract|gettext.merge|lint|check|test.watch|deps.compile|doctor",
    ],
    ["code.exec.inline", "run|eval -e|--eval"],
    ["code.exec.script", "run|rpc"],
    ["pkg.restore", "deps.get"],
    ["pkg.install", "deps.update|deps.unlock|archive.install|local.hex|local.rebar|escript.install|local.phx|hex"],
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
