/** pg_restore. */
import { program } from "../program.ts";

export default program({
  names: "pg_restore",
  flags: `-a --data-only -c --clean -C --create -e --exit-on-error -l --list -O --no-owner -s
    --schema-only -v -x --no-privileges --no-acl -1 --single-transaction --disable-triggers
    --enable-row-security --if-exists --no-comments --no-data-for-failed-tables --no-publications
    --no-security-labels --no-subscriptions --no-tablespaces --no-table-access-method --strict-names
    --use-set-session-authorization -w --no-password -W --password -b --blobs`,
  values: `-F --format -j --jobs -n --schema -N --exclude-schema -t --table -T --trigger -P
    --function -I --index --section --role -h --host -p --port -U --username --transaction-size -S
    --superuser`,
  options: {
    "-L|--use-list|--filter=": "read",
  },
  verbs: [
    ["db.drop.database", "-d|--dbname -c|--clean -C|--create"],
    ["db.drop.table", "-d|--dbname -c|--clean"],
    ["db.write", "-d|--dbname"],
    ["db.drop.table", "-c|--clean"],
    ["db.script"],
    ["db.read", "-l|--list @read @write:-f|--file"],
    ["db.read", "-f|--file @write:-f|--file"],
  ],
});
