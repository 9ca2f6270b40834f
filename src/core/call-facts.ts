/**
 * What the gateway knows of a call beyond its text, for the card that people see: found out when
 * the question is opened, and never changed.
 */
import type { ToolKind } from "./tool-names.ts";

export type CodeLanguage =
  | "shell"
  | "powershell"
  | "cmd"
  | "sql"
  | "python"
  | "javascript"
  | "text";

/** A script that a command holds: as the interpreter gets it, without the outer quotes. */
export interface NestedScript {
  /** Our own words and the names of programs: `bash -c`, `decoded for sh`. */
  readonly label: string;
  readonly text: string;
  readonly language: CodeLanguage;
}

export interface CallFacts {
  /** What kind of tool it is, if that is known. */
  readonly kind?: ToolKind;
  readonly nested?: readonly NestedScript[];
  /**
   * Whether the file exists that the call writes whole; left out where that is unknown, or several
   * are written.
   */
  readonly exists?: boolean;
}
