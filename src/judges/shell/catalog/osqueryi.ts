/** osqueryi: asks the system in SQL. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "osqueryi",
  flags: "--json --csv --line --list --header --verbose --L --pretty",
  values: "--separator --nullvalue",
  options: {
    "--extension|--extensions_autoload|--config_path|--flagfile|--config_plugin|--logger_plugin=":
      "code.exec.escape",
    "--extensions_socket=": "code.exec.escape",
    "--database_path|--logger_path=": "write",
    "-A=": "own",
    "--help|--version": "help",
  },
  judge: sqlClient({ client: "sqlite", from: 0 }),
});
