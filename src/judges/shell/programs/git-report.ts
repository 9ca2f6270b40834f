/**
 * The report for a verb of git: paths are relative to `-C`, and an "always" covers the verb,
 * whatever options precede it.
 */
import type { PatternKey } from "../../../core/keys.ts";
import { exactly } from "../../findings.ts";
import type { Language, Remark, Report, Stream, WriteHow } from "../../report.ts";

interface Circumstances {
  readonly verb: string;
  /** The directories of `-C`, from the first on. */
  readonly places: readonly string[];
  /** The command as it was written. */
  readonly span: string;
  readonly report: Report;
}

/** A class, because creating closures for every command costs more than judging most verbs. */
export class GitReport implements Report {
  readonly #on: Circumstances;
  readonly #report: Report;

  constructor(on: Circumstances) {
    this.#on = on;
    this.#report = on.report;
  }

  add(key: PatternKey, remark?: Remark): void {
    const subject = remark?.subject ?? this.#subjectOf(key);
    this.#report.add(
      key,
      subject === undefined || subject === remark?.subject
        ? remark
        : { span: remark?.span, subject },
    );
  }

  reads(path: string): void {
    this.#report.reads(this.#at(path));
  }

  loads(path: string): void {
    this.#report.loads(this.#at(path));
  }

  writes(path: string, how?: WriteHow): void {
    this.#report.writes(this.#at(path), how);
  }

  brings(path: string): void {
    this.#report.brings(this.#at(path));
  }

  deletes(path: string, how?: "file" | "recursive"): void {
    this.#report.deletes(this.#at(path), how);
  }

  permits(path: string, how?: "file" | "recursive"): void {
    this.#report.permits(this.#at(path), how);
  }

  fetches(url: string, how: "read" | "download" | "send"): void {
    this.#report.fetches(url, how);
  }

  starts(path: string, subject?: string): void {
    this.#report.starts(this.#at(path), subject);
  }

  script(text: string, stdin?: Stream): void {
    this.#report.script(text, stdin);
  }

  run(argv: readonly string[], stdin?: Stream): void {
    this.#report.run(argv, stdin);
  }

  code(language: Language, text: string): void {
    this.#report.code(language, text);
  }

  sql(text: string): void {
    this.#report.sql(text);
  }

  prints(stream: Stream): void {
    this.#report.prints(stream);
  }

  holds(path: string): string | undefined {
    return this.#report.holds?.(this.#at(path));
  }

  #at(path: string): string {
    const { places } = this.#on;
    let full = path;
    for (let place = places.length - 1; place >= 0 && !/^[/~]/.test(full); place--)
      full = `${places[place]}/${full}`;
    return full;
  }

  /** A grant for something that runs commands, or is unknown, covers only exactly this call. */
  #subjectOf(key: PatternKey): string | undefined {
    if (key === "exec.unknown_program") return exactly(this.#on.span);
    return key.startsWith("vcs.git.") && !/exec|config/.test(key)
      ? `git ${this.#on.verb}`
      : undefined;
  }
}
