/** Secrets of the environment on their way to whoever reads a call's output: where they come from, and what keeps them back. */

import type { Stream } from "../report.ts";
import { hasSecretName } from "../secret-names.ts";
import type { Command } from "./program.ts";

/** The values of the environment, or of a variable that is a secret by its name. */
export const EXPOSED: Stream = { secret: true, exposes: true };

/** Stands among a shell's variables while `set -x` holds: it shows every command with what its words come to. */
export const TRACED = "+x";

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
/** They print their words. */
const PRINTERS = set("echo printf print expr basename dirname figlet");
/** They name a word that they cannot use in their complaint about it. */
const COMPLAINERS = set(
  `ls dir vdir stat cat head tail wc file find du readlink realpath nl tac sort uniq cut touch mkdir rmdir rm cp mv ln grep sed awk sleep seq
  exit return break continue shift cd pushd popd shopt ulimit umask jobs fg bg wait kill type which command id date`,
);
const COMPARES = /^-(?:eq|ne|lt|le|gt|ge)$/;
export const printsWords = (command: Command): boolean => {
  const { program, args } = command;
  if (PRINTERS.has(program)) return !(program === "printf" && args[0] === "-v");
  if (COMPLAINERS.has(program) && !args.includes(SUBSTITUTED))
    return !(program === "sed" && args.some((arg) => /^-(?:[A-Za-z]*i|-in-place)/.test(arg)));
  if (program === "[" || program === "test") return args.some((arg) => COMPARES.test(arg));
  return args.includes(SUBSTITUTED) && passesOn(command);
};
/** What `<(…)` reads as. */
const SUBSTITUTED = "/dev/fd/63";

/** What they print shows their input, whole or in part, so that it can be read or read back. */
const FILTERS = set(
  `cat bat batcat tac head tail less more most pg grep egrep fgrep rg ag ack sort uniq sed gsed awk gawk mawk nawk tr cut column fold
  fmt nl rev paste join tee base64 base32 basenc xxd od hexdump hexyl strings jq yq gron pr expand unexpand sponge pv iconv cowsay
  python python3 perl ruby node php read sh bash zsh dash tail cut openssl diff comm gzip bzip2 xz zstd uuencode pbcopy xclip while`,
);
const GREPS = set("grep egrep fgrep rg ag ack");

/** Whether a secret in the input of this command may be read in what it prints. */
export function passesOn({ program, args }: Command): boolean {
  if (!FILTERS.has(program)) return false;
  if (GREPS.has(program)) return !onlyFinds(args);
  if (program === "cut") return !/(?:^| )-d ?= -?-?f(?:ields=)? ?1(?: |$)|(?:^| )-f ?1 -d ?=(?: |$)/.test(args.join(" "));
  if (/awk$/.test(program))
    return !/^\s*\{\s*print\s+\$1\s*;?\s*\}\s*$/.test(args.find((arg) => arg.includes("{")) ?? "") || !splitsAtEquals(args);
  if (/sed$/.test(program)) return !args.some((arg) => /^s(\W)\(?(?:=|\[=\])\.\*\)?\$?\1[^$]*\1g?$/.test(arg));
  return true;
}

const splitsAtEquals = (args: readonly string[]): boolean =>
  args.some((arg, at) => /^-F["']?=$/.test(arg) || (arg === "=" && args[at - 1] === "-F"));

/** `grep -c`, `grep -q`, names without their values, and patterns that fit no secret's name. */
function onlyFinds(args: readonly string[]): boolean {
  const options = args.filter((arg) => arg.startsWith("-"));
  if (options.some((option) => /^-[a-zA-Z]*[cqlL]|^--(?:count|quiet|silent|files-with)/.test(option))) return true;
  if (options.some((option) => /^-[a-zA-Z]*v|^--invert/.test(option))) return false;
  const pattern = args.find((arg, at) => !arg.startsWith("-") || args[at - 1] === "-e") ?? "";
  if (options.some((option) => /^-[a-zA-Z]*o/.test(option)) && /^\^?\[\^=\]/.test(pattern)) return true;
  return pattern.split(/\\?\|/).every(fitsNoSecret);
}

/** Parts of names under which secrets stand, by themselves or behind the name of a service. */
const FITS =
  /tok|sec|pass|pwd|key|cred|auth|priv|sign|cert|pat$|api|url|dsn|aws|azure|arm|google|gcp|openai|anthropic|github|gitlab|^gh|npm|docker|slack|stripe|vault|database|^db|postgres|mysql|redis|mongo|smtp|mail|twilio|sentry|session|cookie|jwt|ssh|gpg|hf_|hugging/i;

const fitsNoSecret = (part: string): boolean => {
  const plain = part.replace(/^[("'^]{1,4}/, "").replace(/(?:\)|["'$=]){1,4}$/, "");
  return /^[\w]{2,}/.test(plain) && /^[\w.*=-]+$/.test(plain) && !/^\.|^\*/.test(plain) && !FITS.test(plain);
};

/** What a command prints of the environment by its own words. */
export function exposedBy({ program, args, stdin }: Command): boolean {
  if (program === "printenv") return namesOf(args).length === 0 || namesOf(args).some(hasSecretName);
  if (program === "ps")
    return args.some((arg) => (PS_OPTIONS.test(arg) && arg.includes("e")) || /^-[A-Za-z]*E|environ/.test(arg));
  if (program === "make" || program === "gmake") return args.some((arg) => /^-[a-zA-Z]*p|^--print-d/.test(arg));
  if (program === "systemctl" || program === "tmux")
    return args.some((arg) => /^show-?env/.test(arg)) && !args.some(isOneHarmless);
  if (program === "launchctl") return args[0] === "getenv" && hasSecretName(args[1] ?? "");
  if (program === "php") return args.some((arg) => arg === "-i" || arg === "--info");
  if (program === "envsubst") return readsAll([stdin?.text ?? ""], TEMPLATE);
  if (program === "jq" || program === "gojq" || program === "jaq") return readsAll(args, JQ);
  if (program === "yq") return readsAll(args, YQ);
  return /awk$/.test(program) && readsAll(args, AWK);
}

/** `ps eww`, `ps auxe`: with BSD's `e`, the environment of each process. Source: ps(1). */
const PS_OPTIONS = /^[axuwelfjsvmHhTSrc]+$/;
const namesOf = (args: readonly string[]): readonly string[] => args.filter((arg) => !arg.startsWith("-"));

/** `tmux showenv DISPLAY` */
const isOneHarmless = (arg: string): boolean => /^[A-Z]\w*$/.test(arg) && !hasSecretName(arg);

const TEMPLATE = /\$(?:\{(\w+)\}|([A-Za-z_]\w*))/g;
const JQ = /\$ENV\b(?:\.(\w+)|\["(\w+)"\])?|(?:^|[\s(|,;])env\b(?=\s*(?:[.|[)]|$))(?:\.(\w+)|\["(\w+)"\])?/g;
const YQ = /\b(?:str)?env\((\w+)\)/g;
const AWK = /\bENVIRON\b(?:\["(\w+)"\])?/g;
/** More places than a person would write. */
const MAX_PLACES = 32;

/** Whether one of the places where a program's text reads the environment reads all of it, or a secret. */
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
