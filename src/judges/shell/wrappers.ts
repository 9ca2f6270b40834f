/** Programs that run another one, as data: a line each. What is theirs is taken off, and what they run is judged by itself. */
import type { PatternKey } from "../../core/keys.ts";
import { isKnown, UNKNOWN } from "../report.ts";

export interface Wrapper {
  /** Letters of short options that take a value, in the same word or the next. */
  readonly values?: string;
  /** Letters of its other short options, where the list is whole: with any more, nobody knows what it does. */
  readonly flags?: string;
  /** Its long options without a value in the next word, where the list is whole. */
  readonly bare?: readonly string[];
  /** Long options that take the next word unless `=` follows; shortened ones count. */
  readonly long?: readonly string[];
  /** Operands of its own before the program. */
  readonly operands?: number;
  /** With one of these options it has no operand of its own. */
  readonly unless?: readonly string[];
  /** `NAME=value` may stand before the program. */
  readonly assigns?: true;
  /** What it means by itself, whatever it runs. */
  readonly key?: PatternKey;
  /** It adds words that it reads from its input. */
  readonly open?: true;
  /** Options that are the program's text for a shell: `-c`. */
  readonly script?: readonly string[];
  /** All that it runs is one text for a shell, put together from its words. */
  readonly joins?: true;
  /** These words have to come first, as in `mise exec`. */
  readonly verbs?: readonly string[];
  /** `-m` in place of the program names a module of Python. */
  readonly modules?: true;
  /** The program stands behind `--` only. */
  readonly dashes?: true;
  /** With these options it runs nothing and only tells. */
  readonly tells?: readonly string[];
  /** Where nothing follows: what it then does. */
  readonly alone?: PatternKey;
}

const long = (words: string): readonly string[] => words.split(" ").map((word) => `--${word}`);

const PLAIN: Wrapper = {};

