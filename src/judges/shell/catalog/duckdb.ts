/** duckdb: the shell of DuckDB. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "duckdb",
  flags: `--ascii --bail --batch --box --column --csv --echo --header --headers --noheader --html
    --interactive --json --jsonlines --latex --line --list --markdown --nofollow --no-init
    --no-stdin --quote --readonly --safe --stats --table --tabs`,
  values: "--separator --nullvalue --newline --storage-version",
  options: {
    "-c|-s|--cmd=": "sql",
    "-f|--init=": "script",
    "--unsigned|--unredacted": "code.exec.escape",
    "--ui": "net.listen",
    "--version": "help",
    "--help": "help",
  },
  singleDash: true,
  judge: sqlClient({ client: "sqlite", from: 1, file: true }),
});
