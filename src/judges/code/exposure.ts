/** Secrets of the environment in code: where it reads them, and whether it prints them. */
import { isKnown, type Stream } from "../report.ts";
import { hasSecretName } from "../secret-names.ts";
import { closing, type Range } from "./arguments.ts";
import { chainOf } from "./chains.ts";
import type { Scan } from "./scan.ts";
import { type Code, partnerAt, type Token, tokenAt } from "./tokens.ts";
import { textOf } from "./values.ts";

/** Only the beginning of longer code is searched. */
const MAX_TOKENS = 3000;
const MAX_DEPTH = 6;

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
/** The whole environment, by its names in all languages. */
const WHOLE = set(
  `os.environ os.environb process.env Bun.env Deno.env Deno.env.toObject ENV %ENV $ENV @ENV $_ENV
  $_SERVER import.meta.env`,
);
/** Calls that take the name of one variable; some return all of them if it is missing. */
const ONE = set(
  `os.getenv os.getenvb os.environ.get os.environb.get Deno.env.get ENV.fetch ENV.dig getenv
  apache_getenv`,
);
/** Their output is read by the program that started the code. */
const PRINTS = set(
  `print pprint puts pp printf echo say warn die print_r var_dump var_export error_log fail raise
  throw abort exit file_put_contents fwrite fputs`,
);
/** Their arguments end up in a file or an output, on any object. */
const WRITES = set(
  "write writelines write_text writeFileSync writeFile appendFileSync appendFile dump safe_dump",
);
const LOGS = set(
  "exit log info error warn warning debug table dir write critical exception puts print printf",
);
const LOGGERS = set(
  "console logging logger log stdout stderr $stdout $stderr STDOUT STDERR sys process",
);

interface Look {
  readonly scan: Scan;
  /** Names that were bound to a secret. */
  readonly tainted: Set<string>;
  /** Names that were bound to all of the environment. */
  readonly copies: Set<string>;
  reads: boolean;
  whole: boolean;
  prints: boolean;
  shows: boolean;
}

/**
 * What the code exposes of the environment: nothing, a secret that it uses, or one that it prints.
 * `printed`: the value of the code is printed (`node -p`).
 */
export function exposureOf(scan: Scan, code: Code, printed: boolean): Stream | undefined {
  if (code.tokens.length > MAX_TOKENS) return undefined;
  const look = newLook(scan);
  for (const [name, range] of [...scan.values, ...scan.assigned]) {
    const inside = newLook(scan);
    search(inside, range, { printed: false, depth: 0 });
    if (inside.reads) look.tainted.add(name);
  }
  for (let round = 0; round < 2 && look.tainted.size > 0; round++)
    for (const [name, range] of [...scan.values, ...scan.assigned])
      if (takesOver(look, range)) look.tainted.add(name);
  search(look, { code, from: 0, to: code.tokens.length }, { printed, depth: 0 });
  if (look.shows || (look.whole && (look.prints || printed)))
    return { secret: true, exposes: true };
  return look.reads ? { secret: true } : undefined;
}

/** `u = t`, where t is a secret. */
function takesOver(look: Look, { code, from, to }: Range): boolean {
  for (let at = from; at < to; at++) {
    const { kind, text } = tokenAt(code.tokens, at);
    if (kind !== "name" || !look.tainted.has(text) || isMember(look, code.tokens, at)) continue;
    if (!isOnlyAsked(look, code, at, at + 1)) return true;
  }
  return false;
}

const newLook = (scan: Scan): Look => ({
  scan,
  tainted: new Set(),
  copies: new Set(),
  reads: false,
  whole: false,
  prints: false,
  shows: false,
});

interface Where {
  readonly printed: boolean;
  readonly depth: number;
}

function search(look: Look, { code, from, to }: Range, { printed, depth }: Where): void {
  if (depth > MAX_DEPTH) return;
  const { tokens } = code;
  let until = printed ? to : from;
  for (let at = from; at < to; at++) {
    const token = tokenAt(tokens, at);
    for (const inner of token.inner)
      search(
        look,
        { code: inner, from: 0, to: inner.tokens.length },
        { printed: at < until, depth: depth + 1 },
      );
    if (token.kind !== "name") continue;
    if (isPrint(tokens, at)) {
      look.prints = true;
      until = Math.max(until, endOfPrint(code, at, to));
    }
    if (
      look.tainted.has(token.text) &&
      at < until &&
      !isMember(look, tokens, at) &&
      !isOnlyAsked(look, code, at, at + 1)
    )
      look.shows = true;
    read(look, code, { at, printed: at < until });
  }
}

