/**
 * Removes secrets from the arguments of a call that people are shown: by the name of a value, and
 * by its form. The approval is for the raw input. A command is not changed, since the approver has
 * to see all that runs.
 */
import { type Leaf, type Tree, treeOf } from "./json-tree.ts";
import type { Masked } from "./pii.ts";
import { kindOf, markOf, redact } from "./redact.ts";
import { isAbout, isSecretName, maskForms } from "./secret-forms.ts";

export interface Hidden {
  /** The JSON text, with marks like `[secret:password, 12 characters]`. */
  readonly text: string;
  readonly hidden: number;
  /**
   * The same values, to be masked where else they turn up. What a command shows is not among them.
   */
  readonly pieces: readonly Masked[];
}

/** `code`: it runs. `place`: on what. `lines`: `NAME=value` or `Name: value`. */
type Mode = "code" | "place" | "lines" | "secret" | "text";

interface Place {
  readonly mode: Mode;
  /** What kind of secret the name says it is. */
  readonly secret: string;
}

const CODE =
  /^(?:command|cmd|cmdline|argv|args|script|code|snippet|run|shell|bash|exec|execute|eval|program|query|sql|statement|expression|pattern)$|(?:command|script|[_-]code)$/i;
const PLACE = /^cwd$|(?:path|paths|file|files|dir|directory|folder)$/i;
/** More than a place can be. */
const CONTENT = /\n|-----BEGIN/;
const LINES =
  /^(?:headers?|env|environ|environment|variables?|vars|dsn|connection(?:[_-]?string)?)$/i;
/**
 * Beside a command this may be what the command runs, so it is shown: words, substitutions, a
 * program by its path.
 */
