/** codex: agent hosts. */
import { program } from "../program.ts";

export default program({
  names: "codex",
  values:
    "-m --model -p --profile -c --config -s --sandbox -a --ask-for-approval -C --cd -i --image -o --output-last-message --output-schema --add-dir --enable --disable --color --local-provider --remote",
  verbs: [
    ["agent.dispatch"],
    ["exec.read", "mcp list|get"],
    ["exec.read", "features|debug|cloud list|status"],
    ["exec.read", "login status"],
    ["exec.help", "completion"],
    ["secret.access", "login|logout"],
    ["agent.config_write", "mcp add|remove|login|logout"],
    ["agent.config_write", "features enable|disable"],
    ["agent.config_write", "plugin"],
    ["fs.write.project", "apply|a"],
    ["net.listen", "app-server|mcp-server|exec-server|proto"],
    ["pkg.install", "update"],
    ["code.exec.escape", "sandbox|debug @run"],
    [
      "agent.bypass",
      "--yolo|--dangerously-bypass-approvals-and-sandbox|--dangerously-bypass-hook-trust|--full-auto|-c|--config|--ignore-rules",
    ],
    ["agent.bypass", "-a=never|--ask-for-approval=never|-a=on-failure|--ask-for-approval=on-failure"],
    ["agent.bypass", "-s=danger-full-access|--sandbox=danger-full-access"],
  ],
});
