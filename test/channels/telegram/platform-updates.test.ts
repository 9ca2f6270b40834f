/**
 * How updates come from the fake Telegram: getUpdates, its brake and its conflicts, webhooks, and
 * deliveries that go wrong.
 */
import { describe, expect, it } from "vitest";
import { ask, clientOf, hang, heard, open, poll } from "./platform-setup.ts";

const OTHER_POLL =
  "Conflict: terminated by other getUpdates request; make sure that only one " +
  "bot instance is running";
const HAS_WEBHOOK =
  "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete " +
  "the webhook first";
/** Long enough for an answer that comes at once to have come. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 50));

/** A platform on which three commands were given, and the ids of their updates. */
async function withThree() {
  let now = Date.now();
  const telegram = await open({ now: () => now });
  for (const text of ["/1", "/2", "/3"])
    await telegram.say(telegram.people.ada, telegram.room, text);
  const first = (await ask(telegram, "getUpdates")).body.result[0].update_id as number;
  const later = (ms: number) => {
    now += ms;
  };
  later(10_000);
  return { telegram, first, later };
}

describe("getUpdates", () => {
  it("keeps what is not confirmed, forgets what is below the offset, and counts back from the end", async () => {
    const { telegram, first, later } = await withThree();
    expect(await heard(telegram, { limit: 2 })).toEqual(["/1", "/2"]);
    later(10_000);
    expect(await heard(telegram, { offset: first + 1 })).toEqual(["/2", "/3"]);
    expect(telegram.pending).toBe(2);
    expect(await heard(telegram, { offset: first + 1_000 })).toEqual(["/2", "/3"]);
    expect(await heard(telegram, { offset: -1 })).toEqual(["/3"]);
    expect(telegram.pending).toBe(1);
  });

  it("hangs until there is something, which all goes out together", async () => {
    const telegram = await open();
    const { answer, state } = hang(telegram, { timeout: 50 });
    await expect.poll(() => telegram.connected).toBe(true);
    expect(state.isOver).toBe(false);
    for (const text of ["/1", "/2"]) void telegram.say(telegram.people.ada, telegram.room, text);
    expect((await answer).body.result).toHaveLength(2);
    expect(telegram.connected).toBe(false);
  });

  it("is over when its time is", async () => {
    const telegram = await open();
    expect(await ask(telegram, "getUpdates", { timeout: 1 })).toMatchObject({
      body: { ok: true, result: [] },
    });
  });

  it("brings only the kinds that were asked for, until others are asked for", async () => {
    const telegram = await open();
    await ask(telegram, "getUpdates", { allowed_updates: ["callback_query"], limit: 1 });
    await telegram.say(telegram.people.ada, telegram.room, "/lost");
    await ask(telegram, "getUpdates", { allowed_updates: [], limit: 1 });
    await telegram.say(telegram.people.ada, telegram.room, "/kept");
    expect(await heard(telegram)).toEqual(["/kept"]);
  });

  it("brakes who polls the same offset without waiting: one update in half a second, an empty answer in three seconds", async () => {
    const { telegram, first, later } = await withThree();
    const body = { offset: first };
    expect(await heard(telegram, body)).toEqual(["/1", "/2", "/3"]);
    later(499);
    expect(await heard(telegram, body)).toEqual(["/1"]);
    later(500);
    expect(await heard(telegram, body)).toEqual(["/1", "/2", "/3"]);
    expect(await heard(telegram, { offset: first + 3 })).toEqual([]);
    later(2_999);
    const { answer, state } = hang(telegram, { offset: first + 3 });
    await aWhile();
    expect(state.isOver).toBe(false);
    await telegram.say(telegram.people.ada, telegram.room, "/4");
    expect((await answer).body.result).toHaveLength(1);
    later(3_000);
    expect(await heard(telegram, { offset: first + 4 })).toEqual([]);
  });

  it("lets grammY say farewell at once, unless the brake is to be as strict as the real one", async () => {
    for (const strictSpin of [false, true]) {
      const telegram = await open({ strictSpin });
      await ask(telegram, "getUpdates", { offset: 1 });
      const { state } = hang(telegram, { offset: 1, limit: 1 });
      if (strictSpin) await aWhile();
      else await expect.poll(() => state.isOver).toBe(true);
      expect(state.isOver).toBe(!strictSpin);
    }
  });
});

