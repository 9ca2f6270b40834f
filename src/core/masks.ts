/**
 * What people are not shown of a call: personal data where hiding it hides nothing that runs, and
 * known secrets everywhere.
 */
import type { Json, ToolCall } from "./model.ts";
import type { Masked, Redactor } from "./pii.ts";

/** What runs, where it connects to, and what it acts on: the approver has to see it. */
const SHOWN =
  /^(?:command|cmd|argv|args|script|code|url|urls|uri|path|paths|cwd|query|sql|statement|pattern|host|to|recipient)$|(?:path|file|dir|directory|url|uri|command)$/i;

type Described = Pick<ToolCall, "input" | "session" | "tool"> &
  Partial<Pick<ToolCall, "summary" | "cwd" | "root" | "agent">>;

/**
 * The parts of a question that its cards mask: known secrets anywhere; personal data in the agent's
 * own words and in arguments that are not a command, a path or an address. Text that also occurs
 * where it has to be seen is not masked at all.
 */
export function masksOf(
  { input, summary, session, tool, cwd, root, agent }: Described,
  { redactor, shell }: { readonly redactor: Redactor; readonly shell: boolean },
): readonly Masked[] {
  const texts: Texts = { shown: [], told: summary === undefined ? [] : [summary] };
  collect(input, shell, texts);
  const open = texts.shown.join("\n");
  const secrets = redactor.pieces(
    [open, ...texts.told, session, tool, cwd, root, agent].join("\n"),
    true,
  );
  const personal = texts.told
    .flatMap((text) => redactor.pieces(text))
    .filter(({ text }) => !open.includes(text));
  const byText = new Map([...secrets, ...personal].map((each) => [each.text, each]));
  return [...byText.values()].slice(0, MAX_MASKS);
}

const MAX_MASKS = 256;

interface Texts {
  readonly shown: string[];
  readonly told: string[];
}

function collect(value: Json, shown: boolean, texts: Texts): void {
  if (typeof value === "string") (shown ? texts.shown : texts.told).push(value);
  else if (typeof value === "number") (shown ? texts.shown : texts.told).push(String(value));
  else if (Array.isArray(value))
    for (const each of value as readonly Json[]) collect(each, shown, texts);
  else if (typeof value === "object" && value !== null)
    for (const [key, each] of Object.entries(value))
      collect(each as Json, shown || SHOWN.test(key), texts);
}

/** The form of the tokens that the gateway makes. Device tokens can be recognised only by it. */
export const OWN_FORM = {
  expression: /csn_[a-z]{1,16}_[\w-]{43}/g,
  mark: "[SECRET:countersign-token]",
};

/** The replacement of the gateway's own tokens begins like this. */
const OWN = "[SECRET:countersign-";
const NO_MASKS: readonly Masked[] = [];

/**
 * The gateway's own tokens: an agent that found one must not pass it on to the person who answers.
 */
export const ownMasks = (masks: readonly Masked[] = NO_MASKS): readonly Masked[] =>
  masks.length === 0 ? masks : masks.filter(({ mark }) => mark.startsWith(OWN));

/**
 * The text without those pieces and without any token of the gateway, and how many places that
 * were.
 */
export function masked(
  text: string,
  masks: readonly Masked[],
): { readonly text: string; readonly hidden: number } {
  let shown = text;
  let hidden = 0;
  for (const { text: piece, mark } of masks) {
    const parts = shown.split(piece);
    if (parts.length === 1) continue;
    hidden += parts.length - 1;
    shown = parts.join(mark);
  }
  if (shown.includes("csn_"))
    shown = shown.replace(OWN_FORM.expression, () => {
      hidden++;
      return OWN_FORM.mark;
    });
  return { text: shown, hidden };
}
