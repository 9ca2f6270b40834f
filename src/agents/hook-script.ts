/** What is installed for a host: the command in its settings, and the script that it reads. */
import type { HookForm, ScriptSpec } from "./hook-spec.ts";
import { asking, type Post, quote, reading, type Transport } from "./hook-transport.ts";

/** Part of every command that we install, and of no other: it identifies our entries. */
export const repairOf = (host: string): string => `countersign install ${host}`;

/** Seconds before the host's deadline at which the script gives up. */
const AHEAD = 60;
const REPORT_DEADLINE = 30;
const REPORT_WAIT = 20;

export const isReport = ({ forms }: Pick<ScriptSpec, "forms">, event: string): boolean =>
  forms[event] === undefined;

/** Seconds that the host gives the hook of an event. */
export const deadlineOf = (spec: ScriptSpec, event: string): number =>
  isReport(spec, event) ? Math.min(REPORT_DEADLINE, spec.deadline) : spec.deadline;

/** Short deadlines of hosts leave less room. */
const waitOf = (deadline: number): number => deadline - Math.min(AHEAD, Math.ceil(deadline / 4));

/** The script's path as a word of sh, and the hint for a person who does not have the script. */
export interface Place {
  readonly script: string;
  readonly repair: string;
}

/**
 * The command for the host's settings. The script is sourced by the shell that the host starts
 * anyway, which saves a process; what comes after it runs only if the script did not exit by
 * itself: it is missing, empty, cut off or broken. `command` keeps the shell alive then (POSIX lets
 * a failing `.` end it, with an exit status that hosts take for a go-ahead), and `|| :` does so
 * where the environment makes bash end at the first failure.
 */
export function hookCommand(spec: ScriptSpec, event: string, place: Place & { args?: string }) {
  const { script, repair, args = "" } = place;
  const form = spec.forms[event];
  const otherwise = form
    ? `why=${quote(repair)}; ${oneLine(form.stop)}`
    : `echo ${quote(repair)} >&2; exit 1`;
  const command = `set -- ${event}${args}; command . ${script} || :; ${otherwise}`;
  return spec.anyShell ? `/bin/sh -c ${quote(command)}` : command;
}

const oneLine = (lines: string): string => lines.trim().replaceAll("\n", "; ");

export interface ScriptOptions extends Post {
  readonly transport: Transport;
  readonly whenDown: "deny" | "ask";
  /** The event that is gated on. */
  readonly gate: string;
  /** The script's own path. */
  readonly script: string;
}

/**
 * The script: one POST of its standard input; it prints only a complete decision about the event.
 * `$1` is the event. Whatever goes wrong ends in the host's own form of a refusal.
 */
