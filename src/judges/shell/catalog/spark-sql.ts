/** spark-sql: the SQL client of Spark. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "spark-sql",
  flags: "-S|--silent -v|--verbose",
  values: `--database --name --master --deploy-mode --driver-memory --executor-memory
    --executor-cores --num-executors --total-executor-cores --queue`,
  options: {
    "-e=": "sql",
    "-f|-i=": "script",
    "--conf|--hiveconf|--hivevar|-d|--define|--properties-file=": "code.exec.escape",
    "--jars|--packages|--repositories|--py-files|--files|--driver-class-path=": "code.exec.escape",
    "--driver-library-path|--driver-java-options=": "code.exec.escape",
    "--help": "help",
    "-H": "help",
    "--version": "help",
  },
  judge: sqlClient({ client: "plain" }),
});
