/** Shell builtins that change the meaning of later commands. */

import { touchesState } from "../own-gateway.ts";
import { resolve } from "../paths.ts";
import { EXPOSED, isKnown, type Stream, TRACED, UNKNOWN } from "../report.ts";
import { hasSecretName } from "../secret-names.ts";
import { deeper, note, noteExactly, spend } from "./analysis-state.ts";
import { ALL_EXPORTED, judgeVariable } from "./environment/index.ts";
import { EVALUATIONS, type Evaluation, evaluateArguments } from "./evaluation/builtins.ts";
import { declareNames } from "./evaluation/declaring.ts";
import { defer } from "./evaluation/deferred.ts";
import { mark } from "./evaluation/values.ts";
import { altered } from "./exec-context.ts";
import { heldBy } from "./made.ts";
import { programOf } from "./programs/index.ts";
import type { ExecContext } from "./run.ts";
import { forked, madeOf } from "./scope.ts";

type Builtin = (args: readonly string[], setting: ExecContext) => Stream | undefined;

const TABLE: Readonly<Record<string, Builtin>> = {
  cd: move,
  pushd(args, setting) {
    const { scope } = setting;
    const stack = { cwd: scope.cwd, below: scope.stack };
    move(args.length === 0 ? [UNKNOWN] : args, setting);
    scope.stack = args.length === 1 && scope.cwd !== undefined ? stack : undefined;
    return undefined;
  },
  chdir: move,
  popd(args, setting) {
    const { scope } = setting;
    scope.previous = scope.cwd;
    scope.cwd = args.length === 0 ? scope.stack?.cwd : undefined;
    scope.stack = args.length === 0 ? scope.stack?.below : undefined;
    return harmless(setting);
  },
  setenv([name = "", value = ""], setting) {
    declareNames("export", [`${name}=${value}`], setting);
    return harmless(setting);
  },
  unset: forget,
  unfunction: forget,
  read: evaluated,
  mapfile: evaluated,
  readarray: evaluated,
  getopts: evaluated,
  let: evaluated,
  set(args, setting) {
    const at = args.indexOf("--");
    if (at >= 0) setting.scope.positional = args.slice(at + 1);
    else if (args.length > 0 && !/^[-+]/.test(args[0] ?? "")) setting.scope.positional = args;
    madeOf(setting.scope, setting.from);
    const options = at < 0 ? args : args.slice(0, at);
    // from then on, later words of a command may be variables
    if (switches(options, KEYWORDS))
      noteExactly(setting.analysis, "code.eval.hidden", setting.span);
    if (switches(options, EXPORTS)) setting.scope.vars.set(ALL_EXPORTED, { text: UNKNOWN });
    trace(args, setting);
    harmless(setting);
    return args.length === 0 ? EXPOSED : undefined;
  },
  shift(_args, setting) {
    const { scope, analysis } = setting;
    scope.positional = spend(analysis, scope.positional?.length ?? 0)
      ? scope.positional?.slice(1)
      : undefined;
    return harmless(setting);
  },
  setopt(args, setting) {
    if (args.some((arg) => EXPORTS.test(`-o ${arg}`)))
      setting.scope.vars.set(ALL_EXPORTED, { text: UNKNOWN });
    if (args.some((arg) => /^x_?trace$/i.test(arg)))
      setting.scope.vars.set(TRACED, { text: UNKNOWN });
    return harmless(setting);
  },
  eval: evaluate,
  source,
  ".": source,
  alias,
  trap(args, setting) {
    const [action] = args[0] === "--" ? args.slice(1) : args;
    if (action === undefined || action === "" || /^-/.test(action)) return harmless(setting);
    defer(action, setting);
    return again(action, setting);
  },
  enable: redefine,
  hash: redefine,
};

const KEYWORDS = /^-(?:[a-zA-Z]*k|o keyword$)/;
const EXPORTS = /^-(?:[a-zA-Z]*a|o all_?export$)/i;
/** Whether `set` switches an option on, by its letter or after `-o`. */
const switches = (args: readonly string[], option: RegExp): boolean =>
  args.some((arg, at) => option.test(args[at - 1] === "-o" ? `-o ${arg}` : arg));

