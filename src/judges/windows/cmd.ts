/**
 * Judges text for cmd: each of its commands, with variables, `if`, `for` and pipes. A command that
 * is not proved read-only is dangerous.
 */
import { isKnown, type Report, type Stream } from "../report.ts";
import { builtinOf } from "./cmd-builtins.ts";
import { loopOf } from "./cmd-loops.ts";
import { type Token, tokensOf, type Word } from "./cmd-tokens.ts";
import { emptied, expanded, type Variables } from "./cmd-variables.ts";
import { type Context, deeper, move, placed, step } from "./context.ts";
import { isTrusted, nameOf, reportFor, scriptKeyOf } from "./native.ts";

/** What is known about a text that is being judged. */
export interface Place {
  readonly context: Context;
  readonly source: string;
  readonly variables: Variables;
  /** Files that this text itself fetched or wrote, in lower case. */
  readonly files: Map<string, Stream>;
  /** Runs the tokens inside a builtin or a loop. */
  readonly walk: Walk;
}

/**
 * Runs tokens: commands separated by operators; a pipe passes its stream on. Parentheses only
 * group.
 */
export type Walk = (tokens: readonly Token[], place: Place, input?: Stream) => void;

/** Judges a text as cmd would run it. */
export function judgeCmd(text: string, context: Context, stdin?: Stream): void {
  const inner = deeper(context, text.length);
  const source = text.replace(/\r\n?/g, "\n");
  if (inner)
    walk(
      tokensOf(source),
      { context: inner, source, variables: new Map(), files: new Map(), walk },
      stdin,
    );
}

function walk(tokens: readonly Token[], place: Place, input?: Stream): void {
  if (place.context.report.spend?.(tokens.length) === false) return;
  let at = 0;
  let stdin = input;
  for (let token = tokens[at]; token; token = tokens[at]) {
    if (token.kind === "sign" && token.text !== "<" && token.text !== ">" && token.text !== ">>") {
      at++;
      continue;
    }
    if (!step(place.context)) return;
    const loop =
      token.kind === "word" && /^@?for$/i.test(token.text) ? loopOf(tokens, at, place) : undefined;
    if (loop !== undefined) {
      at = loop;
      continue;
    }
    const { end, stream } = command(tokens, at, { place, stdin });
    const pipes = tokens[end]?.kind === "sign" && tokens[end].text === "|";
    stdin = pipes ? (stream ?? {}) : undefined;
    at = Math.max(end, at + 1);
  }
}

const CONDITION = /^@?(?:if|else)$/i;

/** One command without its redirections, and where it ends. */
function command(
  tokens: readonly Token[],
  from: number,
  { place, stdin }: { place: Place; stdin: Stream | undefined },
): { end: number; stream?: Stream | undefined } {
  const words: Word[] = [];
  const targets: string[] = [];
  let open = 0;
  let at = from;
  for (let token = tokens[at]; token; token = tokens[++at]) {
    if (token.kind === "word") {
      words.push(token);
      if (words.length === 1 && CONDITION.test(token.text))
        return { end: condition(tokens, at, place) };
      continue;
    }
    if (token.text.startsWith(">") || token.text === "<") {
      const next = tokens[at + 1];
      if (next?.kind !== "word") continue;
      at++;
      const path = expanded(next.text, place.variables);
      if (token.text === "<") place.context.report.reads(placed(path, place.context));
      else if (!/^(?:nul|con|prn):?$/i.test(path)) targets.push(path);
    } else if (token.text === "(" && words.length > 0) {
      open++;
      words.push({ kind: "word", text: "(", quoted: true, start: token.start, end: token.end });
    } else if (token.text === ")" && open > 0) open--;
    else break;
  }
  const [first] = words;
  const last = words.at(-1);
  const span = first && last ? place.source.slice(first.start, last.end) : "";
  const stream = first ? run(words, { place, stdin, span }) : undefined;
  for (const path of targets) {
    place.context.report.writes(placed(path, place.context));
    place.files.set(path.toLowerCase(), stream ?? {});
  }
  return { end: at, stream: targets.length > 0 ? undefined : stream };
}

