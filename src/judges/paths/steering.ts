/**
 * Directories and open paths that include files which a program reads automatically later: a whole
 * `.claude`, `CLAUDE.m?`.
 */
import type { PatternKey } from "../../core/keys.ts";
import { literals, mayBe } from "./globs.ts";
import { laterOf } from "./later.ts";

/** Replacing one of these as a whole may add settings, hooks or tasks. */
const DIRECTORIES: readonly (readonly [key: PatternKey, places: RegExp])[] = [
  [
    "agent.config_write",
    /(?:^|\/)\.(?:claude|cursor|codex|gemini|qwen|copilot|opencode|cline|roo|windsurf|kiro|amazonq|continue|factory|agents?|junie|augment)\/?$/,
  ],
  [
    "persist.hook",
    /(?:^|\/)(?:\.git\/hooks|\.(?:vscode|zed|idea|fleet|husky|githooks|circleci|buildkite|devcontainer|cargo|bundle|mvn)|\.(?:github|forgejo|gitea)(?:\/(?:workflows|actions))?)\/?$/,
  ],
];

/** What writing this whole directory causes later. `lower`: resolved, in lower case. */
export function laterIn(lower: string): PatternKey | undefined {
  for (const [key, places] of DIRECTORIES) if (places.test(lower)) return key;
  return undefined;
}

/**
 * Examples of files for open paths, by their last segments: the first of each kind that an attacker
 * would choose.
 */
const FILES =
  `claude.md claude.local.md agents.md gemini.md .mcp.json mcp.json .cursorrules .windsurfrules
  .clinerules .goosehints .envrc .pre-commit-config.yaml lefthook.yml .gitattributes .gitmodules
  .yarnrc.yml .pnpmfile.cjs .bazelrc .justfile mise.toml .mise.toml .gitlab-ci.yml jenkinsfile
  sitecustomize.py pip.conf .bashrc .zshrc .profile .bash_profile .vimrc .gdbinit .devcontainer.json
  .git/config .git/hooks/pre-commit .git/hooks/post-checkout .claude/settings.json
  .claude/settings.local.json .claude/commands/x.md .cursor/mcp.json .cursor/rules/x.mdc
  .vscode/tasks.json .vscode/settings.json .vscode/launch.json .github/workflows/ci.yml
  .github/copilot-instructions.md .husky/pre-commit .idea/workspace.xml
  .devcontainer/devcontainer.json .cargo/config.toml .ssh/config .ssh/authorized_keys`
    .split(/\s+/)
    .map((file) => file.split("/"));

/** Longer names match none of these. */
const MAX_SEGMENT = 64;

/**
 * What a write through a glob causes later. One with only an ending (`*.md`) counts in the
 * project's own directory, where an agent looks first; `*` alone does not count.
 */
export function laterThrough(lower: string, atRoot: boolean): PatternKey | undefined {
  const segments = lower.split("/");
  const name = segments.at(-1) ?? "";
  const bare = /^\*(?:\.\w+)?$/.test(name);
  if (
    literals(name) === 0 ||
    (bare && !atRoot) ||
    segments.some((segment) => segment.length > MAX_SEGMENT)
  )
    return undefined;
  for (const file of FILES) {
    const tail = segments.slice(-file.length);
    if (tail.length === file.length && tail.every((segment, at) => mayBe(segment, file[at] ?? "")))
      return laterOf(file.join("/"));
  }
  return undefined;
}
