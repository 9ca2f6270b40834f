/** What a record of a pattern key holds. */
import type { ActionClass, Finding } from "../model.ts";
import type { Category, Factor, Sensitivity } from "../risk.ts";

interface Common {
  /** A card's heading, in English: one line, present tense, no full stop, at most 80 characters. */
  readonly heading: string;
  readonly action: ActionClass;
  readonly reversibility: Finding["reversibility"];
  /** Data has left this machine after it, or may have. */
  readonly sends?: true;
  /** An "always" covers exactly this call, unless the judge names something narrower. */
  readonly exact?: true;
  /** Something in the call was not read. No allow covers it, of a rule or a safety level. */
  readonly unread?: true;
  /**
   * The call may not be what it seems. Neither a rule that matches its text nor a safety level
   * allows it.
   */
  readonly disguise?: true;
  /** A safety level's allow does not cover it: the call is asked about like any other. */
  readonly beyondLevels?: true;
  /** It says so little that any other finding names the call better. */
  readonly trivial?: true;
}

interface Risk {
  /** How sensitive the place is that is touched. Left out: normal. */
  readonly path?: Sensitivity;
  /** The kind of command. Left out: not a kind that needs approval everywhere. */
  readonly category?: Category;
}

/** A safe key has no factor of risk; any other has exactly one. */
interface SafeRecord extends Common {
  readonly level: "safe";
  readonly risk?: Risk & { readonly factor?: never };
  readonly uncertain?: never;
}

interface DangerousRecord extends Common {
  readonly level: "dangerous";
  readonly risk: Risk & { readonly factor: Factor };
  /** The call was not shown to be safe, and nothing in it shows that it is dangerous. */
  readonly uncertain?: true;
}

/** Catastrophic needs evidence, so it is never uncertain. */
interface CatastrophicRecord extends Common {
  readonly level: "catastrophic";
  readonly risk: Risk & { readonly factor: Factor };
  readonly uncertain?: never;
}

export type PatternRecord = SafeRecord | DangerousRecord | CatastrophicRecord;
export type Records = Readonly<Record<string, PatternRecord>>;
