/** Which values options and variables may have: the `accepts` field of a catalog entry. */
import { isKnown } from "../report.ts";
import { isLike } from "./verb-globs.ts";
import type { Words } from "./verb-words.ts";

export interface Accepted {
  /** The accepted values of each option, by its name. */
  readonly options: ReadonlyMap<string, readonly string[]>;
  readonly variables: readonly string[] | undefined;
}

const VARIABLES = "NAME=";

export function acceptedOf(accepts: Readonly<Record<string, string>> = {}): Accepted | undefined {
  const entries = Object.entries(accepts).map(
    ([names, text]) => [names, text.split(/\s+/).filter(Boolean)] as const,
  );
  if (entries.length === 0) return undefined;
  const options = entries.filter(([names]) => names !== VARIABLES);
  return {
    options: new Map(
      options.flatMap(([names, patterns]) =>
        names.split("|").map((name) => [name, patterns] as const),
      ),
    ),
    variables: entries.find(([names]) => names === VARIABLES)?.[1],
  };
}

/** Whether this option, with this value, has none of the effects that the entry lists for it. */
export function isAccepted(
  name: string,
  value: string | undefined,
  { options }: Accepted,
): boolean {
  if (value === undefined) return false;
  return options.get(name)?.some((pattern) => isLikeOne(value, pattern)) ?? false;
}

/**
 * The first word that gives an option or a variable a value that the entry does not accept.
 * `isReported`: what this option does is already reported.
 */
export function refusedIn(
  { options, operands }: Words,
  accepted: Accepted,
  isReported: (option: string) => boolean,
): string | undefined {
  const { options: values, variables } = accepted;
  for (const { name, means, value } of values.size > 0 ? options : [])
    for (const each of means.length > 0 ? means : [name])
      if (
        value !== undefined &&
        values.has(each) &&
        !isReported(each) &&
        !isAccepted(each, value, accepted)
      )
        return value;
  return variables && operands.find((word) => setsWrongly(word, variables));
}

/**
 * Compares `name=value` with a pattern of that form in two pieces: `*=ON` does not match
 * `COMPILER=/tmp/x=ON`.
 */
function isLikeOne(text: string, pattern: string): boolean {
  const equals = pattern.indexOf("=");
  if (equals < 0) return isLikePiece(text, pattern);
  const at = text.indexOf("=");
  return (
    at >= 0 &&
    isLikePiece(text.slice(0, at), pattern.slice(0, equals)) &&
    isLikePiece(text.slice(at + 1), pattern.slice(equals + 1))
  );
}

/** An unknown part only matches the part of the pattern that may be anything. */
const isLikePiece = (text: string, pattern: string): boolean =>
  pattern.endsWith("*") && pattern.indexOf("*") === pattern.length - 1
    ? text.startsWith(pattern.slice(0, -1))
    : pattern.includes("*")
      ? isKnown(text) && isLike(text, pattern.split("*"))
      : text === pattern;

const VARIABLE = /^([A-Za-z_.][\w.-]*)([:?+!]{0,3}=)(.*)$/s;
const ASSIGNS = new Set(["=", ":=", "::=", "?=", "+="]);
/**
 * The value may reach a shell or another program: it must not mean anything to them, or lead out of
 * the project.
 */
const PLAIN = /^(?!.*\.\.\/)(?:[\w.,:@%+][\w.,:@%+/-]*)?$/;

function setsWrongly(word: string, variables: readonly string[]): boolean {
  const [, name = "", sign = "", value = ""] = VARIABLE.exec(word) ?? [];
  if (sign === "") return false;
  if (!ASSIGNS.has(sign) || !PLAIN.test(value)) return true;
  return !variables.some((pattern) =>
    isLikeOne(pattern.includes("=") ? `${name}=${value}` : name, pattern),
  );
}
