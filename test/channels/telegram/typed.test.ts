/**
 * What people type on Telegram: phrases and reasons where a prompt asks for them, answers to cards,
 * and commands.
 */
import { describe, expect, it } from "vitest";
import { refOf } from "../../../src/core/ids.ts";
import { CATASTROPHIC } from "../../worlds/test-core.ts";
import { ask, cardOf, command, fill, lastWords, press, setStage, statusOf } from "./setup.ts";

describe("a catastrophic call", () => {
  it("is approved by its phrase alone, typed into a prompt for the one who tapped", async () => {
    const stage = await setStage();
    const request = await ask(stage, CATASTROPHIC);
    expect(await press(stage, request, "Approve")).toMatchObject({ answered: true });
    expect(await statusOf(stage, request)).toBeUndefined();
    const { platform, ada, mallory } = stage;
    const prompt = platform.prompt(ada)!;
    expect(prompt.placeholder).toBe("approve kxqf");
    expect(platform.prompt(mallory)).toBeUndefined();
    const seen = platform.messages().find(({ id }) => id === prompt.message)!;
    expect(seen.replyTo).toBe(cardOf(stage, request).id);
    expect(seen.text).toBe(
      "Ada\nCatastrophic: type to approve\nType: approve kxqf\n↩ Answer this message.",
    );
    expect(seen.rings).toEqual([`tg://user?id=${ada.id}`]);
    await fill(stage, ada, "approve kxqf");
    await expect.poll(() => statusOf(stage, request)).toBe("approved");
    await expect
      .poll(() => platform.messages().some(({ id }) => id === prompt.message))
      .toBe(false);
  });

  it("counts wrong phrases, tells them apart from right ones, and can only be denied after three", async () => {
    const stage = await setStage();
    const request = await ask(stage, CATASTROPHIC);
    for (const words of ["2 tries left", "One try left", "Too many wrong phrases"]) {
      await press(stage, request, "Approve");
      await fill(stage, stage.ada, "APPROVE it");
      await expect.poll(() => lastWords(stage)).toContain(words);
    }
    expect((await press(stage, request, "Approve")).told).toContain("Too many wrong phrases");
    expect(await statusOf(stage, request)).toBeUndefined();
    await press(stage, request, "Deny");
    expect(await statusOf(stage, request)).toBe("rejected");
  });

  it("takes no phrase of somebody who may not approve, and keeps the prompt for the one it asks", async () => {
    const stage = await setStage();
    const { platform, ada, mallory } = stage;
    const request = await ask(stage, CATASTROPHIC);
    await press(stage, request, "Approve");
    await platform.reply(mallory, platform.prompt(ada)!.message, "approve kxqf");
    await expect.poll(() => lastWords(stage)).toContain("not an approver");
    expect(await statusOf(stage, request)).toBeUndefined();
    await fill(stage, ada, "approve kxqf");
    await expect.poll(() => statusOf(stage, request)).toBe("approved");
    expect(stage.testCore.answers.map(({ person }) => person.userId)).toEqual([
      ada.id,
      mallory.id,
      ada.id,
    ]);
  });

  it("can be approved by answering its card with the phrase", async () => {
    const stage = await setStage();
    const request = await ask(stage, CATASTROPHIC);
    await stage.platform.reply(stage.ada, cardOf(stage, request).id, "approve kxqf");
    await expect.poll(() => statusOf(stage, request)).toBe("approved");
  });

  it("asks once for each tap: an older prompt goes, and all go when it is over", async () => {
    const stage = await setStage();
    const request = await ask(stage, CATASTROPHIC);
    await press(stage, request, "Approve");
    const first = stage.platform.prompt(stage.ada)!.message;
    await press(stage, request, "Deny with reason");
    const second = stage.platform.prompt(stage.ada)!;
    expect(second.placeholder).toBe("use the staging copy");
    await expect.poll(() => stage.platform.messages().some(({ id }) => id === first)).toBe(false);
    await stage.testCore.elsewhere(request, "deny");
    await expect
      .poll(() => stage.platform.messages().some(({ id }) => id === second.message))
      .toBe(false);
  });

  it("says how else it can be approved where the prompt cannot be sent", async () => {
    const stage = await setStage();
    const request = await ask(stage, CATASTROPHIC);
    stage.platform.failNext(/sendMessage/, { kind: "rate-limit", seconds: 30 });
    expect(await press(stage, request, "Approve")).toMatchObject({
      told: "To approve this, type: approve kxqf",
    });
    stage.platform.failNext(/sendMessage/, { kind: "rate-limit", seconds: 30 });
    expect((await press(stage, request, "Deny with reason")).told).toContain(
      "Send /deny with its ID",
    );
    expect(await command(stage, `approve ${refOf(request.id)}`)).toContain("approve kxqf");
    expect(await command(stage, `approve ${refOf(request.id)} approve kxqf`)).toMatch(
      /^Approved by ada/,
    );
  });
});

