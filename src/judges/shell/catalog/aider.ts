/** aider: agent hosts. */
import { program } from "../program.ts";

export default program({
  names: "aider",
  traits: ["agent"],
  flags: `--no-auto-commits --auto-commits --no-git --no-stream --stream --no-pretty --pretty
    --dark-mode --light-mode --dry-run --no-dry-run --architect --no-gitignore
    --no-show-model-warnings --no-check-update --cache-prompts --no-cache-prompts
    --no-suggest-shell-commands --no-auto-lint --no-dirty-commits --dirty-commits --vim
    --restore-chat-history --no-restore-chat-history --multiline --no-fancy-input
    --skip-sanity-check-repo --subtree-only --exit --analytics-disable --no-analytics
    --no-detect-urls --version --list-models --models --show-repo-map --show-prompts --check-update
    --show-release-notes --opus --sonnet --haiku --4 --4o --mini --deepseek --o1-mini`,
  values: `--model -m --message --msg --edit-format --chat-mode --weak-model --editor-model
    --editor-edit-format --map-tokens --map-refresh --max-chat-history-tokens --encoding
    --reasoning-effort --thinking-tokens --line-endings --chat-language --commit-language --api-key
    --openai-api-key --anthropic-api-key`,
  options: {
    "--message-file|-f=": "read",
    "--file=": "read",
    "--read=": "read",
    "--env-file=": "load",
    "--openai-api-base=": "net.remote",
    "--openai-api-type=": "net.remote",
    "--no-verify-ssl": "net.request",
    "--input-history-file=": "write",
    "--chat-history-file=": "write",
    "--llm-history-file=": "write",
    "--model-settings-file=": "load",
    "--model-metadata-file=": "load",
    "--apply=": "agent.bypass",
    "--gui|--browser": "net.listen",
  },
  verbs: [
    ["agent.dispatch"],
    ["exec.help", "--version|--list-models|--models|--show-repo-map|--show-prompts|--check-update"],
    [
      "agent.bypass",
      "--yes|--yes-always|--auto-test|--test-cmd|--lint-cmd|-c|--config|--load|--set-env|" +
        "--auto-accept-architect|--notifications-command",
    ],
  ],
});
