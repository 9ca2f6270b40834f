/**
 * How people become known on a chat platform: a code from the operator's terminal, in private,
 * once.
 */
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openApproverPairing } from "../../src/app/approver-pairing.ts";
import type { AuditEvent } from "../../src/core/audit.ts";
import { createRoster } from "../../src/core/roster.ts";
import { openApproverCodes } from "../../src/state/approver-codes.ts";
import { openState } from "../../src/state/directory.ts";
import { openLog } from "../worlds/test-core.ts";

const MINUTE = 60_000;

async function open(
  approvers = [{ name: "lead", roles: ["oncall"], ids: { companion: "phone" } }],
) {
  const directory = await mkdtemp(join(tmpdir(), "countersign-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const clock = { at: Date.now() };
  const now = () => clock.at;
  const state = await openState(directory);
  const approverCodes = openApproverCodes(state, now);
  const events: AuditEvent[] = [];
  const log = openLog();
  const audit = { append: async (...all: AuditEvent[]) => void events.push(...all) };
  /** A gateway that starts on this state. */
  const start = async () => {
    const roster = createRoster(approvers);
    return { roster, greet: await openApproverPairing({ approverCodes, roster, audit, log, now }) };
  };
  return { directory, clock, approverCodes, events, log, start };
}

const person = { channel: "telegram", userId: "111", name: "Ada" };
const typed = (text: string, who = person) => ({ person: who, text, alone: true, seen: () => 0 });

describe("a pairing code", () => {
  it("makes whoever sends it that approver, with the roles of the config, and is written down", async () => {
    const { approverCodes, events, start } = await open();
    const { roster, greet } = await start();
    const { code } = await approverCodes.offer("telegram", "lead");
    expect(roster.reaches("telegram")).toBe(false);
    expect(await greet(typed(` ${code.toUpperCase()} `))).toMatch(
      /^You are now paired as lead:.*Your id is 111/,
    );
    expect(roster.find(person)).toMatchObject({ name: "lead", roles: ["oncall"] });
    expect(roster.reaches("telegram")).toBe(true);
    expect(events).toMatchObject([
      {
        type: "config",
        action: "paired",
        detail: { approver: "lead", channel: "telegram", userId: "111" },
      },
    ]);
  });

  it.each(["/start CODE", "/pair CODE", "CODE"])("may be sent as %s", async (form) => {
    const { approverCodes, start } = await open();
    const { greet } = await start();
    const { code } = await approverCodes.offer("telegram", "lead");
    expect(await greet(typed(form.replace("CODE", code)))).toMatch(/^You are now paired as lead:/);
  });

  it("survives a restart of the gateway, and so does who is known", async () => {
    const { approverCodes, start } = await open();
    const { code } = await approverCodes.offer("telegram", "lead");
    await (await start()).greet(typed(code));
    const { roster } = await start();
    expect(roster.find(person)?.name).toBe("lead");
    expect(await approverCodes.channels()).toEqual(["telegram"]);
  });

  it("works once, on its own channel, for a quarter of an hour", async () => {
    const { approverCodes, start, clock } = await open();
    const { greet, roster } = await start();
    const { code } = await approverCodes.offer("telegram", "lead");
    const elsewhere = { ...person, channel: "slack", userId: "U1" };
    expect(await greet(typed(code, elsewhere))).toMatch(/wrong, used or too old/);
    expect(await greet(typed(code))).toMatch(/^You are now paired as lead/);
    expect(await greet(typed(code, { ...person, userId: "222" }))).toMatch(
      /wrong, used or too old/,
    );
    const { code: late } = await approverCodes.offer("telegram", "lead");
    clock.at += 15 * MINUTE;
    expect(await greet(typed(late, { ...person, userId: "333" }))).toMatch(
      /wrong, used or too old/,
    );
    expect(roster.find({ channel: "telegram", userId: "333" })).toBeUndefined();
  });

  it("lets in one of fifty who send it at the same moment, and remembers everybody who came at once", async () => {
    const { approverCodes, start } = await open();
    const { greet } = await start();
    const { code } = await approverCodes.offer("telegram", "lead");
    const told = await Promise.all(
      Array.from({ length: 50 }, (_, n) => greet(typed(code, { ...person, userId: `${n}` }))),
    );
    expect(told.filter((words) => words?.startsWith("You are now paired as lead"))).toHaveLength(1);
    const codes = await Promise.all(
      [1, 2, 3].map(async () => (await approverCodes.offer("telegram", "lead")).code),
    );
    await Promise.all(
      codes.map((each, n) => greet(typed(each, { ...person, userId: `late-${n}` }))),
    );
    expect(await approverCodes.known()).toHaveLength(4);
  });

  it("cannot be guessed: ten wrong ones end every offer of the channel", async () => {
    const { approverCodes, start } = await open();
    const { greet } = await start();
    const { code } = await approverCodes.offer("telegram", "lead");
    for (let n = 0; n < 10; n++) await greet(typed("zzzzzzzz", { ...person, userId: `9${n}` }));
    expect(await greet(typed(code))).toMatch(/wrong, used or too old/);
  });

  it("never makes somebody who is known already somebody else", async () => {
    const approvers = [
      { name: "lead", roles: [], ids: { companion: "phone" } },
      { name: "second", roles: [], ids: { telegram: "111" } },
    ];
    const { approverCodes, start } = await open(approvers as never);
    const { greet, roster } = await start();
    const { code } = await approverCodes.offer("telegram", "lead");
    expect(await greet(typed(code))).toMatch(/already paired with another approver/);
    expect(roster.find(person)?.name).toBe("second");
  });

  it("is no use for an approver that the config has dropped, and those who were paired with it are nobody again", async () => {
    const { approverCodes, start, log } = await open([]);
    await approverCodes.remember({ channel: "telegram", approver: "lead", userId: "111", at: 0 });
    const { roster, greet } = await start();
    expect(roster.find(person)).toBeUndefined();
    expect(log.lines).toMatchObject([{ level: "warn", fields: { approver: "lead" } }]);
    const { code } = await approverCodes.offer("telegram", "lead");
    expect(await greet(typed(code, { ...person, userId: "5" }))).toMatch(/no approver called lead/);
  });

  it("is not mistaken for a command, nor a command for it", async () => {
    const { start } = await open();
    const { greet } = await start();
    for (const text of ["/pending", "/approve k7m2qd", "hello there", "abcdefg", "abcdefghi"])
      expect(await greet(typed(text))).toBeUndefined();
  });
});

describe("what is kept of it", () => {
  it("holds no code, and is for the owner's eyes only", async () => {
    const { directory, approverCodes } = await open();
    const { code } = await approverCodes.offer("telegram", "lead");
    const file = join(directory, "introductions.json");
    expect(await readFile(file, "utf8")).not.toContain(code);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("is refused by name when it is damaged", async () => {
    const { directory, approverCodes } = await open();
    await writeFile(join(directory, "known-people.json"), "{nonsense");
    await expect(approverCodes.known()).rejects.toMatchObject({
      code: "bad-config",
      message: expect.stringContaining("known-people.json"),
    });
  });
});