/** `for k, v in copy.items()`, `copy.each`, `Object.entries(copy)` */
function isGoneThrough({ scan }: Look, tokens: readonly Token[], at: number): boolean {
  if (tokens[at - 1]?.text === "(" && /^(?:entries|values|items)$/.test(tokens[at - 2]?.text ?? ""))
    return true;
  const next = tokens[at + 1];
  return (
    next?.kind === "op" &&
    scan.dialect.joints.has(next.text) &&
    GOES.test(tokens[at + 2]?.text ?? "")
  );
}
const GOES = /^(?:items|values|each\w*|entries|map|forEach|to_a|to_h|collect|flat_map)$/;

const isMember = ({ scan }: Look, tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.kind === "op" && scan.dialect.joints.has(tokenAt(tokens, at - 1).text);

function isPrint(tokens: readonly Token[], at: number): boolean {
  const { text } = tokenAt(tokens, at);
  const before = tokens[at - 1];
  const isOf = before?.kind === "op" && /^(?:\.|->|::|\?\.|&\.)$/.test(before.text);
  if (!isOf)
    return (
      PRINTS.has(text) || (text === "p" && before?.text !== "," && tokens[at + 1]?.text !== "=")
    );
  return WRITES.has(text) || (LOGS.has(text) && LOGGERS.has(tokens[at - 2]?.text ?? ""));
}

/** The end of the words that a call prints: its parentheses, or the statement if it has none. */
function endOfPrint(code: Code, at: number, to: number): number {
  const { tokens, partner } = code;
  if (tokens[at + 1]?.text === "(") return closing(code, at + 1);
  let end = at + 1;
  while (
    end < to &&
    tokenAt(tokens, end).kind !== "line" &&
    !/^[;}]$/.test(tokenAt(tokens, end).text)
  )
    end = Math.max(partnerAt(partner, end), end) + 1;
  return end;
}

/** A name that reads the environment: all of it, or one variable. */
function read(look: Look, code: Code, { at, printed }: { at: number; printed: boolean }): void {
  const { scan } = look;
  const { tokens } = code;
  if (isMember(look, tokens, at)) return;
  if (tokenAt(tokens, at).text === "phpinfo") look.shows = true;
  const isCopy = look.copies.has(tokenAt(tokens, at).text);
  const { path = tokenAt(tokens, at).text, end } = isCopy
    ? { path: anyOf(look), end: at + 1 }
    : chainOf(scan, code, at);
  const named = nameRead(look, code, path, end);
  if (named === undefined) return;
  const copy = named.name === undefined ? copiedTo(code, at) : undefined;
  if (copy !== undefined) look.copies.add(copy);
  const isHarmless =
    named.name === undefined
      ? isPassedOn({ code, from: at, to: named.end }, printed)
      : isOnlyAsked(look, code, at, named.end);
  if (copy !== undefined || isHarmless) return;
  if (named.name === undefined && (!isCopy || printed || isGoneThrough(look, tokens, at)))
    look.whole = true;
  if (named.name === undefined) look.shows ||= printed;
  else if (isKnown(named.name) && !hasSecretName(named.name)) return;
  else if (printed) look.shows = true;
  look.reads = true;
}

/** Stands for a name that holds all of the environment. */
const anyOf = ({ scan }: Look): string =>
  scan.dialect.language === "javascript" ? "process.env" : "ENV";
/** The maximum distance between the environment and the name that it is bound to. */
const MAX_BACK = 10;

