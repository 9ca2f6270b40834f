/** snow, databricks, dbsqlcli, bteq, …: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names:
    "snow databricks dbsqlcli bteq dremio dlt meltano singer prefect dagster kestra " +
    "great_expectations",
  flags: `--silent --all --local --terse --csvout --jsonout --debug --recursive -l --absolute
    --active --include-disabled --mfa-prompt`,
  values: `-c --connection -p --profile -o --target -t -s --schema -d --database --catalog -a
    --accountname -w --warehouse -r --rolename --role --like --in --scope -n --name --limit
    --page-token --job-id --run-id --cluster-id --path --version --var --flow --flow-run --state
    --select --max-results --parents --catalog-name --schema-name --full --format
    -q|--query|-e|--execute|-f|--filename`,
  options: {
    "--host|--server|-u|--api=": "net.remote",
    "--private-key-path|--private-key-file|--token-file-path=": "secret.read",
    "--config-file=": "read",
    "--output-file=": "write",
    "-y|--python-file|-m|--module-name|--working-directory=": "code.exec.script",
    "--token=": "net.remote",
  },
  verbs: [
    ["exec.help", "version|help|completion"],
    [
      "cloud.read!",
      "flow|flow-run|work-pool|work-queue|deployment|variable|automation|run|asset|job " +
        "ls|inspect|logs|preview",
    ],
    ["cloud.read", `** ${READS}|ls|cat|fs-ls|current-user|validate|summary|preview|tags|list-jobs`],
    ["cloud.read", `** ${STATES} .`],
    [
      "cloud.read",
      "fs|workspace|jobs|clusters|runs|libraries|repos|pipelines " +
        "ls|list|get|cat|describe|export|list-files|status|test|inspect|logs|ps",
    ],
    [
      "cloud.read",
      "catalogs|schemas|tables|warehouses|instance-pools " +
        "ls|list|get|cat|describe|export|list-files|status|test|inspect|logs|ps",
    ],
    [
      "cloud.read",
      "experiments|model-registry|serving-endpoints|volumes|stage " +
        "ls|list|get|cat|describe|export|list-files|status|test|inspect|logs|ps",
    ],
    [
      "cloud.read",
      "object|app|streamlit|notebook|connection|deployment|flow " +
        "ls|list|get|cat|describe|export|list-files|status|test|inspect|logs|ps",
    ],
    [
      "cloud.read",
      "flow-run|work-pool|block|variable|asset|job|run|schedule " +
        "ls|list|get|cat|describe|export|list-files|status|test|inspect|logs|ps",
    ],
    ["cloud.read", "sensor ls|list|get|cat|describe|export|list-files|status|test|inspect|logs|ps"],
    ["db.script", "sql|query @sql:-q|--query|-e|--execute"],
    ["db.script", "-q|--query|-e|--execute @sql:-q|--query|-e|--execute"],
    ["db.script", "-f|--filename|--file"],
    ["db.session", "."],
    ["db.session", "-c|-a|-u|-s|--server"],
    [
      "secret.access",
      "** configure|auth|tokens|secrets|secret|login|profile|connection|cloud|block " +
        "add|create|put-secret|put|put-acl|delete-scope",
    ],
    [
      "secret.access",
      "** configure|auth|tokens|secrets|secret|login|profile|connection|cloud|block " +
        "login|token|generate-jwt|set-default|delete",
    ],
    [
      "secret.access",
      "** configure|auth|tokens|secrets|secret|login|profile|connection|cloud|block " +
        "register|env|setup",
    ],
    ["secret.access", "configure|login|auth|cloud"],
    [
      "code.exec.project_script",
      "run|elt|invoke|dev|server|worker|agent|job|asset|etl|materialize",
    ],
    ["cloud.write", `**^${SHOWS} ${WRITES}`],
    [
      "cloud.write",
      `**^${SHOWS} mkdirs|cp|mv|put|copy|run-now|submit|edit|resize|bundle|execute|process|` +
        "cancel|repair|upsert|deploy|serve|init|git",
    ],
    ["cloud.write", `**^${SHOWS} snowpark`],
    ["cloud.iac.apply", "bundle|app|streamlit|snowpark|dcm deploy|run|sync|publish|setup"],
    ["cloud.delete", `**^${SHOWS} ${DELETES}|permanent-delete|drop`],
    ["cloud.destroy", "clusters permanent-delete"],
    [
      "cloud.destroy",
      "** catalogs|schemas|metastores|database|databases|warehouse|workspaces|compute-pool|" +
        "object|pipelines delete|drop",
    ],
    ["cloud.destroy", "fs rm -r|--recursive"],
    ["cloud.iac.destroy", "bundle destroy"],
  ],
});
