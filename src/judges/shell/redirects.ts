/** Redirections: what a command reads and writes besides its words. */
import { addFile } from "../../core/effects.ts";
import { touchesState } from "../own-gateway.ts";
import { isCredential, readOf, resolve, writeOf } from "../paths.ts";
import { isKnown, type Stream, UNKNOWN } from "../report.ts";
import { exactlyThis, note, noteExactly, spend, step } from "./analysis-state.ts";
import { heldBy } from "./made.ts";
import type { Redirection } from "./parse.ts";
import type { Place } from "./place.ts";
import { placed } from "./placed.ts";
import { flagsOf, mixed, type Scope } from "./scope.ts";
import { isMonstrous } from "./word-texts.ts";
import { expandOne, expandText } from "./words.ts";

export interface Redirected {
  /** What the command reads. */
  stdin: Stream | undefined;
  /** Files that receive its output. */
  readonly targets: string[];
  /** Its output is the entire content of one of them. */
  fresh: boolean;
  /** Its output goes elsewhere. */
  away: boolean;
  /** It talks over `/dev/tcp/…`. */
  socket: boolean;
}

/** Places that store nothing. */
const NOWHERE = /^\/dev\/(?:null|stdout|stderr|tty|fd\/\d+)$/;
const SOCKET = /^\/dev\/(?:tcp|udp)\//;

export function redirect(
  redirections: readonly Redirection[],
  stdin: Stream | undefined,
  place: Place,
  span: string,
): Redirected {
  const redirected: Redirected = { stdin, targets: [], fresh: false, away: false, socket: false };
  for (const redirection of redirections) {
    if (!step(place.analysis)) break;
    const { descriptor } = redirection;
    // `exec {fd}< file`: the number is unknown
    const number =
      descriptor === undefined
        ? 0
        : descriptor.type === "FileDescriptor"
          ? descriptor.value
          : UNKNOWN;
    const reads = (stream: Stream): void => {
      if (number === 0) redirected.stdin = stream;
      // `exec 3< file`, `sh /dev/fd/3 3<<< text`
      else for (const folder of FOLDERS) opens(`${folder}${number}`, stream, place.scope);
    };
    if (redirection.type === "HereDoc") reads(hereDocument(redirection, place));
    else if (redirection.target === undefined)
      noteExactly(place.analysis, "shell.unparseable", span);
    else {
      const { text, from } = expandOne(redirection.target, place);
      if (redirection.type === "HereString") reads({ ...flagsOf(from), text: `${text}\n` });
      else if (redirection.operator === "<" || redirection.operator === "<>") {
        reads(input(text, from, redirected, place, span));
        if (redirection.operator === "<>" && !SOCKET.test(text))
          output(text, ">>", redirected, place, span); // opened for both
      } else if (redirection.operator === "<&" || isDescriptor(redirection.operator, text)) {
        redirected.socket ||= place.scope.connected && (/^\d*[3-9]/.test(text) || !isKnown(text));
        if (redirection.operator === "<&" && text !== "0")
          reads(
            place.scope.files.get(`/dev/fd/${isKnown(text) ? text.replace(/-$/, "") : UNKNOWN}`) ??
              {},
          );
      } else {
        const isOut = isOutput(redirection.descriptor);
        redirected.away ||= isOut && !SHOWN.test(text);
        redirected.fresh = isOut && /^>\|?$/.test(redirection.operator);
        output(text, redirection.operator, redirected, place, span);
      }
    }
  }
  return redirected;
}

/** If descriptors have unknown numbers, any of them may be meant. */
function opens(path: string, stream: Stream, { files }: Scope): void {
  const before = path.endsWith(UNKNOWN) ? files.get(path) : undefined;
  files.set(path, mixed(before, stream) ?? stream);
}

/** Paths under which the system shows a descriptor's target. */
const FOLDERS = ["/dev/fd/", "/proc/self/fd/"];

const SHOWN = /^\/dev\/(?:stdout|stderr|tty|fd\/)/;
/** `>` and `1>`, not `2>`. */
const isOutput = (descriptor: Extract<Redirection, { type: "Redirect" }>["descriptor"]): boolean =>
  descriptor === undefined || (descriptor.type === "FileDescriptor" && descriptor.value === 1);

/** `2>&1`, `>&-`. */
const isDescriptor = (operator: string, text: string): boolean =>
  operator === ">&" && /^(?:\d+-?|-)$/.test(text);

function hereDocument(node: Extract<Redirection, { type: "HereDoc" }>, place: Place): Stream {
  const { body, operator, delimiter } = node;
  const monstrous = !delimiter?.quoted && isMonstrous(body.text);
  if (monstrous) noteExactly(place.analysis, "shell.too_complex", body.text);
  const expanded =
    !delimiter?.quoted && !monstrous && body.parts
      ? expandText(body.parts, place)
      : { text: body.text, from: undefined };
  return {
    ...flagsOf(expanded.from),
    text: operator === "<<-" ? expanded.text.replace(/^\t+/gm, "") : expanded.text,
  };
}

function input(
  path: string,
  from: Stream | undefined,
  redirected: Redirected,
  { analysis, scope, shown }: Place,
  span: string,
): Stream {
  if (SOCKET.test(path)) {
    redirected.socket = true;
    return { network: true };
  }
  if (path === "/dev/fd/63") return from ?? {};
  if (path === "/dev/null") return { text: "" };
  if (touchesState(path)) noteExactly(analysis, "countersign.self", span);
  const full = resolve(path, scope.cwd);
  if (!spend(analysis, full.length)) return {};
  addFile(analysis.effects, { kind: "read", path: full, run: analysis.run });
  const whole = readOf(full, analysis.root);
  const part = whole.key === "secret.read" ? shown?.() : undefined;
  const { key, subject } = part === undefined ? whole : readOf(full, analysis.root, part);
  note(analysis, key, span, subject ?? exactlyThis(analysis));
  return (
    mixed(
      heldBy(full, analysis, scope),
      key !== "fs.read" && isCredential(full) ? { secret: true } : undefined,
    ) ?? {}
  );
}

function output(
  path: string,
  operator: string,
  redirected: Redirected,
  { analysis, scope }: Place,
  span: string,
): void {
  if (NOWHERE.test(path)) return;
  if (SOCKET.test(path)) {
    redirected.socket = true;
    return;
  }
  if (path === "/dev/fd/63") return;
  if (touchesState(path)) noteExactly(analysis, "countersign.self", span);
  const place = placed(path, { cwd: scope.cwd, root: analysis.root });
  if (!spend(analysis, place.length)) return;
  const { key, subject } = writeOf(
    place,
    analysis.root,
    operator.includes(">>") ? "append" : "create",
  );
  note(analysis, key, span, subject ?? exactlyThis(analysis));
  const full = resolve(path, scope.cwd);
  addFile(analysis.effects, { kind: "write", path: full, run: analysis.run });
  redirected.targets.push(full);
}
