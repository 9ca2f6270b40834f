/** chef, knife, chef-client, chef-solo, …: infrastructure. */
import { program } from "../program.ts";

export default program({
  names:
    "chef knife chef-client chef-solo chef-apply chef-run cinc-client berks " +
    "inspec kitchen chef-cli",
  flags: `-W|--why-run -w|--with-uri -i|--id-only -d|--disable-editing -l --lockfile-only
    --no-editor -B --bare`,
  values: `-u|--user -k|--key -E|--environment -N|--node-name --log_level --loglevel -F|--format
    -a|--attribute -R|--rows -S -b --concurrency -P --attribute-from -r`,
  options: {
    "-c|--config|--berksfile|--config-option|-j|--json-attributes|-f|--file|-o=": "config",
    "--override-runlist|--cookbook-path=": "config",
    "-s|--server-url=": "server",
    "-L|--logfile=": "write",
    "-e|--editor=": "shell",
    "--recipe-url=": "code.exec.escape",
  },
  verbs: [
    ["exec.help", "help|version"],
    ["cloud.read!", "--why-run|-W"],
    [
      "cloud.read",
      "node|client|role|environment|cookbook|user|data|vault|supermarket " +
        "list|show|search|status|site",
    ],
    ["cloud.read!", "data bag list|show"],
    ["cloud.read", "search|status|list|diff|deps|describe|check|diagnose"],
    ["code.exec.project_task", "verify|test"],
    ["cloud.iac.apply", "."],
    ["cloud.iac.apply", "install|update|push|push-archive|upload|apply|vendor|converge|destroy"],
    ["cloud.iac.apply", "-z|--local-mode|--once|-r|-o|-j"],
    ["net.remote", "bootstrap|ssh|winrm|login"],
    ["net.remote", "ssh * @run"],
    [
      "cloud.write",
      "node|client|role|environment|cookbook|user|data|vault|tag|upload " +
        "create|edit|from|run_list|upload|add|remove|reregister|bag|update",
    ],
    ["cloud.write", "download create|edit|from|run_list|upload|add|remove|reregister|bag|update"],
    ["cloud.delete", "delete|destroy|clean-policy-revisions|clean-policy-cookbooks"],
    [
      "cloud.delete",
      "node|client|role|environment|cookbook|user|data|vault delete|bulk|destroy|remove|purge",
    ],
    ["cloud.delete", "data bag delete"],
  ],
});
