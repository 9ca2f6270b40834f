/**
 * Turns what a program's handler reports into findings, and into what flows on to the next command.
 */

import type { CodeLanguage } from "../../core/call-facts.ts";
import { addFetch, addFile, addScript, type FileAccessKind } from "../../core/effects.ts";
import type { PatternKey } from "../../core/keys.ts";
import { judgeCode } from "../code/index.ts";
import { isWellKnown } from "../known-hosts.ts";
import { touchesEndpoints, touchesState } from "../own-gateway.ts";
import { deleteOf, permitOf, readOf, resolve, writeOf } from "../paths.ts";
import { isPlainLan } from "../plain-addresses.ts";
import {
  EXPOSED,
  type Language,
  type ReadHow,
  type Remark,
  type Report,
  type Stream,
  type WriteHow,
} from "../report.ts";
import { judgeSql } from "../sql.ts";
import { addressOf } from "../urls.ts";
import {
  deeper,
  exactlyThis,
  type Kind,
  kindOf,
  noteExactly,
  noteSafe,
  noteUnsafe,
  spend,
} from "./analysis-state.ts";
import type { Circumstances } from "./circumstances.ts";
import { copiedBy } from "./copied.ts";
import { viewer } from "./environment/values.ts";
import { exposedBy, mayShow, passesOn, printsWords, type Treats, treatmentOf } from "./exposure.ts";
import { labelOf } from "./label.ts";
import { contentOf, heldBy, noteBuilt } from "./made.ts";
import { isOwn } from "./own.ts";
import { readsOwnFiles } from "./own-files.ts";
import { placed } from "./placed.ts";
import type { Command } from "./program.ts";
import { is } from "./programs/index.ts";
import { type Known, knownOf } from "./programs/known.ts";
import { both, flagsOf, mixed, withText } from "./scope.ts";
import { startOf } from "./started.ts";
import { joined } from "./streams.ts";

const LANGUAGES: Readonly<Partial<Record<Language, CodeLanguage>>> = {
  python: "python",
  javascript: "javascript",
  powershell: "powershell",
  cmd: "cmd",
};

/** `bash -c`, `decoded for sh`, `here-document for psql`: a program's name and our words. */
function scriptLabel({ program, args, stdin, span }: Command, text: string): string {
  const name = /^[\w.+-]{1,32}$/.test(program) ? program : "a program";
  if (stdin?.text !== undefined && stdin.text === text) {
    if (stdin.decoded) return `decoded for ${name}`;
    return `${span.includes("<<") ? "here-document" : "input"} for ${name}`;
  }
  const option = args[args.indexOf(text) - 1];
  return option && /^-{1,2}[A-Za-z][\w-]{0,23}$/.test(option) ? `${name} ${option}` : name;
}

/** Budget cost of a path that is accessed, besides its characters. */
const TOUCH = 32;

export class EffectRecorder implements Report {
  reported = false;
  /** Whether code was reported to run. */
  runs = false;
  out: Stream | undefined;
  readonly command: Command;
  readonly known: Known;
  readonly #on: Circumstances;
  /** The files that it writes, and whether their old content is kept. */
  #written: Map<string, boolean> | undefined;
  /** Directories that it fills. */
  #brought: readonly string[] | undefined;
  #label: string | undefined;
  #reaches = false;
  /** What it does with a secret among its words; evaluated only if there is one. */
  #treats: Treats;
  #downloads = false;
  /** The content of the files that it copies, if known. */
  #copied: Stream | undefined;
  /** Its input was the code that it ran. */
  #isConsumed = false;

  constructor(on: Circumstances) {
    this.#on = on;
    this.command = on.command;
    this.known = knownOf(on.command.program);
  }

  add(key: PatternKey, remark?: Remark): void {
    this.#note(kindOf(key), remark?.span, remark?.subject);
  }

  #note(kind: Kind, span: string | undefined, subject: string | undefined): void {
    this.reported = true;
    const { analysis, command, from } = this.#on;
    if (kind.runs) this.runs = true;
    if (kind.sends) this.#reaches = true;
    if (from?.exposes) this.#treats = treatmentOf(kind.finding.key, this.#treats);
    if (kind.isSafe) noteSafe(analysis, kind);
    else noteUnsafe(analysis, kind, span ?? command.span, subject ?? this.#subjectOf(kind));
  }

