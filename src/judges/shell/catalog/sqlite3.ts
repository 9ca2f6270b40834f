/** sqlite3, sqlcipher: the shell of SQLite. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "sqlite3 sqlite sqlcipher",
  modules: "sqlite3",
  flags: `--append --ascii --bail --batch --box --column --csv --echo --header --headers --noheader
    --html --interactive --json --line --list --markdown --memtrace --nofollow --no-rowid-in-view
    --quote --readonly --safe --stats --table --tabs --deserialize`,
  values: "--separator --nullvalue --newline --maxsize --mmap --escape --heap --nonce",
  options: {
    "--cmd=": "sql",
    "--init=": "script",
    "--version": "help",
    "--help": "help",
  },
  singleDash: true,
  judge: sqlClient({ client: "sqlite", from: 1, file: true }),
});
