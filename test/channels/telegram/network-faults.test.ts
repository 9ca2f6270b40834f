/**
 * Network faults between us and Telegram: what is tried again, what is said, and that no tap is
 * lost or believed too late.
 */
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { startTelegram } from "../../worlds/telegram.ts";
import { openTestCore, requestOf } from "../../worlds/test-core.ts";
import {
  ask,
  cardOf,
  cardsIn,
  command,
  openChannel,
  press,
  type Stage,
  setStage,
  statusOf,
} from "./setup.ts";

/** Opens a question, and resolves with the error that showing it ends in. */
async function failure(
  { testCore, provider }: Stage,
  changes = {},
): Promise<Error & { code: string }> {
  const request = requestOf(changes);
  await testCore.open(request);
  return provider.ask(request).then(
    () => expect.unreachable("it was shown"),
    (error: Error & { code: string }) => error,
  );
}

describe("the start", () => {
  it("is refused with words that help where the token is", async () => {
    const platform = await startTelegram();
    platform.revokeToken();
    const provider = await openChannel(platform);
    const error = await provider.start(openTestCore({}).host).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: "channel-refused",
      message: expect.stringContaining("@BotFather"),
    });
    expect(inspect(error, { depth: 20 })).not.toContain(platform.token);
    expect(provider.canHandle("claude-code:1")).toBe(false);
    await platform.stop();
  });

  it("is tried again where Telegram cannot be reached, and says so without the token", async () => {
    const platform = await startTelegram();
    platform.down();
    const provider = await openChannel(platform);
    const { host } = openTestCore({});
    const error = await provider.start(host).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: "channel-down",
      message: expect.stringContaining("cannot be reached"),
    });
    expect(inspect(error, { depth: 20 })).not.toContain(platform.token);
    platform.up();
    await provider.start(host);
    expect(provider.canHandle("claude-code:1")).toBe(true);
    await platform.stop();
  });

  it("takes a webhook away that is set, and goes on without a list of commands", async () => {
    const stage = await setStage({
      before: async (platform) => {
        await fetch(`${platform.url}/bot${platform.token}/setWebhook?url=https://example.com/hook`);
        platform.failNext(/setMyCommands/, { kind: "server-error", status: 500 });
      },
    });
    await expect
      .poll(() => stage.log.lines.filter(({ level }) => level === "warn"))
      .toHaveLength(1);
    await press(stage, await ask(stage), "Approve");
    expect(stage.testCore.answers).toHaveLength(1);
  });
});

describe("what was done while the gateway was away", () => {
  it("is answered as too late, and never acted upon", async () => {
    const stage = await setStage();
    const { platform, ada } = stage;
    const request = await ask(stage);
    await platform.pressStart(ada);
    await expect.poll(() => platform.pending).toBe(0);
    await stage.provider.stop();
    const tap = press(stage, request, "Approve");
    await platform.reply(ada, cardOf(stage, request).id, "no: it was late");
    await platform.say(ada, platform.privateChat(ada), "kxqfabcd");
    await platform.say(ada, platform.room, "/deny abcdef");
    const typed: string[] = [];
    stage.testCore.host.command = async ({ text }) => String(typed.push(text));
    await (await openChannel(platform)).start(stage.testCore.host);
    expect(await tap).toMatchObject({
      answered: true,
      told: expect.stringContaining("nothing was done"),
    });
    const chat = platform.privateChat(ada);
    await expect
      .poll(() => platform.messages(chat).at(-1)!.text)
      .toContain("while the gateway was not running");
    expect(platform.pending).toBe(0);
    expect(typed).toEqual([]);
    expect(stage.testCore.answers).toEqual([]);
    expect(await statusOf(stage, request)).toBeUndefined();
  });
});

describe("a card on its way", () => {
  it.each([
    { what: "a 502", failure: { kind: "server-error", status: 502 } as const },
    { what: "a cut before the work", failure: { kind: "cut-before" } as const },
  ])("is sent again after $what", async ({ failure: kind }) => {
    const stage = await setStage();
    stage.platform.failNext(/sendMessage/, kind);
    const request = await ask(stage);
    expect(cardsIn(stage, request)).toHaveLength(1);
    await press(stage, request, "Approve");
    expect(await statusOf(stage, request)).toBe("approved");
  });

  it("that was posted though the line broke counts as well as its double, and both are closed", async () => {
    const stage = await setStage();
    stage.platform.failNext(/sendMessage/, { kind: "cut-after" });
    const request = await ask(stage);
    const [first, second] = cardsIn(stage, request);
    expect(second!.id).not.toBe(first!.id);
    expect(await stage.platform.press(stage.ada, first!.id, "Approve")).toMatchObject({
      answered: true,
    });
    expect(await statusOf(stage, request)).toBe("approved");
    await expect.poll(() => cardsIn(stage, request).flatMap(({ buttons }) => buttons)).toEqual([]);
  });

  it("waits as long as Telegram says in its own chat, and no other chat waits with it", async () => {
    const stage = await setStage({
      before: (platform) => platform.pressStart(platform.people.ada),
    });
    const { platform, ada } = stage;
    const chat = platform.privateChat(ada);
    await expect.poll(() => platform.messages(chat)).toHaveLength(2);
    platform.failNext(/sendMessage/, { kind: "rate-limit", seconds: 1 });
    const sent = () =>
      platform.calls.filter(
        ({ method, body }) => method === "sendMessage" && String(body.chat_id) === platform.room,
      );
    const limited = ask(stage);
    await expect.poll(sent).toHaveLength(1);
    const other = await ask(stage, { session: `telegram:${chat}:${ada.id}` });
    expect(cardsIn(stage, other, chat)).toHaveLength(1);
    expect(sent()).toHaveLength(1);
    await limited;
    expect(sent()[1]!.at - sent()[0]!.at).toBeGreaterThanOrEqual(990);
    expect(platform.messages().at(-1)!.text).toContain("1 more waiting");
  });

  it("stands in a list where the chat is full, from which it can be called", async () => {
    const stage = await setStage({
      platform: { limits: { perChatPerSecond: 2 } },
      before: (platform) => platform.pressStart(platform.people.ada),
    });
    const { platform, ada } = stage;
    const chat = platform.privateChat(ada);
    await expect.poll(() => platform.messages(chat)).toHaveLength(2);
    await new Promise((resolve) => setTimeout(resolve, 1000)); // until that answer no longer counts
    const session = `telegram:${chat}:${ada.id}`;
    const requests = await Promise.all(Array.from({ length: 4 }, () => ask(stage, { session })));
    const shown = () => requests.filter((request) => cardsIn(stage, request, chat).length > 0);
    const list = platform.messages(chat).find(({ text }) => text.startsWith("⚠️ 2 more waiting"))!;
    expect(list).toMatchObject({ rings: [], buttons: [{ label: "Show next" }] });
    expect(shown()).toHaveLength(2);
    // People who can be released are, whatever the chat takes.
    expect(
      await platform.press(ada, cardsIn(stage, shown()[0]!, chat)[0]!.id, "Approve"),
    ).toMatchObject({ answered: true });
    expect(await statusOf(stage, shown()[0]!)).toBe("approved");
    expect(await platform.press(ada, list.id, "Show next")).toMatchObject({ answered: true });
    await expect.poll(() => shown().length).toBeGreaterThan(2);
  });
});