const TABLE: Readonly<Record<string, Wrapper>> = {
  sudo: {
    values: "ugpCDRTUhrt",
    long: long("user group prompt close-from chdir chroot command-timeout other-user host role type"),
    assigns: true,
    key: "priv.sudo",
    tells: ["-V", "--version", "-h", "--help"],
    alone: "priv.shell",
  },
  "sudo-rs": { values: "ug", assigns: true, key: "priv.sudo" },
  doas: { values: "uC", key: "priv.sudo", alone: "priv.shell" },
  pkexec: { long: long("user"), key: "priv.sudo" },
  run0: { values: "ugD", long: long("user group chdir setenv nice unit property"), key: "priv.sudo", alone: "priv.shell" },
  gosu: { operands: 1, key: "priv.sudo" },
  "su-exec": { operands: 1, key: "priv.sudo" },
  setpriv: { long: long("reuid regid groups inh-caps ambient-caps bounding-set securebits"), key: "priv.sudo" },
  runuser: { values: "ugGs", long: long("user group"), script: ["-c", "--command"], key: "priv.sudo", alone: "priv.shell" },
  su: {
    values: "gGsw",
    long: long("group shell"),
    script: ["-c", "--command"],
    operands: 1,
    key: "priv.shell",
    alone: "priv.shell",
  },
  env: { values: "uC", long: long("unset chdir"), assigns: true, alone: "secret.list" },
  nice: { values: "n", flags: "0123456789", long: long("adjustment") },
  ionice: { values: "cnpPu", long: long("class classdata pid") },
  chrt: { values: "TPDp", operands: 1 },
  taskset: { values: "c", operands: 1, unless: ["-c", "--cpu-list"] },
  prlimit: {
    values: "po",
    flags: "cdefilmnqrstuvxy",
    long: long("pid output"),
    bare: long(
      "core data nice fsize sigpending memlock rss nofile msgqueue rtprio stack cpu nproc as locks rttime noheadings raw verbose",
    ),
  },
  cpulimit: { values: "lpPe" },
  timeout: {
    values: "sk",
    flags: "fpv",
    long: long("signal kill-after"),
    bare: long("foreground preserve-status verbose"),
    operands: 1,
  },
  gtimeout: {
    values: "sk",
    flags: "fpv",
    long: long("signal kill-after"),
    bare: long("foreground preserve-status verbose"),
    operands: 1,
  },
  time: { values: "fo", long: long("format output") },
  gtime: { values: "fo", long: long("format output") },
  stdbuf: { values: "ioe", long: long("input output error") },
  nohup: { flags: "" },
  setsid: PLAIN,
  noglob: PLAIN,
  nocorrect: PLAIN,
  command: { tells: ["-v", "-V"] },
  builtin: PLAIN,
  exec: { values: "a" },
  busybox: { tells: ["--list", "--help"], alone: "exec.help" },
  toybox: { alone: "exec.help" },
  caffeinate: { values: "tw", alone: "shell.builtin" },
  unbuffer: PLAIN,
  setarch: PLAIN,
  linux64: PLAIN,
  linux32: PLAIN,
  arch: { alone: "exec.read" },
  strace: { values: "abeEIoOpPsSuUX", key: "exec.unknown_program" },
  ltrace: { values: "aAeDFlnopsuwx", key: "exec.unknown_program" },
  valgrind: PLAIN,
  "xvfb-run": { values: "efnpsw" },
  "dbus-run-session": PLAIN,
  watch: { values: "nqs", long: long("interval equexit"), joins: true },
  flock: { values: "wE", long: long("wait timeout conflict-exit-code"), operands: 1, script: ["-c", "--command"] },
  "systemd-run": {
    values: "upHMtG",
    long: long(
      "unit property description slice uid gid nice working-directory setenv on-calendar on-active on-boot machine host",
    ),
    key: "persist.service",
  },
  "systemd-inhibit": { long: long("what who why mode") },
  "start-stop-daemon": { values: "xnpscuakgrdNPIO", long: long("exec startas"), dashes: true, key: "system.service" },
  chroot: { long: long("userspec groups"), operands: 1, key: "priv.chroot", alone: "priv.chroot" },
  unshare: { values: "SGRw", long: long("root wd setuid setgid map-user map-group"), key: "priv.chroot", alone: "priv.chroot" },
  nsenter: { values: "tSGrw", long: long("target setuid setgid"), key: "priv.chroot", alone: "priv.chroot" },
  bwrap: { key: "priv.chroot", dashes: true },
  firejail: PLAIN,
  fakeroot: PLAIN,
  proot: { values: "rbqwv", key: "priv.chroot" },
  capsh: { dashes: true, key: "priv.shell" },
  "aa-exec": { values: "pn" },
  torsocks: PLAIN,
  torify: PLAIN,
  proxychains: { values: "f" },
  proxychains4: { values: "f" },
  xargs: {
    values: "IEdLnPsa",
    long: long("arg-file delimiter eof max-lines max-args max-procs max-chars replace process-slot-var"),
    open: true,
    alone: "exec.read",
  },
  parallel: {
    values: "jNnIaSdC",
    long: long("jobs max-args arg-file sshlogin colsep delimiter joblog results timeout"),
    open: true,
    joins: true,
  },
  script: { values: "cEIOBTmo", script: ["-c", "--command"], operands: 1, alone: "code.exec.repl" },
  scriptreplay: PLAIN,
  rlwrap: PLAIN,
  sem: { values: "j", joins: true },
  chronic: PLAIN,
  rtk: PLAIN,
  ts: { alone: "exec.read" },
  direnv: { verbs: ["exec"], operands: 1 },
  dotenv: { values: "fe", dashes: true },
  "dotenv-cli": { values: "fe", dashes: true },
  "env-cmd": { values: "fe" },
  "cross-env": { assigns: true },
  "cross-env-shell": { assigns: true, joins: true },
  bundle: { verbs: ["exec"] },
  poetry: { verbs: ["run"] },
  pipenv: { verbs: ["run"] },
  pdm: { verbs: ["run"] },
  hatch: { verbs: ["run"] },
  rye: { verbs: ["run"] },
  uv: {
    verbs: ["run"],
    values: "p",
    modules: true,
    long: long("with python extra group project directory env-file package with-requirements"),
  },
  conda: { verbs: ["run"], values: "np", long: long("name prefix cwd") },
  mamba: { verbs: ["run"], values: "np" },
  micromamba: { verbs: ["run"], values: "np" },
  mise: { verbs: ["exec", "x"], dashes: true },
  rtx: { verbs: ["exec"], dashes: true },
  asdf: { verbs: ["exec"] },
  rbenv: { verbs: ["exec"] },
  pyenv: { verbs: ["exec"] },
  volta: { verbs: ["run"] },
  nvm: { verbs: ["exec"], operands: 1 },
  "nix-shell": { values: "pIA", long: long("packages"), script: ["--run", "--command"] },
  devbox: { verbs: ["run"], dashes: true },
  doppler: { verbs: ["run"], dashes: true, key: "secret.access" },
  "aws-vault": { verbs: ["exec"], operands: 1, dashes: true, key: "secret.access" },
  op: { verbs: ["run"], dashes: true, key: "secret.access" },
  chamber: { verbs: ["exec"], dashes: true, key: "secret.access" },
  teller: { verbs: ["run"], dashes: true, key: "secret.access" },
};

const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map(Object.entries(TABLE));

/** What is left when a wrapper is off. */
export interface Unwrapped {
  readonly wrapper: Wrapper;
  /** What it runs; empty where it runs nothing. */
  readonly argv: readonly string[];
  /** Or the text that it has a shell run. */
  readonly script?: string | undefined;
  /** `NAME=value` words before the program. */
  readonly assigned: readonly string[];
  readonly tells: boolean;
  /** It has an option that nobody here knows. */
  readonly strange?: boolean;
}

