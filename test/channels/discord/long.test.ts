/**
 * Questions that are too long for one Discord message: head, tail and count, the whole as a file,
 * and no approval before that.
 */
import { createRequire } from "node:module";
import { describe, expect, it, onTestFinished } from "vitest";
import { refOf } from "../../../src/core/ids.ts";
import { callsOf, stage } from "./setup.ts";

const WHOLE = `head-${"x".repeat(9000)}-tail`;
const LONG = JSON.stringify({ command: WHOLE });
/** Where every version of undici looks for what sends its requests. */
const DISPATCHER = Symbol.for("undici.globalDispatcher.1");
const TAIL = "x-tail\n";

describe("a question that is too long for one message", () => {
  it("shows its head and its tail with the count of what is left out, and cannot be approved", async () => {
    const { ask, card, labels } = await stage();
    const request = await ask({ arguments: LONG });
    const { text } = card(request);
    const [, left] = /… ([\d,]+) characters left out …/.exec(text)!;
    expect(text).toContain("Bash\nhead-x");
    expect(text).toContain(TAIL);
    const shown = text.match(/x/g)!.length;
    expect(9000 - Number(left!.replace(",", ""))).toBeGreaterThan(shown - 20);
    expect(labels(request)).toEqual(["Show everything", "Deny", "Deny with reason"]);
    expect(text).toContain("after that you can approve");
  });

  it("is posted whole as a file at its card when somebody asks for it, and can be approved then", async () => {
    const { ask, card, labels, press, platform, ended } = await stage();
    const request = await ask({ arguments: LONG });
    await press(platform.people.ada, request, "Show everything");
    await expect
      .poll(() => labels(request))
      .toEqual(["Approve", "Always…", "Deny", "Deny with reason"]);
    const [file] = platform.messages().filter(({ replyTo }) => replyTo === card(request).id);
    expect(file).toMatchObject({
      files: [{ name: `approval-${refOf(request.id)}.txt` }],
      rings: [],
    });
    expect(file!.files[0]!.content).toContain(WHOLE);
    await press(platform.people.ada, request, "Approve");
    expect(await ended(request)).toBe("approved");
  });

  it("is posted whole also where the HTTP client of another channel serves the whole process", async () => {
    const undici = createRequire(createRequire(import.meta.url).resolve("@slack/bolt"))("undici");
    const served = globalThis as Record<symbol, unknown>;
    const before = served[DISPATCHER];
    const agent = new undici.Agent();
    served[DISPATCHER] = agent;
    onTestFinished(async () => {
      served[DISPATCHER] = before;
      await agent.close();
    });
    const { ask, card, labels, press, platform } = await stage();
    const request = await ask({ arguments: LONG });
    await press(platform.people.ada, request, "Show everything");
    await expect.poll(() => labels(request)).toContain("Approve");
    const [file] = platform.messages().filter(({ replyTo }) => replyTo === card(request).id);
    expect(file!.files[0]!.content).toContain(WHOLE);
  });

  it("is not shown whole to a stranger, and not approved by a button that was made up", async () => {
    const { ask, card, press, platform, testCore } = await stage();
    const request = await ask({ arguments: LONG });
    const reaction = await press(platform.people.mallory, request, "Show everything");
    expect(reaction.told).toContain("not an approver");
    const { id, buttons } = card(request);
    const approve = buttons[0]!.data.replace(/^w/, "a");
    expect((await platform.pressRaw(platform.people.ada, id, approve)).told).toContain(
      "Nothing was done",
    );
    expect(platform.messages()).toHaveLength(1);
    expect(await testCore.decision(request)).toBeUndefined();
  });

  it("can be denied unseen", async () => {
    const { ask, press, platform, ended } = await stage();
    const request = await ask({ arguments: LONG });
    await press(platform.people.ada, request, "Deny");
    expect(await ended(request)).toBe("rejected");
  });

  it("can still be denied where the file cannot be posted, and says so", async () => {
    const { ask, labels, press, platform, ended } = await stage();
    const request = await ask({ arguments: LONG });
    platform.deny(platform.room, "AttachFiles");
    const reaction = await press(platform.people.ada, request, "Show everything");
    expect(reaction.told).toContain("could not be posted");
    expect(labels(request)).not.toContain("Approve");
    await press(platform.people.ada, request, "Deny");
    expect(await ended(request)).toBe("rejected");
  });
});

describe("the room of a message", () => {
  it("holds a command of three thousand characters", async () => {
    const { ask, card, labels } = await stage();
    const request = await ask({ arguments: JSON.stringify({ command: "y".repeat(3000) }) });
    expect(card(request).text).toContain("y".repeat(3000));
    expect(labels(request)).toContain("Approve");
  });

  it("is smaller where all of it has to be escaped", async () => {
    const { ask, card, labels, platform } = await stage();
    const request = await ask({ arguments: JSON.stringify({ command: "```*_".repeat(400) }) });
    expect(card(request).text).toMatch(/… [\d,]+ characters left out …/);
    expect(labels(request)).toContain("Show everything");
    const embeds = callsOf(platform, /^POST .*messages$/)[0]!.body.embeds as {
      description: string;
    }[];
    expect(embeds[0]!.description.length).toBeLessThan(4096);
  });

  it("gives the notes a place of their own before it cuts anything", async () => {
    const { ask, card, labels, platform } = await stage();
    const reason = { type: "rule", code: "x", message: "*".repeat(290) } as const;
    const request = await ask({
      arguments: JSON.stringify({ command: "z".repeat(2600) }),
      cwd: "~".repeat(150),
      reason,
      explicit: true,
      roles: ["*".repeat(290)],
    });
    expect(labels(request)).toContain("Approve");
    expect(card(request).text).toContain(reason.message);
    const embeds = callsOf(platform, /^POST .*messages$/)[0]!.body.embeds as {
      description: string;
      footer?: { text: string };
    }[];
    expect(embeds[0]!.footer?.text).toContain("Only approvers with the role");
  });
});
