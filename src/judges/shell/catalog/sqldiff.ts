/** sqldiff, sqlite3_analyzer, showdb: compare and measure databases of SQLite. */
import { program } from "../program.ts";

export default program({
  names: "sqldiff sqlite3_analyzer showdb showwal",
  flags: "--primarykey --rbu --schema --summary --transaction --vtab --pageinfo --stats",
  values: "--table",
  options: {
    "-L|--lib=": "code.exec.escape",
    "--changeset=": "write",
    "--tclsh": "code.exec.repl",
    "--help|--version": "help",
  },
  operands: "read",
});
