/** Resolves names that stand for modules and their members. */
import { isDoing } from "../shell/programs/tasks.ts";
import type { Dialect } from "./dialect.ts";
import type { Scan } from "./scan.ts";
import { type Code, tokenAt } from "./tokens.ts";

interface Chain {
  /** Undefined: a name that the code itself defines. */
  readonly path: string | undefined;
  readonly end: number;
}

/**
 * The longest known name that begins at `at`, with imports and aliases resolved: `sp.run` is
 * `subprocess.run`.
 */
export function chainOf(scan: Scan, code: Code, at: number): Chain {
  const { dialect, aliases } = scan;
  const { tokens } = code;
  const { text } = tokenAt(tokens, at);
  const root = dialect.root?.(scan, code, at);
  let path = root?.path ?? aliases.get(text);
  const isOwn =
    (scan.values.has(text) || scan.loose.has(text)) && !dialect.vocabulary.denied.has(text);
  if (path === undefined && !isOwn && dialect.vocabulary.roots.has(text)) path = text;
  let end = root?.end ?? at + 1;
  while (path !== undefined) {
    const step = stepOf(dialect, code, end);
    const next: string = `${path}.${step?.name}`;
    if (!step || !isKnownName(dialect, next)) break;
    path = next;
    end = step.end;
  }
  return { path, end };
}

/** `.name` or `["name"]` */
function stepOf(
  dialect: Dialect,
  { tokens, partner }: Code,
  at: number,
): { readonly name: string; readonly end: number } | undefined {
  const { joints } = dialect;
  const [sign, name] = [tokens[at], tokens[at + 1]];
  if (sign?.kind !== "op" || !name) return undefined;
  if (name.text === "__dict__" && joints.has(sign.text))
    return stepOf(dialect, { tokens, partner }, at + 2);
  if (joints.has(sign.text) && name.kind === "name") return { name: name.text, end: at + 2 };
  return sign.text === "[" && name.kind === "string" && tokens[at + 2]?.text === "]"
    ? { name: name.value, end: at + 3 }
    : undefined;
}

const isKnownName = ({ vocabulary }: Dialect, path: string): boolean =>
  vocabulary.spaces.has(path) ||
  vocabulary.pure.has(path) ||
  vocabulary.effects.has(path) ||
  isWild(vocabulary, path);

/** A public name of a module whose names are all harmless. */
export function isWild({ wild, hidden }: Dialect["vocabulary"], path: string): boolean {
  const dot = path.lastIndexOf(".");
  const member = path.slice(dot + 1);
  if (dot < 0 || member.startsWith("_") || hidden.has(member)) return false;
  if (path.startsWith("PROJECT-module.") && isDoing(member)) return false;
  for (let at = dot; at > 0; at = path.lastIndexOf(".", at - 1))
    if (wild.has(path.slice(0, at))) return true;
  return false;
}