describe("a chat that cannot be written to", () => {
  it("is no place to ask, and the words say what to do", async () => {
    const stage = await setStage();
    const { platform, ada, grace } = stage;
    await platform.pressStart(ada);
    platform.block(ada);
    platform.kickBot(platform.forum);
    const cases: [session: string, words: string][] = [
      ["telegram:-1009999999999:1", "does not know this chat"],
      [`telegram:${platform.forum}:${ada.id}`, "removed from the chat"],
      [`telegram:${ada.id}:${ada.id}`, "blocked by the person"],
      [`telegram:${grace.id}:${grace.id}`, "pressed Start"],
      [`telegram:${platform.room}:77:${ada.id}`, "topic"],
    ];
    for (const [session, words] of cases) {
      const error = await failure(stage, { session });
      expect(error).toMatchObject({
        code: "channel-down",
        message: expect.stringContaining(words),
      });
      expect(inspect(error, { depth: 20 })).not.toContain(platform.token);
    }
    expect(stage.provider.trouble()).toBe("");
  });
});

describe("the line", () => {
  it("that is cut is made again before anybody notices, and no tap is lost", async () => {
    const stage = await setStage();
    for (let round = 0; round < 5; round++) {
      const request = await ask(stage);
      const tap = press(stage, request, "Approve");
      stage.platform.cut();
      expect(await tap).toMatchObject({ answered: true });
      await expect.poll(() => statusOf(stage, request)).toBe("approved");
    }
    expect(stage.provider.trouble()).toBe("");
    expect(stage.testCore.answers).toHaveLength(5);
  });

  it("that is down is told of, and taps made meanwhile count once it is back", async () => {
    const stage = await setStage();
    const { platform, provider } = stage;
    const request = await ask(stage);
    platform.down();
    await expect.poll(() => provider.trouble()).toContain("cannot be reached");
    expect(provider.canHandle("claude-code:1")).toBe(false);
    expect(await failure(stage)).toMatchObject({ code: "channel-down" });
    const tap = press(stage, request, "Approve");
    platform.up();
    expect(await tap).toMatchObject({ answered: true });
    expect(await statusOf(stage, request)).toBe("approved");
    await expect.poll(() => provider.trouble()).toBe("");
    await expect.poll(() => cardOf(stage, request).buttons).toEqual([]);
  });

  it("that another program takes over is told of in words, and is ours again when that is gone", async () => {
    const stage = await setStage();
    await expect.poll(() => stage.platform.connected).toBe(true);
    const rival = stage.platform.rival(1);
    await expect
      .poll(() => stage.provider.trouble())
      .toMatch(/another program .* stop it, or give Countersign a bot of its own/);
    expect(stage.provider.canHandle("claude-code:1")).toBe(false);
    await rival;
    await expect.poll(() => stage.provider.trouble()).toBe("");
    await press(stage, await ask(stage), "Approve");
    expect(stage.testCore.answers).toHaveLength(1);
  });

  it("to a bot whose token was taken back is told of", async () => {
    const stage = await setStage();
    stage.platform.revokeToken();
    stage.platform.cut();
    await expect.poll(() => stage.provider.trouble()).toContain("refuses the token");
  });

  it("that breaks while somebody is answered makes no second notice", async () => {
    const stage = await setStage();
    const request = await ask(stage);
    stage.platform.failNext(/answerCallbackQuery/, { kind: "cut-after" });
    const before = stage.platform.messages().length;
    expect((await press(stage, request, "Approve", stage.mallory)).told).toContain(
      "not an approver",
    );
    const notices = () =>
      stage.platform.calls.filter(({ method }) => method === "answerCallbackQuery");
    await expect.poll(notices).toHaveLength(2);
    expect(await command(stage, "status")).toBe("all is well");
    expect(stage.platform.messages()).toHaveLength(before + 2);
  });
});
