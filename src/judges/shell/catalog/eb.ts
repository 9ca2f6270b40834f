/** eb: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "eb",
  flags: "--all -a -z|--zip --stream --refresh -f --mono --staged",
  values: `-r -e|--environment_name -g|--log-group -i|--instance -n|--number -cw|--cloudwatch-logs
    -cls --resource --region --profile`,
  options: { "--no-verify-ssl": "env.hijack" },
  verbs: [
    ["exec.help", "--version"],
    ["cloud.read", "status|health|events|list|logs|console|tags|appversion"],
    ["cloud.read", "platform list|show|status|events|logs|select|workspace"],
    ["cloud.write", "platform create|delete|init|use"],
    ["cloud.write", "tags -a|--add|-u|--update|-d|--delete"],
    ["cloud.write", "appversion -c|--create"],
    [
      "cloud.iac.apply",
      "deploy|create|init|clone|swap|restore|upgrade|scale|config|setenv|use|labs|codesource|" +
        "migrate|local|abort|open|restart",
    ],
    ["secret.access", "printenv"],
    ["net.remote", "ssh @run:-c|--command"],
    ["cloud.delete", "appversion --delete|-d"],
    ["cloud.destroy", "terminate"],
  ],
});
