/** what all chat channels share: the send queue, and how a question becomes one message. */
import { randomBytes } from "node:crypto";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createCallbackTokens } from "../../../channels/chat/callback-token.ts";
import { closedLayout, openLayout, wholeText } from "../../../channels/chat/message-layout.ts";
import { type MessageLayout, PlatformError } from "../../../channels/chat/platform-adapter.ts";
import { type JobOptions, SendQueue } from "../../../channels/chat/send-queue.ts";
import { cardOf } from "../../../src/core/card.ts";
import type { Decision } from "../../../src/core/model.ts";
import fc from "../../support/properties.ts";
import { CATASTROPHIC, requestOf } from "../../worlds/test-core.ts";

const NOW: JobOptions = { rank: "first", withinMs: 5000, patienceMs: 0 };

function queue() {
  const opened = new SendQueue();
  onTestFinished(() => opened.stop());
  return opened;
}

const limited = (retryMs: number) => new PlatformError({ kind: "limited", retryMs }, "slow down");
const unreachable = () => new PlatformError({ kind: "unreachable", uncertain: false }, "away");

describe("a send queue", () => {
  it("sends in order, one at a time, what people wait for first", async () => {
    const chat = queue();
    const sent: string[] = [];
    const send = (name: string) => async () => void sent.push(name);
    const first = chat.run(send("a"), NOW);
    await Promise.all([
      chat.run(send("last"), { ...NOW, rank: "last" }),
      chat.run(send("b"), NOW),
      chat.run(send("c"), NOW),
      first,
    ]);
    expect(sent).toEqual(["a", "b", "c", "last"]);
  });

  it("tries again what was unreachable, until it works", async () => {
    let tries = 0;
    const work = async () => {
      if (++tries < 3) throw unreachable();
      return "sent";
    };
    expect(await queue().run(work, NOW)).toBe("sent");
    expect(tries).toBe(3);
  });

  it("gives up in time, with the platform's own words", async () => {
    const work = vi.fn(async () => {
      throw unreachable();
    });
    await expect(queue().run(work, { ...NOW, withinMs: 300 })).rejects.toThrow("away");
    expect(work.mock.calls.length).toBeGreaterThan(0);
  });

  it("does not try again what was refused, or is a mistake of ours", async () => {
    for (const error of [
      new PlatformError({ kind: "refused" }, "no such chat"),
      new TypeError("oops"),
    ]) {
      const work = vi.fn(async () => {
        throw error;
      });
      await expect(queue().run(work, NOW)).rejects.toBe(error);
      expect(work).toHaveBeenCalledTimes(1);
    }
  });

  it("waits as long as the platform says, and rejects at once who has another way", async () => {
    const chat = queue();
    let tries = 0;
    const work = async () => {
      if (++tries === 1) throw limited(150);
      return chat.free();
    };
    const patient = chat.run(work, { ...NOW, patienceMs: 5000 });
    const impatient = chat.run(async () => "never", NOW);
    await expect(impatient).rejects.toMatchObject({ fault: { kind: "limited" } });
    expect(chat.free()).toBe(false);
    expect(await patient, "not before the limit is over").toBe(true);
  });

  it("is as fast as ever once the time that a limit asked for is over", async () => {
    const chat = queue();
    await chat
      .run(async () => {
        throw limited(20);
      }, NOW)
      .catch(() => {});
    expect(chat.free()).toBe(false);
    await chat.run(async () => {}, { ...NOW, patienceMs: 5000 });
    expect(chat.free()).toBe(true);
    // Impatient ones would be rejected if anything had to wait.
    await Promise.all(
      Array.from({ length: 50 }, () => chat.run(async () => expect(chat.free()).toBe(true), NOW)),
    );
  });

  it("lets go of everything when it is stopped", async () => {
    const chat = queue();
    const running = chat.run(async () => "done", NOW);
    const waiting = chat.run(async () => "never", NOW);
    chat.stop();
    expect(await running).toBe("done");
    await expect(waiting).rejects.toThrow("stopped");
  });
});

const options = {
  callbackTokens: createCallbackTokens("x", randomBytes(32)),
  chat: "1",
  room: 3000,
  overflows: () => false,
  grantTtlMs: 8 * 3_600_000,
};
const labels = ({ rows }: MessageLayout) => rows.flat().map(({ label }) => label);
const lengthOf = ({ facts, line, quote, code, notes }: MessageLayout) =>
  [
    ...facts.flat(),
    quote ?? "",
    ...line.map(({ text }) => text),
    ...code.flatMap(({ head, text }) => [...head.map((piece) => piece.text), text]),
    ...notes,
  ].join("").length;

