/** bq: clouds. */
import { program } from "../program.ts";

export default program({
  names: "bq",
  values: "--project_id --dataset_id --location --format --job_id --api -n --max_results",
  flags: "-q --quiet --headless",
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
