/**
 * Which variables, with which values, may make a program do something else: by the tables and by
 * the names.
 */
import type { Is } from "../traits.ts";
import { ENDINGS, general, isTools, numberEnding, quietEnding } from "./general.ts";
import { languages } from "./languages.ts";
import { checkOf, namesOf } from "./names.ts";
import { tools } from "./tools.ts";
import { number, word } from "./values.ts";

interface Circumstances {
  readonly is: Is;
  /** The project, whose paths count as relative ones. */
  readonly root?: string | undefined;
}

const HARMLESS = namesOf(tools, languages);
const GENERAL = namesOf(general);
/** Variables that have an effect merely by being set, or by being empty. */
const EVEN_EMPTY = /^(?:PATH|HOME|ENV|GIT_SSL_NO_VERIFY|ELECTRON_RUN_AS_NODE|GIT_CONFIG_COUNT)$/;

/**
 * Whether a variable that a program sees may make it do something else. Names that belong to a tool
 * are harmless only if they are listed with such a value; of the others, only some are dangerous.
 */
export function hijacks(name: string, value: string, on: Circumstances): boolean {
  if (isFamilyName(name)) return !isHarmless(name, value, on);
  if (value === "") return false;
  const ending = ENDINGS.find(([pattern]) => pattern.test(name));
  return ending !== undefined && !ending[1](value, on.is);
}

/** npm and similar tools read their settings in lower and in upper case. */
const NPM = /^p?npm_config_/i;

export const isFamilyName = (name: string): boolean =>
  GENERAL.exact.has(name) ||
  checkOf(HARMLESS, name) !== undefined ||
  NPM.test(name) ||
  isTools(name);

function isHarmless(written: string, value: string, { root, is }: Circumstances): boolean {
  if (value === "" && !EVEN_EMPTY.test(written)) return true;
  const name = NPM.test(written) ? written.toLowerCase().replace(/^p/, "") : written;
  const own = checkOf(GENERAL, name) ?? checkOf(HARMLESS, name);
  if (own) return own(root === undefined ? value : relativeTo(root, value), is);
  if (quietEnding(name)) return word(value);
  return numberEnding(name) && number(value);
}

/** `.` in a path, alone or in a list, stands for the project's own directory. */
export const relativeTo = (root: string, value: string): string =>
  !value.includes(root)
    ? value
    : value
        .split(":")
        .map((path) =>
          path === root ? "." : path.startsWith(`${root}/`) ? `.${path.slice(root.length)}` : path,
        )
        .join(":");