describe("a question as a message", () => {
  it("has the level, our heading, the command once, who asks, and until when", () => {
    const request = requestOf({ roles: ["oncall"] });
    const { layout, cut } = openLayout(request, { ...options, whole: false });
    const text = JSON.stringify(layout);
    expect(cut).toBe(false);
    expect(layout.title).toBe("DANGEROUS · Deletes whole directories");
    expect(layout.code).toEqual([
      { head: [{ text: "Bash", by: "others" }], text: "rm -rf build", language: "text" },
    ]);
    expect(layout.facts).toContainEqual(["other arguments", 'description: "tidy"']);
    for (const part of [
      "Bash",
      request.session,
      "Claude Code",
      "/home/ada/project",
      "rm -rf",
      "role oncall",
      cardOf(request).ref,
    ]) {
      expect(text).toContain(part);
    }
    expect(layout.quote).toBe("The agent says: Cleaning up");
    expect(labels(layout)).toEqual(["Approve", "Always…", "Deny", "Deny with reason"]);
    const always = openLayout(request, { ...options, whole: false, face: "always" }).layout;
    expect(always.facts).toContainEqual([
      "For 8 h, in this session",
      "Bash(fs.delete.recursive:rm)",
    ]);
    expect(labels(always)).toEqual(["For 8 h", "Deny", "Back"]);
  });

  it("offers no always where nothing can be granted", () => {
    expect(
      labels(openLayout(requestOf({ scope: [] }), { ...options, whole: false }).layout),
    ).not.toContain("Always…");
    expect(
      labels(openLayout(requestOf(CATASTROPHIC), { ...options, whole: false }).layout),
    ).toEqual(["Approve", "Deny", "Deny with reason"]);
  });

  it("withholds approve while something is cut, says how much, and keeps head and tail", () => {
    const request = requestOf({ arguments: `{"command":"${"a".repeat(5000)}; rm -rf /"}` });
    const before = openLayout(request, { ...options, whole: false });
    expect(before.cut).toBe(true);
    expect(labels(before.layout)).toEqual(["Show everything", "Deny", "Deny with reason"]);
    expect(before.layout.code[0]!.text).toMatch(
      /^a+\n… [\d,]+ characters left out …\na+; rm -rf \/$/,
    );
    expect(labels(openLayout(request, { ...options, whole: true }).layout)).toContain("Approve");
    expect(wholeText(request, options.grantTtlMs)).toContain(cardOf(request).subject!.text);
  });

  it("withholds approve also where only a fact was too long for one message", () => {
    const { layout, cut } = openLayout(requestOf({ cwd: `/${"deep/".repeat(1000)}` }), {
      ...options,
      whole: false,
    });
    expect(cut).toBe(true);
    expect(labels(layout)).not.toContain("Approve");
  });

  it("shows a fact of any length whole where the message has room for it", () => {
    const cwd = `/${"deep/".repeat(200)}`;
    const { layout, cut } = openLayout(requestOf({ cwd }), { ...options, whole: false });
    expect(cut).toBe(false);
    expect(layout.line).toContainEqual({ text: cwd, by: "others" });
  });

  it.each([300, 500, 900, 2000])(
    "shows a command of %i characters whole, and offers approve, though “always” repeats it",
    (length) => {
      const command = `rm -rf ${"b".repeat(length - 7)}`;
      const request = requestOf({
        arguments: JSON.stringify({ command }),
        scope: [`Bash(fs.delete.recursive:${command})`],
        spans: [command],
      });
      const { layout, cut } = openLayout(request, { ...options, whole: false });
      expect(cut).toBe(false);
      expect(JSON.stringify(layout.code)).toContain(command);
      expect(labels(layout)[0]).toBe("Approve");
      expect(layout.notes.join()).not.toContain("Too long");
      expect(lengthOf(layout)).toBeLessThanOrEqual(options.room);
    },
  );

  it("offers “always” only where all that it covers could be seen, and cuts it visibly where not", () => {
    const command = `rm -rf ${"b".repeat(2000)}`;
    const request = requestOf({
      arguments: JSON.stringify({ command }),
      scope: [`Bash(fs.delete.recursive:${command})`],
    });
    expect(openLayout(request, { ...options, whole: false }).cut).toBe(false);
    const always = { ...options, face: "always" as const };
    const { layout, cut } = openLayout(request, { ...always, whole: false });
    expect(cut).toBe(true);
    expect(labels(layout)).toEqual(["Show everything", "Deny", "Back"]);
    expect(layout.facts.at(-1)![1]).toMatch(/characters left out/);
    expect(labels(openLayout(request, { ...always, whole: true }).layout)).toEqual([
      "For 8 h",
      "Deny",
      "Back",
    ]);
    expect(wholeText(request, options.grantTtlMs)).toContain(request.scope[0]);
  });

  it("names all that “always” would cover where there is room, and in the whole in any case", () => {
    const scope = Array.from({ length: 40 }, (_, n) => `Bash(fs.delete.recursive:program-${n})`);
    const request = requestOf({ scope });
    const { layout, cut } = openLayout(request, { ...options, whole: false, face: "always" });
    expect(cut).toBe(false);
    for (const pattern of scope) expect(layout.facts.at(-1)![1]).toContain(pattern);
    for (const pattern of scope) expect(wholeText(request, options.grantTtlMs)).toContain(pattern);
    expect(wholeText(request, options.grantTtlMs)).toContain("Cleaning up");
  });

  it("keeps to its room, whatever it is", () => {
    const long = fc.string({ unit: "grapheme", maxLength: 6000 });
    fc.assert(
      fc.property(
        fc.record({ command: long, session: long, tool: long, cwd: long, summary: long }),
        ({ command, ...rest }) => {
          const request = requestOf({
            ...rest,
            arguments: JSON.stringify({ command }),
            spans: [command],
          });
          const { layout } = openLayout(request, { ...options, whole: false });
          expect(lengthOf(layout)).toBeLessThanOrEqual(options.room);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("shows what became of it when it is over, and has no buttons", () => {
    const decision: Decision = {
      outcome: "deny",
      status: "rejected",
      reason: { type: "person", code: "denied", message: "no" },
      by: { kind: "person", name: "grace", channel: "slack", userId: "7" },
      at: 0,
    };
    const view = closedLayout(requestOf(), decision, options);
    expect(view.outcome).toMatch(/^Denied by grace .* via slack$/);
    expect(view.rows).toEqual([]);
    expect(view.code.length).toBeGreaterThan(0);
  });
});
