/** Which values options and variables may have: what an entry says in `accepts`. */
import { isKnown } from "../report.ts";
import { isLike } from "./verb-globs.ts";
import type { Words } from "./verb-words.ts";

export interface Accepted {
  /** By the name of an option, what its value may be like. */
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

/** Whether an option with this value does nothing of what the entry says that it does. */
export function isAccepted(
  name: string,
  value: string | undefined,
  { options }: Accepted,
): boolean {
  if (value === undefined) return false;
  return options.get(name)?.some((pattern) => isLikeOne(value, pattern)) ?? false;
}

/**
 * The first word that gives an option or a variable what the entry does not take. `isReported`:
 * what this option does is reported already.
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
 * `name=value` is held against a pattern of that form piece by piece: `*=ON` is not
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

/** An unknown part may only match the part of the pattern that may be anything. */
const isLikePiece = (text: string, pattern: string): boolean =>
  pattern.endsWith("*") && pattern.indexOf("*") === pattern.length - 1
    ? text.startsWith(pattern.slice(0, -1))
    : pattern.includes("*")
      ? isKnown(text) && isLike(text, pattern.split("*"))
      : text === pattern;

const VARIABLE = /^([A-Za-z_.][\w.-]*)([:?+!]{0,3}=)(.*)$/s;
const ASSIGNS = new Set(["=", ":=", "::=", "?=", "+="]);
/**
 * A shell or another program may read the value: nothing in it may mean anything to one, or lead
 * out of the project.
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
