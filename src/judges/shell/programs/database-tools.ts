/** What stands around databases: dumps, restores, administration, and stores that speak no SQL. As verb tables. Sources: their manuals. */
import type { Program, Programs } from "../program.ts";
import { type Family, programOf } from "../verb.ts";

const CONNECTION =
  "-h --host -p --port -U --username -d --dbname -u --user --socket -S --defaults-file --password --url --endpoints --cacert --cert --key --ssl-ca";

const families: readonly Family[] = [
  {
    programs: "mysqladmin mariadb-admin",
    values: `${CONNECTION} -P -i --sleep -c --count -w --wait -t --timeout`,
    lines: `
      db.drop.database  ** drop
      db.admin          ** shutdown|kill|password|old-password|flush-*|reload|refresh|start-slave|stop-slave|start-replica|stop-replica|start-all-slaves|stop-all-slaves|debug
      db.schema         ** create
      db.read           status|ping|version|processlist|variables|extended-status
    `,
  },
  { programs: "dropdb", values: CONNECTION, lines: "db.drop.database" },
  { programs: "createdb", values: CONNECTION, lines: "db.schema" },
  {
    programs:
      "createuser dropuser initdb pg_ctl pg_ctlcluster pg_createcluster pg_resetwal pg_upgrade pg_rewind pg_promote mysql_secure_installation mysqld_safe",
    lines: "db.admin",
  },
  { programs: "pg_dropcluster", lines: "db.drop.database" },
  {
    programs: "vacuumdb reindexdb clusterdb mysqlcheck mariadb-check myisamchk mysql_upgrade",
    values: CONNECTION,
    lines: "db.schema",
  },
  {
    programs:
      "pg_isready pg_config pg_controldata pg_lsclusters pg_waldump pg_amcheck pg_test_fsync pg_test_timing mysqlshow mariadb-show mysqlbinlog pt-query-digest pg_activity pg_top",
    lines: "db.read",
  },
  {
    programs: "pg_dump pg_dumpall pg_basebackup mysqldump mariadb-dump mysqlpump mydumper",
    values: CONNECTION,
    lines: `
      db.read @write:-f|--file|-r|--result-file|-T|--tab|-D|--pgdata|--outputdir
    `,
  },
  {
    programs: "pg_restore",
    values: `${CONNECTION} -f --file -F --format -j --jobs -n --schema -t --table -L --use-list`,
    lines: `
      db.drop.database  -d|--dbname -c|--clean -C|--create
      db.drop.table     -d|--dbname -c|--clean
      db.write          -d|--dbname
      db.drop.table     -c|--clean
      db.script
      db.read           -l|--list @read
      db.read           @write:-f|--file
    `,
  },
  { programs: "mysqlimport mariadb-import pgbench pgloader sysbench mysqlslap myloader", values: CONNECTION, lines: "db.write" },
  {
    programs: "bcp",
    lines: `
      db.read   * out|queryout|format
      db.write  * in
    `,
  },
  {
    programs: "etcdctl",
    values: `${CONNECTION} --user --command-timeout --dial-timeout`,
    lines: `
      db.flush      del --from-key
      db.flush      del --prefix !~?*
      db.write      put|del|txn|mkdir|rm|set|update|lease|compaction|defrag
      db.write.unbounded del --prefix
      db.admin      member|user|role|auth|alarm|move-leader|elect|lock|downgrade
      db.drop.database snapshot restore
      db.read       get|watch|ls|version|endpoint|check|snapshot
      db.read       member|user|role list|get
    `,
  },
  {
    programs: "influx influxd influx3",
    values: "-host -port -database -username -password -precision -format --org -o --host --token -t --bucket -b",
    lines: `
      db.drop.table    delete
      db.drop.database bucket delete
      db.drop.database org delete
      db.admin         user|auth|org|config|secret|remote|replication|restore|setup|stack|apply|template
      db.write         write|task|dashboards|telegrafs
      db.schema        bucket create|update
      db.read          query|ping|version|export|backup|inspect
      db.read          bucket|org|user|auth|task|config list|ls
      db.read          -execute @sql:-execute
    `,
  },
  {
    programs: "turso pscale neonctl neon xata nile cockroach-cloud tidb-cloud ticloud",
    values: "--org --project-id --group --location --database",
    lines: `
      db.drop.database ** destroy|delete|drop|rm|remove
      db.script        ** shell|connect|exec|psql|sql
      db.write         ** create|restore|reset|promote|update|import|deploy|set|add|rename
      secret.access    ** token|tokens|password|auth|connection-string|api-keys
      db.read          ** list|ls|show|get|inspect|status|dump|me|info|diff|whoami|schema-diff
    `,
  },
  {
    programs: "neo4j-admin neo4j",
    lines: `
      db.drop.database ** load|restore|import --overwrite-destination|--force
      db.admin         ** load|restore|import|start|stop|restart|console|set-initial-password|unbind|migrate|copy|upload
      db.read          ** status|version|dump|backup|check|report|info|validate|memory-recommendation
    `,
  },
  {
    programs: "dbt dbtf",
    values: "-s --select --exclude --target -t --profile --profiles-dir --project-dir --vars --threads",
    lines: `
      code.exec.project_task compile|parse|debug|test|docs|list|ls|deps|clean|init|show|source
      db.schema              run|build|seed|snapshot|run-operation|retry|clone
      db.drop.table          run|build|seed --full-refresh
    `,
  },
  {
    programs: "ldapmodify ldapadd ldapdelete",
    lines: "db.admin",
  },
  { programs: "ldapsearch ldapwhoami ldapcompare", lines: "db.read" },
];

export const databaseTools: Programs = Object.fromEntries(
  families.flatMap((family) => {
    const program = programOf(family);
    return family.programs.split(/\s+/).map((name): [string, Program] => [name, program]);
  }),
);
