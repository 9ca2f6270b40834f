/** pg_dump, pg_dumpall, pg_basebackup, mysqldump, …. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names: "pg_dump pg_dumpall pg_basebackup mysqldump mariadb-dump mysqlpump mydumper",
  flags: `-a --data-only -b --blobs --large-objects --no-blobs -B --no-large-objects -c --clean -C
    --create -O --no-owner -s --schema-only -x --no-privileges --no-acl -v --no-password -W
    --password --column-inserts --attribute-inserts --inserts --disable-dollar-quoting
    --disable-triggers --enable-row-security --if-exists --load-via-partition-root --no-comments
    --no-publications --no-security-labels --no-subscriptions --no-synchronized-snapshots --no-sync
    --no-tablespaces --no-table-access-method --no-toast-compression --no-unlogged-table-data
    --on-conflict-do-nothing --quote-all-identifiers --serializable-deferrable --strict-names
    --use-set-session-authorization --binary-upgrade --statistics-only --no-statistics --no-schema
    --no-data --with-statistics -g --globals-only -r --roles-only --tablespaces-only
    --no-role-passwords -A --all-databases --databases --single-transaction --quick -q --opt
    --skip-opt --routines -R --events --triggers --skip-triggers --no-create-info --no-create-db
    --complete-insert --compact --extended-insert --skip-extended-insert --add-drop-table
    --skip-add-drop-table --add-drop-database --add-locks --skip-add-locks --skip-lock-tables
    --lock-tables -f-x --lock-all-tables --hex-blob --skip-comments --comments --dump-date
    --skip-dump-date --set-charset --skip-set-charset --skip-tz-utc --tz-utc --disable-keys -K
    --skip-disable-keys --no-autocommit --replace --insert-ignore --order-by-primary -i --force
    --no-defaults --xml -X --allow-keywords --create-options --quote-names -Q --network-timeout
    --default-parallelism --ssl --skip-ssl --get-server-public-key --print-defaults --no-set-names
    --progress -z --gzip --write-recovery-conf --no-slot --no-manifest --no-verify-checksums
    --no-estimate-size --no-clean --compress-protocol`,
  values: `-h --host -p --port -U --username -u --user --socket -S --url --role -E --encoding -t
    --table -n --schema -T --exclude-table -N --exclude-schema -F --format -j --jobs -Z --compress
    --section --lock-wait-timeout --exclude-table-data -e --extension --exclude-database -l
    --database -P --protocol --where -w --default-character-set --ignore-table --set-gtid-purged
    --column-statistics --max-allowed-packet --net-buffer-length --ssl-mode --rows-per-insert
    --extra-float-digits --master-data --source-data --dump-slave --dump-replica --compatible
    --fields-terminated-by --lines-terminated-by --connect-timeout --snapshot --restrict-key
    --threads --rows --ssl-ca --ssl-cert --ssl-key --login-path --ignore-error --wal-method
    --checkpoint --label --max-rate --slot --manifest-checksums --status-interval -d|--dbname
    --defaults-file|--defaults-extra-file`,
  options: {
    "--filter|--include-from=": "read",
    "--plugin-dir|--default-auth=": "code.exec.escape",
    "--init-command=": "sql",
    "--log-error=": "write",
    "--waldir|--tablespace-mapping=": "write",
    "--logfile=": "write",
  },
  verbs: [
    ["code.exec.escape", far("--defaults-file --defaults-extra-file")],
    ["db.read", "@write:-f|--file|-r|--result-file|-T|--tab|-D|--pgdata|--outputdir"],
  ],
});
