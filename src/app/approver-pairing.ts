/** Pairs approvers while the gateway runs: takes the codes that people send in private. */
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

/** A link such as `t.me/BOT?start=CODE` sends `/start CODE`. */
const CODE = /^\s*(?:\/?(?:start|pair)\s+)?([a-z]{8})\s*$/i;

/**
 * Loads the approvers that were paired before. The result handles a private message, and resolves
 * with the reply; undefined if it is not a code.
 */
export async function openApproverPairing(
  options: ApproverPairingOptions,
): Promise<(typed: Typed) => Promise<string | undefined>> {
  const { approverCodes, roster, audit, log, now } = options;
  for (const { approver, channel, userId } of await approverCodes.known()) {
    if (!roster.learn(approver, { channel, userId }))
      log.warn(
        { approver, channel, userId },
        "a paired person is no longer an approver in the config",
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
        ? "That code is wrong, used or too old. The operator gets a new one " +
            "with `countersign pair`."
        : undefined;
    }
    if (roster.find(person) && roster.find(person)?.name !== approver)
      return "Your account is already paired with another approver.";
    await audit.append({
      type: "config",
      action: "paired",
      detail: { approver, channel, userId, name: visible(name).text },
    });
    if (!roster.learn(approver, person))
      return `The config has no approver called ${approver} any more.`;
    await approverCodes.remember({ approver, channel, userId, at: now() });
    log.info({ approver, channel, userId }, "paired");
    return (
      `You are now paired as ${visible(approver).text}: your taps here count. Your id is ` +
      `${userId}. /help lists what you can type.`
    );
  };
}