const DECLARING = ["export", "readonly", "declare", "typeset", "local", "integer", "float"];

const BUILTINS: ReadonlyMap<string, Builtin> = new Map([
  ...Object.entries(TABLE),
  ...DECLARING.map((name): [string, Builtin] => [name, declared(name)]),
]);

interface Own {
  readonly evaluation: Evaluation | undefined;
  readonly builtin: Builtin | undefined;
}

/** One lookup for both, because it runs for every command. */
const OWN: ReadonlyMap<string, Own> = new Map(
  [...BUILTINS.keys(), ...EVALUATIONS.keys()].map((name) => [
    name,
    { evaluation: EVALUATIONS.get(name), builtin: BUILTINS.get(name) },
  ]),
);

/** What the shell itself does for a builtin, after it has evaluated the words. */
export function builtinOf(
  name: string,
  args: readonly string[],
  setting: ExecContext,
): Builtin | undefined {
  const own = OWN.get(name);
  if (own?.evaluation) evaluateArguments(own.evaluation, args, setting);
  return own?.builtin;
}

/** `set -x`, `set -o xtrace`; `+x` ends it. */
function trace(args: readonly string[], { scope }: ExecContext): void {
  const end = args.indexOf("--");
  for (const [at, arg] of args.slice(0, end < 0 ? args.length : end).entries()) {
    if (
      !/^[-+][A-Za-z]*x/.test(arg) &&
      !(arg === "xtrace" && /^[-+][a-z]*o$/.test(args[at - 1] ?? ""))
    )
      continue;
    if ((arg === "xtrace" ? (args[at - 1] ?? "") : arg).startsWith("+")) scope.vars.delete(TRACED);
    else scope.vars.set(TRACED, { text: UNKNOWN });
  }
}

function harmless({ analysis, span }: ExecContext): undefined {
  note(analysis, "shell.builtin", span);
  return undefined;
}

function move(args: readonly string[], setting: ExecContext): Stream | undefined {
  const { scope } = setting;
  const target = args.find((arg) => !/^-[LPe@]+$/.test(arg) && arg !== "--");
  if (target !== undefined && touchesState(target))
    noteExactly(setting.analysis, "countersign.self", setting.span);
  const { cwd, previous } = scope;
  scope.previous = cwd;
  if (target === undefined) scope.cwd = "~";
  else if (target === "-") scope.cwd = scope.vars.has("OLDPWD") ? undefined : previous;
  else if (!isKnown(target) || /^[+-]\d+$/.test(target) || scope.vars.has("CDPATH"))
    scope.cwd = undefined;
  else {
    const full = resolve(target, scope.cwd);
    scope.cwd = full.length <= 512 ? full : undefined;
  }
  harmless(setting);
  return setting.from?.exposes ? EXPOSED : undefined; // it names a directory that does not exist
}

/** What it evaluates and sets is in evaluation/builtins.ts. */
function evaluated(_args: readonly string[], setting: ExecContext): undefined {
  return harmless(setting);
}

/** `unset x`, `unset -f f`. */
function forget(args: readonly string[], setting: ExecContext): undefined {
  const { scope } = setting;
  const isFunction = args.some((arg) => /^-\w*f/.test(arg));
  for (const name of args) {
    if (scope.functions.has(name) && (isFunction || !scope.vars.has(name))) {
      scope.functions = new Map(scope.functions);
      scope.functions.delete(name);
    }
    if (isFunction) continue;
    scope.vars.delete(name);
    if (scope.attributes.has(name))
      mark(scope, name, { integer: false, associative: false, reference: undefined });
  }
  return harmless(setting);
}

/** `export A=b`. Without names, or with `-p`, they show what is set. */
function declared(command: string): Builtin {
  return (args, setting) => {
    const names = args.filter((arg) => !arg.startsWith("-"));
    const shows = names.length === 0 || args.some((arg) => /^-\w*p/.test(arg));
    if (shows && !args.some((arg) => /^-\w*[fF]/.test(arg))) {
      harmless(setting);
      return names.length === 0 || names.some(hasSecretName) ? EXPOSED : undefined;
    }
    for (const name of names) {
      const before = setting.scope.vars.get(name);
      if (before) judgeVariable(`${name}=${before.text}`, setting); // `export NAME`, set before
    }
    declareNames(command, args, setting);
    return harmless(setting);
  };
}

