/** Who may press what in Slack: taps that are forged, old, doubled, late or a stranger's. */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { openTestCore } from "../../worlds/test-core.ts";
import { isLive, labels, type Stage, setUp, started } from "./setup.ts";

const dataOf = ({ card }: Stage, request: Parameters<Stage["card"]>[0], label: string): string =>
  card(request).buttons.find((button) => button.label === label)!.data;

describe("a tap that is not what it seems", () => {
  it.each([
    ["nothing", ""],
    ["other words", "approve"],
    ["a signature that is not ours", `a.${"A".repeat(22)}.${"B".repeat(16)}`],
    ["two thousand characters", "x".repeat(2000)],
  ])("with %s behind the button changes nothing, and is answered", async (_what, value) => {
    const { ask, card, slack, ada, decision } = await started();
    const request = await ask();
    const reaction = await slack.pressRaw(ada, card(request).id, {
      action: { action_id: "press-0-0", value },
    });
    expect(reaction).toMatchObject({
      answered: true,
      told: expect.stringContaining("not from Countersign"),
    });
    expect(await decision(request)).toBe("pending");
    expect(isLive(card(request))).toBe(true);
  });

  it("on the message of another question changes neither of them", async () => {
    const stage = await started();
    const { ask, card, slack, ada, decision } = stage;
    const [first, second] = [await ask(), await ask()];
    const value = dataOf(stage, first, "Approve");
    const reaction = await slack.pressRaw(ada, card(second).id, {
      action: { action_id: "press-0-0", value },
    });
    expect(reaction.told).toContain("does not belong to the question");
    expect([await decision(first), await decision(second)]).toEqual(["pending", "pending"]);
  });

  it("in another channel is not taken, even with our signature", async () => {
    const stage = await started();
    const { ask, card, slack, ada, decision } = stage;
    const request = await ask();
    const elsewhere = slack.openChannel("elsewhere");
    const value = dataOf(stage, request, "Approve");
    const changes = {
      channel: { id: elsewhere },
      container: { type: "message", channel_id: elsewhere, message_ts: card(request).id },
    };
    const reaction = await slack.pressRaw(ada, card(request).id, {
      action: { action_id: "a", value },
      payload: changes,
    });
    expect(reaction.told).toContain("another chat");
    expect(await decision(request)).toBe("pending");
  });

  it("through another workspace's installation is not taken, whoever it says pressed", async () => {
    const stage = await started();
    const { ask, card, slack, ada, decision } = stage;
    const request = await ask();
    const value = dataOf(stage, request, "Approve");
    const team = { id: "T0FOREIGN", domain: "elsewhere" };
    const reaction = await slack.pressRaw(ada, card(request).id, {
      action: { action_id: "a", value },
      payload: { team },
    });
    expect(reaction.told).toContain("not an approver");
    expect(await decision(request)).toBe("pending");
  });

  it("of somebody from a connected workspace counts by their id, not by a name like Ada's", async () => {
    const stage = await started();
    const { ask, card, slack, ada, decision } = stage;
    const request = await ask();
    const value = dataOf(stage, request, "Approve");
    const press = (user: object) =>
      slack.pressRaw(ada, card(request).id, {
        action: { action_id: "a", value },
        payload: { user },
      });
    await press({ id: "U0FOREIGN", name: "ada", username: "ada", team_id: "T0FOREIGN" });
    await expect.poll(() => stage.testCore.answers.length).toBe(1);
    expect(await decision(request)).toBe("pending");
    await press({ id: ada.id, name: "mallory", username: "mallory", team_id: "T0FOREIGN" });
    await expect.poll(() => decision(request)).toBe("approved");
  });

  it.each([
    { message: null },
    { message: null, container: null, channel: null },
    { actions: [] },
    { user: { id: 7 } },
    { user: null },
  ])("with %j in its place is acknowledged, and harms nothing", async (changes) => {
    const stage = await started();
    const { ask, card, slack, ada, decision } = stage;
    const request = await ask();
    const action = { action_id: "a", value: "x" };
    expect(
      (await slack.pressRaw(ada, card(request).id, { action, payload: changes })).answered,
    ).toBe(true);
    expect(await decision(request)).toBe("pending");
    await slack.press(ada, card(request).id, "Approve");
    await expect.poll(() => decision(request)).toBe("approved");
  });
});

