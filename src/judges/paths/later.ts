/**
 * Files that a program reads automatically later and obeys: shells, schedulers, services, git,
 * editors, CI, agents.
 */
import type { PatternKey } from "../../core/keys.ts";

/**
 * Names that are read in any directory of the project: checked if nothing else is found about the
 * path.
 */
const PLAIN_NAMES = new Set(
  `jenkinsfile azure-pipelines.yml bitbucket-pipelines.yml lefthook.yml lefthook.yaml
  cloudbuild.yaml appveyor.yml sitecustomize.py usercustomize.py mcp.json opencode.json
  opencode.jsonc claude_desktop_config.json claude.md claude.local.md agents.md agents.override.md
  gemini.md agent.md qwen.md warp.md crush.md replit.md pip.conf pip.ini bunfig.toml mise.toml
  nuget.config init.gradle init.gradle.kts rust-toolchain rust-toolchain.toml
  gradle-wrapper.properties maven-wrapper.properties`.split(/\s+/),
);
/** `name` in small letters. */
export const isReadByName = (name: string): boolean =>
  PLAIN_NAMES.has(name) ||
  name.endsWith(".code-workspace") ||
  name.endsWith(".pth") ||
  name.endsWith("profile.ps1");

type Rule = readonly [key: PatternKey, places: RegExp];

/**
 * Sources: the agents' documentation of their settings, rules and hooks. Notes, plans and prompts
 * of projects are not included.
 */
const AGENTS =
  /(?:^|\/)(?:\.claude\/(?:settings[^/]*\.json|(?:hooks|plugins|skills|commands|agents|output-styles)(?:\/|$))|\.claude\.json|claude_desktop_config\.json|claude-?code\/[\w.-]{1,60}\.json|\.?mcp\.json|\.cursor\/(?:(?:mcp|hooks|cli|cli-config|permissions|sandbox)\.json|hooks\/|extensions\/)|\.codex\/(?!sessions\/|log\/|history)|\.gemini\/(?!tmp\/|[^/]*\.md$)|\.qwen\/(?!tmp\/|[^/]*\.md$)|\.copilot\/|\.github\/(?:hooks|copilot)\/|copilot-hooks\/|\.?opencode(?:\.jsonc?$|\/(?:plugins?|agents?|commands?|tools?|opencode\.jsonc?)(?:\/|$))|\.cline\/|cline\/(?:hooks|rules)\/|\.clinerules\/hooks\/|\.roo\/mcp|\.factory\/|\.kiro\/(?:settings|hooks|agents)\/|\.amazonq\/|\.aws\/amazonq\/|\.continue\/(?:config|mcp|permissions)|\.aider\.conf\.yml|\.windsurf\/(?:mcp|hooks)|\.codeium\/|\.config\/(?:amp|goose|opencode|zed|devin|github-copilot)\/|\.hermes\/(?:config|hooks|plugins|skills)|\.openclaw\/(?!workspace\/)|\.devin\/|\.agents\/(?:plugins|hooks)\/|\.vscode\/mcp\.json$|\.pi\/agent\/)/;

/**
 * Files that agents read and follow automatically: memories, rules, prompts, commands. Sources: the
 * agents' documentation.
 */
const INSTRUCTIONS =
  /(?:^|\/)(?:(?:claude(?:\.local)?|agents(?:\.override)?|gemini)\.md|(?<!docs?\/)(?:agent|qwen|warp|crush|replit)\.md|\.(?:cursor|windsurf|cline|roo|kilocode|trae)rules(?:-[\w-]{1,40})?(?:\/|$)|\.rules$|\.(?:goosehints|augment-guidelines|openhands_instructions|aider\.conventions\.md)$|\.cursor\/(?:rules|commands|agents|skills|prompts|notepads)(?:\/|$)|\.windsurf\/(?:rules|workflows|memories)(?:\/|$)|\.claude\/(?:rules\/|projects\/[^/]+\/memory\/)|\.(?:roo|kilocode|trae|augment|junie|openhands|serena)\/(?!(?:mcp|cache|logs?)\b)|\.kiro\/(?:steering|specs)\/|\.continue\/(?:rules|prompts|agents|assistants)\/|\.github\/(?:copilot-instructions\.md$|instructions\/|prompts\/|chatmodes\/|agents\/|skills\/)|\.(?:agents?|qwen|gemini|opencode|factory|pi)\/(?:rules|skills|workflows|commands|prompts|agents)\/|cline\/rules\/|\.(?:qwen|gemini)\/[^/]*\.md$)/;

/**
 * Tool settings that make the tool run code or fetch from elsewhere. Sources: the tools'
 * documentation.
 */
const TOOLS =
  /(?:^|\/)(?:\.bazelrc$|\.bazelversion$|\.?mise(?:\.local)?\.toml$|\.?mise\/config\.toml$|\.config\/(?:mise|uv|pip)\/|\.?pip\/pip\.(?:conf|ini)$|pip\.(?:conf|ini)$|\.?condarc$|\.?bunfig\.toml$|nuget\.config$|rust-toolchain(?:\.toml)?$|\.mvn\/|\.gradle\/init|init\.gradle(?:\.kts)?$|(?:gradle|maven)-wrapper\.properties$|\.cargo\/env|\.idea\/|\.vscode\/[^/]*\.code-snippets\.js$|\.bundle\/config$|\.ackrc$|\.ripgreprc$|\.justfile$|\.asdfrc$)/;

const CRON =
  /(?:^|\/)(?:etc\/(?:cron|anacrontab|periodic\/)|var\/(?:spool\/(?:cron|at|anacron)|cron\/tabs|at\/tabs)|usr\/lib\/cron\/|windows\/(?:system32\/)?tasks\/)/;
