/**
 * Answers without a person, for places that have none. Off unless the operator switches it on;
 * never for a catastrophic call, never for a peer.
 */
import { z } from "zod";
import { type ChannelHost, defineChannel } from "../src/core/channel.ts";
import { isPeer } from "../src/core/composite.ts";
import { CountersignError } from "../src/core/errors.ts";
import type { Answer, ApprovalRequest } from "../src/core/model.ts";

const NAME = "headless";
const PERSON = { channel: NAME, userId: NAME, name: NAME } as const;

export const headless = defineChannel({
  name: NAME,
  automatic: true,
  options: z.strictObject({
    /** `dangerous`: what a judge found. `all`: also what an operator's rule wanted a person for. */
    approve: z.enum(["dangerous", "all"]).default("dangerous"),
  }),
  create({ approve }, { log }) {
    let host: ChannelHost | undefined;
    return {
      canHandle: (sessionKey) => host !== undefined && !isPeer(sessionKey),
      async start(given) {
        host = given;
      },
      async ask(request) {
        const { id, session, tool, patternKey: key } = request;
        if (!host)
          throw new CountersignError("channel-down", "the headless approver is switched off");
        if (isPeer(session))
          throw new CountersignError(
            "channel-down",
            "remote peers are never approved automatically",
          );
        const objection = objectionTo(request, approve);
        const answer: Answer = objection
          ? { approval: id, choice: "deny", person: PERSON, reason: objection }
          : { approval: id, choice: "approve", person: PERSON, scope: "once" };
        const { status } = await host.answer(answer);
        log.warn(
          { approval: id, session, tool, key, choice: answer.choice, status },
          "answered without a person",
        );
        // No person would ever see it here: it goes to the next channel, or is denied.
        if (status !== "taken" && status !== "already-resolved")
          throw new CountersignError(
            "channel-down",
            `the headless approver could not answer: ${status}`,
          );
        return {};
      },
      async recount() {}, // it has answered by then
      async remind() {},
      trouble: () => (host ? "" : "it is switched off"),
      async closeCard() {},
      async stop() {
        host = undefined;
      },
    };
  },
});

/** Why this one needs a person, if it does. */
function objectionTo(
  { level, explicit, personal }: ApprovalRequest,
  approve: "dangerous" | "all",
): string | undefined {
  if (level !== "safe" && level !== "dangerous")
    return "needs a person: catastrophic calls are never approved automatically";
  if (personal)
    return "needs a person: a deny rule may match this call, and not all of it could be read";
  if (explicit && approve !== "all")
    return "needs a person: a rule asks for one, and `headless.approve` is `dangerous`";
  return undefined;
}
