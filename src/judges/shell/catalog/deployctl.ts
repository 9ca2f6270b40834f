/** deployctl, denoctl: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "deployctl denoctl",
  flags: "--prod --last",
  values: "-p --org --app --token --grep --levels --regions -i|--id",
  options: { "--config=": "config" },
  verbs: [
    ["exec.help", "help"],
    ["pkg.install", "upgrade"],
    ["cloud.read", "logs|top"],
    ["cloud.read", "deployments|projects|api list|show"],
    ["cloud.iac.apply", "deploy"],
    ["cloud.write", "deployments|projects create|rename|redeploy"],
    ["cloud.delete", "deployments|projects delete"],
  ],
});
