/** railway: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "railway",
  packages: "@railway/cli",
  traits: ["project-tool"],
  flags: "--kv -d|--deployment -b|--build",
  values: `-s|--service -e|--environment -p -n -l|--lines --project`,
  verbs: [
    ["exec.help", "help|version|docs|completion|starship"],
    ["cloud.read", "status|logs|whoami|list|open"],
    ["cloud.read", "environment|service|volume|deployment list|status|logs"],
    ["secret.access", "variables|vars|login|logout|variable"],
    ["system.config", "link|unlink|environment|service"],
    ["cloud.iac.apply", "up|redeploy|deploy|restart|scale"],
    ["code.exec.project_script", "run|shell|local|dev @run"],
    ["net.remote", "ssh|connect @run"],
    ["db.session", "connect"],
    ["cloud.write", "init|add|domain|new|volume|functions"],
    ["cloud.delete", "down|remove"],
    ["cloud.delete", "functions|service delete|detach|rm|remove"],
    ["cloud.destroy", "delete"],
    ["cloud.destroy", "environment|volume delete"],
  ],
});
