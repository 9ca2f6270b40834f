/** aider: agent hosts. */
import { program } from "../program.ts";

export default program({
  names: "aider",
  values:
    "--model --message -m --message-file -f --file --read --edit-format --weak-model --editor-model --env-file -c --config --api-key --set-env --openai-api-key --anthropic-api-key",
  verbs: [
    ["agent.dispatch"],
    ["exec.help", "--version|--list-models|--models|--show-repo-map|--show-prompts|--check-update"],
    [
      "agent.bypass",
      "--yes|--yes-always|--auto-test|--test-cmd|--lint-cmd|-c|--config|--load|--set-env|--auto-accept-architect|--notifications-command",
    ],
  ],
});
