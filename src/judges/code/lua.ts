/** Lua, as run by `lua -e`. Source: the reference manual of Lua 5.4. */

import { closing } from "./arguments.ts";
import { bindAssignments, loosenAll } from "./bindings.ts";
import { type Dialect, setOf, vocabularyOf } from "./dialect.ts";
import {
  adds,
  deletes,
  evaluates,
  like,
  opens,
  reads,
  shell,
  socket,
  walks,
  writes,
} from "./effects.ts";
import type { Scan } from "./scan.ts";
import { quoted } from "./strings.ts";
import { type Code, type Lexer, type Piece, tokenAt, tokenOf } from "./tokens.ts";

function special(lexer: Lexer, at: number): Piece | undefined {
  const { text } = lexer;
  const char = text.charAt(at);
  if (char === '"' || char === "'") {
    const { value, end } = quoted(lexer, at + 1, char, { oneLine: true });
    return { token: tokenOf("string", char, value), end };
  }
  const isComment = text.startsWith("--", at);
  const long = /^\[(={0,9})\[/.exec(text.slice(isComment ? at + 2 : at, at + 14));
  if (long && (isComment || char === "[")) {
    const from = at + (isComment ? 2 : 0) + long[0].length;
    const { value, end } = quoted(lexer, from, `]${long[1]}]`, { escapes: false });
    return isComment ? { end } : { token: tokenOf("string", "[[", value), end };
  }
  if (!isComment) return undefined;
  const end = text.indexOf("\n", at);
  return { end: end < 0 ? text.length : end };
}

const vocabulary = vocabularyOf({
  pure: `
    print type pairs ipairs next tostring tonumber select unpack assert error pcall rawequal rawlen
    rawget setmetatable getmetatable collectgarbage arg _VERSION
    io: read write close stdin stdout stderr type
    os: time date clock getenv difftime exit tmpname
    table: concat insert remove sort unpack pack move
  `,
  wild: "string math utf8",
  methods: `read lines write close seek sub gsub gmatch match find format rep reverse upper lower
    byte len char gsub setvbuf flush concat insert remove`,
  denied: `_G _ENV load loadstring dofile loadfile require debug package setfenv getfenv rawset
    xpcall coroutine newproxy module ffi jit`,
  hidden: "dump loaded preload loadlib searchers cpath",
  effects: [
    [shell(), "os.execute io.popen vim.fn.system"],
    [deletes(0), "os.remove lfs.rmdir"],
    [like("mv", 0, 1), "os.rename"],
    [opens(0, 1), "io.open"],
    [writes(0), "io.output lfs.mkdir"],
    [reads(0), "io: lines input"],
    [walks(0), "lfs.dir"],
    [evaluates(), "load loadstring"],
    [adds("code.exec.script"), "dofile loadfile"],
    [adds("net.request"), "socket.http: request\nhttp.request ssl.https.request"],
    [socket, "socket: tcp tcp4 tcp6 udp connect bind"],
  ],
});

function bind(scan: Scan, code: Code): void {
  const { tokens } = code;
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text } = tokenAt(tokens, at);
    if (kind !== "name") continue;
    if (text === "for") {
      let end = at + 1;
      while (end < tokens.length && end < at + 30 && !/^(?:in|=)$/.test(tokenAt(tokens, end).text))
        end++;
      loosenAll(scan, { code, from: at + 1, to: end });
    } else if (text === "function") {
      let open = at + 1;
      while (open < at + 12 && open < tokens.length && tokenAt(tokens, open).text !== "(") open++;
      const name = tokens[open - 1];
      const left = tokens[at - 2];
      if (open > at + 1 && name?.kind === "name") scan.functions.add(name.text);
      else if (tokens[at - 1]?.text === "=" && left?.kind === "name") scan.functions.add(left.text);
      loosenAll(scan, { code, from: open, to: closing(code, open) });
    }
  }
  bindAssignments(scan, code);
}

/** `require("socket")` stands for the module. */
function root(
  _: Scan,
  { tokens }: Code,
  at: number,
): { readonly path: string; readonly end: number } | undefined {
  if (tokenAt(tokens, at).text !== "require") return undefined;
  const bracket = tokens[at + 1]?.text === "(" ? 1 : 0;
  const name = tokens[at + 1 + bracket];
  return name?.kind === "string" ? { path: name.value, end: at + 2 + 2 * bracket } : undefined;
}

/** `x[y](…)`, `f()(…)`: a call of an unknown function. */
function look(scan: Scan, { tokens }: Code, at: number): void {
  const before = tokens[at - 1];
  if (tokenAt(tokens, at).text === "(" && before?.kind === "op" && /^[)\]]$/.test(before.text))
    scan.proved = false;
}

export const lua: Dialect = {
  language: "lua",
  syntax: { special, loose: "([{", dollar: false },
  joints: new Set([".", ":"]),
  glues: new Set([".."]),
  keywords: setOf(
    `and break do else elseif end false for function goto if in local nil not or repeat return then
    true until while`,
  ),
  bare: false,
  sigils: false,
  tuples: true,
  vocabulary,
  bind,
  root,
  look,
  makers: new Map([["os.getenv", "env"]]),
};
