/**
 * Maps Claude Code's tools to the equivalent tools of other agent hosts, so that one rule file
 * serves every host.
 */
import { claudeCode } from "../../agents/tools/claude-code.ts";
import { FETCH_TOOLS, SHELL_TOOLS, toolNames } from "../../agents/tools/index.ts";
import { namesOf, type ToolKind } from "../../core/tool-names.ts";

/** Claude Code's own: a rule about one of them says nothing of the others. */
const OWN: ReadonlySet<string> = new Set(namesOf(claudeCode, "read", "list", "write"));

const ofKind = (...kinds: readonly ToolKind[]): readonly string[] => [...toolNames.named(...kinds)];
const others = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !OWN.has(name));

const SEARCHES = /grep|search|^rg$/i;
const NOTEBOOKS = /notebook/i;
/** They change a part of an existing file. The others write whole files. */
const CHANGES = /edit|replac|diff|insert|patch|undo|format/i;

/** Every tool that only reads files. */
export const READERS: readonly string[] = ofKind("read", "list");
/** Every tool that writes into files. */
export const EDITORS: readonly string[] = ofKind("write", "patch", "editor");
/** Every tool that changes which files exist. */
export const MOVERS: readonly string[] = ofKind("delete", "clear", "move", "copy");

const reading = others(ofKind("read"));
const listing = others(ofKind("list"));
const editors = ofKind("editor");
const writing = others(EDITORS).filter((name) => !NOTEBOOKS.test(name) && !editors.includes(name));

const KIN: ReadonlyMap<string, readonly string[]> = new Map([
  ["Bash", [...SHELL_TOOLS]],
  ["WebFetch", [...FETCH_TOOLS]],
  ["PowerShell", ofKind("powershell")],
  ["Task", ["Task", "Agent"]],
  ["Agent", ["Agent", "Task"]],
  ["Read", ["Read", ...reading.filter((name) => !SEARCHES.test(name))]],
  ["Grep", ["Grep", ...reading.filter((name) => SEARCHES.test(name))]],
  ["Glob", ["Glob", ...listing]],
  ["LS", ["LS", ...listing]],
  ["Write", ["Write", ...writing.filter((name) => !CHANGES.test(name)), ...editors]],
  ["Edit", ["Edit", ...writing.filter((name) => CHANGES.test(name)), ...editors]],
  ["MultiEdit", ["MultiEdit", ...writing.filter((name) => /^multi/i.test(name))]],
  ["NotebookEdit", ["NotebookEdit", ...others(EDITORS).filter((name) => NOTEBOOKS.test(name))]],
]);

/** The tool itself, and its equivalents of other hosts. */
export const kinOf = (tool: string): readonly string[] => KIN.get(tool) ?? [tool];
