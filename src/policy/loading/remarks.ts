/**
 * Finds what is valid in a policy file but perhaps not meant: allow rules that are far too broad,
 * and rules without effect.
 */

import { SHELL_TOOLS } from "../../agents/tools/index.ts";
import { isBroadAllow } from "../rules/broad-allows.ts";
import { globOf } from "../rules/glob.ts";
import type { PolicyFile, Rule } from "../rules/rule.ts";
import type { Note } from "./draft.ts";

/** Remarks in line order. Looks at one file only: rules of other files are not known here. */
export function remarksOn({ rules }: Pick<PolicyFile, "rules">): readonly Note[] {
  const stricter = rules.filter(({ action }) => action !== "allow");
  const notes = rules.flatMap((rule) => {
    const messages = [tooWide(rule), powerless(rule), overruled(rule, stricter)].filter(
      (message) => message !== undefined,
    );
    return messages.map((message) => ({ line: rule.line, message: `"${rule.name}" ${message}` }));
  });
  return notes.sort((one, other) => one.line - other.line);
}

const tooWide = (rule: Rule): string | undefined =>
  isBroadAllow(rule) ? "allows any command, any code or any agent; name what may run" : undefined;

/** leashd's command patterns apply only to tools that run commands. */
function powerless({ tools, on, action, level }: Rule): string | undefined {
  const runs = tools.some((tool) =>
    [...SHELL_TOOLS, "PowerShell"].some(globOf(tool.replace(/^mcp__\*__/, ""))),
  );
  if (on?.kind === "regex" && on.commands && !runs)
    return "can never apply: it names no tool that runs commands";
  return action === "allow" && level === "catastrophic"
    ? "allows nothing that is catastrophic: no rule can; leave out the level"
    : undefined;
}

function overruled(rule: Rule, stricter: readonly Rule[]): string | undefined {
  if (rule.action === "deny") return undefined;
  const over = stricter.find(
    (other) =>
      other !== rule &&
      (other.action === "deny" || rule.action === "allow") &&
      coversAll(other, rule),
  );
  return (
    over &&
    `has no effect: "${over.name}" ${over.action === "deny" ? "denies" : "asks about"} all ` +
      `that it ${rule.action === "ask" ? "asks about" : "allows"}`
  );
}

/**
 * Whether every call that matches the one rule also matches the other. False if that cannot be
 * told.
 */
function coversAll(wide: Rule, narrow: Rule): boolean {
  if (wide.level !== undefined && wide.level !== "safe") return false;
  if (wide.keys !== undefined) return false;
  if (wide.project !== undefined && wide.project !== narrow.project) return false;
  if (
    !narrow.tools.every((tool) =>
      wide.tools.some(
        (other) => other === tool || (!tool.includes("*") && globOf(other)(tool)) || other === "*",
      ),
    )
  )
    return false;
  if (wide.match === undefined && wide.on === undefined) return true;
  if (wide.match !== undefined) return wide.match === "*" || wide.match === narrow.match;
  return JSON.stringify(wide.on) === JSON.stringify(narrow.on);
}
