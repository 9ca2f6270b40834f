/** The buttons of a card: those that answer once, and those that approve for longer. */
import type { CallbackTokens, Verb } from "./callback-token.ts";
import type { Offers } from "./message-layout.ts";
import type { Button } from "./platform-adapter.ts";

export interface Offered {
  readonly callbackTokens: CallbackTokens;
  readonly chat: string;
  readonly id: string;
  /** How many identical calls wait for the answer. */
  readonly calls: number;
  /** Some of what the buttons approve was not shown yet. */
  readonly hidden: boolean;
}

type Make = (verb: Verb, label: string, style: Button["style"], count?: number) => Button;
const makes =
  ({ callbackTokens, chat, id }: Offered): Make =>
  (verb, label, style, count = 1) => ({
    label,
    style,
    data: callbackTokens.sign(verb, id, chat, count),
  });

const wholeButton = (make: Make): Button => make("whole", "Show everything", "plain");

/** The rows of a card. `always`: it can be approved for longer. Deny is never beside Approve. */
export function buttons({
  always,
  ...offered
}: Offered & { readonly always: boolean }): Button[][] {
  const { calls, hidden } = offered;
  const button = makes(offered);
  const deny = [button("deny", "Deny", "bad"), button("reason", "Deny with reason", "plain")];
  if (hidden) return [[wholeButton(button)], deny];
  const approve =
    calls > 1
      ? [
          button("approve", `Approve all ${calls}`, "good", calls),
          button("approve", "Approve one", "plain"),
        ]
      : [button("approve", "Approve", "good")];
  return [[...approve, ...(always ? [button("rule", "Always…", "plain")] : [])], deny];
}

const VERBS = { session: "always", project: "project", user: "user" } as const;

/**
 * The buttons beside what “always” can mean: only these approve for longer. Deny stays where it is
 * on the other face, and a second tap on Back meets no Deny.
 */
export function alwaysButtons(offered: Offered, offers: Offers): Button[][] {
  const button = makes(offered);
  const rest = [button("deny", "Deny", "bad"), button("back", "Back", "plain")];
  if (offered.hidden) return [[wholeButton(button)], rest];
  return [
    offers.buttons.map(([scope, label]) => button(VERBS[scope], label, "plain", offered.calls)),
    rest,
  ];
}
