/**
 * Offers a permanent rule for an approval: one that covers this call exactly, and nothing that the
 * judges would classify differently.
 */
import type { PatternKey } from "../../core/keys.ts";
import type { Judgement, RuleOffer } from "../../core/model.ts";
import type { PolicyCall, Ruling } from "../../core/policy.ts";
import { projectOf } from "../../core/project-roots.ts";
import { redact, redactCommand } from "../../core/redact.ts";
import { maskForms } from "../../core/secret-forms.ts";
import { visible } from "../../core/text.ts";
import { compileRules } from "../stages/rules.ts";
import { isBroadAllow } from "./broad-allows.ts";
import { aloneText, placeOf } from "./exact-rule.ts";
import type { Rule } from "./rule.ts";

/** Longer rules are not offered, because a person has to read the rule before approving it. */
const MAX_MATCH = 300;

/**
 * Undefined if no rule would help (something other than the approval policy asks, and no allow
 * overrides an ask) or none should be written (secrets, deceptive characters, more than one
 * command, a tool whose input the judges cannot read).
 */
export function ruleOfferFor(
  call: PolicyCall,
  judgement: Judgement,
  { ruling, home }: { readonly ruling: Ruling; readonly home: string },
): RuleOffer | undefined {
  if (judgement.level === "catastrophic" || ruling.explicit) return undefined;
  if (ruling.stages.some(({ action, stage }) => action === "ask" && stage !== "approval"))
    return undefined;
  if (!isFitForRules(call.tool)) return undefined;
  const match = aloneText(call, judgement);
  if (match === undefined || !isFitForRules(match)) return undefined;
  if (isUncertain(judgement) && !judgement.effects.shell) return undefined;
  const offer = { tool: call.tool, match, keys: keysOf(judgement), ...ownPlace(call, judgement) };
  return wouldAllow(offer, call, judgement, home) ? offer : undefined;
}

/**
 * The offered rule with another text, which leaves its end open: what the judges found and where it
 * holds stay as they are. A text says why it may not be approved.
 */
export function editedOffer(
  offer: RuleOffer & { readonly match: string },
  match: string,
  {
    call,
    judgement,
    home,
  }: { readonly call: PolicyCall; readonly judgement: Judgement; readonly home: string },
): RuleOffer | string {
  const why = whyNotWider(offer.match, match, judgement);
  if (why !== undefined) return why;
  if (!isFitForRules(match.slice(0, -1).trim())) return "It is too long, or holds a secret.";
  const { tool } = offer;
  // what it covers has to be narrow by its text too, not only by what was found
  if (isBroadAllow({ action: "allow", tools: [tool], match }))
    return "It would allow any command, or any code.";
  const edited = { ...offer, match };
  const found = keysOf(judgement);
  if (found.length !== offer.keys.length || found.some((key, at) => key !== offer.keys[at]))
    return "The call is judged otherwise now.";
  return wouldAllow(edited, call, judgement, home) ? edited : "It would not allow this call.";
}

/** Undefined if it is the beginning of the text, up to the end of a word or of a directory. */
function whyNotWider(text: string, match: string, { effects }: Judgement): string | undefined {
  const begin = match.slice(0, -1);
  if (!match.endsWith("*") || begin.includes("*"))
    return "It has to end with a star, and may have no other: only the end can be left open.";
  if (!text.startsWith(begin)) return `It does not cover this call: ${text}`;
  if (effects.shell)
    return begin.endsWith(" ") && begin.trim().includes(" ")
      ? undefined
      : "The star has to stand behind two words or more, and a space.";
  const rest = begin.replace(/^https?:\/\//i, "");
  const segments = rest.split("/").filter((segment) => segment !== "");
  const least = rest === begin ? 2 : 1;
  return begin.endsWith("/") && segments.length >= least
    ? undefined
    : "The star has to stand behind a / and a host, or two directories or more.";
}

/**
 * The project that a rule can be limited to. A command means something else in another directory,
 * even of the same project.
 */
function ownPlace(call: PolicyCall, { effects }: Judgement): Pick<RuleOffer, "project" | "cwd"> {
  const project = projectOf(call);
  if (project === undefined || !isShowable(project)) return {};
  if (!effects.shell) return { project };
  const cwd = placeOf(call);
  return cwd === undefined || !isShowable(cwd) ? {} : { project, cwd };
}

/**
 * The text must be short, plain and without anything that cards mask. A star would match more than
 * the approver sees.
 */
const isFitForRules = (text: string): boolean =>
  text.length > 0 &&
  text.length <= MAX_MATCH &&
  !text.includes("*") &&
  text.trim() === text &&
  isShowable(text) &&
  redact(text).text === text &&
  maskForms(text) === text &&
  redactCommand(text).text === text;

/** No line break and no other invisible character. */
const isShowable = (text: string): boolean => !text.includes("\n") && visible(text).text === text;

/**
 * A rule matches the one text of a call. If the judges only suspected something about a tool, it
 * may depend on anything else in its input.
 */
const isUncertain = ({ findings }: Judgement): boolean =>
  findings.some(({ level, basis }) => level !== "safe" && basis === "uncertain");

const keysOf = ({ findings }: Judgement): readonly PatternKey[] =>
  [
    ...new Set(findings.filter(({ level }) => level !== "safe").map(({ key }): PatternKey => key)),
  ].sort();

/** Tests the rule on the call itself: what the approver sees must do what it says. */
function wouldAllow(
  { tool, match, keys }: RuleOffer & { readonly match: string },
  call: PolicyCall,
  judgement: Judgement,
  home: string,
): boolean {
  const found = keys.length === 0 ? { level: "safe" as const } : { keys };
  const rule: Rule = {
    name: "offer",
    tools: [tool],
    match,
    ...found,
    action: "allow",
    approved: true,
    line: 0,
  };
  if (isBroadAllow(rule)) return false;
  const stage = compileRules([{ source: "user", file: "offer", rules: [rule], trusted: true }], {
    home,
  });
  return stage(call, judgement, NO_SESSION_POLICY).some(
    ({ action, inPart }) => action === "allow" && !inPart,
  );
}

const NO_SESSION_POLICY = {
  session: "",
  ancestors: [],
  modes: [],
  levels: [],
  permissionModes: [],
  tools: [],
  rules: [],
};
