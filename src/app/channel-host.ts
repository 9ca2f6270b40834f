/**
 * The channels' way into the gateway: answers go to the approval service, typed words to the
 * commands.
 */

import type { ApprovalService } from "../core/approvals/service.ts";
import type { ApprovalProvider, ChannelHost } from "../core/channel.ts";
import { type CommandsOptions, createCommands } from "../core/commands.ts";

export interface ChannelHostsOptions extends CommandsOptions {
  readonly approvals: ApprovalService;
}

export function createChannelHosts(
  options: ChannelHostsOptions,
): (provider: ApprovalProvider) => ChannelHost {
  const { approvals } = options;
  const command = createCommands(options);
  return (provider) => ({
    answer: (answer) => approvals.answer(answer),
    objection: (approval, person) => approvals.objection(approval, person),
    async withdraw(approval, why) {
      await approvals.end(approval, "cancelled", {
        type: "gateway",
        code: "cancelled",
        message: why,
      });
    },
    command,
    pending: () => approvals.pending().catch(() => []),
    shown: (id, receipt) => void approvals.shown(id, provider, receipt),
  });
}
