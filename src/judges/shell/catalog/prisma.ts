/** prisma: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "prisma",
  traits: ["project-tool"],
  tasks: "schema.prisma|*.prisma|prisma.config.*|package.json|*.sql|.env",
  flags: `--watch --no-engine --no-hints --skip-generate --skip-seed --create-only --exit-code
    --script --force -f --print --from-empty --to-empty --from-schema --sql --data-proxy
    --composite-type-depth --accelerate --allow-no-models --check --local-d1 --preview-feature
    --stdin`,
  values: `--name -n --generator --port -p --browser -b --hostname --datasource-provider --applied
    --rolled-back --provider`,
  options: {
    "--schema=": "load",
    "--config=": "load",
    "--output|-o=": "write",
    "--from-schema-datamodel|--to-schema-datamodel|--from-schema-datasource=": "load",
    "--to-schema-datasource|--from-migrations|--to-migrations|--from-config-datasource=": "load",
    "--to-schema=": "load",
    "--url|--from-url|--to-url|--shadow-database-url=": "net.remote",
    "--file=": "script",
    "--telemetry-information=": "own",
  },
  verbs: [
    ["exec.help", "."],
    ["code.exec.project_task", "generate|validate|format|version|studio|debug"],
    ["fs.write.project", "init"],
    ["db.read", "migrate status|diff"],
    ["db.read", "db pull"],
    ["db.schema", "migrate dev|deploy|resolve"],
    ["db.schema", "db push"],
    ["db.write", "db seed"],
    ["db.script", "db execute"],
    ["db.write.unbounded", "migrate reset"],
    ["db.write.unbounded", "db push --force-reset|--accept-data-loss"],
  ],
});