describe("a reason", () => {
  it("is asked for by a prompt, may begin with a slash, and reaches the agent", async () => {
    const stage = await setStage();
    const request = await ask(stage);
    await press(stage, request, "Deny with reason");
    await fill(stage, stage.ada, "/status quo, please: /tmp is full");
    await expect.poll(() => statusOf(stage, request)).toBe("rejected");
    expect((await stage.testCore.decision(request))!.reason.message).toBe(
      "ada denied this: /status quo, please: /tmp is full.",
    );
  });

  it("can be given by answering the card, and it is that card, not the oldest", async () => {
    const stage = await setStage();
    const [oldest, middle, newest] = [await ask(stage), await ask(stage), await ask(stage)];
    await stage.platform.reply(stage.ada, cardOf(stage, middle).id, "/etc is not yours");
    await expect.poll(() => statusOf(stage, middle)).toBe("rejected");
    expect(stage.testCore.answers).toMatchObject([
      { approval: middle.id, choice: "deny", reason: "/etc is not yours" },
    ]);
    expect([await statusOf(stage, oldest), await statusOf(stage, newest)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each(["yes", "ok", "Approve", "👍", "go ahead"])(
    "is not what %j is, which decides nothing either",
    async (word) => {
      const stage = await setStage();
      const request = await ask(stage);
      await stage.platform.reply(stage.ada, cardOf(stage, request).id, word);
      await expect.poll(() => lastWords(stage)).toContain("press Approve");
      expect(await statusOf(stage, request)).toBeUndefined();
      expect(stage.testCore.answers).toEqual([]);
    },
  );

  it("that answers no card of ours is told so", async () => {
    const stage = await setStage();
    const request = await ask(stage);
    await command(stage, "status");
    const status = stage.platform.messages().at(-1)!;
    await stage.platform.reply(stage.ada, status.id, "no, please do not");
    await expect.poll(() => lastWords(stage)).toContain("not an open question");
    expect(await statusOf(stage, request)).toBeUndefined();
  });
});

describe("commands", () => {
  it("list, show, approve and deny what is open by its short id", async () => {
    const stage = await setStage();
    const [first, second] = [await ask(stage), await ask(stage, { tool: "Write" })];
    const listed = await command(stage, "pending");
    for (const line of [
      "2 waiting:",
      `${refOf(first.id)} · DANGEROUS`,
      `${refOf(second.id)} · DANGEROUS`,
      "· Write ·",
    ])
      expect(listed).toContain(line);
    await stage.platform.command(stage.ada, stage.platform.room, "show", refOf(first.id));
    expect(cardOf(stage, first).id).toBe(stage.platform.messages().at(-1)!.id);
    expect(await command(stage, `approve ${refOf(first.id)}`)).toMatch(/^Approved by ada · once/);
    expect(await command(stage, `deny ${refOf(second.id)} not today`)).toMatch(/^Denied by ada/);
    expect((await stage.testCore.decision(second))!.reason.message).toBe(
      "ada denied this: not today.",
    );
    expect(await command(stage, `approve ${refOf(first.id)}`)).toMatch(/^Too late/);
    // Both copies of the card are closed.
    await expect
      .poll(() => stage.platform.messages().flatMap(({ buttons }) => buttons))
      .toEqual([]);
  });

  it("list and revoke grants, and tell the status, the ids and themselves", async () => {
    const stage = await setStage();
    expect(await command(stage, "grants")).toBe("Nothing is always allowed at the moment.");
    expect(await command(stage, "revoke abcdef")).toContain("No grant or rule has that ID");
    expect(await command(stage, "status")).toBe("all is well");
    expect(await command(stage, "id")).toBe(
      `This chat: ${stage.platform.room}. You: ${stage.ada.id}.`,
    );
    expect(await command(stage, "help")).toContain("/approve ID [phrase]: approve one question");
    const { body } = stage.platform.calls.find(({ method }) => method === "setMyCommands")!;
    expect((body.commands as { command: string }[]).map((each) => each.command)).toContain(
      "pending",
    );
  });

  it("of a stranger do nothing, and tell nothing", async () => {
    const stage = await setStage();
    const request = await ask(stage);
    for (const line of [
      "pending",
      `approve ${refOf(request.id)}`,
      `deny ${refOf(request.id)} x`,
      `show ${refOf(request.id)}`,
      "status",
    ]) {
      const told = await command(stage, line, { person: stage.mallory });
      expect(told).toMatch(/not an approver/);
      expect(told).not.toContain("rm");
    }
    expect(await statusOf(stage, request)).toBeUndefined();
  });

  it("reach us with our name behind them, and are left alone where they are for another bot or for nobody", async () => {
    const stage = await setStage({ platform: { readsAll: true } });
    const { platform, ada } = stage;
    expect(await command(stage, `pending@${platform.username.toUpperCase()}`)).toBe(
      "Nothing is waiting.",
    );
    const before = platform.messages().length;
    await platform.say(ada, platform.room, "/pending@another_bot");
    await platform.say(ada, platform.room, "/weather tomorrow");
    await platform.say(ada, platform.room, "approve everything");
    expect(await command(stage, `weather@${platform.username}`)).toContain("/help: this list");
    expect(platform.messages()).toHaveLength(before + 5);
  });

  it("need no slash in private, where what is typed is known to be private", async () => {
    const stage = await setStage();
    const { platform, ada } = stage;
    const heard: boolean[] = [];
    const { command: run } = stage.testCore.host;
    stage.testCore.host.command = (typed) => {
      heard.push(typed.alone);
      return run(typed);
    };
    await platform.pressStart(ada);
    const chat = platform.privateChat(ada);
    await expect.poll(() => lastWords(stage, chat)).toContain("/pending");
    await platform.say(ada, chat, "pending");
    await expect.poll(() => lastWords(stage, chat)).toBe("Nothing is waiting.");
    await command(stage, "pending");
    expect(heard).toEqual([true, true, false]);
  });
});
