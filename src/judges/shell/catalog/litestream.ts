/** litestream: copies of SQLite databases. */
import { program } from "../program.ts";
import { planted } from "./vocabulary.ts";

export default program({
  names: "litestream",
  flags: "-if-db-not-exists -if-replica-exists -trace -dry-run",
  values: "-replica -generation -index -timestamp -txid -level",
  options: { "-config=": "own", "-o=": "write", "-exec=": "code.exec.escape" },
  verbs: [
    ["exec.help", "version|help"],
    ["cloud.read", "databases|generations|snapshots|wal|ltx|status"],
    ["code.exec.escape", planted("-config")],
    ["net.upload", "replicate"],
    ["fs.write.outside", "restore"],
  ],
});
