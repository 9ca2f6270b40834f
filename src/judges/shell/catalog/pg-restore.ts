/** pg_restore. */
import { program } from "../program.ts";
import { CONNECTION } from "./vocabulary.ts";

export default program({
  names: "pg_restore",
  values: `${CONNECTION} -f --file -F --format -j --jobs -n --schema -t --table -L --use-list`,
  verbs: [
    ["db.drop.database", "-d|--dbname -c|--clean -C|--create"],
    ["db.drop.table", "-d|--dbname -c|--clean"],
    ["db.write", "-d|--dbname"],
    ["db.drop.table", "-c|--clean"],
    ["db.script"],
    ["db.read", "-l|--list @read"],
    ["db.read", "-f|--file @write:-f|--file"],
  ],
});
