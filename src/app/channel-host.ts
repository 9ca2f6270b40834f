/**
 * The channels' way into the gateway: answers go to the approval service, typed words to the
 * commands.
 */

import type { ApprovalOutcomes } from "../core/approval-outcomes.ts";
import type { ApprovalService } from "../core/approvals/service.ts";
import type { ApprovalProvider, ChannelHost, Stopped } from "../core/channel.ts";
import { type CommandsOptions, createCommands } from "../core/commands.ts";
import type { Person } from "../core/model.ts";
import type { StopRecord, Stops } from "../core/stops.ts";
import { CLI_CHANNEL, TOKEN_CHANNEL } from "../server/tokens.ts";

export interface ChannelHostsOptions extends CommandsOptions {
  readonly approvals: ApprovalService;
  readonly stops: Stops;
  readonly outcomes: Pick<ApprovalOutcomes, "watch">;
}

/** `hosted`: the gateway itself says who connects to the channel, by their token. */
export type HostFor = (provider: ApprovalProvider, hosted: boolean) => ChannelHost;

export function createChannelHosts(options: ChannelHostsOptions): HostFor {
  const { approvals, stops, outcomes } = options;
  const command = createCommands(options);
  const stopped = () => stoppedIn(stops.record);
  const watch: ChannelHost["watch"] = (listener) => {
    const ends = [
      stops.watch(() => listener({ type: "stopped", ...stopped() })),
      outcomes.watch((news) => listener({ type: "outcome", ...news })),
    ];
    return () => {
      for (const end of ends) end();
    };
  };
  return (provider, hosted) => ({
    watch,
    stopped,
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
    pending: () => approvals.heard().catch(() => []),
    shown: (id, receipt) => void approvals.shown(id, provider, receipt),
  });
}

const stoppedIn = ({ all, sessions }: StopRecord): Stopped => ({
  all: all !== null,
  sessions: sessions.map(({ session }) => session),
});

const BY_TOKEN: ReadonlySet<string> = new Set([TOKEN_CHANNEL, CLI_CHANNEL]);

/** A channel knows its own people: an id of another channel says nothing in it. */
const ownPerson = (person: Person, { name }: ApprovalProvider, hosted: boolean): Person =>
  hosted && BY_TOKEN.has(person.channel) ? person : { ...person, channel: name };
