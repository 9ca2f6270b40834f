/** Ruby, as `ruby -e` runs it. Every name after a dot is a call, so every name must be known. */
import { setsArguments } from "./argument-list.ts";
import { closing } from "./arguments.ts";
import { bindAssignments, loosenAll } from "./bindings.ts";
import { type Dialect, setOf } from "./dialect.ts";
import { vocabulary } from "./ruby-names.ts";
import { syntax } from "./ruby-syntax.ts";
import type { Scan } from "./scan.ts";
import { type Code, tokenAt } from "./tokens.ts";

const LIBRARIES = setOf(
  `json yaml psych csv set date time ostruct stringio digest digest/md5 digest/sha1 digest/sha2
  securerandom base64 fileutils pathname tempfile tmpdir open3 open-uri net/http uri socket pp
  English bigdecimal benchmark shellwords etc zlib find erb optparse logger forwardable singleton
  observer matrix prime rexml/document strscan timeout`,
);

function bind(scan: Scan, code: Code): void {
  const { tokens } = code;
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text, inner } = tokenAt(tokens, at);
    for (const each of inner) bind(scan, each);
    const next = tokens[at + 1];
    if (kind === "op" && text === "|" && /^(?:\{|do)$/.test(tokens[at - 1]?.text ?? ""))
      loosenAll(scan, { code, from: at + 1, to: barEnd(code, at + 1) });
    if (kind === "op" && text === "=>" && /^[a-z_]/.test(next?.text ?? ""))
      loosenAll(scan, { code, from: at + 1, to: at + 2 });
    if (kind === "op" && text === "->" && next?.text === "(")
      loosenAll(scan, { code, from: at + 2, to: closing(code, at + 1) });
    if (kind !== "name") continue;
    if (text === "def") defines(scan, code, at);
    else if (text === "for") loosenAll(scan, { code, from: at + 1, to: at + 2 });
    else if (/^(?:class|module)$/.test(text) && next?.kind === "name")
      scan.functions.add(next.text);
    else if (
      text === "require" &&
      !LIBRARIES.has(tokens[next?.text === "(" ? at + 2 : at + 1]?.value ?? "")
    )
      scan.proved = false;
  }
  bindAssignments(scan, code);
}

function barEnd({ tokens }: Code, from: number): number {
  let at = from;
  while (at < tokens.length && at < from + 40 && tokenAt(tokens, at).text !== "|") at++;
  return at;
}

/** `def self.name(a, b)` */
function defines(scan: Scan, code: Code, at: number): void {
  const { tokens } = code;
  const name = tokens[at + 1]?.text === "self" && tokens[at + 2]?.text === "." ? at + 3 : at + 1;
  if (tokens[name]?.kind !== "name") return;
  scan.functions.add(tokenAt(tokens, name).text);
  let end = name + 1;
  while (
    end < tokens.length &&
    tokenAt(tokens, end).kind !== "line" &&
    tokenAt(tokens, end).text !== ";" &&
    end < name + 60
  )
    end++;
  loosenAll(scan, {
    code,
    from: name + 1,
    to: tokens[name + 1]?.text === "(" ? closing(code, name + 1) : end,
  });
}

/** `&:name` calls that name; `x.()` calls the value of x. */
function look(scan: Scan, code: Code, at: number): void {
  const { tokens } = code;
  const { kind, text, value } = tokenAt(tokens, at);
  if (kind === "name") setsArguments(scan, code, at);
  const before = tokens[at - 1]?.text;
  if (kind === "string" && text === ":" && before === "&" && !vocabulary.methods.has(value))
    scan.proved = false;
  if (kind === "op" && text === "(" && (before === "." || before === "]" || before === "&."))
    scan.proved = false;
  if (kind === "name" && before === "&" && tokens[at - 2]?.kind === "op") scan.proved = false;
}

export const ruby: Dialect = {
  language: "ruby",
  syntax,
  joints: new Set([".", "&.", "::"]),
  glues: new Set(["+"]),
  keywords: setOf(
    `if elsif else unless while until for in do end def class module self nil true false and or not
    return next redo retry break begin rescue ensure case when then yield super defined? __FILE__
    __LINE__ __dir__ __method__ BEGIN END private public protected attr_accessor attr_reader
    attr_writer module_function`,
  ),
  bare: true,
  sigils: true,
  tuples: true,
  vocabulary,
  bind,
  look,
  makers: new Map([
    ["File.join", "join"],
    ["File.expand_path", "same"],
    ["Dir.home", "home"],
    ["Dir.pwd", "here"],
    ["ENV", "env"],
    ["ENV.fetch", "env"],
    ["File.dirname", "parent"],
    ["Pathname.new", "same"],
    [".dirname", "parent"],
    [".parent", "parent"],
    ["String", "same"],
    [".to_s", "same"],
    [".strip", "same"],
  ]),
};