function evaluate(args: readonly string[], setting: ExecContext): Stream | undefined {
  const { analysis, span, from } = setting;
  if (from?.network) noteExactly(analysis, "code.exec.remote", span);
  else if (from?.decoded) noteExactly(analysis, "code.exec.decoded", span);
  const text = args.join(" ");
  if (text.trim() !== "") noteExactly(analysis, "code.eval", span);
  const known = text === UNKNOWN ? from?.text : text;
  return known === undefined ? undefined : again(known, setting);
}

/** In the current shell: what it sets stays set. */
function again(text: string, setting: ExecContext): Stream | undefined {
  if (!deeper(setting.analysis, text.length)) return undefined;
  const out = setting.script(text, setting, false);
  setting.analysis.depth--;
  return out;
}

/** The same, with other words as `$1`, `$2`, …, if there are any. */
function againWith(
  words: readonly string[],
  text: string,
  setting: ExecContext,
): Stream | undefined {
  const { scope } = setting;
  const before = scope.positional;
  if (words.length > 0) scope.positional = setting.open ? undefined : words;
  madeOf(scope, setting.from);
  const out = again(text, setting);
  if (words.length > 0) scope.positional = before;
  return out;
}

/**
 * Files that the operator's own shell reads anyway, and the activation script of a virtual
 * environment.
 */
const USUAL = new Set(
  `~/.bashrc ~/.zshrc ~/.profile ~/.bash_profile ~/.zprofile ~/.nvm/nvm.sh ~/.cargo/env
  ~/.asdf/asdf.sh ~/.sdkman/bin/sdkman-init.sh /etc/profile /etc/bashrc
  /etc/os-release`.split(/\s+/),
);

function isUsual(path: string): boolean {
  if (USUAL.has(path)) return true;
  const [place = "", environment = "", directory = "", file = ""] = [
    "",
    "",
    "",
    ...path.split("/"),
  ].slice(-4);
  const isSwitch =
    /^activate(?:\.\w+)?$/.test(file) && (directory === "bin" || directory === "Scripts");
  return isSwitch && (environment.includes("env") || place === ".tox");
}

function source([path, ...words]: readonly string[], setting: ExecContext): Stream | undefined {
  const { analysis, scope, span, from } = setting;
  if (path === undefined) return harmless(setting);
  const content = path === "/dev/fd/63" ? from : heldBy(resolve(path, scope.cwd), analysis, scope);
  if (content?.vague) noteExactly(analysis, "code.source", span);
  if (content?.network || from?.network) noteExactly(analysis, "code.exec.remote", span);
  else if (content?.decoded || from?.decoded) noteExactly(analysis, "code.exec.decoded", span);
  const text =
    content?.text ?? (/^~?\/dev\/(?:stdin|fd\/0)$/.test(path) ? setting.stdin?.text : undefined);
  if (text !== undefined) return againWith(words, text, setting);
  if (isUsual(path)) return harmless(setting);
  noteExactly(analysis, "code.source", span);
  return undefined;
}

/** An alias's text is judged where it is defined: a shell may expand it anywhere later. */
function alias(args: readonly string[], setting: ExecContext): undefined {
  const { scope, analysis } = setting;
  for (const arg of args) {
    const at = arg.indexOf("=");
    if (at <= 0) continue;
    const name = arg.slice(0, at);
    const text = arg.slice(at + 1);
    if (programOf(name) || BUILTINS.has(name))
      noteExactly(analysis, "shell.redefine", setting.span);
    if (!spend(analysis, 2 * scope.aliases.size)) break;
    scope.aliases = new Map(scope.aliases).set(name, text);
    again(text, altered(setting, { scope: forked(scope, { aliases: new Map() }) }));
  }
  return harmless(setting);
}

function redefine(args: readonly string[], setting: ExecContext): undefined {
  if (args.some((arg) => /^-[a-z]*[fp]/.test(arg)))
    noteExactly(setting.analysis, "shell.redefine", setting.span);
  return harmless(setting);
}
