/** eb: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "eb",
  values: "-r --region --profile -e --environment_name -v",
  verbs: [
    ["exec.help", "--version"],
    ["cloud.read", "status|health|events|list|logs|console|tags|platform|appversion"],
    [
      "cloud.iac.apply",
      "deploy|create|init|clone|swap|restore|upgrade|scale|config|setenv|use|labs|codesource|migrate|local|abort|open|restart",
    ],
    ["secret.access", "printenv"],
    ["net.remote", "ssh @run:-c|--command"],
    ["cloud.delete", "appversion --delete|-d"],
    ["cloud.destroy", "terminate"],
  ],
});