export function hookScript(spec: ScriptSpec, options: ScriptOptions): string {
  const { url, whenDown, gate, transport } = options;
  const events = (spec.gates.get(gate) ?? []).filter((event) => spec.forms[event]);
  const forms = events.flatMap((event) => {
    const form = spec.forms[event];
    return form ? [{ event, form }] : [];
  });
  const asks = whenDown === "ask" && forms.some(({ form }) => form.handBack);
  const before = spec.before?.script(gate) ?? "";
  const looks = asks || before !== "";
  const keeps = looks || transport.kind === "bash";
  const read = (keeps ? reading(transport) : "") + (looks ? MODE : "");
  return `#!/bin/sh
# Countersign's hook for ${spec.title}, written by \`${repairOf(spec.host)}\`, which also \
repairs it. Read by sh, with the event in $1.
set +eu
${inBash(transport, forms, options.script)}event=$1
stop() {
  case $event in
${forms.map(stopping).join("\n")}
  esac
  exit 1
}
trap 'why="Countersign was interrupted."; stop' HUP INT TERM
reports=
wait=${waitOf(spec.deadline)}
case $1 in
${forms.map(starting).join("\n")}
  *) reports=1 wait=${REPORT_WAIT} start= end= ;;
esac
${read}${before}${asking(transport, options, keeps)}case $code,$reports,$answer in
  0,,"$start"*"$end 200") decision=\${answer% 200}
    case $1 in
${forms.map(passing).join("\n")}
    esac ;;
  0,1,' 200') exit 0 ;;
esac
status=\${answer##* }
case $code,$status in
  7,*) why=${quote(`nothing answers at ${url}. Start it with: countersign start`)} ;;
  28,*) why=${quote(`no answer from ${url} in time. Look with: countersign status`)} ;;
  0,401) why=${quote(`${url} refused the token of this hook. If it runs on this machine, it \
writes a new one when it starts: countersign start. If not, install again with its COUNTERSIGN_URL \
and COUNTERSIGN_TOKEN`)} ;;
  0,*) why=${quote(`${url} answered without a decision (HTTP status `)}\
$status${quote("). Look with: countersign status")} ;;
  *) why=${quote(`could not reach ${url} (exit status `)}\
$code${quote(`). Look with: countersign status; repair with: ${repairOf(spec.host)}`)} ;;
esac
why="Countersign could not be asked: $why"
case $answer in
  '{"error":'*'"message":"'*) said=\${answer#*'"message":"'} said=\${said%%'"'*}
    why="$why. It said: \${said%%\\\\*}" ;;
esac
${asks ? handingBack(forms) : ""}[ -z "$reports" ] && stop
printf '%.2000s\\n' "$why" >&2
exit 1
`;
}

interface Formed {
  readonly event: string;
  readonly form: HookForm;
}

const starting = ({ event, form: { starts, ends = "}" } }: Formed): string =>
  `  ${event}) start=${quote(starts)} end=${quote(ends)} ;;`;

const indented = (lines: string): string => lines.trim().replaceAll("\n", "\n    ");

const stopping = ({ event, form }: Formed): string => `  ${event})\n    ${indented(form.stop)} ;;`;

const passing = ({ event, form: { pass } }: Formed): string =>
  `      ${event}) ${pass === undefined ? `printf '%s' "$decision"; exit 0` : indented(pass)} ;;`;

function handingBack(forms: readonly Formed[]): string {
  const cases = forms.flatMap(({ event, form: { handBack } }) =>
    handBack === undefined ? [] : [`  ${event})\n    ${indented(handBack)} ;;`],
  );
  return `case $1 in\n${cases.join("\n")}\nesac\n`;
}

/**
 * The mode counts only if the payload names one, so that no tool's input can pose as it.
 */
const MODE = `mode=
case $payload in
  *'"permission_mode":'*'"permission_mode":'*) ;;
  *'"permission_mode":"'*) mode=\${payload#*'"permission_mode":"'}; mode=\${mode%%'"'*} ;;
esac
`;

/**
 * The script goes on in bash, which can open a connection itself: in the same process, and again
 * with what holds if the script does not end by itself. With the locale C, bash has none to load
 * (a sixth of the time), and counts bytes. Also where the first shell is bash: as `sh` it keeps to
 * POSIX, and ends where a connection is refused. With `-p` it takes no functions and no options
 * from the environment, and reads no file that this names.
 */
function inBash(transport: Transport, forms: readonly Formed[], script: string): string {
  if (transport.kind !== "bash") return "";
  const cases = forms.map(({ event, form }) => `${event}) ${oneLine(form.stop)} ;;`).join(" ");
  const otherwise = `why="The hook of Countersign is broken."; case $1 in ${cases} esac; exit 1`;
  const again = `command . "$0" "$@"; ${otherwise}`;
  const words = [transport.program, "-p", "-c", again, script].map(quote).join(" ");
  return `LC_ALL=C
case $BASH_VERSION,$- in
  ?*,*p*) set +o posix ;;
  *) export LC_ALL; unset POSIXLY_CORRECT; command exec ${words} "$@" ;;
esac
trap '' PIPE
`;
}