const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;

/** Undefined where the program wraps nothing, or not with these words. */
export function unwrapped(name: string, args: readonly string[]): Unwrapped | undefined {
  const wrapper = WRAPPERS.get(name);
  if (!wrapper) return undefined;
  let at = 0;
  if (wrapper.verbs) {
    while (at < args.length && args[at]!.startsWith("-")) at += takesNext(args[at]!, wrapper) ? 2 : 1;
    if (!wrapper.verbs.includes(args[at] ?? "")) return undefined;
    at++;
  }
  const assigned: string[] = [];
  let script: string | undefined;
  let dashed = false;
  let strange = false;
  for (; at < args.length; at++) {
    const word = args[at]!;
    if (word === "--") {
      at++;
      dashed = true;
      break;
    }
    if (wrapper.modules && (word === "-m" || word === "--module"))
      return { wrapper, argv: ["python", "-m", ...args.slice(at + 1)], assigned, tells: false };
    if (wrapper.script?.some((option) => word === option)) script = args[++at] ?? "";
    else if (wrapper.script && /^-\w*c$/.test(word) && wrapper.script.includes("-c")) script = args[++at] ?? "";
    else if (wrapper.script && word.startsWith("--command=")) script = word.slice("--command=".length);
    else if (name === "env" && isSplit(word)) return split(wrapper, word, args.slice(at + 1), assigned);
    else if (word.startsWith("-") && word !== "-") {
      strange ||= isStrange(word, wrapper);
      at += takesNext(word, wrapper) ? 1 : 0;
    } else if (word.startsWith("+") && wrapper.operands === undefined && name === "xvfb-run") continue;
    else if (wrapper.assigns && ASSIGNMENT.test(word)) assigned.push(word);
    else if (word !== "-") break;
  }
  const tells = wrapper.tells !== undefined && args.length > 0 && wrapper.tells.includes(args[0]!);
  if (script !== undefined) return { wrapper, argv: [], script, assigned, tells, strange };
  if (wrapper.dashes && !dashed) {
    const end = args.indexOf("--", at);
    if (end < 0 && wrapper.verbs === undefined) return undefined;
    if (end >= 0) at = end + 1;
  } else if (!wrapper.unless?.some((option) => args.slice(0, at).some((arg) => arg === option || arg.startsWith(`${option}=`))))
    at += wrapper.operands ?? 0;
  while (wrapper.assigns && ASSIGNMENT.test(args[at] ?? "")) assigned.push(args[at++]!);
  if (args[at] === "--") at++;
  const argv = args.slice(at);
  if (wrapper.script && /^(?:-\w*c|--command)$/.test(argv[0] ?? ""))
    return { wrapper, argv: [], script: argv[1] ?? "", assigned, tells };
  return { wrapper, argv: wrapper.joins ? [] : argv, ...(wrapper.joins && { script: argv.join(" ") }), assigned, tells, strange };
}

/** Whether an option's value is the next word. An option that nobody knows could be any. */
function takesNext(word: string, { values = "", long = [] }: Wrapper): boolean {
  if (!isKnown(word)) return false;
  if (word.startsWith("--")) return !word.includes("=") && word.length > 3 && long.some((option) => option.startsWith(word));
  const letter = [...word].findIndex((char, at) => at > 0 && values.includes(char));
  return letter >= 0 && letter === word.length - 1;
}

/** Whether an option is none of the wrapper's, as far as its list of them is whole. */
function isStrange(word: string, { flags, values = "", long = [], bare = [] }: Wrapper): boolean {
  if (flags === undefined || !isKnown(word)) return false;
  if (word.startsWith("--")) return ![...long, ...bare].some((option) => option.startsWith(word.split("=", 1)[0]!));
  const letters = [...word.slice(1)];
  const end = letters.findIndex((letter) => values.includes(letter));
  return letters.slice(0, end < 0 ? undefined : end).some((letter) => !flags.includes(letter));
}

/** `env -S 'rm -rf /'`: one word that env itself takes apart. */
const isSplit = (word: string): boolean => /^-\w*S/.test(word) || word.startsWith("--split-string") || word.startsWith("--sp");

function split(wrapper: Wrapper, word: string, rest: readonly string[], assigned: readonly string[]): Unwrapped {
  const inline = word.startsWith("--") ? word.slice(word.indexOf("=") + 1 || word.length) : word.slice(word.indexOf("S") + 1);
  const [text, others] = inline === "" ? [rest[0] ?? "", rest.slice(1)] : [inline, rest];
  const script = [text, ...others]
    .join(" ")
    .trimStart()
    .replace(/^(?:-\S*\s+)+/, "");
  return { wrapper, argv: [], script: script === "" ? UNKNOWN : script, assigned, tells: false };
}
