/** Alarms: on every channel, in the words of the core, and never as a flood. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAlarms } from "../../src/app/alarms.ts";
import { type Alarm, alarmLines, alarmOf } from "../../src/core/alarm.ts";
import { CallEntry } from "../../src/core/call-table.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { openLog } from "../worlds/test-core.ts";

const call = {
  id: "c1",
  session: "codex:\u202e1",
  tool: "Bash",
  input: {},
  raw: '{"command":"git status"}',
  digest: "",
  owner: "agent",
  cwd: "/srv",
};

const alarm = (id: string): Alarm => ({
  id,
  at: 0,
  session: "codex:1",
  tool: "Bash",
  heading: "A call ran that was not approved",
  facts: [],
  texts: [],
  advice: "Stop the agent.",
});

describe("the words of an alarm", () => {
  const options = { at: 1, mask: (text: string) => text.replace("s3cret", "[masked]") };

  it("name the call, and show what was asked and what ran, masked and visible", () => {
    const made = alarmOf(
      new CallEntry(call),
      { ok: true, raw: '{"command":"git push s3cret\u200b"}' },
      options,
    );
    expect(alarmLines(made)).toEqual([
      "ALARM · A call ran that was not approved",
      "tool: Bash",
      "session: codex:⟨U+202E⟩1",
      "folder: /srv",
      "call: c1",
      'what was asked: {"command":"git status"}',
      'what ran: {"command":"git push [masked]⟨U+200B⟩"}',
      expect.stringContaining("countersign audit tail"),
    ]);
  });

  it("begin shortly before the difference, and say how much is left out", () => {
    const raw = (end: string) => `{"text":"${"x".repeat(50_000)}${end}"}`;
    const entry = new CallEntry({ ...call, raw: raw(`A${"y".repeat(9000)}`) });
    const { texts } = alarmOf(entry, { ok: true, raw: raw("B") }, options);
    expect(texts.map(({ text }) => text.replace(/x+/, "x"))).toEqual([
      expect.stringMatching(
        /^… 49,809 characters left out …\nxAy+\n… 7,703 characters left out …$/,
      ),
      '… 49,809 characters left out …\nxB"}',
    ]);
  });

  it("show what was asked alone where the host does not say what ran", () => {
    const { texts } = alarmOf(new CallEntry(call), { ok: true }, options);
    expect(texts).toEqual([{ label: "what was asked", text: call.raw }]);
  });
});

describe("alarms", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const lane = (name: string) => {
    const shown: Alarm[] = [];
    const channel = {
      name,
      shown,
      isUp: true,
      async alarm(each: Alarm) {
        if (!channel.isUp) throw new CountersignError("channel-down", "nobody is there");
        shown.push(each);
      },
    };
    return channel;
  };
  const ids = (channel: { readonly shown: readonly Alarm[] }) => channel.shown.map(({ id }) => id);

  it("are shown on every channel, in order, on one that is down as soon as it is up", async () => {
    const [one, two] = [lane("one"), lane("two")];
    two.isUp = false;
    const alarms = createAlarms([one, two], openLog());
    alarms.raise(alarm("a"));
    alarms.raise(alarm("b"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([ids(one), ids(two)]).toEqual([["a", "b"], []]);
    two.isUp = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ids(two)).toEqual(["a", "b"]);
  });

  it("are not shown faster than people can read, and what is left out is counted", async () => {
    const channel = lane("one");
    const alarms = createAlarms([channel], openLog());
    for (let n = 0; n < 100; n++) alarms.raise(alarm(String(n)));
    await vi.advanceTimersByTimeAsync(1000);
    expect(channel.shown).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(channel.shown).toHaveLength(10);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(channel.shown).toHaveLength(20);
    expect(channel.shown.map(({ advice }) => advice).join()).toContain("80 more alarms");
  });

  it("are given up after an hour, which is logged; a stopped gateway raises none", async () => {
    const channel = lane("one");
    channel.isUp = false;
    const log = openLog();
    const alarms = createAlarms([channel], log);
    alarms.raise(alarm("a"));
    await vi.advanceTimersByTimeAsync(2 * 60 * 60_000);
    expect(log.lines).toMatchObject([
      { level: "error", fields: { channel: "one", call: "a", reason: "nobody is there" } },
    ]);
    alarms.raise(alarm("b"));
    alarms.stop();
    channel.isUp = true;
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(channel.shown).toEqual([]);
  });

  it("of a call that is reported while the gateway stops are not tried again and again", async () => {
    let tries = 0;
    const gone = {
      name: "gone",
      alarm: () => {
        tries++;
        // a loop that never waited would not let this test fail
        if (tries > 20) return new Promise<void>(() => {});
        return Promise.reject(new CountersignError("channel-down", "it has been stopped"));
      },
    };
    const alarms = createAlarms([gone], openLog());
    alarms.raise(alarm("a"));
    alarms.stop();
    alarms.raise(alarm("b"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tries).toBe(1);
  });

  it("that a channel never answers do not keep the next from being tried", async () => {
    const log = openLog();
    const silent = { name: "silent", alarm: () => new Promise<void>(() => {}) };
    const alarms = createAlarms([silent], log);
    alarms.raise(alarm("a"));
    await vi.advanceTimersByTimeAsync(2 * 60 * 60_000);
    expect(log.lines).toHaveLength(1);
  });
});
