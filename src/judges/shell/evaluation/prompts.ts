/** Texts that the shell expands once more: prompts, `${x@P}`, zsh's `${(e)x}`. */
import { isKnown } from "../../report.ts";
import type { Place } from "../place.ts";
import type { Value } from "../scope.ts";
import { expandedText, noteHidden } from "./arithmetic.ts";

/**
 * Prompts: their value is expanded each time they are shown, PS4 for every command under `set -x`.
 */
export const PROMPTS = new Set(
  `PS0 PS1 PS2 PS3 PS4 PROMPT PROMPT2 PROMPT3 PROMPT4 RPS1 RPS2 RPROMPT RPROMPT2 SPROMPT
  prompt`.split(/\s+/),
);

/**
 * Expands a value as if between double quotes. Where `value` is undefined, the name comes from the
 * environment.
 */
export function evaluateExpansions(value: Value | undefined, place: Place, span: string): void {
  if (value === undefined || value.inert) return;
  for (const text of value.items ? [...value.items, value.items.join(" ")] : [value.text]) {
    if (!isKnown(text) && !value.settled) noteHidden(place, span);
    // `\$(…)` of a prompt may stand for `$(…)`
    else expandedText(text.replaceAll(/\\(?=[\\$`])/g, ""), place);
  }
}