/**
 * `if [/i] [not] exist x`, `if a==b`, `if errorlevel 1`: skipped; the guarded command is judged
 * like any other.
 */
function condition(tokens: readonly Token[], from: number, place: Place): number {
  if (!step(place.context)) return tokens.length;
  let at = from + 1;
  if (/^@?else$/i.test(textAt(tokens, from))) return at;
  while (/^(?:\/i|not)$/i.test(textAt(tokens, at))) at++;
  const test = textAt(tokens, at).toLowerCase();
  if (["exist", "defined", "errorlevel", "cmdextversion"].includes(test)) return at + 2;
  if (test.includes("==")) return test.endsWith("==") ? at + 2 : at + 1;
  const second = textAt(tokens, at + 1);
  if (second === "==" || /^(?:equ|neq|lss|leq|gtr|geq)$/i.test(second)) return at + 3;
  return second.startsWith("==") ? at + 2 : at + 1;
}
const textAt = (tokens: readonly Token[], at: number): string =>
  tokens[at]?.kind === "word" ? tokens[at].text : "";

interface Circumstances {
  readonly place: Place;
  readonly stdin: Stream | undefined;
  readonly span: string;
}

function run(tokens: readonly Word[], circumstances: Circumstances): Stream | undefined {
  const { variables } = circumstances.place;
  const argv = wordsOf(tokens, variables);
  const out = runWords(argv, circumstances);
  const other = variables.size > 0 ? wordsOf(tokens, emptied(variables)) : argv;
  if (other.join("\0") !== argv.join("\0")) runWords(other, circumstances);
  return out;
}

const wordsOf = (tokens: readonly Word[], variables: Pick<Variables, "get">): readonly string[] =>
  tokens
    .flatMap(({ text, quoted }) => {
      const word = expanded(text, variables);
      return quoted || word === text ? [word] : word.split(/\s+/);
    })
    .filter((word, at) => word !== "" || at > 0);

function runWords(
  [first = "", ...args]: readonly string[],
  circumstances: Circumstances,
): Stream | undefined {
  const { place, stdin, span } = circumstances;
  const { context } = place;
  const path = first.replace(/^@+/, "");
  if (path === "" && args.length === 0) return undefined;
  const report = reportFor(context.report, { program: nameOf(path), args, span, stdin, context });
  if (path.startsWith(":") || /^rem$/i.test(path) || !isKnown(path)) {
    report.add(isKnown(path) ? "win.read" : "exec.dynamic_command");
    return undefined;
  }
  if (/^[a-z]:$/i.test(path)) {
    move(`${path}\\`, context);
    report.add("win.read");
    return undefined;
  }
  const builtin = builtinOf(path, args, context.catalog);
  if (builtin) return builtin.judge({ args: builtin.args, report, stdin, span, place });
  return external([path, ...args], { ...circumstances, report });
}

/** A program that cmd finds by its name. */
function external(
  argv: readonly string[],
  { place, stdin, span, report }: Circumstances & { readonly report: Report },
): Stream | undefined {
  const [path = "", ...args] = argv;
  const name = nameOf(path);
  const fetched =
    place.files.get(path.toLowerCase()) ??
    place.files.get(path.replace(/^\.[\\/]/, "").toLowerCase());
  if (fetched?.network) report.add("code.exec.remote");
  const { nativeOf, isNative } = place.context.catalog;
  const native = nativeOf(name);
  if (native && !isTrusted(path)) report.add(scriptKeyOf(path), { subject: path });
  if (native) native({ program: name, args, span, stdin, context: place.context }, report);
  else report.run([path.includes("/") ? path : path.replaceAll("\\", "/"), ...args], stdin);
  if (!isNative(name, "network-client")) return undefined;
  const out = args.findIndex((arg) => /^(?:-o|--output|-O)$/.test(arg));
  const last = isNative(name, "fetches-last");
  const file = last ? args.at(-1) : args[out + 1];
  if (file !== undefined && (out >= 0 || last))
    place.files.set(file.toLowerCase(), { network: true });
  return { network: true };
}
