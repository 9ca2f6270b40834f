/** bq: clouds. */
import { program } from "../program.ts";

export default program({
  names: "bq",
  flags: `--headless --use_legacy_sql? --nouse_legacy_sql --use_cache? --nouse_cache --batch?
    --nobatch --sync? --nosync --synchronous_mode? --nosynchronous_mode --require_cache
    --dry_run? --all_jobs -a --jobs --projects -d --datasets --schema --view --table -t
    --transfer_run --transfer_config --run_attempt --reservation --capacity_commitment
    --reservation_assignment --noprint_header --models --routines --row_access_policies
    --enable_gdrive`,
  values: `--project_id --dataset_id --location --data_location -n|--max_results
    --max_rows_per_request --start_row -s|--start_index --job_id --job_property --label --parameter
    --page_token -k --selected_fields -c --min_creation_time --max_creation_time
    --maximum_bytes_billed --maximum_billing_tier --time_partitioning_field --connection_property
    --udf_resource_type --message_type --transfer_location --project_number --priority
    --job_timeout_ms --range_partitioning --format`,
  options: {
    "--api|--proxy_address|--proxy_port=": "server",
    "--ca_certificates_file|--bigqueryrc|--flagfile=": "settings",
    "--disable_ssl_validation?": "env.hijack",
    "--apilog=": "write",
    "--udf_resource|--external_table_definition=": "read",
    "--schedule|--destination_table=": "cloud.write",
  },
  verbs: [
    ["exec.help", "version|help"],
    ["cloud.read", "ls|show|head|wait|mkdef|get-iam-policy"],
    ["cloud.read!", "query --dry_run"],
    ["cloud.read", "query @sql"],
    ["cloud.write", "query --destination_table|--replace|--append_table @sql"],
    ["db.session", "query ."],
    ["db.session", "shell|init"],
    ["cloud.write", "mk|load|cp|update|insert|cancel|undelete|truncate|partition"],
    ["cloud.iam", "set-iam-policy|add-iam-policy-binding|remove-iam-policy-binding"],
    ["net.upload", "extract"],
    ["db.drop.table", "rm"],
    ["cloud.delete", "rm -m|-j|--model|--transfer_config|--reservation|--routine"],
    ["db.drop.table", "truncate"],
    ["db.drop.database", "rm -r|--recursive"],
  ],
});
