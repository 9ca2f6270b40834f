/**
 * What text programs let through of a secret in their input, and what other programs show of the
 * environment.
 */
import { hasSecretName } from "../../secret-names.ts";

type ByWords = (args: readonly string[], input?: string) => boolean;

/** `cut -d= -f1` leaves the names. */
export const passesCut: ByWords = (args) =>
  !/(?:^| )-d ?= -?-?f(?:ields=)? ?1(?: |$)|(?:^| )-f ?1 -d ?=(?: |$)/.test(args.join(" "));

/** `awk -F= '{print $1}'`. */
export const passesAwk: ByWords = (args) =>
  !/^\s*\{\s*print\s+\$1\s*;?\s*\}\s*$/.test(args.find((arg) => arg.includes("{")) ?? "") ||
  !splitsAtEquals(args);

/** A substitution that removes everything after the sign. */
export const passesSed: ByWords = (args) =>
  !args.some((arg) => /^s(\W)\(?(?:=|\[=\])\.\*\)?\$?\1[^$]*\1g?$/.test(arg));

const splitsAtEquals = (args: readonly string[]): boolean =>
  args.some((arg, at) => /^-F["']?=$/.test(arg) || (arg === "=" && args[at - 1] === "-F"));

export const passesSearch: ByWords = (args) => !onlyFinds(args);

/** `grep -c`, `grep -q`, names without their values, and patterns that match no secret's name. */
function onlyFinds(args: readonly string[]): boolean {
  const options = args.filter((arg) => arg.startsWith("-"));
  if (
    options.some((option) => /^-[a-zA-Z]*[cqlL]|^--(?:count|quiet|silent|files-with)/.test(option))
  )
    return true;
  if (options.some((option) => /^-[a-zA-Z]*v|^--invert/.test(option))) return false;
  const pattern = args.find((arg, at) => !arg.startsWith("-") || args[at - 1] === "-e") ?? "";
  if (options.some((option) => /^-[a-zA-Z]*o/.test(option)) && /^\^?\[\^=\]/.test(pattern))
    return true;
  return pattern.split(/\\?\|/).every(fitsNoSecret);
}

/** Parts of secrets' names, by themselves or after the name of a service. */
const FITS =
  /tok|sec|pass|pwd|key|cred|auth|priv|sign|cert|pat$|api|url|dsn|aws|azure|arm|google|gcp|openai|anthropic|github|gitlab|^gh|npm|docker|slack|stripe|vault|database|^db|postgres|mysql|redis|mongo|smtp|mail|twilio|sentry|session|cookie|jwt|ssh|gpg|hf_|hugging/i;

const fitsNoSecret = (part: string): boolean => {
  const plain = part.replace(/^[("'^]{1,4}/, "").replace(/(?:\)|["'$=]){1,4}$/, "");
  return (
    /^[\w]{2,}/.test(plain) &&
    /^[\w.*=-]+$/.test(plain) &&
    !/^\.|^\*/.test(plain) &&
    !FITS.test(plain)
  );
};

/** `printenv`, `printenv API_TOKEN`. */
export const printsVariables: ByWords = (args) =>
  namesOf(args).length === 0 || namesOf(args).some(hasSecretName);
export const listsProcesses: ByWords = (args) =>
  args.some(
    (arg) => (PS_OPTIONS.test(arg) && arg.includes("e")) || /^-[A-Za-z]*E|environ/.test(arg),
  );
/** `make -p` */
export const printsDatabase: ByWords = (args) =>
  args.some((arg) => /^-[a-zA-Z]*p|^--print-d/.test(arg));
/** `systemctl show-environment`, `tmux showenv`; not `tmux showenv DISPLAY`. */
export const showsEnvironment: ByWords = (args) =>
  args.some((arg) => /^show-?env/.test(arg)) && !args.some(isOneHarmless);
export const getsVariable: ByWords = (args) => args[0] === "getenv" && hasSecretName(args[1] ?? "");
/** `php -i` */
export const showsSettings: ByWords = (args) =>
  args.some((arg) => arg === "-i" || arg === "--info");
/** `envsubst < a.tpl` */
export const readsByTemplate: ByWords = (_args, input = "") => readsAll([input], TEMPLATE);
export const readsByJq: ByWords = (args) => readsAll(args, JQ);
export const readsByYq: ByWords = (args) => readsAll(args, YQ) || readsAll(args, JQ);
export const readsByAwk: ByWords = (args) => readsAll(args, AWK);

/** `ps eww`, `ps auxe`: with BSD's `e`, the environment of each process. Source: ps(1). */
const PS_OPTIONS = /^[axuwelfjsvmHhTSrc]+$/;
const namesOf = (args: readonly string[]): readonly string[] =>
  args.filter((arg) => !arg.startsWith("-"));

const isOneHarmless = (arg: string): boolean => /^[A-Z]\w*$/.test(arg) && !hasSecretName(arg);

const TEMPLATE = /\$(?:\{(\w+)\}|([A-Za-z_]\w*))/g;
const JQ =
  /\$ENV\b(?:\.(\w+)|\["(\w+)"\])?|(?:(?:^|[\s([|,;:])env\b(?=\s*(?:[.|[\]);?+]|as\b|\/\/|[!=]=|$))|(?:^|[:[(|]\s{0,9})env\b(?=\s*[},]))(?:\.(\w+)|\["(\w+)"\])?/g;
const YQ = /\b(?:str)?env\((\w+)\)|\benvsubst\b/g;
const AWK = /\bSYMTAB\b|\bENVIRON\b(?:\["(\w+)"\])?/g;
/** More places than a person would write. */
const MAX_PLACES = 32;

/**
 * Whether one of the places where a program's text reads the environment reads all of it, or a
 * secret.
 */
function readsAll(args: readonly string[], places: RegExp): boolean {
  for (const text of args) {
    let count = 0;
    for (const [, ...names] of text.matchAll(places)) {
      const name = names.find((each) => each !== undefined);
      if (++count > MAX_PLACES || name === undefined || hasSecretName(name)) return true;
    }
  }
  return false;
}
