/**
 * Syntax that only zsh has in `${…}`: flags, nested expansions, globs from variables. Source:
 * zshexpn(1).
 */
import { isKnown } from "../../report.ts";
import type { Place } from "../place.ts";
import type { Value } from "../scope.ts";
import { evaluateText, expandedText, noteHidden } from "./arithmetic.ts";
import { evaluateName } from "./names.ts";
import { judgeText } from "./nets.ts";
import { evaluateExpansions } from "./prompts.ts";

/**
 * `text` is the whole expansion, which bash cannot parse: `${(e)x}`, `${$(…)}`, `${~x}`,
 * `${+a[…]}`.
 */
export function evaluateZsh(text: string, place: Place): void {
  const inner = text.slice(2, -1);
  const [whole = "", flags = "", signs = ""] =
    /^(?:\(((?:[^()]|\([^()]{0,40}\)){0,80})\))?([~=^+#]{0,4})/.exec(inner) ?? [];
  const rest = inner.slice(whole.length);
  const expanded = expandedText(rest.startsWith(":-") ? rest.slice(2) : rest, place);
  const value = valueIn(rest, expanded, place);
  if (/[e%]/.test(flags)) evaluateExpansions(value, place, text);
  if (flags.includes("P") && value && !value.inert) evaluateName(value.text, place);
  if (signs.includes("~") && value && !value.inert) judgeGlob(value, place, text);
  if (rest.includes("[") && isKnown(expanded)) evaluateText(subscriptOf(expanded), place);
}

/** `$~x`: what the variable holds is a pattern, whose qualifiers may run something. */
export function evaluateGlobs(text: string, place: Place): void {
  for (const [span, name = ""] of text.matchAll(/\$~{1,2}([A-Za-z_]\w{0,99})/g)) {
    const value = place.scope.vars.get(name);
    if (value && !value.inert) judgeGlob(value, place, span);
  }
}

/** `${x}`, `x…` or the text after `:-`. Undefined if nothing was set. */
function valueIn(rest: string, expanded: string, { scope }: Place): Value | undefined {
  const name = /^[A-Za-z_]\w*/.exec(rest)?.[0];
  if (name !== undefined) return scope.vars.get(name);
  if (/^\d$/.test(rest) && scope.positional)
    return { text: scope.positional[Number(rest) - 1] ?? "" };
  return { text: expanded.replaceAll(/^['"]|['"]$/g, "") };
}

const subscriptOf = (text: string): string =>
  text.slice(text.indexOf("[") + 1).replace(/\][^\]]*$/, "");

function judgeGlob(value: Value, place: Place, span: string): void {
  if (isKnown(value.text)) judgeText(value.text, place);
  else noteHidden(place, span);
}
