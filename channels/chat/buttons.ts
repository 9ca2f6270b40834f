/** The buttons of a card: those that answer, and those that write a rule. */
import type { CallbackTokens, Verb } from "./callback-token.ts";
import type { Button } from "./platform-adapter.ts";

export type Hidden = "cut" | "shortened" | undefined;

export interface Offered {
  readonly callbackTokens: CallbackTokens;
  readonly chat: string;
  readonly id: string;
  /** How many identical calls wait for the answer. */
  readonly calls: number;
  /** What was not shown yet: some of the question, or of what “always” would cover. */
  readonly hidden: Hidden;
}

export interface ButtonOptions extends Offered {
  /** Something can be granted. */
  readonly always: boolean;
  /** A rule can be written. */
  readonly rule: boolean;
}

/** More of them in a row are too narrow for their labels on a phone. */
const MAX_IN_ROW = 3;

type Make = (verb: Verb, label: string, style: Button["style"], count?: number) => Button;
const makes =
  ({ callbackTokens, chat, id }: Offered): Make =>
  (verb, label, style, count = 1) => ({
    label,
    style,
    data: callbackTokens.sign(verb, id, chat, count),
  });

const wholeButton = (make: Make): Button => make("whole", "Show everything", "plain");

/** The rows of a card that shows no rule. */
export function buttons({ always, calls, hidden, rule, ...offered }: ButtonOptions): Button[][] {
  const button = makes({ ...offered, calls, hidden });
  const deny = [button("deny", "Deny", "bad"), button("reason", "Deny with reason", "plain")];
  const whole = wholeButton(button);
  if (hidden === "cut") return [[whole], deny];
  const more =
    hidden === "shortened" ? [whole] : always ? [button("always", "Always", "plain", calls)] : [];
  const approve =
    calls > 1
      ? [
          button("approve", `Approve all ${calls}`, "good", calls),
          button("approve", "Approve one", "plain"),
        ]
      : [button("approve", "Approve", "good")];
  const first = [...approve, ...more];
  const rules = rule ? [button("rule", "Rule…", "plain")] : [];
  return first.length < MAX_IN_ROW ? [[...first, ...rules], deny] : [first, [...deny, ...rules]];
}

/**
 * The buttons beside a rule: only these write it. Deny stays where it is on the other face, and a
 * second tap on Back meets no Deny.
 */
export function ruleButtons({
  project,
  ...offered
}: Offered & { readonly project: boolean }): Button[][] {
  const { calls, hidden } = offered;
  const button = makes(offered);
  const rest = [button("deny", "Deny", "bad"), button("back", "Back", "plain")];
  if (hidden === "cut") return [[wholeButton(button)], rest];
  const own = project ? [button("project", "In this project", "plain", calls)] : [];
  return [[...own, button("user", "In all projects", "plain", calls)], rest];
}