const SERVICES =
  /(?:^|\/)(?:etc\/(?:systemd|init\.d|init|rc[\w.]*\.d|runit|sv|s6|supervisor|xinetd|xdg\/autostart|udev\/rules\.d|modules-load\.d|modprobe\.d|binfmt\.d)\/|etc\/(?:rc\.local|inetd\.conf|xinetd\.conf)$|(?:usr\/)?(?:local\/)?lib\/systemd\/|run\/systemd\/|\.config\/(?:systemd|autostart|upstart)\/|\.local\/share\/systemd\/|library\/(?:launch(?:agents|daemons)|startupitems)\/|programs\/startup\/)/;
const SHELLS =
  /(?:^|\/)(?:\.(?:bashrc|bash_(?:profile|login|logout|aliases)|profile|login|logout|zshrc|zshenv|zprofile|zlogin|zlogout|kshrc|mkshrc|cshrc|tcshrc|inputrc|xinitrc|xprofile|xsession(?:rc)?|pam_environment|vimrc|gvimrc|exrc|nvimrc|lvimrc|dir-locals(?:-2)?\.el|emacs|tmux\.conf|screenrc|irbrc|pryrc|gdbinit|lldbinit|rprofile|pythonrc(?:\.py)?|pythonstartup|psqlrc|sqliterc|curlrc|wgetrc|mailcap|selected_editor|nvim\.lua|lesskey)$|\.(?:zsh|oh-my-zsh|bash_it|vim|emacs\.d|profile\.d|bashrc\.d)\/|\.config\/(?:fish|nushell|nvim|vim|emacs|tmux|zsh|environment\.d|powershell|xonsh|kitty|alacritty)\/|etc\/(?:profile|bash\.|bashrc|environment|zsh|zprofile|csh\.|fish\/|ksh|ld\.so\.conf|inputrc|update-motd\.d|network(?:manager\/dispatcher\.d|\/if-)|logrotate\.|apt\/apt\.conf|acpi\/|dhcp\/|ppp\/|ssh\/sshrc|sudo\.conf|sudo_|xdg\/)|\.ssh\/(?:authorized_keys|config|rc$|environment)|\.local\/bin\/|(?:site|dist)-packages\/[^/]*\.pth$|(?:site|user)customize\.py$|[\w.]*profile\.ps1$)/;
const HOOKS =
  /(?:^|\/)(?:\.git\/(?:hooks\/|modules\/[^/]+\/hooks\/)|\.(?:husky|githooks|circleci|buildkite|woodpecker|devcontainer)\/|\.(?:github|forgejo|gitea)\/(?:workflows|actions)\/|\.(?:gitlab-ci|travis|drone|appveyor|cirrus)\.ya?ml$|\.pre-commit-config\.ya?ml$|\.?lefthook\.ya?ml$|\.(?:vscode|zed)\/(?:tasks|settings|launch)\.json$|[^/]*\.code-workspace$|\.(?:woodpecker|gitpod|overcommit)\.ya?ml$|\.huskyrc$|\.hg\/hgrc$|\.idea\/(?:runconfigurations\/|workspace\.xml|watchertasks\.xml)|\.fleet\/|\.devcontainer\.json$|\.envrc$|\.pnpmfile\.c?js$|\.yarnrc(?:\.yml)?$|\.yarn\/(?:releases|plugins)\/|\.cargo\/config(?:\.toml)?$|jenkinsfile$|(?:azure|bitbucket)-pipelines\.yml$|cloudbuild\.ya?ml$|appveyor\.yml$)/;
const GIT_SETTINGS =
  /(?:^|\/)(?:\.gitattributes$|\.gitmodules$|\.git\/info\/attributes$|\.git\/(?:modules\/[^/]+\/|worktrees\/[^/]+\/)?config(?:\.worktree)?$|\.gitconfig$|\.config\/git\/|etc\/gitconfig$)/;

const RULES: readonly Rule[] = [
  ["agent.config_write", AGENTS],
  ["agent.instructions", INSTRUCTIONS],
  ["persist.cron", CRON],
  ["persist.service", SERVICES],
  ["persist.hook", HOOKS],
  ["persist.hook", TOOLS],
  ["vcs.git.config", GIT_SETTINGS],
  ["persist.write", SHELLS],
];

/** What writing this file causes later; undefined if nothing. `lower`: resolved, in lower case. */
export function laterOf(lower: string): PatternKey | undefined {
  for (const [key, places] of RULES) if (places.test(lower)) return key;
  return undefined;
}

/** Whether a path configures what agents may do, or is the directory of that. */
export const isAgentSettings = (lower: string): boolean =>
  AGENTS.test(lower) || /(?:^|\/)\.(?:claude|codex|cursor|gemini|copilot)$/.test(lower);

const GIT = /(?:^|\/)\.git(?:\/(.*))?$/s;
/** Temporary files of git or its user there. */
const PASSING =
  /^(?:[a-z_]*msg|description|info\/(?:exclude|attributes)|[^\s]*\.lock|gc\.log|gc\.pid|index\.stash\.\d+)$/;

/**
 * The part of a path inside a `.git` directory, `""` for the directory itself; undefined if it is
 * in none.
 */
export const insideGit = (lower: string): string | undefined => {
  const match = GIT.exec(lower);
  return match ? (match[1] ?? "") : undefined;
};
export const isPassing = (inside: string): boolean => PASSING.test(inside);

/** Where agents keep their own plans and lists, outside any project. */
const NOTES =
  /^(?:~|\/(?:home|users)\/[^/]+|\/root|[a-z]:\/users\/[^/]+)\/\.claude\/(?:plans|todos|tasks)\/[^/]+\.(?:md|json)$/;
export const isAgentsNote = (lower: string): boolean => NOTES.test(lower);
