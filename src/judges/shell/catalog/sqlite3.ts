/** sqlite3, sqlite, litecli, sqlcipher. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "sqlite3 sqlite litecli sqlcipher",
  values: "--separator --nullvalue --newline --maxsize --lookaside --mmap --pagecache --vfs",
  options: {
    "--cmd=": "sql",
    "--init=": "script",
    "--version": "help",
    "--help": "help",
  },
  singleDash: true,
  judge: sqlClient({ client: "sqlite", from: 1 }),
});
