/** A chat that was limited once is as fast as before when that is over; and who is asked where. */
import { describe, it } from "vitest";
import { requestOf } from "../../worlds/test-core.ts";
import { gatewayOn } from "./gateway.ts";
import { KINDS, setStage } from "./platforms.ts";

describe.concurrent("one 429", () => {
  it.for(KINDS)(
    "$name: slows the chat for as long as the platform said, and not for longer",
    { timeout: 30_000 },
    async (kind, { expect, onTestFinished }) => {
      const { platform, ask, lists, cards, provider, testCore } = await setStage(kind, {
        onTestFinished,
      });
      platform.failNext(kind.post, { kind: "rate-limit", seconds: 1 });
      const limited = await ask();
      await expect.poll(() => cards(limited).length).toBe(1);
      await expect.poll(() => lists().length).toBe(0);
      const requests = Array.from({ length: 15 }, () => requestOf());
      await Promise.all(requests.map((request) => testCore.ask(provider, request)));
      expect(requests.filter((request) => cards(request).length === 1)).toHaveLength(15);
      expect(lists()).toEqual([]);
    },
  );
});

describe.concurrent("a session that came from a chat", () => {
  it.for(KINDS)(
    "is asked in that chat of $name, also where another channel stands first",
    { timeout: 30_000 },
    async (kind, { expect, onTestFinished }) => {
      const platform = kind.open();
      await platform.start();
      const { name } = kind;
      const { ada } = platform.people;
      const first = { companion: {} };
      const gateway = await gatewayOn({ name, options: platform.options, person: ada.id, first });
      onTestFinished(async () => {
        await gateway.stop();
        await platform.stop();
      });
      const companion = await gateway.companion();
      const card = () => platform.messages().find(({ buttons }) => buttons.length > 0);
      const asked = gateway.ask({ session: `${name}:${platform.room}:${ada.id}` });
      await expect.poll(card).toBeDefined();
      expect(companion.frames.filter(({ type }) => type === "approval.request")).toEqual([]);
      await platform.press(ada, card()!.id, "Approve");
      expect((await asked).body).toMatchObject({ decision: "allow" });
      const other = gateway.ask({ session: "claude-code:1" });
      await companion.next("approval.request");
      expect(card()?.buttons ?? []).toEqual([]);
      const [open] = await gateway.pending();
      await gateway.answer(open!.id, { approved: false });
      await other;
    },
  );
});