/** `env = dict(os.environ)`, `const env = { ...process.env }` */
function copiedTo({ tokens }: Code, at: number): string | undefined {
  for (let back = at - 1; back > 0 && at - back < MAX_BACK; back--) {
    const { kind, text } = tokenAt(tokens, back);
    if (kind === "line" || /^[;,]$/.test(text)) return undefined;
    if (kind !== "op" || text !== "=") continue;
    const name = tokenAt(tokens, back - 1);
    const before = tokens[back - 2];
    const begins =
      before === undefined ||
      before.kind === "line" ||
      /^(?:;|const|let|var|my|our|local|:|\{)$/.test(before.text);
    return name.kind === "name" && begins ? name.text : undefined;
  }
  return undefined;
}

/** `name` undefined: all of them. */
function nameRead(
  { scan }: Look,
  code: Code,
  path: string,
  end: number,
): { readonly name: string | undefined; readonly end: number } | undefined {
  const { tokens } = code;
  const next = tokens[end];
  if (path.startsWith("process.env.")) return { name: path.slice("process.env.".length), end };
  if (ONE.has(path)) {
    if (next?.text !== "(" && next?.kind !== "string") return undefined;
    const close = next.text === "(" ? closing(code, end) : end + 1;
    const name = next.text === "(" ? firstText(scan, code, end + 1, close) : next.value;
    return { name, end: next.text === "(" ? close + 1 : close };
  }
  if (!WHOLE.has(path)) return undefined;
  if (next?.text === "[" || next?.text === "{")
    return {
      name: firstText(scan, code, end + 1, closing(code, end)),
      end: closing(code, end) + 1,
    };
  const member = tokens[end + 1];
  if (next?.kind !== "op" || !scan.dialect.joints.has(next.text) || member?.kind !== "name")
    return { name: undefined, end };
  if (path === "process.env" || path === "import.meta.env" || path === "Bun.env")
    return { name: member.text, end: end + 2 };
  if (member.text === "get" || member.text === "fetch")
    return {
      name: firstText(scan, code, end + 3, closing(code, end + 2)),
      end: closing(code, end + 2) + 1,
    };
  return { name: undefined, end };
}

function firstText(scan: Scan, code: Code, from: number, close: number): string | undefined {
  if (from >= close) return undefined;
  const comma = code.tokens.findIndex(({ text }, at) => at >= from && at < close && text === ",");
  const to = comma < 0 ? close : comma;
  const [first] = [tokenAt(code.tokens, from)];
  return to === from + 1 &&
    first.kind === "name" &&
    /^[A-Z][A-Z\d_]*$/.test(first.text) &&
    !scan.values.has(first.text)
    ? first.text // perl's `$ENV{TOKEN}`
    : textOf(scan, { code, from, to });
}

const ASKING = set("! not if unless elif elsif while typeof exists defined defined? delete");
const ASKERS = set(
  "bool len Boolean isset empty defined exists type is_null strlen count Array.isArray",
);
const ASKED = set("? is == != === !== && and > < >= <=");
const ASKED_OF = set("length size nil? empty? present? blank? bytesize isEmpty");

/** Checks that it exists, or its length: not its content. */
function isOnlyAsked({ scan }: Look, { tokens }: Code, at: number, end: number): boolean {
  const before = tokens[at - 1]?.text ?? "";
  const next = tokens[end];
  if (ASKING.has(before) || (before === "(" && ASKERS.has(tokens[at - 2]?.text ?? ""))) return true;
  if (next === undefined) return false;
  if (ASKED.has(next.text)) return true;
  return scan.dialect.joints.has(next.text) && ASKED_OF.has(tokens[end + 1]?.text ?? "");
}

const COUNTS = set("keys len bool sizeof count array_keys ownKeys scalar exists");
const NAMES_OF = set("sorted list set tuple iter enumerate");
const NAMES = set(
  `keys key? has_key? include? member? size length count each_key dup clear update setdefault pop
  delete store putenv has set`,
);

/** All of it, handed to a program, asked for one name, or for the names alone. */
function isPassedOn({ code, from, to: end }: Range, printed: boolean): boolean {
  const { tokens } = code;
  // `{ ...env }` and `{**env}` are the environment itself
  const isSpread = /^(?:\*\*|\.\.\.)$/.test(tokens[from - 1]?.text ?? "");
  const at = isSpread ? openedAt(code, from - 1) : from;
  const before = tokens[at - 1]?.text ?? "";
  const isOption = (before === "=" || before === ":") && tokens[at - 2]?.text === "env";
  if (isOption || before === "keys" || before === "exists" || (isSpread && !printed)) return true;
  if (before === "(" && COUNTS.has(tokens[at - 2]?.text ?? "")) return true;
  if (
    before === "(" &&
    !isSpread &&
    NAMES_OF.has(tokens[at - 2]?.text ?? "") &&
    /^[),]$/.test(tokens[end]?.text ?? "")
  )
    return true;
  if (before === "in" && tokens[end]?.text !== ".") return true;
  return (
    tokens[end]?.kind === "op" &&
    NAMES.has(tokens[end + 1]?.text ?? "") &&
    /^(?:\.|->|&\.|\?\.)$/.test(tokenAt(tokens, end).text)
  );
}

/** The bracket around a position. */
function openedAt({ tokens, partner }: Code, at: number): number {
  for (let back = at - 1; back >= 0 && at - back < MAX_TOKENS_BACK; back--) {
    const other = partnerAt(partner, back);
    if (other > back) return back;
    if (other >= 0) back = other;
    else if (tokenAt(tokens, back).kind === "line") return at;
  }
  return at;
}
/** The maximum distance to the bracket around a position. */
const MAX_TOKENS_BACK = 60;
