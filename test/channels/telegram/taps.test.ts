/** Taps on Telegram: which count, which do not, and that each of them is answered. */
import { describe, expect, it } from "vitest";
import { openTestCore, requestOf } from "../../worlds/test-core.ts";
import { ask, cardOf, openChannel, press, type Stage, setStage, statusOf } from "./setup.ts";

const labels = (stage: Stage, request: Parameters<typeof cardOf>[1]) =>
  cardOf(stage, request).buttons.map(({ label }) => label);
const dataOf = (stage: Stage, request: Parameters<typeof cardOf>[1], label: string) =>
  cardOf(stage, request).buttons.find((button) => button.label === label)!.data;

describe("a tap", () => {
  it("is answered before the card is tidied, and leaves no button", async () => {
    const stage = await setStage();
    const request = await ask(stage);
    const { told, ...reaction } = await press(stage, request, "Approve");
    expect(reaction).toMatchObject({ answered: true });
    expect(told).toMatch(/^Approved by ada · once · \d\d:\d\d \S+ · via telegram$/);
    await expect.poll(() => labels(stage, request)).toEqual([]);
    const { body } = stage.platform.calls.findLast(({ method }) => method === "editMessageText")!;
    expect(body.reply_markup).toEqual({ inline_keyboard: [] });
    const [answer] = stage.testCore.answers;
    expect(answer!.person).toEqual({ channel: "telegram", userId: stage.ada.id, name: "Ada" });
  });

  it("has data of at most 64 bytes that nobody can guess", async () => {
    const stage = await setStage();
    for (const request of [
      await ask(stage),
      await ask(stage, { arguments: `{"command":"${"x".repeat(9000)}"}` }),
    ]) {
      const { buttons } = cardOf(stage, request);
      expect(buttons.length).toBeGreaterThan(2);
      for (const { data } of buttons) expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
      expect(new Set(buttons.map(({ data }) => data)).size).toBe(buttons.length);
    }
  });

  it("of a stranger is answered by an alert for them alone, and the card stays live", async () => {
    const stage = await setStage();
    const request = await ask(stage);
    const before = stage.platform.messages().length;
    for (const button of ["Approve", "Always…", "Deny", "Deny with reason"]) {
      const { answered, told } = await press(stage, request, button, stage.mallory);
      expect({ answered, told }).toEqual({
        answered: true,
        told: expect.stringContaining("not an approver"),
      });
    }
    const alerts = stage.platform.calls.filter(({ method }) => method === "answerCallbackQuery");
    expect(alerts.map(({ body }) => body.show_alert)).toEqual([true, true, true, true]);
    expect(stage.platform.messages()).toHaveLength(before);
    expect(labels(stage, request)).toContain("Approve");
    await press(stage, request, "Approve");
    expect(await statusOf(stage, request)).toBe("approved");
  });

  it("with forged, foreign, replayed or moved data changes nothing and is answered", async () => {
    const stage = await setStage();
    const { platform, ada } = stage;
    const request = await ask(stage);
    const other = await ask(stage);
    const approve = dataOf(stage, request, "Approve");
    const deny = dataOf(stage, request, "Deny");
    await platform.pressStart(ada);
    const tries: [chat: string, message: string, data: string][] = [
      [platform.room, cardOf(stage, request).id, "approve"],
      [
        platform.room,
        cardOf(stage, request).id,
        approve.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      ],
      [platform.room, cardOf(stage, request).id, deny.replace(/^d/, "a")],
      [platform.room, cardOf(stage, request).id, approve.replace(request.id, other.id)],
      [platform.room, cardOf(stage, other).id, approve],
      [platform.room, `${platform.room}:999`, approve],
      [platform.privateChat(ada), cardOf(stage, request).id, approve],
      [platform.forum, cardOf(stage, request).id, approve],
    ];
    for (const [chat, message, data] of tries) {
      const { answered, told } = await platform.pressRaw(ada, chat, message, data);
      expect({ answered, told }).toEqual({
        answered: true,
        told: expect.stringContaining("Nothing was done"),
      });
    }
    expect(await statusOf(stage, request)).toBeUndefined();
    expect(await statusOf(stage, other)).toBeUndefined();
    expect(stage.testCore.answers).toEqual([]);
  });

  it("that comes late is told who decided, where, and that it changed nothing", async () => {
    const stage = await setStage();
    const request = await ask(stage);
    const { id } = cardOf(stage, request);
    await stage.testCore.elsewhere(request, "deny");
    await expect.poll(() => labels(stage, request)).toEqual([]);
    const { answered, told } = await stage.platform.pressStale(stage.ada, id, "Approve");
    expect(answered).toBe(true);
    expect(told).toMatch(
      /^Too late, your answer changed nothing\. Denied by grace · \d\d:\d\d \S+ · via elsewhere$/,
    );
    expect(await statusOf(stage, request)).toBe("rejected");
  });

  it("that comes twice counts once, and both are answered", async () => {
    const stage = await setStage();
    const request = await ask(stage);
    const both = await Promise.all([
      press(stage, request, "Approve"),
      press(stage, request, "Approve"),
    ]);
    expect(both.map(({ answered }) => answered)).toEqual([true, true]);
    expect(
      both.map(({ told }) => told ?? "").filter((told) => told.startsWith("Too late")),
    ).toHaveLength(1);
    expect(await statusOf(stage, request)).toBe("approved");
  });

  it("that Telegram delivers again is not done again", async () => {
    const stage = await setStage();
    const request = await ask(stage);
    await press(stage, request, "Deny");
    await stage.platform.pressStart(stage.ada);
    stage.platform.repeat();
    await press(stage, await ask(stage), "Deny");
    expect(stage.testCore.answers).toHaveLength(2);
    expect(
      stage.platform.calls.filter(({ method }) => method === "answerCallbackQuery"),
    ).toHaveLength(2);
  });

  it("that comes before an earlier one decides, and the earlier one is told so", async () => {
    const stage = await setStage();
    const request = await ask(stage);
    stage.platform.hold();
    const first = press(stage, request, "Approve");
    const second = press(stage, request, "Deny");
    stage.platform.release("reversed");
    expect(await second).toMatchObject({
      answered: true,
      told: expect.stringMatching(/^Denied by ada/),
    });
    expect(await first).toMatchObject({ answered: true, told: expect.stringMatching(/^Too late/) });
    expect(await statusOf(stage, request)).toBe("rejected");
  });

  it("during the asking counts", async () => {
    const stage = await setStage();
    stage.platform.failNext(/sendMessage/, { kind: "slow", ms: 150 });
    const request = requestOf();
    await stage.testCore.open(request);
    const shown = stage.testCore.show(stage.provider, request);
    await expect.poll(() => labels(stage, request)).toContain("Approve");
    expect(await press(stage, request, "Approve")).toMatchObject({ answered: true });
    await shown;
    expect(await statusOf(stage, request)).toBe("approved");
    await expect.poll(() => labels(stage, request)).toEqual([]);
  });

  it("does not wait for another one that takes its time", async () => {
    const stage = await setStage();
    const [slow, quick] = [await ask(stage), await ask(stage)];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { host } = stage.testCore;
    const { answer } = host;
    host.answer = async (given) => {
      if (given.approval === slow.id) await held;
      return answer(given);
    };
    const first = press(stage, slow, "Deny");
    expect(await press(stage, quick, "Approve")).toMatchObject({
      answered: true,
      told: expect.stringMatching(/^Approved/),
    });
    expect(await statusOf(stage, slow)).toBeUndefined();
    letGo();
    expect(await first).toMatchObject({ answered: true });
    expect([await statusOf(stage, slow), await statusOf(stage, quick)]).toEqual([
      "rejected",
      "approved",
    ]);
  });

  it("is answered in time also where the decision takes longer than Telegram waits", async () => {
    const stage = await setStage();
    const { host } = stage.testCore;
    const answer = host.answer;
    host.answer = async (given) => {
      await new Promise((resolve) => setTimeout(resolve, 1800));
      return answer(given);
    };
    const request = await ask(stage);
    expect(await press(stage, request, "Approve", stage.mallory)).toMatchObject({ answered: true });
    await expect
      .poll(() => stage.platform.messages().at(-1)!.text)
      .toMatch(/^Mallory: .*not an approver/);
  });

  it("is answered also where something goes wrong in the gateway", async () => {
    const stage = await setStage();
    const request = await ask(stage);
    stage.testCore.host.answer = async () => {
      throw new Error("a mistake");
    };
    expect(await press(stage, request, "Approve")).toMatchObject({
      answered: true,
      told: expect.stringMatching(/went wrong/),
    });
    expect(await statusOf(stage, request)).toBeUndefined();
  });

  it("on a card of a gateway that is gone is told so, and the card loses its buttons", async () => {
    const stage = await setStage();
    const request = await ask(stage);
    await stage.provider.stop();
    const testCore = openTestCore({ telegram: stage.ada.id });
    const provider = await openChannel(stage.platform);
    await provider.start(testCore.host);
    expect(await press(stage, request, "Approve")).toMatchObject({
      answered: true,
      told: "This question is no longer open.",
    });
    await expect.poll(() => labels(stage, request)).toEqual([]);
    await testCore.close();
  });
});

