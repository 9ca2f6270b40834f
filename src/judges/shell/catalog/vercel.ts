/** vercel, now, vc: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "vercel now vc",
  traits: ["project-tool", "grouped-verbs"],
  flags: `-y|--yes -d -f|--follow -x|--expand --logs -l --wait --open -o -a --non-interactive
    --confirm --guidance --no-*`,
  values: `-S|--scope -T|--team -e|--env -b|--build-env|--bad -m|--meta --regions -n|--next
    -g|--good -p|--path --environment --status-code --level --source --deployment -N --host --status
    --sort --target --git-branch -q|--query --request-id`,
  options: {
    "-A|--local-config|--cwd=": "config",
    "-Q|--global-config=": "settings",
    "-t|--token=": "url.credential",
    "-r|--run=": "code.exec.escape",
    "--api=": "server",
  },
  verbs: [
    ["exec.help", "version|help|telemetry"],
    ["cloud.read", "list|ls|inspect|logs|log|whoami|bisect|metrics"],
    ["net.request", "httpstat|curl"],
    [
      "cloud.read",
      "project|projects|domains|dns|certs|alias|aliases|teams|env|integration|target|targets " +
        "ls|list|inspect|status|fetch|get",
    ],
    [
      "cloud.read",
      "rolling-release|cache|blob|git|promote|rollback|webhooks|redirects|microfrontends|" +
        "edge-config|api ls|list|inspect|status|fetch|get",
    ],
    ["code.exec.project_task", "build"],
    ["code.exec.project_script", "dev|develop"],
    ["secret.access", "env pull|add|rm|remove|update|run"],
    ["secret.access", "pull"],
    ["secret.access", "login|logout|switch|tokens"],
    ["secret.access", "secrets|secret *"],
    ["system.config", "link|unlink|init|git|switch"],
    ["cloud.iac.apply", "."],
    ["cloud.iac.apply", "deploy|redeploy|promote|rollback|rr|rolling-release"],
    ["cloud.iac.apply", "--prod|--prebuilt|--archive"],
    ["cloud.iac.apply", "./*|../*|/*|dist|public|out"],
    [
      "cloud.write",
      "alias|aliases|domains|dns|certs|project add|set|create|invite|move|transfer-in|import|" +
        "buy|verify|issue|renew|put|copy|open|connect",
    ],
    ["cloud.write", "alias|aliases|domains|dns|certs|project upgrade|update"],
    [
      "cloud.write",
      "projects|teams|integration|target|blob add|set|create|invite|move|transfer-in|import|" +
        "buy|verify|issue|renew|put|copy|open|connect",
    ],
    ["cloud.write", "projects|teams|integration|target|blob upgrade|update"],
    [
      "cloud.write",
      "edge-config|webhooks|redirects|rr add|set|create|invite|move|transfer-in|import|buy|" +
        "verify|issue|renew|put|copy|open|connect|upgrade",
    ],
    ["cloud.write", "edge-config|webhooks|redirects|rr update"],
    [
      "cloud.write",
      "integration|i|install|open|buy|guidance|microfrontends|mf|cache|flags|sandbox|mcp",
    ],
    ["cloud.delete", "remove|rm"],
    [
      "cloud.delete",
      "alias|aliases|domain|domains|dns|certs|teams|integration|target|blob|edge-config|" +
        "webhooks|redirects rm|remove|delete|del",
    ],
    ["cloud.delete", "cache purge"],
    ["cloud.delete", "blob store delete"],
    ["cloud.destroy", "project|projects rm|remove"],
    ["cloud.destroy", "teams delete|rm"],
  ],
});
