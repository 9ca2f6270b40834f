/** Channels, and the platforms behind them: slow, limited, and down at times. */
import type { ApprovalProvider, Receipt } from "../../src/core/channel.ts";
import type { Routed } from "../../src/core/composite.ts";
import { CountersignError } from "../../src/core/errors.ts";
import type { ApprovalRequest } from "../../src/core/model.ts";
import { lookAt } from "./people.ts";
import type { World } from "./world.ts";

/** A phone, a desk for some sessions, and one that answers by itself where they cannot be asked. */
export function channelsOf(world: World): {
  readonly channels: readonly Routed[];
  readonly fallbacks: readonly Routed[];
} {
  const phone = channelOf(world, "phone", (session) => !session.startsWith("ci:"));
  const desk = channelOf(world, "desk", (session) => session.startsWith("s:"));
  const auto = channelOf(world, "auto", () => true);
  return {
    channels: [
      { provider: phone, automatic: false },
      { provider: desk, automatic: false },
    ],
    fallbacks: [{ provider: auto, automatic: true }],
  };
}

function channelOf(
  world: World,
  name: string,
  isFor: (session: string) => boolean,
): ApprovalProvider {
  const { laws, failing, outside = world } = world;
  const { schedule } = outside;
  const shown = new Map<string, ApprovalRequest>();
  const isDown = (): boolean => failing.platform && name === "phone";
  const edit = async ({ card = "" }: Receipt, request: ApprovalRequest) => {
    const stream = schedule.tape.stream(`${card}-edits`);
    await schedule.wait(stream.upTo(200));
    if (isDown() || stream.chance(0.05)) throw new Error("429");
    if (shown.has(card)) shown.set(card, request);
  };
  return {
    name,
    canHandle: (session) => !isDown() && isFor(session),
    start: async () => {},
    async ask(request) {
      const card = `${name}-${laws.nameOf(request.id)}`;
      const stream = schedule.tape.stream(card);
      laws.asking({ automatic: name === "auto" }, request);
      await schedule.wait(stream.upTo(stream.chance(0.05) ? 20_000 : 300));
      if (isDown() || stream.chance(0.1)) {
        schedule.tell(`${card} cannot be shown`);
        throw new CountersignError("channel-down", `${name} is down`);
      }
      shown.set(card, request);
      lookAt(outside, name, { stream, card: () => shown.get(card) });
      if (world.isGone?.()) return new Promise(() => {}); // people have a card of a dead node
      laws.shown(card, request);
      return { card };
    },
    recount: edit,
    remind: edit,
    async closeCard(receipt, request, decision) {
      laws.closing(receipt.card ?? "", request.id, decision);
      await edit(receipt, request).catch(() => {});
      shown.delete(receipt.card ?? "");
    },
    alarm: async () => {},
    trouble: () => "",
    stop: async () => {},
  };
}