describe("a card", () => {
  it("that was deleted can still be decided by who still sees it, and does no harm", async () => {
    const stage = await setStage();
    const request = await ask(stage);
    const { id } = cardOf(stage, request);
    stage.platform.remove(id);
    expect(await stage.platform.pressStale(stage.ada, id, "Approve")).toMatchObject({
      answered: true,
    });
    expect(await statusOf(stage, request)).toBe("approved");
    await expect
      .poll(() => stage.platform.calls.some(({ method }) => method === "editMessageText"))
      .toBe(true);
    expect(stage.log.lines.filter(({ level }) => level === "error" || level === "warn")).toEqual(
      [],
    );
  });

  it("is reminded of by an answer to it, which goes when it is over", async () => {
    const stage = await setStage();
    const request = await ask(stage, { expiresAt: Date.now() + 60_000 });
    await stage.testCore.remind(request);
    const reminder = stage.platform.messages().at(-1)!;
    expect(reminder).toMatchObject({
      text: "⏳ Denied in 1 min unless answered.",
      replyTo: cardOf(stage, request).id,
    });
    await stage.testCore.end(request, "expired");
    await expect
      .poll(() => stage.platform.messages().some(({ id }) => id === reminder.id))
      .toBe(false);
    await expect.poll(() => cardOf(stage, request).text).toMatch(/^⌛ Expired/);
  });
});
