/**
 * What is installed for Claude Code: the command in its settings, and the shell script that the
 * command reads.
 */

/** Part of every command that we install, and of no other: it identifies our entries. */
export const REPAIR = "countersign install claude-code";

/**
 * Seconds. Claude Code continues when its own time (`timeout` in the settings) runs out, so the
 * script's time ends a minute before.
 */
export const DEADLINE = 3600;
const WAIT = DEADLINE - 60;
const REPORT_DEADLINE = 30;
const REPORT_WAIT = 20;

export interface ScriptOptions {
  /** The gateway's base URL, without a trailing slash. */
  readonly url: string;
  /** The file that holds the header line with the agent's token. */
  readonly header: string;
  /** `curl`, absolute; undefined if it is not installed. */
  readonly curl: string | undefined;
  /** Starts Countersign, if there is no curl. */
  readonly program: readonly string[];
  readonly whenDown: "deny" | "ask";
}

/** An argument for sh, whatever is in it. */
export const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The script's path as a word of sh, and the hint for a person who does not have the script. */
export interface Place {
  readonly script: string;
  readonly repair: string;
}

/** The form of an event's hook in the settings. */
export function hookEntry(event: string, place: Place) {
  const timeout = isReport(event) ? REPORT_DEADLINE : DEADLINE;
  return {
    matcher: "*",
    hooks: [{ type: "command", command: hookCommand(event, place), timeout }],
  };
}

const isReport = (event: string): boolean => event.startsWith("PostToolUse");

/**
 * The script is sourced by the shell that Claude Code starts anyway (always `/bin/sh -c`), which
 * saves a process; what comes after it runs only if the script did not exit by itself: it is
 * missing, empty, cut off or broken. `command` keeps the shell alive then (POSIX lets a failing `.`
 * end it, with an exit status that Claude Code takes for a go-ahead).
 */
function hookCommand(event: string, { script, repair }: Place): string {
  const otherwise =
    event === "PermissionRequest"
      ? `echo ${quote(permissionDenial(repair))}`
      : `echo ${quote(repair)} >&2; exit ${isReport(event) ? 1 : 2}`;
  return `set -- ${event}; command . ${script}; ${otherwise}`;
}

/** Claude Code ignores the exit status of this event: only JSON denies. */
export const permissionDenial = (message: string): string =>
  JSON.stringify({
    hookSpecificOutput: {
      hookEventName: "PermissionRequest",
      decision: { behavior: "deny", message },
    },
  });

/**
 * The script: one POST of its standard input; it prints only a complete decision about the event.
 * `$1` is the event. Claude Code (2.1.329, each case tested) continues on a timeout, on any exit
 * status except 2, and on output that is not JSON.
 */
export function hookScript(options: ScriptOptions): string {
  const { url, whenDown } = options;
  const asks = whenDown === "ask";
  return `#!/bin/sh
# Countersign's hook for Claude Code, written by \`${REPAIR}\`, which also repairs it. Read by sh, with the event in $1.
trap 'exit 2' HUP INT TERM
reports=
wait=${WAIT}
case $1 in
  PreToolUse) start='{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"' ;;
  PermissionRequest) start='{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"' ;;
  *) reports=1 wait=${REPORT_WAIT} start= ;;
esac
${asks ? "payload=$(cat)\n" : ""}answer=${options.curl === undefined ? viaProgram(options) : viaCurl(options, options.curl)}
code=$?
case $code,$reports,$answer in
  0,,"$start"*'} 200') printf '%s' "\${answer% 200}"; exit 0 ;;
  0,1,' 200') exit 0 ;;
esac
status=\${answer##* }
case $code,$status in
  7,*) why=${quote(`nothing answers at ${url}. Start it with: countersign start`)} ;;
  28,*) why=${quote(`no answer from ${url} in time. Look with: countersign status`)} ;;
  0,401) why=${quote(`${url} refused the token of this hook. It writes a new one when it starts: countersign start`)} ;;
  0,*) why=${quote(`${url} answered without a decision (HTTP status `)}$status${quote("). Look with: countersign status")} ;;
  *) why=${quote(`could not reach ${url} (exit status `)}$code${quote(`). Look with: countersign status; repair with: ${REPAIR}`)} ;;
esac
why="Countersign could not be asked: $why"
${asks ? HAND_BACK : ""}case $1 in
  PermissionRequest) printf '${permissionDenial("%s")}' "$why"; exit 0 ;;
esac
case $answer in
  '{"error":'*) why="$why
It said: \${answer% *}" ;;
esac
printf '%.2000s\\n' "$why" >&2
exit \${reports:-2}
`;
}

/**
 * The modes in which a person sits at the agent's own prompt. The mode counts only if the payload
 * names one, so that no tool's input can pose as it.
 */
const HAND_BACK = `mode=
case $payload in
  *'"permission_mode":'*'"permission_mode":'*) ;;
  *'"permission_mode":"'*) mode=\${payload#*'"permission_mode":"'}; mode=\${mode%%'"'*} ;;
esac
case $1,$mode in
  PreToolUse,default | PreToolUse,acceptEdits | PreToolUse,plan)
    printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"%s"}}' "$why"
    exit 0 ;;
  PermissionRequest,default | PermissionRequest,acceptEdits | PermissionRequest,plan) exit 0 ;;
esac
`;

/**
 * No user's curlrc, no proxy, no globbing in the URL, no pause before a large body. The payload is
 * never on a command line.
 */
function viaCurl({ url, header, whenDown }: ScriptOptions, curl: string): string {
  const post = [
    `${quote(curl)} -q -s -g --noproxy '*' --connect-timeout 5 --max-time $wait`,
    `-H ${quote(`@${header}`)} -H 'content-type: application/json' -H 'expect:'`,
    `-w ' %{http_code}' --data-binary @- --url ${quote(`${url}/v1/hooks/claude-code`)}`,
  ].join(" \\\n  ");
  return fed(post, whenDown);
}

function viaProgram({ program, whenDown }: ScriptOptions): string {
  return `"${fed([...program.map(quote), "hook", "claude-code"].join(" "), whenDown)} 200"`;
}

/** Runs the command on the payload. A here-document costs no process, as a pipe would. */
const fed = (command: string, whenDown: ScriptOptions["whenDown"]): string =>
  whenDown === "ask" ? `$(${command} <<PAYLOAD\n$payload\nPAYLOAD\n)` : `$(${command})`;