  reads(path: string, how?: ReadHow): void {
    if (!this.#touches("read", path)) return;
    const { analysis, scope, shown } = this.#on;
    const full = readOf(this.#place(path), analysis.root, how);
    const part = full.key === "secret.read" ? shown?.() : undefined;
    const { key, subject } =
      part === undefined ? full : readOf(this.#place(path), analysis.root, part);
    this.#tell(key, subject);
    if (key === "secret.read") this.out = mixed(this.out, { secret: true });
    const known = scope.files.size > 0 ? heldBy(this.#full(path), analysis, scope) : undefined;
    if (!known) return;
    const { program } = this.command;
    if (is(program, "copies")) this.#copied ??= known;
    const shows = program === "cat" || known.text === undefined ? known : { ...known, vague: true };
    this.out = this.known.printsLines ? joined(this.out, shows) : mixed(this.out, flagsOf(known));
  }

  loads(path: string): void {
    const { scope, analysis } = this.#on;
    if (touchesState(path)) this.#self();
    if (isOwn(path, scope, analysis.root) || contentOf(analysis, this.#full(path)) === "built")
      this.reported = true;
    else this.add("code.exec.script", { subject: this.#exact(), span: path });
  }

  writes(path: string, how: WriteHow = "create"): void {
    if (!this.#touches("write", path)) return;
    const { key, subject } = writeOf(
      this.#place(path),
      this.#on.analysis.root,
      how === "format" ? "create" : how,
    );
    this.#tell(key, subject);
    if (how === "format") return;
    this.#written ??= new Map();
    this.#written.set(path, how === "append" || how === "inplace");
  }

  brings(directory: string): void {
    this.#brought = [...(this.#brought ?? []), this.#full(directory)];
  }

  deletes(path: string, how: "file" | "recursive" = "file"): void {
    if (!this.#touches("delete", path)) return;
    const { key, subject } = deleteOf(this.#place(path), this.#on.analysis.root, how);
    this.#tell(key, subject);
  }

  permits(path: string, how: "file" | "recursive" = "file"): void {
    if (!this.#touches("permit", path)) return;
    const { key, subject } = permitOf(this.#place(path), this.#on.analysis.root, how);
    this.#tell(key, subject);
  }

  fetches(url: string, how: "read" | "download" | "send"): void {
    const { analysis } = this.#on;
    if (!spend(analysis, url.length + TOUCH)) return;
    addFetch(analysis.effects, { url, run: analysis.run });
    const address = addressOf(url);
    const { host } = address;
    const key =
      how === "read" && address.key === "url.private" && isPlainLan(url) ? "net.read" : address.key;
    const known = key !== address.key || isWellKnown(host);
    if (key !== "net.read") this.add(key, { subject: host });
    if (touchesEndpoints(url)) this.#self();
    if (how === "send") this.add("net.request", { subject: host });
    else if (how === "download") this.add("net.download", { subject: host });
    else if (key === "net.read") this.add(known ? "net.read" : "net.request", { subject: host });
    this.#reaches = true;
    if (how === "download") this.#downloads = true;
    else this.out = mixed(this.out, { network: true });
  }

  starts(path: string, subject?: string): void {
    const { command } = this.#on;
    const key = startOf(
      { path, args: command.args, read: readsOwnFiles(command.program) },
      this.#on,
    );
    this.add(key, subject === undefined ? undefined : { subject });
  }

  script(text: string, stdin = this.#input(text)): void {
    this.reported = true;
    this.#shows(text, "shell");
    this.out = mixed(this.out, this.#on.runner().script(text, stdin));
  }

  run(argv: readonly string[], stdin = this.#input(), only?: "known"): void {
    const runner = this.#on.runner();
    if (only === "known" && runner.knows?.(argv[0] ?? "") === false) return;
    this.reported = true;
    this.out = mixed(this.out, runner.run(argv, stdin));
  }

  /** A program that it starts reads its standard input, unless the input was the script. */
  #input(script?: string): Stream | undefined {
    const { stdin } = this.command;
    if (script !== undefined && script === stdin?.text) this.#isConsumed = true;
    return this.#isConsumed ? undefined : stdin;
  }

  code(language: Language, text: string): void {
    const { analysis } = this.#on;
    this.#input(text);
    this.#shows(text, LANGUAGES[language] ?? "text");
    if (touchesState(text) || touchesEndpoints(text)) this.#self();
    if (!deeper(analysis, text.length)) return;
    judgeCode(language, text, this);
    analysis.depth--;
  }

  unfolds(language: Language, text: string): void {
    this.#shows(text, LANGUAGES[language] ?? "text");
  }

  shows(command: string): boolean {
    return viewer(command, is);
  }

  holds(path: string): string | undefined {
    const { scope, analysis } = this.#on;
    return scope.files.size > 0 ? heldBy(this.#full(path), analysis, scope)?.text : undefined;
  }

  spend(units: number): boolean {
    return spend(this.#on.analysis, units);
  }

  sql(text: string): void {
    if (!this.spend(text.length)) return;
    this.#shows(text, "sql");
    for (const key of judgeSql(text)) this.add(key);
  }

  /** For the card: the script, and which program runs it from where. */
  #shows(text: string, language: CodeLanguage): void {
    const { command, analysis } = this.#on;
    addScript(analysis.effects, { label: scriptLabel(command, text), text, language });
  }

  prints(stream: Stream): void {
    const vague =
      (stream.text !== undefined && (this.command.stdin?.vague || this.out?.vague)) || undefined;
    const printed = vague ? withText(stream, stream.text, vague) : stream;
    this.out = this.out ? both(this.out, printed, printed.text, vague) : printed;
  }

  /**
   * Runs when the handler has reported everything: what left the machine, what the written files
   * contain, and what the command prints.
   */
  finish(): Stream | undefined {
    const { command, from, scope } = this.#on;
    const { stdin } = command;
    if (this.#reaches && stdin?.shell) this.add("net.reverse_shell");
    if (this.#reaches && (stdin?.secret || from?.secret || this.out?.secret))
      this.add("net.exfil", { subject: this.#exact() });
    if (exposedBy(command, this.known)) this.prints(EXPOSED);
    const flowed = from || stdin ? this.#flowed() : this.out;
    if (this.#written) {
      const content = mixed(
        mixed(flagsOf(command.stdin), flagsOf(this.out)),
        this.#downloads ? { network: true } : undefined,
      );
      if (content?.exposes) this.add("secret.access");
      const text = copiedBy(command, this.#copied);
      for (const [path, kept] of this.#written) {
        const full = this.#full(path);
        // the source of the copy
        if (this.#copied && this.#copied === scope.files.get(full)) continue;
        const put = withText(content, text?.text, text ? true : content?.vague);
        scope.files.set(full, kept ? joined(scope.files.get(full), put) : put);
      }
      noteBuilt(command, this.#written.keys(), this.#on.analysis, scope);
    }
    for (const path of this.#brought ?? [])
      scope.files.set(path, { ...scope.files.get(path), tree: true });
    return flowed;
  }

  /** The output of a program: its input, its words, and text of its own. */
  #flowed(): Stream | undefined {
    const { command, from } = this.#on;
    const { stdin } = command;
    const shows =
      from !== undefined &&
      (printsWords(command, this.known) ||
        (from.exposes && mayShow(command, this.#treats)) ||
        (command.args.includes("/dev/fd/63") && passesOn(command, this.known)));
    const input =
      stdin?.exposes && !passesOn(command, this.known)
        ? { ...flagsOf(stdin), exposes: false }
        : stdin;
    const passed = mixed(mixed(flagsOf(input), shows ? flagsOf(from) : undefined), this.out);
    return this.out?.text === undefined
      ? passed
      : withText(passed, this.out.text, this.out.vague || passed?.vague);
  }

  /** An unknown path has no subject: then an "always" covers exactly this call. */
  #tell(key: PatternKey, subject: string | undefined): void {
    const kind = kindOf(key);
    this.#note(kind, undefined, subject ?? (kind.isSafe ? undefined : this.#exact()));
  }

  #self(): void {
    noteExactly(this.#on.analysis, "countersign.self", this.#on.command.span);
  }

  /** If the shell has left the call's own directory, paths are passed on in full. */
  #place(path: string): string {
    const { scope, analysis } = this.#on;
    if (touchesState(path)) this.#self();
    return placed(path, { cwd: scope.cwd, root: analysis.root });
  }

  /** Whether the program has reported what it does with a file. */
  accountsFor(path: string): boolean {
    const { run, effects } = this.#on.analysis;
    const full = this.#full(path);
    return effects.files?.some((touch) => touch.run === run && touch.path === full) ?? false;
  }

  #touches(kind: FileAccessKind, path: string): boolean {
    const { analysis } = this.#on;
    const full = this.#full(path);
    if (!spend(analysis, full.length + TOUCH)) return false;
    addFile(analysis.effects, { kind, path: full, run: analysis.run });
    return true;
  }

  #labelFor(key: PatternKey): string {
    if (key === "vcs.host.write" || key === "exec.unknown_program")
      return labelOf(this.#on.command, key);
    this.#label ??= labelOf(this.#on.command);
    return this.#label;
  }

  #full(path: string): string {
    return resolve(path, this.#on.scope.cwd);
  }

  #exact(): string {
    return exactlyThis(this.#on.analysis);
  }

  /**
   * What an "always" covers unless the handler says otherwise: the command and its verb, or exactly
   * this call if its content is unknown.
   */
  #subjectOf({ exact, finding }: Kind): string {
    return exact ? this.#exact() : this.#labelFor(finding.key);
  }
}