describe("two who poll", () => {
  it("end the older one; the next one to be ended waits three seconds for it", async () => {
    const telegram = await open();
    const [first, second, third] = [
      await hangHere(telegram),
      await hangHere(telegram),
      await hangHere(telegram),
    ];
    expect(await first.answer).toMatchObject({
      status: 409,
      body: { error_code: 409, description: OTHER_POLL },
    });
    await aWhile();
    expect([second.state.isOver, third.state.isOver, telegram.connected]).toEqual([
      false,
      false,
      true,
    ]);
    await telegram.say(telegram.people.ada, telegram.room, "/go");
    expect((await third.answer).body.result).toHaveLength(1);
    expect(second.state.isOver).toBe(false);
    expect(await second.answer).toMatchObject({ status: 409, body: { description: OTHER_POLL } });
  });

  /** A poll that has come in. */
  const hangHere = async (telegram: Parameters<typeof hang>[0]) => {
    const before = telegram.calls.length;
    const hanging = hang(telegram, { timeout: 50 });
    await expect.poll(() => telegram.calls.length).toBe(before + 1);
    return hanging;
  };

  it("leave each other alone where the second does not wait", async () => {
    const telegram = await open();
    const { state } = hang(telegram, { timeout: 50, offset: 1 });
    await expect.poll(() => telegram.connected).toBe(true);
    expect(await heard(telegram, { offset: 0 })).toEqual([]);
    expect([state.isOver, telegram.connected]).toEqual([false, true]);
  });

  it("make grammY give up", async () => {
    const telegram = await open();
    const bot = clientOf(telegram);
    const running = bot.start();
    const ended = expect(running).rejects.toThrow(`409: ${OTHER_POLL}`);
    await expect.poll(() => telegram.connected).toBe(true);
    const rival = telegram.rival();
    await ended;
    expect(bot.isRunning()).toBe(false);
    await telegram.say(telegram.people.ada, telegram.room, "/go");
    expect(await rival).toMatchObject({
      status: 200,
      body: { ok: true, result: [{ message: { text: "/go" } }] },
    });
  });
});

describe("a webhook", () => {
  it("ends and shuts out polls until it is deleted", async () => {
    let now = Date.now();
    const telegram = await open({ now: () => now });
    const { api } = clientOf(telegram);
    const { answer } = hang(telegram, { timeout: 50 });
    await expect.poll(() => telegram.connected).toBe(true);
    expect(
      await api.setWebhook("https://bot.example/hook", {
        secret_token: "s3cret",
        allowed_updates: ["message"],
      }),
    ).toBe(true);
    expect((await answer).body.description).toBe("Conflict: terminated by setWebhook request");
    expect(await api.getWebhookInfo()).toMatchObject({
      url: "https://bot.example/hook",
      pending_update_count: 0,
      allowed_updates: ["message"],
    });
    now += 3_000;
    expect(await ask(telegram, "getUpdates")).toMatchObject({
      status: 409,
      body: { description: HAS_WEBHOOK },
    });
    await telegram.say(telegram.people.ada, telegram.room, "/go");
    expect((await ask(telegram, "deleteWebhook", { drop_pending_updates: true })).body).toEqual({
      ok: true,
      result: true,
      description: "Webhook was deleted",
    });
    expect((await ask(telegram, "deleteWebhook")).body.description).toBe(
      "Webhook is already deleted",
    );
    expect([await heard(telegram), (await api.getWebhookInfo()).url]).toEqual([[], ""]);
  });

  it.each([
    [{ url: "http://bot.example" }, "bad webhook: An HTTPS URL must be provided for webhook"],
    [
      { url: "https://bot.example", secret_token: "a b" },
      "secret token contains unallowed characters",
    ],
    [{ url: "https://bot.example", secret_token: "x".repeat(257) }, "secret token is too long"],
  ])("is refused where it is %j", async (body, words) => {
    const telegram = await open();
    expect(await ask(telegram, "setWebhook", body)).toMatchObject({
      status: 400,
      body: { description: `Bad Request: ${words}` },
    });
  });
});

describe("delivery", () => {
  it("can be twice, with the same id", async () => {
    const telegram = await open();
    const ids: number[] = [];
    await poll(telegram, (bot) => {
      bot.on("message", ({ update }) => void ids.push(update.update_id));
    });
    expect(() => telegram.repeat()).toThrow("no update was handed over yet");
    await telegram.say(telegram.people.ada, telegram.room, "/go");
    await expect.poll(() => ids.length).toBe(1);
    telegram.repeat();
    await expect.poll(() => ids.length).toBe(2);
    expect(ids[0]).toBe(ids[1]);
  });

  it("can be late and backwards", async () => {
    const telegram = await open();
    const { answer, state } = hang(telegram, { timeout: 50 });
    await expect.poll(() => telegram.connected).toBe(true);
    telegram.hold();
    for (const text of ["/1", "/2", "/3"])
      await telegram.say(telegram.people.ada, telegram.room, text);
    await aWhile();
    expect(state.isOver).toBe(false);
    telegram.release("reversed");
    expect(
      (await answer).body.result.map(({ message }: { message: { text: string } }) => message.text),
    ).toEqual(["/3", "/2", "/1"]);
  });
});