const RUNS = /\s|`|\$[({]|^[./~]/;
/** Something that the name or form of every secret contains. Most arguments have none of it. */
const HINT =
  /passw|passphr|pwd|secret|token|credential|key|authoriz|auth|bearer|basic|cookie|:\/\/[^\s/?#"'@]*@|-----BEGIN|sig|hooks?|\/services\/|A[A-Z]{3}[A-Z2-7]{16}|gh[oprsu]_|github_pat_|gl[a-z]{2,5}-|xox|xapp-|[rs]k_|whsec_|aiza|gocspx|ya29\.|sk-|npm_|pypi-|hf_|eyj|\d:[\w-]{35}|\.[\w-]{27}|\\[u/]/i;
/** JSON in a string, and JSON in that. */
const MAX_NESTED = 2;
const MIN_PIECE = 6;

/** `raw` has to be JSON. Linear time. */
export function hideSecrets(raw: string): Hidden {
  if (!HINT.test(raw)) return { text: raw, hidden: 0, pieces: [] };
  const { text, hidden, values, open } = hideIn(raw, { depth: 0, runs: false });
  const pieces = values.filter(
    ({ text: value }) => value.length >= MIN_PIECE && !open.some((each) => each.includes(value)),
  );
  return { text, hidden, pieces };
}

interface Hiding {
  readonly text: string;
  readonly hidden: number;
  readonly values: readonly Masked[];
  /** The texts that are shown as they are. */
  readonly open: readonly string[];
}

interface Within {
  readonly depth: number;
  /** There is a command beside it. */
  readonly runs: boolean;
}

function hideIn(raw: string, within: Within): Hiding {
  const tree = treeOf(raw);
  const hiding = new SecretHiding(raw, {
    depth: within.depth,
    runs: within.runs || hasCode(tree),
  });
  hiding.walk(tree, { mode: "text", secret: "" });
  return hiding;
}

class SecretHiding implements Hiding {
  readonly values: Masked[] = [];
  readonly open: string[] = [];
  hidden = 0;
  readonly #raw: string;
  readonly #within: Within;
  readonly #changes: { readonly leaf: Leaf; readonly text: string }[] = [];

  constructor(raw: string, within: Within) {
    this.#raw = raw;
    this.#within = within;
  }

  get text(): string {
    return replaced(this.#raw, this.#changes);
  }

  walk(node: Tree, place: Place): void {
    if (node.kind === "string") this.#string(node, place);
    else if (node.kind === "array") this.#list(node.items, place);
    else if (node.kind === "object") {
      const name = nameIn(node, (leaf) => this.#decoded(leaf));
      for (const [key, value] of node.members) this.walk(value, placeOf(key, place, name));
    } else if (place.mode === "secret" && place.secret === "password") {
      const value = this.#raw.slice(node.start, node.end);
      if (/^-?\d/.test(value)) this.#hide(node, value, place.secret);
    }
  }

  #string(leaf: Leaf, { mode, secret }: Place): void {
    const { depth, runs } = this.#within;
    const value = this.#decoded(leaf);
    const isSecret = mode === "secret" && this.#isSecretValue(value);
    const isShown = mode === "code" || (mode === "place" && !CONTENT.test(value));
    const nested =
      isShown || isSecret || depth === MAX_NESTED
        ? undefined
        : nestedIn(value, { depth: depth + 1, runs });
    if (isShown) this.open.push(value);
    else if (isSecret) this.#hide(leaf, value, secret);
    else if (nested) {
      this.values.push(...nested.values);
      this.open.push(...nested.open);
      this.#change(leaf, nested.text, nested.hidden);
    } else {
      const formed = maskForms(value, (text, mark) => this.values.push({ text, mark }));
      const text =
        mode === "lines" ? maskLines(runs ? formed : redact(formed, true).text, runs) : formed;
      this.#change(leaf, text, countMarks(text) - countMarks(value));
    }
  }

  /** `["--password", "x"]` and `["--password=x"]` say what a command line says. */
  #list(items: readonly Tree[], place: Place): void {
    let kind: string | undefined;
    for (const item of items) {
      const value = item.kind === "string" ? this.#decoded(item) : "";
      const { keep = "", name = "", given } = OPTION.exec(value)?.groups ?? {};
      const hidden = name === "" ? value : (given ?? "");
      const named = name === "" ? kind : isSecretName(name) ? kindOf(name) : undefined;
      if (item.kind !== "string" || named === undefined || !this.#isSecretValue(hidden))
        this.walk(item, place);
      else {
        this.values.push({ text: hidden, mark: markOf(named, hidden) });
        this.#change(item, keep + markOf(named, hidden), 1);
      }
      kind = name !== "" && given === undefined ? named : undefined;
    }
  }

  #hide(leaf: Leaf, value: string, kind: string): void {
    const mark = markOf(kind, value);
    this.values.push({ text: value, mark });
    this.#change(leaf, mark, 1);
  }

  #change(leaf: Leaf, text: string, count: number): void {
    if (count === 0) return;
    this.hidden += count;
    this.#changes.push({ leaf, text: JSON.stringify(text) });
  }

  #decoded(leaf: Leaf): string {
    return JSON.parse(this.#raw.slice(leaf.start, leaf.end)) as string;
  }

  #isSecretValue(value: string): boolean {
    return value !== "" && !REFERENCE.test(value) && !(this.#within.runs && RUNS.test(value));
  }
}

function placeOf(key: string, above: Place, name: string | undefined): Place {
  if (CODE.test(key)) return { mode: "code", secret: "" };
  if (PLACE.test(key)) return { mode: "place", secret: "" };
  const said = /^values?$/i.test(key) && name !== undefined ? name : key;
  if (isSecretName(said)) return { mode: "secret", secret: kindOf(said) };
  if (isAbout(key) || above.mode === "code" || above.mode === "place")
    return { mode: "text", secret: "" };
  return LINES.test(key) ? { mode: "lines", secret: "" } : above;
}

/** `{ "name": "Authorization", "value": … }`: the name that goes with a value. */
function nameIn(
  { members }: Extract<Tree, { kind: "object" }>,
  decoded: (leaf: Leaf) => string,
): string | undefined {
  if (members.length > 8) return undefined;
  const [, leaf] = members.find(([key]) => /^(?:name|key|header|variable)$/i.test(key)) ?? [];
  return leaf?.kind === "string" ? decoded(leaf) : undefined;
}

const hasCode = (node: Tree): boolean => {
  if (node.kind === "array") return node.items.some(hasCode);
  return (
    node.kind === "object" && node.members.some(([key, value]) => CODE.test(key) || hasCode(value))
  );
};

/** A reference to a value that is elsewhere, or one that is masked already. */
const REFERENCE = /^(?:\$\w+|\$\{\w+\}|%\w+%|\*+|\[secret:[a-z-]+(?:, \d+ characters)?\])$/i;

function nestedIn(value: string, within: Within): Hiding | undefined {
  if (!/^\s*[{[]/.test(value)) return undefined;
  try {
    JSON.parse(value);
  } catch {
    return undefined;
  }
  return hideIn(value, within);
}

/** `--name`, `--name=value`. */
const OPTION = /^(?<keep>--?(?<name>[a-z][\w-]*)(?:=(?=(?<given>.+)))?)/is;

const LINE = /^(?<keep>[ \t]*(?<name>[\w-]+)[ \t]*[=:][ \t]*)(?<value>.+)$/gm;

/** `NAME=value` and `Name: value`, a line each. */
function maskLines(text: string, runs: boolean): string {
  return text.replace(LINE, (whole: string, ...rest: unknown[]) => {
    const { keep = "", name = "", value = "" } = rest.at(-1) as Record<string, string>;
    if (!isSecretName(name) || REFERENCE.test(value)) return whole;
    if (value.includes("[secret:") || (runs && RUNS.test(value))) return whole;
    return keep + markOf(kindOf(name), value);
  });
}

const countMarks = (text: string): number =>
  !text.includes("[secret:") ? 0 : text.split(/\[secret:[a-z-]+, \d+ characters\]/).length - 1;

function replaced(
  raw: string,
  changes: readonly { readonly leaf: Leaf; readonly text: string }[],
): string {
  let shown = "";
  let at = 0;
  for (const { leaf, text } of changes) {
    shown += raw.slice(at, leaf.start) + text;
    at = leaf.end;
  }
  return shown + raw.slice(at);
}
