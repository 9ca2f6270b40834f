/** pg_isready, pg_config, pg_controldata, pg_lsclusters, …. */
import { program } from "../program.ts";

export default program({
  names:
    "pg_isready pg_config pg_controldata pg_lsclusters pg_waldump pg_amcheck pg_test_fsync " +
    "pg_test_timing mysqlshow mariadb-show mysqlbinlog pt-query-digest pg_activity pg_top",
  flags: `-q -l --list -b --bkp-details -w-x -z --stats --follow --heapallindexed --parent-check
    --rootdescend --no-dependent-tables --no-dependent-indexes --no-dependent-toast
    --no-strict-names -a --all --progress --echo --bindir --libdir --includedir --includedir-server
    --pkglibdir --mandir --sharedir --sysconfdir --pgxs --configure --cc --cflags --ldflags --libs
    --docdir --htmldir --localedir --cppflags -v -vv -k --keys -i --status --count
    --verify-binlog-checksum -R-x --short-form --skip-gtids -H --hexdump --no-defaults --no-beep
    --password? --ssl --no-vertical -C --compress --no-header -j-x --no-db-size --no-cpu --no-mem
    --no-read --no-write --no-time --no-wait --no-app-name --no-client --no-pid --no-database
    --no-user --read-from-remote-server -T|--to-last-log-x`,
  values: `-h --host -p --port -U --username -u --user -d --dbname -t --timeout -S --socket -D
    --pgdata -n --limit --rmgr -s --start -e --end -R --relation -B --block -F --fork -x --xid
    --timeline -j --jobs --database --table --schema --start-datetime --stop-datetime
    --start-position --stop-position --base64-output --offset --skip --since --until --type
    --order-by --group-by --report-format --outliers --interval --refresh --duration --protocol -P
    --login-path --server-id --set-charset -m-x --maintenance-db --secs-per-test -f-x --ssl-mode
    --cycles -c --explain --processlist|--tcpdump --pid|--log|--config`,
  options: {
    "--save-fullpage|--result-file|-r|--filename|-f|--output=": "write",
    "--install-missing": "db.schema",
    "--review|--history=": "db.write",
    "--filter|--embedded-attributes=": "code.exec.inline",
    "--defaults-file|--defaults-extra-file=": "read",
    "--plugin-dir|--default-auth=": "code.exec.escape",
  },
  verbs: [["db.read"]],
});
