/** sam: clouds. */
import { program } from "../program.ts";

export default program({
  names: "sam",
  flags: `-c|--cached --no-cached -p|--parallel -u|--use-container --lint --save-params
    --skip-pull-image --build-in-source --mount-symlinks --include-traces --beta-features?
    --no-beta-features --tail -x`,
  values: `--stack-name --config-env -n|--name -e|--end-time|--exclude --start-time --cw-log-group
    --parameter-overrides --container-env-var --docker-network --mount-with --trace-id -ef -cev
    --profile --region`,
  options: {
    "-t|--template|--template-file|--config-file|-s|--base-dir|-m|--manifest|-bi|--build-image=":
      "config",
    "-b|--build-dir|--cache-dir=": "write",
    "--hook-name|--hook-package-id|--container-env-var-file=": "code.exec.escape",
  },
  verbs: [
    ["cloud.iac.read", "validate|list|logs|traces|docs"],
    ["code.exec.project_task", "build"],
    ["code.exec.project_script", "local|init|pipeline"],
    ["cloud.iac.apply", "deploy|sync"],
    ["net.upload", "package|publish"],
    ["cloud.write", "remote"],
    ["cloud.iac.destroy", "delete"],
  ],
});
