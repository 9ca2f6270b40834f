/**
 * Finds allow rules that are too broad for an unattended session: they allow any command, any code
 * or any agent.
 */
import { SHELL_TOOLS } from "../../agents/tools/index.ts";
import { groupOf } from "../stages/tool-groups.ts";
import { globOf } from "./glob.ts";
import type { Rule } from "./rule.ts";

/**
 * Arbitrary words after a program that runs whatever it gets. A rule that allows these words allows
 * everything.
 */
const WORDS = "zq7 zq8";
const PROBES: readonly string[] = [
  "zq6",
  ...`python python3 node deno bun ruby perl php lua tclsh osascript powershell pwsh npx bunx uvx
    pnpx pipx bash sh zsh dash fish eval exec env xargs sudo su ssh command time nohup timeout nice
    docker kubectl make`.split(/\s+/),
  "npm run",
  "npm exec",
  "pnpm run",
  "pnpm exec",
  "pnpm dlx",
  "yarn run",
  "yarn dlx",
  "bun run",
  "uv run",
  "deno run",
  "go run",
  "cargo run",
  "docker run",
  "docker exec",
].map((program) => `${program} ${WORDS}`);
const INLINE = [
  "python3 -c",
  "python -c",
  "node -e",
  "ruby -e",
  "perl -e",
  "php -r",
  "bash -c",
  "sh -c",
].map((start) => `${start} ${WORDS}`);

const SHELLS = [...SHELL_TOOLS, "PowerShell", "powershell", "pwsh", "cmd", "cmd_exe"];
const AGENTS = ["Task", "Agent", "task", "spawn_agent", "dispatch_agent"];

/**
 * Whether an allow rule allows any command, code or agent: `Bash`, `Bash(*)`, `Bash(python:*)`,
 * `Bash(npx *)`, `Agent`. In the permission mode `auto` such rules do not count. A rule with a
 * level or with pattern keys is never too broad.
 */
export function isBroadAllow(
  rule: Pick<Rule, "action" | "tools" | "match" | "on" | "level" | "keys">,
): boolean {
  if (rule.action !== "allow" || rule.keys !== undefined || rule.level === "safe") return false;
  const globs = rule.tools.map(globOf);
  const names = (all: readonly string[]): boolean =>
    all.some((tool) => globs.some((matches) => matches(tool)));
  const sendsOff = names(AGENTS) || rule.tools.some((tool) => groupOf(tool) === "dispatch");
  if (sendsOff && rule.on === undefined && (rule.match === undefined || globOf(rule.match)(WORDS)))
    return true;
  return names(SHELLS) && [...PROBES, ...INLINE].some((command) => letsThrough(rule, command));
}

function letsThrough({ match, on }: Pick<Rule, "match" | "on">, command: string): boolean {
  if (match !== undefined) return globOf(match)(command);
  if (on === undefined) return true;
  if (on.kind === "command") return fits(on.pattern, command);
  return on.kind === "regex" && (on.commands ?? []).some((regex) => regex.test(command));
}

/** ` *` and `:*` at the end also match nothing more, at the end of a word. */
function fits(pattern: string, command: string): boolean {
  const bare = pattern.replace(/(?: \*|:\*)$/, "");
  return bare === pattern
    ? globOf(pattern)(command)
    : globOf(bare)(command) || globOf(`${bare} *`)(command);
}
