/** sqlite-utils: looks into databases of SQLite, and changes them. */
import { program } from "../program.ts";

export default program({
  names: "sqlite-utils",
  flags: `--nl --arrays --csv --tsv --no-headers -t --table --json-cols -r --raw-lines --counts
    --columns --schema --quote`,
  values: "--fmt -p --param -c --column -o --order --where --limit --offset --encoding",
  options: {
    "--load-extension=": "code.exec.escape",
    "--functions=": "code.exec.inline",
    "--attach=": "db.file",
  },
  verbs: [
    [
      "db.read",
      "tables|views|schema|indexes|triggers|rows|analyze-tables|dump|search|plugins @read",
    ],
    ["db.script", "query|memory"],
    ["db.drop.table", "drop-table|drop-view"],
    [
      "db.schema",
      "create-*|add-*|transform|extract|enable-*|disable-*|rebuild-fts|optimize|vacuum|" +
        "analyze|rename-table|duplicate|reset-counts|populate-fts",
    ],
    ["db.write", "insert|upsert|insert-files|bulk"],
    ["code.exec.inline", "convert"],
    ["pkg.install", "install|uninstall"],
    ["db.admin", "create-database"],
  ],
});
