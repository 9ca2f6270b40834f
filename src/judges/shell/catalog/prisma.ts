/** prisma: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "prisma",
  traits: ["project-tool"],
  values: "--schema --name -n --url --from-url --to-url --script --datasource",
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
