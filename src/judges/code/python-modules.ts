/** Python's modules: imports, and indirect ways to load them. */
import { beforeFirst } from "../pieces.ts";
import { closing } from "./arguments.ts";
import { vocabulary } from "./python-names.ts";
import type { Scan } from "./scan.ts";
import { type Code, tokenAt } from "./tokens.ts";

/** `a.b.c`, starting at `at`. */
function dotted({ tokens }: Code, from: number): { readonly name: string; readonly end: number } {
  let name = "";
  let at = from;
  while (
    at < tokens.length &&
    (tokenAt(tokens, at).kind === "name" || /^\.+$/.test(tokenAt(tokens, at).text)) &&
    tokenAt(tokens, at).text !== "import"
  ) {
    if (tokenAt(tokens, at).text === "as") break;
    name += tokenAt(tokens, at++).text;
  }
  return { name, end: at };
}

/** `import a.b as c, d` */
export function imports(scan: Scan, code: Code, from: number): void {
  const { tokens } = code;
  for (let at = from; at < tokens.length && tokenAt(tokens, at).kind !== "line"; at++) {
    const { name, end } = dotted(code, at);
    const alias = tokens[end]?.text === "as" ? tokens[end + 1]?.text : undefined;
    isModule(scan, name);
    if (alias !== undefined) scan.aliases.set(alias, name);
    else if (name !== "") scan.aliases.set(beforeFirst(name, "."), beforeFirst(name, "."));
    at = alias === undefined ? end : end + 2;
    if (tokens[at]?.text !== ",") break;
  }
}

/** `from a.b import c as d, e` */
export function importsFrom(scan: Scan, code: Code, from: number): void {
  const { tokens } = code;
  const { name: module, end } = dotted(code, from);
  if (tokens[end]?.text !== "import") return;
  isModule(scan, module);
  for (let at = end + 1; at < tokens.length && tokenAt(tokens, at).kind !== "line"; at++) {
    const { kind, text } = tokenAt(tokens, at);
    if (text === "*") everything(scan, module);
    if (kind !== "name") continue;
    const alias = tokens[at + 1]?.text === "as" ? tokens[at + 2]?.text : undefined;
    scan.aliases.set(alias ?? text, `${module}.${text}`);
    if (alias !== undefined) at += 2;
  }
}

/** `from os import *` */
function everything(scan: Scan, module: string): void {
  scan.proved = false;
  for (const path of vocabulary.effects.keys()) {
    if (path.startsWith(`${module}.`) && !path.includes(".", module.length + 1))
      scan.aliases.set(path.slice(module.length + 1), path);
  }
}

/** An unknown module runs its own code when it is imported. */
function isModule(scan: Scan, name: string): void {
  const { spaces, wild, pure } = vocabulary;
  if (!spaces.has(name) && !wild.has(name) && !pure.has(name) && name !== "__future__")
    scan.proved = false;
}

const MODULE_CALLS = new Set(["__import__", "import_module", "reload"]);

/**
 * `__import__("os")`, `importlib.import_module("os")`, `getattr(os, "system")`: never proved safe,
 * but resolved.
 */
export function root(
  scan: Scan,
  code: Code,
  at: number,
): { readonly path: string; readonly end: number } | undefined {
  const { tokens } = code;
  const { text } = tokenAt(tokens, at);
  if (text === "sys" && tokens[at + 2]?.text === "modules" && tokens[at + 4]?.kind === "string") {
    scan.proved = false;
    return { path: tokenAt(tokens, at + 4).value, end: at + 6 };
  }
  if (text === "importlib" && tokens[at + 2]?.text === "import_module")
    return root(scan, code, at + 2);
  if (text === "getattr" && tokens[at + 1]?.text === "(" && tokens[at + 2]?.kind === "name")
    return member(scan, code, at);
  if (!MODULE_CALLS.has(text) || tokens[at + 1]?.text !== "(" || tokens[at + 2]?.kind !== "string")
    return undefined;
  scan.proved = false;
  return { path: tokenAt(tokens, at + 2).value, end: closing(code, at + 1) + 1 };
}

function member(
  scan: Scan,
  code: Code,
  at: number,
): { readonly path: string; readonly end: number } | undefined {
  const { tokens } = code;
  const close = closing(code, at + 1);
  const name = tokens[close - 1];
  if (name?.kind !== "string" || tokens[close - 2]?.text !== ",") return undefined;
  scan.proved = false;
  const inside = root(scan, code, at + 2);
  const module =
    inside?.path ?? scan.aliases.get(tokenAt(tokens, at + 2).text) ?? tokenAt(tokens, at + 2).text;
  return { path: `${module}.${name.value}`, end: close + 1 };
}
