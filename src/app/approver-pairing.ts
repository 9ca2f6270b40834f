/** Makes people known while the gateway runs: takes the codes that they send in private. */
import type { Audit } from "../core/audit.ts";
import type { Log, Typed } from "../core/channel.ts";
import type { Roster } from "../core/roster.ts";
import { visible } from "../core/text.ts";
import type { ApproverCodes } from "../state/approver-codes.ts";

export interface ApproverPairingOptions {
  readonly approverCodes: ApproverCodes;
  readonly roster: Roster;
  readonly audit: Audit;
  readonly log: Log;
  readonly now: () => number;
}

/** `/start CODE` is what a link of the kind `t.me/BOT?start=CODE` sends. */
const CODE = /^\s*(?:\/?(?:start|pair)\s+)?([a-z]{8})\s*$/i;

/**
 * Recalls whoever became known before, and resolves with what to tell somebody who sent something
 * in private: undefined when it is no code.
 */
export async function openApproverPairing(
  options: ApproverPairingOptions,
): Promise<(typed: Typed) => Promise<string | undefined>> {
  const { approverCodes, roster, audit, log, now } = options;
  for (const { approver, channel, userId } of await approverCodes.known()) {
    if (!roster.learn(approver, { channel, userId }))
      log.warn(
        { approver, channel, userId },
        "somebody who was paired is no approver of the config any more",
      );
  }
  return async ({ person, text }) => {
    const code = CODE.exec(text)?.[1];
    if (code === undefined) return undefined;
    const approver = await approverCodes.redeem(person, code);
    const { channel, userId, name } = person;
    if (approver === undefined) {
      const known = roster.find(person)?.name;
      return known === undefined
        ? "That code is wrong, used or too old. The operator gets a new one with `countersign pair`."
        : undefined;
    }
    if (roster.find(person) && roster.find(person)?.name !== approver)
      return "You are known here already, as somebody else.";
    await audit.append({
      type: "config",
      action: "paired",
      detail: { approver, channel, userId, name: visible(name).text },
    });
    if (!roster.learn(approver, person))
      return `The config has no approver called ${approver} any more.`;
    await approverCodes.remember({ approver, channel, userId, at: now() });
    log.info({ approver, channel, userId }, "paired");
    return `You are ${visible(approver).text} now: your taps here count. Your id is ${userId}. /help lists what you can type.`;
  };
}
