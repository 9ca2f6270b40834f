/** dbt, dbtf. */
import { program } from "../program.ts";

export default program({
  names: "dbt dbtf",
  values: "-s --select --exclude --target -t --profile --profiles-dir --project-dir --vars --threads",
  verbs: [
    ["code.exec.project_task", "compile|parse|debug|test|docs|list|ls|deps|clean|init|show|source"],
    ["db.schema", "run|build|seed|snapshot|run-operation|retry|clone"],
    ["db.drop.table", "run|build|seed --full-refresh"],
  ],
});
