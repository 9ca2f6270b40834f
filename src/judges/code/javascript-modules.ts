/** JavaScript's modules: imports, `require`, and indirect ways to load them. */
import { isCredential } from "../paths.ts";
import { isKnown } from "../report.ts";
import { isFarName } from "../shell/programs/tasks.ts";
import { closing } from "./arguments.ts";
import { setOf } from "./dialect.ts";
import { vocabulary } from "./javascript-names.ts";
import type { Scan } from "./scan.ts";
import { type Code, partnerAt, type Token, tokenAt } from "./tokens.ts";
import { textOf } from "./values.ts";

export const isMember = (before: Token | undefined): boolean =>
  before?.text === "." || before?.text === "?.";

/** `import a, { b as c } from "fs"`, `import * as a from "fs"`, `import "fs"` */
export function imports(scan: Scan, code: Code, from: number): void {
  const { tokens } = code;
  const end = importEnd(code, from);
  const module = tokens[end - 1];
  if (module?.kind !== "string") return;
  const path = moduleOf(scan, module.value);
  if (!isModule(path)) scan.proved = false;
  for (let at = from; at < end; at++) {
    const { kind, text } = tokenAt(tokens, at);
    if (kind !== "name" || text === "from" || text === "type") continue;
    const alias = tokens[at + 1]?.text === "as" ? tokens[at + 2]?.text : undefined;
    const whole = at === from || text === "as" || text === "default";
    const name = text === "as" ? tokens[at + 1]?.text : (alias ?? text);
    if (name !== undefined) scan.aliases.set(name, whole ? path : `${path}.${text}`);
    if (alias !== undefined) at += 2;
    else if (text === "as") at++;
  }
}

export function importEnd({ tokens }: Code, from: number): number {
  let at = from;
  while (
    at < tokens.length &&
    at < from + 120 &&
    tokenAt(tokens, at).kind !== "string" &&
    tokenAt(tokens, at).text !== ";"
  )
    at++;
  return at < tokens.length ? at + 1 : at;
}

/** Stands for all modules of the project; no JavaScript name looks like this. */
const PROJECT = "PROJECT-module";
/**
 * Where a project keeps modules. Another file may be a script, which does its work when it is
 * loaded.
 */
const MODULES =
  /^(?:\.{0,2}\/)(?:[\w.@-]+\/){0,8}(?:src|libs?|packages|apps|modules|dist|build|out)\/[\w.@/-]{1,200}$/;

/** `node:fs/promises` is `fs.promises`; a project's or a package's JSON file is a value. */
function moduleOf(scan: Scan, name: string): string {
  const plain = name.startsWith("node:") ? name.slice(5) : name;
  if (plain === "fs/promises" || plain === "fs-extra" || plain === "graceful-fs")
    return plain === "fs/promises" ? "fs.promises" : "fs";
  if (plain.endsWith(".json") && isKnown(plain) && !isCredential(plain)) return "JSON-file";
  if (
    !MODULES.test(plain) ||
    plain.includes("node_modules") ||
    isFarName(plain.replace(/^\/.*\//, ""))
  )
    return plain;
  loads(scan, plain);
  return PROJECT;
}

/** Loading a module of the project runs part of it, like its tests do. */
function loads({ report, loaded }: Scan, path: string): void {
  if (loaded.has(path)) return;
  loaded.add(path);
  report.loads(path);
  report.add("code.exec.project_task");
}

const isModule = (path: string): boolean =>
  vocabulary.spaces.has(path) || vocabulary.wild.has(path) || vocabulary.pure.has(path);

const GLOBALS = setOf("globalThis global window self");

/**
 * `require("fs")`, `import("fs")`; `globalThis.process` and `process.mainModule.require("fs")` are
 * never proved safe, but resolved.
 */
export function root(
  scan: Scan,
  code: Code,
  at: number,
): { readonly path: string; readonly end: number } | undefined {
  const { tokens } = code;
  const { text } = tokenAt(tokens, at);
  if (text === "require" || text === "import") return required(scan, code, at);
  if (text !== "process" && text !== "module" && !GLOBALS.has(text)) return undefined;
  for (let next = at + 2; next < at + 8 && isMember(tokens[next - 1]); next += 2) {
    if (tokens[next]?.text !== "require") continue;
    scan.proved = false;
    return required(scan, code, next);
  }
  if (!GLOBALS.has(text) || !isMember(tokens[at + 1]) || tokens[at + 2]?.kind !== "name")
    return undefined;
  scan.proved = false;
  return { path: tokenAt(tokens, at + 2).text, end: at + 3 };
}

function required(
  scan: Scan,
  code: Code,
  at: number,
): { readonly path: string; readonly end: number } | undefined {
  if (code.tokens[at + 1]?.text !== "(" || partnerAt(code.partner, at + 1) < 0) return undefined;
  const close = closing(code, at + 1);
  const name = textOf(scan, { code, from: at + 2, to: close });
  return isKnown(name) ? { path: moduleOf(scan, name), end: close + 1 } : undefined;
}
