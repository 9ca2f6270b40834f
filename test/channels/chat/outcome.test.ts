/** What became of an approved call is told on its card, also where that is known before its end. */
import { describe, expect, it } from "vitest";
import { channels } from "../../../channels/index.ts";
import type { OutcomeNews } from "../../../src/core/approval-outcomes.ts";
import type { ChannelDefinition, ChannelHost, ChannelNews } from "../../../src/core/channel.ts";
import type { ApprovalRequest } from "../../../src/core/model.ts";
import { cardsOf } from "../../worlds/chat.ts";
import { contextOf, openTestCore, requestOf } from "../../worlds/test-core.ts";
import { KINDS, type Kind } from "./platforms.ts";

/** A channel whose host tells what became of approved calls. */
async function setUp({ name, open }: Kind, onTestFinished: (close: () => Promise<void>) => void) {
  const platform = open();
  await platform.start();
  const definition = channels.find((each) => each.name === name) as ChannelDefinition;
  const testCore = openTestCore({ [name]: platform.people.ada.id });
  const provider = await definition.open({ ...platform.options }, contextOf());
  const listeners = new Set<(news: ChannelNews) => void>();
  const host: ChannelHost = {
    ...testCore.host,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  onTestFinished(async () => {
    await provider.stop();
    expect(listeners.size, "it stops listening").toBe(0);
    await platform.stop();
    await testCore.close();
  });
  await provider.start(host);
  testCore.watch(provider);
  const request = requestOf();
  await testCore.ask(provider, request);
  const card = (of: ApprovalRequest = request) => cardsOf(platform, of).at(-1)!;
  return {
    request,
    card,
    tell: (outcome: OutcomeNews["outcome"], approval = request.id) => {
      const { session } = request;
      for (const listener of listeners) listener({ type: "outcome", approval, session, outcome });
    },
    press: (label: string) => platform.press(platform.people.ada, card().id, label),
  };
}

describe.each(KINDS)("$name", (kind) => {
  it("says on the closed card that the call failed, with its exit code and error", async ({
    onTestFinished,
  }) => {
    const { card, press, tell } = await setUp(kind, onTestFinished);
    await press("Approve");
    await expect.poll(() => card().buttons).toEqual([]);
    tell({ ok: false, exitCode: 2, error: "no such\nremote @everyone", at: 0 });
    await expect
      .poll(() => card().text)
      .toContain("it failed: exit code 2 · no such remote @everyone");
    expect(card()).toMatchObject({ buttons: [], rings: [] });
    expect(card().text).toContain("Approved by ada");
  });

  it("says it also where the card is closed after that, and never on another card", async ({
    onTestFinished,
  }) => {
    const { card, press, tell } = await setUp(kind, onTestFinished);
    tell({ ok: false, error: "of another call", at: 0 }, requestOf().id);
    tell({ ok: true, exitCode: 0, at: 0 });
    await press("Approve");
    await expect.poll(() => card().text).toContain("it ran: exit code 0");
    expect(card().text).not.toContain("of another call");
  });
});
