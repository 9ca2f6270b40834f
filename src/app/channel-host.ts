/**
 * What each channel hands over goes in here: answers to the desk, words to the commands, late cards
 * to their question.
 */
import type { ApprovalProvider, ChannelHost, Receipt } from "../core/channel.ts";
import { type CommandsOptions, createCommands } from "../core/commands.ts";
import type { Questions } from "../core/questions.ts";

export interface ChannelHostsOptions extends CommandsOptions {
  readonly questions: Questions;
}

export function createChannelHosts({
  questions,
  ...options
}: ChannelHostsOptions): (provider: ApprovalProvider) => ChannelHost {
  const { desk, store } = options;
  const command = createCommands(options);
  /** A card of a question that ended while the card was on its way. */
  const settleLate = async (provider: ApprovalProvider, id: string, receipt: Receipt) => {
    const { request, decision } = (await store.get(id).catch(() => undefined)) ?? {};
    if (request && decision) await provider.settle(receipt, request, decision).catch(() => {});
  };

  return (provider) => ({
    answer: (answer) => desk.answer(answer),
    objection: (approval, person) => desk.objection(approval, person),
    async withdraw(approval, why) {
      await desk.end(approval, "cancelled", { type: "gateway", code: "cancelled", message: why });
    },
    command,
    pending: () => store.pending().catch(() => []),
    shown: (id, receipt) => {
      if (!questions.shown(id, (delivery) => delivery.shown(provider, receipt)))
        void settleLate(provider, id, receipt);
    },
  });
}
