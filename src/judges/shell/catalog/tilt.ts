/** tilt: development on Kubernetes. */
import { program } from "../program.ts";

/** A Tiltfile is a program of the project, and may run commands. */
export default program({
  names: "tilt",
  traits: ["project-tool"],
  flags: "-f|--follow -w|--watch",
  values: "--port --context -n -o --source --level --since --tail --resource",
  options: { "--file=": "config", "--host=": "server" },
  verbs: [
    ["exec.help", "version|help|completion"],
    ["exec.help", "api-resources|explain"],
    ["container.read", "logs|status|get|describe|wait"],
    ["container.read", "doctor"],
    ["code.exec.project_script", "up|ci|alpha|verify-install|trigger|demo"],
    ["container.write", "enable|disable|args|apply|create|edit|patch|snapshot"],
    ["container.delete", "down|delete"],
    ["secret.access", "dump"],
  ],
});
