/**
 * Claude Code's permission rules: `Tool`, `Tool(specifier)`. Source: its documentation of
 * permissions.
 */

import { FILE_TOOLS, SHELL_TOOLS } from "../../agents/tools/index.ts";
import type { FileAccessKind } from "../../core/effects.ts";
import type { FileToolKind } from "../../core/tool-names.ts";
import type { Behaviour, On } from "./rule.ts";
import { EDITORS, kinOf, MOVERS, READERS } from "./tool-kin.ts";

interface PermissionRule {
  /** Globs. */
  readonly tools: readonly string[];
  readonly on?: On;
  /** Why it can have no effect here; it is then left out. Only for an allow. */
  readonly inert?: string;
}

interface Given {
  readonly tool: string;
  /** Without its escapes. */
  readonly specifier: string;
  readonly action: Behaviour;
  /** The directory that `/x` in a path is relative to, absolute. */
  readonly base: string;
}

/** An error text says why it is rejected. */
export function permissionRule(
  text: string,
  { action, base }: Pick<Given, "action" | "base">,
): PermissionRule | string {
  const parts = /^([^\s()]+)(?:\(([\s\S]*)\))?$/.exec(text.trim());
  if (!parts || /(?:^|[^\\])(?:\\\\)*\\\)$/.test(text))
    return "it has neither the form Tool nor Tool(specifier)";
  const [, tool = "", written] = parts;
  const wrong = action === "allow" ? wrongAllow(tool) : undefined;
  if (wrong !== undefined) return wrong;
  if (written === undefined) return { tools: bareTools(tool, action) };
  const specifier = written.replace(/\\([()\\])/g, "$1");
  if (specifier.trim() === "")
    return `its parentheses are empty; for every use of the tool write ${tool}`;
  return specified({ tool, specifier, action, base });
}

/** In an allow, a `*` in the name may only follow the name of an MCP server. */
function wrongAllow(tool: string): string | undefined {
  if (!tool.includes("*")) return undefined;
  const server = /^mcp__([^*]+?)__/.exec(tool);
  return server
    ? undefined
    : 'it would allow unknown tools: in an allow, "*" may only stand after mcp__SERVER__';
}

function bareTools(tool: string, action: Behaviour): readonly string[] {
  if (/^mcp__(?!.+?__)/.test(tool) && !tool.includes("*")) return [tool, `${tool}__*`];
  if (tool === "Read") return READERS;
  if (tool === "Edit") return action === "allow" ? EDITORS : [...EDITORS, ...MOVERS];
  return kinOf(tool);
}

function specified(given: Given): PermissionRule | string {
  const { tool, specifier, action } = given;
  const kind = FILE_TOOLS.get(tool);
  if (kind) return { tools: pathTools(tool, action), on: pathOf(kind, given) };
  if (specifier === "*" || specifier === ":*") return { tools: bareTools(tool, action) };
  if (SHELL_TOOLS.has(tool) || tool === "PowerShell")
    return { tools: kinOf(tool), on: { kind: "command", pattern: specifier } };
  if (tool === "WebFetch" && /^domain:/i.test(specifier)) return domainRule(given);
  const named = NAMED.get(tool);
  return named ? namedRule(given, named) : parameterRule(given);
}

const READING: readonly FileAccessKind[] = ["read", "list"];
const CHANGING: readonly FileAccessKind[] = ["write", "delete"];
const CHANGING_AT_ALL: readonly FileAccessKind[] = ["write", "delete", "permit"];

function pathOf(kind: FileToolKind, { specifier, action, base }: Given): On {
  const touches =
    kind === "read" || kind === "list" ? READING : action === "allow" ? CHANGING : CHANGING_AT_ALL;
  return { kind: "path", pattern: specifier, base, touches };
}

/**
 * A path that may not be read or edited may not be reached through a command or any other tool
 * either.
 */
function pathTools(tool: string, action: Behaviour): readonly string[] {
  const isEdit =
    tool === "Edit" || tool === "Write" || tool === "MultiEdit" || tool === "NotebookEdit";
  if (action !== "allow" && (tool === "Read" || isEdit)) return ["*"];
  if (tool === "Read") return READERS;
  return tool === "Edit" ? EDITORS : kinOf(tool);
}

/** A denied host is denied to every tool. */
function domainRule({ specifier, action }: Given): PermissionRule | string {
  const given = specifier.slice("domain:".length).trim();
  if (given === "*") return { tools: kinOf("WebFetch") };
  const [, star = "", name] = /^(\*\.)?([^\s*/:@?#\\[\]]+)$/.exec(given) ?? [];
  const host = name === undefined ? undefined : hostOf(name);
  if (host === undefined)
    return `${JSON.stringify(given)} is not the name of a host; it may begin with "*."`;
  return {
    tools: action === "deny" ? ["*"] : kinOf("WebFetch"),
    on: { kind: "domain", domain: star + host },
  };
}

/** As in addresses: lower case, punycode. */
function hostOf(name: string): string | undefined {
  try {
    return new URL(`http://${name}`).hostname;
  } catch {
    return undefined;
  }
}

/**
 * Tools whose specifier is a name: the parameter that holds it, and other parameters that a rule
 * may name.
 */
interface Named {
  readonly key: string;
  readonly others: readonly string[];
}

const NAMED: ReadonlyMap<string, Named> = new Map([
  [
    "Task",
    {
      key: "subagent_type",
      others: ["model", "prompt", "description", "isolation", "run_in_background"],
    },
  ],
  [
    "Agent",
    {
      key: "subagent_type",
      others: ["model", "prompt", "description", "isolation", "run_in_background"],
    },
  ],
  ["Skill", { key: "skill", others: ["args"] }],
  ["SlashCommand", { key: "command", others: [] }],
]);

function namedRule(given: Given, { key, others }: Named): PermissionRule | string {
  const { tool, specifier, action } = given;
  const parameter = PARAMETER.exec(specifier)?.[1];
  if (parameter !== undefined && (parameter === key || others.includes(parameter)))
    return parameterRule(given);
  if (action === "allow")
    return {
      tools: [],
      inert:
        `an allow cannot depend on the name given to ${tool}; allow ${tool} ` +
        "to allow all of it",
    };
  const value = specifier.replace(/(?: |:)\*$/, "*");
  return { tools: kinOf(tool), on: { kind: "param", name: key, value } };
}

const PARAMETER = /^([A-Za-z_][\w-]*):([\s\S]+)$/;

function parameterRule({ tool, specifier, action }: Given): PermissionRule | string {
  const [, name, value] = PARAMETER.exec(specifier) ?? [];
  if (name === undefined || value === undefined || value.startsWith("//"))
    return `the specifier of ${tool} has an unknown form`;
  if (action === "allow")
    return (
      "an allow cannot depend on one parameter: the others may be anything. Only ask and deny " +
      "rules have Tool(parameter:value)"
    );
  return { tools: kinOf(tool), on: { kind: "param", name, value } };
}