describe("a stranger", () => {
  it.each(["Approve", "Always…", "Deny", "Deny with reason"])(
    "who presses %s is told alone, and the card stays live",
    async (button) => {
      const { ask, card, slack, mallory, ada, decision } = await started();
      const request = await ask();
      const before = slack.messages().length;
      const reaction = await slack.press(mallory, card(request).id, button);
      expect(reaction).toMatchObject({
        answered: true,
        told: expect.stringContaining("not an approver"),
      });
      expect(reaction.modal).toBeUndefined();
      expect(slack.messages()).toHaveLength(before);
      expect(slack.whispers(ada)).toEqual([]);
      expect(await decision(request)).toBe("pending");
      expect(labels(card(request))).toHaveLength(4);
    },
  );
});

describe("a tap that comes again, or late", () => {
  it("counts once when its envelope comes twice", async () => {
    const { ask, card, slack, ada, testCore, decision } = await started();
    const request = await ask();
    await slack.press(ada, card(request).id, "Approve");
    expect((await slack.resend()).answered, "acknowledged all the same").toBe(true);
    await expect.poll(() => decision(request)).toBe("approved");
    await sleep(50);
    expect(testCore.answers).toHaveLength(1);
    expect(slack.whispers(ada)).toEqual([]);
  });

  it("counts in whatever order envelopes arrive", async () => {
    const { ask, card, slack, ada, decision } = await started();
    const [first, second] = [await ask(), await ask()];
    slack.hold();
    const pressed = [
      slack.press(ada, card(first).id, "Approve"),
      slack.press(ada, card(second).id, "Deny"),
    ];
    slack.release("reversed");
    await Promise.all(pressed);
    await expect
      .poll(async () => [await decision(first), await decision(second)])
      .toEqual(["approved", "rejected"]);
  });

  it("is told who decided, and changes nothing", async () => {
    const { ask, card, slack, ada, testCore, decision } = await started();
    const request = await ask();
    await testCore.elsewhere(request, "deny");
    await expect.poll(() => isLive(card(request))).toBe(false);
    const reaction = await slack.pressStale(ada, card(request).id, "Approve");
    expect(reaction).toMatchObject({
      answered: true,
      told: expect.stringMatching(/^Too late.*Denied by grace/),
    });
    expect(await decision(request)).toBe("rejected");
  });

  it("on a card from before a restart is told that it is over, and the buttons go", async () => {
    const stage = await started();
    const { ask, card, slack, ada, provider } = stage;
    const request = await ask();
    await provider.stop();
    // The gateway is another one now: it remembers no question.
    const next = openTestCore({ slack: ada.id });
    await provider.start(next.host);
    const reaction = await slack.press(ada, card(request).id, "Approve");
    expect(reaction.told).toContain("no longer open");
    await expect.poll(() => isLive(card(request))).toBe(false);
    expect(card(request)).toMatchObject({
      text: expect.stringContaining("rm -rf build"),
      rings: [],
    });
    await next.close();
  });

  it("is acknowledged at once while the gateway is slow, and counts in the end", async () => {
    const stage = await setUp({ ackDeadline: 300 });
    const { testCore, ask, card, slack, ada, decision } = stage;
    const answer: typeof testCore.host.answer = async (given) => {
      await sleep(700);
      return testCore.host.answer(given);
    };
    await stage.start({ ...testCore.host, answer });
    const request = await ask();
    expect(await slack.press(ada, card(request).id, "Approve")).toMatchObject({ answered: true });
    expect(await decision(request)).toBe("pending");
    await expect.poll(() => decision(request)).toBe("approved");
    await expect.poll(() => isLive(card(request))).toBe(false);
  });
});

describe("a card that somebody deleted", () => {
  it("is no error: the question can be answered elsewhere, and ends quietly", async () => {
    const { ask, card, slack, testCore, decision, log } = await started();
    const request = await ask();
    slack.remove(card(request).id);
    await testCore.elsewhere(request, "approve");
    await expect
      .poll(() => slack.calls.filter(({ method }) => method === "chat.update").length)
      .toBe(1);
    expect(await decision(request)).toBe("approved");
    expect(
      log.lines.filter(({ level, message }) => level === "error" || /tidied/.test(message)),
    ).toEqual([]);
  });
});
