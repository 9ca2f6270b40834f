/** Reads PanCode safety files: lists of paths, and regular expressions over commands. */
import { z } from "zod";
import { SHELL_TOOLS } from "../../agents/tools/index.ts";
import type { Dialect, RuleEntries } from "../loading/dialect.ts";
import type { Path } from "../loading/document.ts";
import type { Draft } from "../loading/draft.ts";
import { checked, own, text } from "../loading/shapes.ts";
import { PANCODE_SETTINGS, PANCODE_SHARED, readPancodeSettings } from "./pancode-settings.ts";

const pattern = z.string().min(1);
/** `ask` comes from the rule files that PanCode took this form from. */
const commandShape = z.strictObject({ pattern, reason: text, ask: z.boolean().optional() });
const commandsShape = z.array(z.unknown());
const ruleShape = z.strictObject({
  pattern,
  action: z.enum(["deny", "no-access", "no-delete"]).default("deny"),
  reason: text,
  type: z.enum(["path", "bash"]).default("path"),
});

const COMMANDS = ["bashPatterns", "bashToolPatterns"] as const;
const LISTS = {
  zeroAccessPaths: "zeroAccess",
  readOnlyPaths: "readOnly",
  noDeletePaths: "noDelete",
} as const;
/** A denied path may still be read, as in PanCode. */
const LIST_OF = { deny: "readOnly", "no-access": "zeroAccess", "no-delete": "noDelete" } as const;

const entries: RuleEntries = {
  claims: (entry) => own(entry, "pattern") !== undefined,
  read(entry, path, draft) {
    const rule = checked(ruleShape, entry, path, (fault) => draft.fault(fault.path, fault.message));
    if (rule?.type === "bash") addCommand(rule, path, draft);
    else if (rule) draft.paths[LIST_OF[rule.action]].push(rule.pattern);
  },
};

export const pancode: Dialect = {
  name: "pancode",
  keys: [...COMMANDS, ...Object.keys(LISTS), ...PANCODE_SETTINGS],
  besides: PANCODE_SHARED,
  read(top, draft) {
    const tell = ({ path, message }: { readonly path: Path; readonly message: string }) =>
      draft.fault(path, message);
    for (const key of COMMANDS) {
      if (!Object.hasOwn(top, key)) continue;
      const entries = checked(commandsShape, top[key], [key], tell) ?? [];
      entries.forEach((entry, at) => {
        const command = checked(commandShape, entry, [key, at], tell);
        if (command) addCommand(command, [key, at], draft);
      });
    }
    if (pancode.keys.some((key) => Object.hasOwn(top, key))) readPancodeSettings(top, draft);
    for (const [key, list] of Object.entries(LISTS))
      if (Object.hasOwn(top, key))
        draft.paths[list].push(...(checked(z.array(text), top[key], [key], tell) ?? []));
  },
  entries,
};

interface Command {
  readonly pattern: string;
  readonly reason: string;
  readonly ask?: boolean | undefined;
}

function addCommand({ pattern: source, reason, ask }: Command, path: Path, draft: Draft): void {
  const action = ask ? "ask" : "deny";
  const regex = draft.regex(source, "javascript", action);
  if (typeof regex === "string") {
    draft.fault(
      [...path, "pattern"],
      `the pattern ${JSON.stringify(source)} cannot be used: ${regex}`,
    );
    return;
  }
  const name = `${action} /${source}/`;
  if (draft.rules.some((rule) => rule.name === name)) return;
  draft.rules.push({
    name,
    tools: [...SHELL_TOOLS],
    on: { kind: "regex", commands: [regex] },
    action,
    reason,
    line: draft.lineOf(path),
  });
}
