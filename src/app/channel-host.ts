/**
 * The channels' way into the gateway: answers go to the approval service, typed words to the
 * commands.
 */

import type { ApprovalService } from "../core/approvals/service.ts";
import type { ApprovalProvider, ChannelHost } from "../core/channel.ts";
import { type CommandsOptions, createCommands } from "../core/commands.ts";
import type { Person } from "../core/model.ts";
import { CLI_CHANNEL, TOKEN_CHANNEL } from "../server/tokens.ts";

export interface ChannelHostsOptions extends CommandsOptions {
  readonly approvals: ApprovalService;
}

/** `hosted`: the gateway itself says who connects to the channel, by their token. */
export type HostFor = (provider: ApprovalProvider, hosted: boolean) => ChannelHost;

export function createChannelHosts(options: ChannelHostsOptions): HostFor {
  const { approvals } = options;
  const command = createCommands(options);
  return (provider, hosted) => ({
    answer: (answer) =>
      approvals.answer({ ...answer, person: ownPerson(answer.person, provider, hosted) }),
    objection: (approval, person) =>
      approvals.objection(approval, ownPerson(person, provider, hosted)),
    async withdraw(approval, why) {
      await approvals.end(approval, "cancelled", {
        type: "gateway",
        code: "cancelled",
        message: why,
      });
    },
    command: (typed) => command({ ...typed, person: ownPerson(typed.person, provider, hosted) }),
    pending: () => approvals.pending().catch(() => []),
    shown: (id, receipt) => void approvals.shown(id, provider, receipt),
  });
}

const BY_TOKEN: ReadonlySet<string> = new Set([TOKEN_CHANNEL, CLI_CHANNEL]);

/** A channel knows its own people: an id of another channel says nothing in it. */
const ownPerson = (person: Person, { name }: ApprovalProvider, hosted: boolean): Person =>
  hosted && BY_TOKEN.has(person.channel) ? person : { ...person, channel: name };
