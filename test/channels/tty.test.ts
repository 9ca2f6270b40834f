/**
 * The terminal, beyond the channel contract: what is typed when, what ends it, and what its screen
 * looks like.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { tty } from "../../channels/tty/index.ts";
import type { ApprovalRequest } from "../../src/core/model.ts";
import { openPermanentRules } from "../../src/policy-files/permanent-rules-file.ts";
import { Emulator } from "../support/pseudo-terminal.ts";
import {
  CATASTROPHIC,
  contextOf,
  openLog,
  openTestCore,
  requestOf,
  WITH_RULE,
} from "../worlds/test-core.ts";
import { openTerminal, tty as world } from "../worlds/tty.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function sit({
  guard = 1,
  columns = 10_000,
  colours = 1,
  rows,
}: {
  guard?: number;
  columns?: number;
  colours?: number;
  rows?: number;
} = {}) {
  const terminal = openTerminal({ columns, colours });
  const emulator = new Emulator(rows ?? 0, columns);
  if (rows !== undefined) Object.assign(terminal.output, { rows });
  terminal.output.on("data", (chunk: Buffer) =>
    emulator.write(chunk.toString("utf8").replaceAll("\n", "\r\n")),
  );
  const { person } = await world.open();
  const directory = await mkdtemp(join(tmpdir(), "countersign-"));
  const reload = async () => ({ ok: true, changed: true }) as const;
  const rules = openPermanentRules({
    directory,
    reload,
    audit: { append: async () => {} },
    log: openLog(),
  });
  const testCore = openTestCore({ tty: person }, { rules });
  const provider = await tty.open(
    { guard, input: terminal.input, output: terminal.output },
    contextOf(),
  );
  await provider.start(testCore.host);
  closers.push(provider.stop, testCore.close, () =>
    rm(directory, { recursive: true, force: true }),
  );
  const prompted = (times = 1) =>
    expect
      .poll(
        () =>
          terminal.screen().split(/^(?:Approve\? y|To approve once,|Enter denies,)/m).length - 1,
      )
      .toBe(times);
  /** What is on the screen now, where it has rows. */
  const now = () => emulator.screen();
  const resize = (more: { rows: number; columns: number }) => {
    Object.assign(terminal.output, more);
    emulator.resize(more.rows, more.columns);
    terminal.output.emit("resize");
  };
  return { ...terminal, testCore, provider, prompted, rules, directory, now, resize };
}

const decisionOf = (testCore: ReturnType<typeof openTestCore>, request: ApprovalRequest) =>
  expect.poll(() => testCore.decision(request));

describe("what is typed", () => {
  const cases: { typed: string; changes?: Partial<ApprovalRequest>; answer: object }[] = [
    { typed: "y", answer: { choice: "approve", scope: "once" } },
    { typed: "YES", answer: { choice: "approve", scope: "once" } },
    { typed: "  y \r", answer: { choice: "approve", scope: "once" } },
    { typed: "a", answer: { choice: "approve", scope: "session" } },
    { typed: "Always", answer: { choice: "approve", scope: "session" } },
    { typed: "p", changes: WITH_RULE, answer: { choice: "approve", scope: "project" } },
    { typed: "U", changes: WITH_RULE, answer: { choice: "approve", scope: "user" } },
    { typed: "a", changes: WITH_RULE, answer: { choice: "approve", scope: "session" } },
    {
      typed: "u",
      changes: { rule: { tool: "Bash", keys: [] } },
      answer: { choice: "approve", scope: "user" },
    },
    {
      typed: "u",
      changes: { ...CATASTROPHIC, ...WITH_RULE },
      answer: { choice: "approve", scope: "once", phrase: "u" },
    },
    { typed: "once", answer: { choice: "approve", scope: "once" } },
    { typed: "Deny", answer: { choice: "deny" } },
    { typed: "ja", changes: { language: "de" }, answer: { choice: "approve", scope: "once" } },
    {
      typed: "immer",
      changes: { language: "de" },
      answer: { choice: "approve", scope: "session" },
    },
    {
      typed: "nein, später",
      changes: { language: "de" },
      answer: { choice: "deny", reason: "später" },
    },
    { typed: "n", answer: { choice: "deny" } },
    { typed: "", answer: { choice: "deny" } },
    {
      typed: "no, use the staging copy",
      answer: { choice: "deny", reason: "use the staging copy" },
    },
    { typed: "n use ü", answer: { choice: "deny", reason: "use ü" } },
    {
      typed: "y",
      changes: CATASTROPHIC,
      answer: { choice: "approve", scope: "once", phrase: "y" },
    },
    {
      typed: "Approve  KXQF",
      changes: CATASTROPHIC,
      answer: { choice: "approve", scope: "once", phrase: "Approve  KXQF" },
    },
    { typed: "n", changes: CATASTROPHIC, answer: { choice: "deny" } },
    { typed: "", changes: CATASTROPHIC, answer: { choice: "deny" } },
  ];
  it.each(cases)("$typed with $changes means $answer", async ({ typed, changes, answer }) => {
    const { input, testCore, provider, prompted } = await sit();
    const request = requestOf(changes);
    await testCore.ask(provider, request);
    await prompted();
    input.write(`${typed}\n`);
    await expect.poll(() => testCore.answers).toMatchObject([answer]);
    const calls = "choice" in answer && answer.choice === "approve" ? { calls: 1 } : {};
    expect(testCore.answers[0]).toEqual({
      ...answer,
      ...calls,
      approval: request.id,
      person: testCore.answers[0]!.person,
    });
  });

  it("is put together from pieces, also of one letter", async () => {
    const { input, testCore, provider, prompted } = await sit();
    await testCore.ask(provider, requestOf());
    await prompted();
    for (const byte of Buffer.from("n über\n")) input.write(Buffer.of(byte));
    await expect.poll(() => testCore.answers).toMatchObject([{ choice: "deny", reason: "über" }]);
  });

  const unclear: { typed: string; changes?: Partial<ApprovalRequest> }[] = [
    { typed: "a", changes: { scope: [] } },
    { typed: "p" },
    { typed: "u" },
    { typed: "p", changes: { rule: { tool: "Bash", keys: [] } } },
    { typed: "p u", changes: WITH_RULE },
    { typed: "yep" },
    { typed: "y y" },
    { typed: "ｙ" },
    { typed: "ja" },
    { typed: "once", changes: { calls: 2 } },
  ];
  it.each(unclear)("$typed with $changes decides nothing, and is explained", async (row) => {
    const { input, testCore, provider, prompted, screen } = await sit();
    const request = requestOf(row.changes);
    await testCore.ask(provider, request);
    await prompted();
    input.write(`${row.typed}\n`);
    await prompted(2);
    expect(screen()).toMatch(
      new RegExp(`"${row.typed}.*" is none of the answers. Type y.*, or n and a reason to deny.`),
    );
    expect(screen()).toMatch(/Nothing was decided; without an answer the call is denied at \d\d:/);
    expect(testCore.answers).toEqual([]);
    input.write("n\n");
    await decisionOf(testCore, request).toMatchObject({ status: "rejected" });
  });

  it("is edited as people are used to", async () => {
    const { input, testCore, provider, prompted } = await sit();
    await testCore.ask(provider, requestOf());
    await prompted();
    input.write("yes\u0015n use xü\u007f\u007fthe old\u0017 new\u001b[A\u001b");
    input.write("[D one\u0007\n");
    await expect
      .poll(() => testCore.answers)
      .toMatchObject([{ choice: "deny", reason: "use the  new one" }]);
  });

  it("is not kept in memory for ever when a line goes on for ever, and is no answer", async () => {
    const { input, testCore, provider, prompted, screen } = await sit();
    await testCore.ask(provider, requestOf());
    await prompted();
    input.write("y".repeat(5000));
    input.write("y".repeat(5000));
    input.write("\n");
    await prompted(2);
    expect(screen()).toContain('yyyy…" is none of the answers');
    expect(screen().split("y".repeat(1990)).length).toBe(2);
    expect(testCore.answers).toEqual([]);
  });

  it("answers nothing when it was typed before the question", async () => {
    const { input, testCore, provider, prompted } = await sit();
    input.write("y\n");
    await testCore.ask(provider, requestOf());
    input.write("a\n");
    await prompted();
    expect(testCore.answers).toEqual([]);
    input.write("n\n");
    await expect.poll(() => testCore.answers).toMatchObject([{ choice: "deny" }]);
  });

  it("answers one question, however much of it there is", async () => {
    const { input, testCore, provider, prompted } = await sit();
    await testCore.ask(provider, requestOf());
    const second = requestOf();
    await testCore.ask(provider, second);
    await prompted();
    input.write("y\ny\ny\n");
    await prompted(2);
    expect(testCore.answers).toHaveLength(1);
    expect(await testCore.decision(second)).toBeUndefined();
  });
});

describe("a raw terminal", () => {
  it("is raw while there is a question, and left as it was", async () => {
    const { input, testCore, provider, prompted } = await sit({ guard: 5 });
    const modes: boolean[] = [];
    Object.assign(input, { setRawMode: (raw: boolean) => modes.push(raw) });
    await testCore.ask(provider, requestOf());
    expect(modes).toEqual([true]);
    await prompted();
    expect(modes).toEqual([true]);
    input.write("n\n");
    await expect.poll(() => testCore.answers).toHaveLength(1);
    await expect.poll(() => modes).toEqual([true, false]);
    await testCore.ask(provider, requestOf());
    await provider.stop();
    expect(modes).toEqual([true, false, true, false]);
  });

  it("passes Ctrl-C on as the signal that it is", async () => {
    const { input, testCore, provider } = await sit({ guard: 5000 });
    Object.assign(input, { setRawMode: () => {} });
    await testCore.ask(provider, requestOf());
    const interrupted = new Promise((resolve) => process.once("SIGINT", resolve));
    input.write("\u0003");
    await interrupted;
    expect(testCore.answers).toEqual([]);
  });
});

describe("the end of a terminal", () => {
  it("withdraws what is asked and what waits, and records no answer of a person", async () => {
    const { input, testCore, provider, prompted } = await sit();
    const requests = [requestOf(), requestOf()];
    for (const request of requests) await testCore.ask(provider, request);
    await prompted();
    input.write("y"); // without Enter it is no answer
    input.end();
    for (const request of requests) {
      await decisionOf(testCore, request).toMatchObject({
        status: "cancelled",
        by: { kind: "gateway" },
        reason: {
          message: expect.stringContaining("The terminal was closed before anyone answered"),
        },
      });
    }
    expect(testCore.answers).toEqual([]);
    expect(provider.canHandle("claude-code:1")).toBe(false);
    await expect(provider.ask(requestOf())).rejects.toMatchObject({ code: "channel-down" });
  });

  it("is no terminal at all where input is a pipe", async () => {
    const { input, testCore, provider } = await sit();
    input.isTTY = false;
    expect(provider.canHandle("claude-code:1")).toBe(false);
    const request = requestOf();
    await testCore.open(request);
    await expect(provider.ask(request)).rejects.toMatchObject({
      code: "channel-down",
      message: "there is no terminal",
    });
  });

  it("is no terminal any more when its screen is gone", async () => {
    const { output, testCore, provider } = await sit();
    const closed = new Promise((resolve) => output.once("close", resolve));
    output.destroy(new Error("EIO"));
    await closed;
    expect(provider.canHandle("claude-code:1")).toBe(false);
    await expect(testCore.ask(provider, requestOf())).rejects.toMatchObject({
      code: "channel-down",
    });
  });

  it("lets go of the input after each question and when stopped", async () => {
    const { input, testCore, provider, prompted } = await sit();
    await testCore.ask(provider, requestOf());
    await prompted();
    expect(input.isPaused()).toBe(false);
    input.write("n\n");
    await expect.poll(() => input.isPaused()).toBe(true);
    expect(input.listenerCount("data")).toBe(0);
    await testCore.ask(provider, requestOf());
    await provider.stop();
    expect(input.isPaused()).toBe(true);
    expect(input.listenerCount("data") + input.listenerCount("end")).toBe(
      input.listenerCount("end"),
    );
  });
});

describe("several questions", () => {
  it("are shown one at a time, and the next one says who ended the last", async () => {
    const { testCore, provider, prompted, screen } = await sit();
    const [first, second] = [requestOf(), requestOf()] as const;
    await testCore.ask(provider, first);
    await prompted();
    await testCore.ask(provider, second);
    expect(screen()).toContain("(1 more waiting)");
    await prompted(2); // the notice broke the line, so it is asked again
    expect(screen()).not.toContain(second.session);
    await testCore.elsewhere(first, "deny");
    await prompted(3);
    const after = screen().split("[y/a/N] ")[2]!;
    expect(after).toMatch(/Denied by grace · \d\d:\d\d \S+ · via elsewhere/);
    expect(after.indexOf("Denied by grace")).toBeLessThan(after.indexOf(second.session));
  });

  it("leave the queue when they end before they were shown", async () => {
    const { input, testCore, provider, prompted, screen } = await sit();
    const [first, second, third] = [requestOf(), requestOf(), requestOf()] as const;
    for (const request of [first, second, third]) await testCore.ask(provider, request);
    await prompted();
    await testCore.end(second, "cancelled");
    await prompted(2); // the notice broke the line
    input.write("y\n");
    await prompted(3);
    expect(screen()).not.toContain(second.session);
    expect(screen()).toContain(third.session);
  });

  it("asks again after a wrong phrase, until it can only be denied", async () => {
    const { input, testCore, provider, prompted, screen } = await sit();
    const request = requestOf(CATASTROPHIC);
    await testCore.ask(provider, request);
    for (const [index, told] of [
      "2 tries left",
      "One try left",
      "can only be denied now",
    ].entries()) {
      await prompted(index + 1);
      input.write("approve wrong\n");
      await expect.poll(screen).toContain(told);
    }
    await prompted(4);
    input.write("\n");
    await decisionOf(testCore, request).toMatchObject({ status: "rejected" });
  });
});

describe("a rule", () => {
  it("is shown whole, with the project, before the keys that write it", async () => {
    const { testCore, provider, prompted, screen } = await sit();
    await testCore.ask(provider, requestOf(WITH_RULE));
    await prompted();
    expect(screen()).toContain(
      [
        "The answers p and u also write this rule, which stays until it is revoked:",
        '│ { tools: ["Bash"], match: "rm -rf build", keys: [fs.delete.recursive], action: allow }',
        "p limits it to this project:",
        "│ /home/ada/project",
      ].join("\n"),
    );
    expect(screen()).toContain(
      "Approve? y once, a always, p always in this project, u always in all projects, " +
        "n WHY or Enter denies [y/a/p/u/N] ",
    );
  });

  it("has no key where none can be written, nor for what is catastrophic", async () => {
    for (const changes of [{}, { ...CATASTROPHIC, ...WITH_RULE }]) {
      const { testCore, provider, prompted, screen } = await sit();
      await testCore.ask(provider, requestOf(changes));
      await prompted();
      expect(screen()).not.toMatch(/this rule|tools:|u always/);
    }
    const homeless = await sit();
    await homeless.testCore.ask(homeless.provider, requestOf({ rule: { tool: "Bash", keys: [] } }));
    await homeless.prompted();
    expect(homeless.screen()).toContain("[y/a/u/N] ");
    expect(homeless.screen()).not.toContain("project:");
  });

  it("is written for as many identical calls as the prompt said, by who sits there", async () => {
    const { input, testCore, provider, prompted, rules } = await sit();
    const request = requestOf(WITH_RULE);
    await testCore.ask(provider, request);
    await prompted();
    await testCore.recount(request, 3);
    await prompted(2);
    input.write("p\n");
    await decisionOf(testCore, request).toMatchObject({
      status: "approved",
      scope: "project",
      calls: 3,
    });
    await expect
      .poll(() => rules.list())
      .toMatchObject([{ scope: "project", by: "ada", approval: request.id }]);
  });

  it("that cannot be written is told, and the question is asked again", async () => {
    const { input, testCore, provider, prompted, screen, directory } = await sit();
    const request = requestOf(WITH_RULE);
    await testCore.ask(provider, request);
    await prompted();
    await rm(directory, { recursive: true, force: true });
    input.write("u\n");
    await prompted(2);
    expect(screen()).toMatch(/Nothing was decided: .*You can still approve once/);
    expect(await testCore.decision(request)).toBeUndefined();
    input.write("y\n");
    await decisionOf(testCore, request).toMatchObject({ status: "approved", scope: "once" });
  });

  it("stays behind the bar, where it cannot pass for our words", async () => {
    const { testCore, provider, prompted, screen } = await sit({ columns: 40 });
    const match = `${"x".repeat(100)} Approve? y once`;
    await testCore.ask(
      provider,
      requestOf({ rule: { ...WITH_RULE.rule, match, project: `/${"deep/".repeat(40)}` } }),
    );
    await prompted();
    const lines = screen().split("\n");
    for (const line of lines.filter((each) => /x{5}|deep/.test(each))) expect(line).toMatch(/^│ /);
    expect(
      lines
        .filter((line) => line.startsWith("│ "))
        .map((line) => line.slice(2))
        .join(""),
    ).toContain(match);
  });
});

describe("the screen", () => {
  it("puts a bar before every line that an agent had a hand in, also where it is long or broken", async () => {
    const { testCore, provider, prompted, screen } = await sit({ columns: 40 });
    const fake = "Approve? y once [y/N] ";
    const command = `true\n${fake}\t${"x".repeat(120)} 漢字${"漢".repeat(40)}\n DANGEROUS  nothing`;
    await testCore.ask(
      provider,
      requestOf({
        arguments: JSON.stringify({ command }),
        summary: `ok\n${fake}`,
        tool: `Bash\n${fake}`,
        cwd: `/\n${fake}`,
      }),
    );
    await prompted();
    const lines = screen().split("\n");
    for (const line of lines.filter((each) => /x{5}|漢|Approve\? y once \[|nothing/.test(each)))
      expect(line).toMatch(/^│ /);
    for (const line of lines.filter((each) => each.startsWith("│ "))) {
      const columns = [...line].reduce(
        (sum, character) => sum + (/[\u2e80-\u9fff]/.test(character) ? 2 : 1),
        0,
      );
      expect(columns).toBeLessThanOrEqual(40);
    }
    const shown = lines
      .filter((line) => line.startsWith("│ "))
      .map((line) => line.slice(2))
      .join("");
    expect(shown).toContain("x".repeat(120));
    expect(shown.match(/漢/g)!.length, "the command stands there once").toBe(41);
  });

  it("shows an edit with signs, and in colours where the terminal knows them", async () => {
    const edit = {
      tool: "Edit",
      facts: { kind: "write" },
      arguments: JSON.stringify({
        file_path: "a.ts",
        old_string: "one\ntwo",
        new_string: "one\n2",
      }),
    } as const;
    const plain = await sit({ colours: 1 });
    await plain.testCore.ask(plain.provider, requestOf(edit));
    await plain.prompted();
    expect(plain.screen()).toContain("│ Edit a.ts +1 −1\n│  one\n│ -two\n│ +2\n");
    const coloured = await sit({ colours: 8 });
    await coloured.testCore.ask(coloured.provider, requestOf(edit));
    await coloured.prompted();
    expect(coloured.screen()).toContain("\u001b[31m│ -two\u001b[39m\n\u001b[32m│ +2\u001b[39m\n");
  });

  it("has colours on a terminal that knows them, and none elsewhere", async () => {
    for (const colours of [1, 8]) {
      const { testCore, provider, prompted, screen } = await sit({ colours });
      await testCore.ask(provider, requestOf());
      await prompted();
      expect(screen().includes("\u001b[")).toBe(colours === 8);
    }
  });
});

const SIZES = [
  { rows: 24, columns: 80 },
  { rows: 40, columns: 50 },
] as const;

describe.each(SIZES)("a terminal of $rows rows and $columns columns", (size) => {
  const asked = async (changes: Partial<ApprovalRequest> = {}) => {
    const at = await sit(size);
    const request = requestOf(changes);
    await at.testCore.ask(at.provider, request);
    return { ...at, request };
  };

  it("puts what others write above the question, and keeps what is being typed", async () => {
    const { now, input, output, testCore, request } = await asked();
    await expect.poll(now).toContain("/N]");
    input.write("n use the stag");
    await expect.poll(now).toMatch(/\/N\] n use the\s+stag$/);
    output.write('{"level":30,"msg":"a log line"}\n');
    output.write('{"level":30,"msg":"another"}\n');
    await expect
      .poll(now)
      .toMatch(/^\{"level":30,"msg":"a log line"\}\n\{"level":30,"msg":"another"\}\n\n DANGEROUS /);
    expect(now().match(/DANGEROUS|Approve\?/g)).toEqual(["DANGEROUS", "Approve?"]);
    expect(now()).toMatch(/\/N\] n use the\s+stag$/);
    input.write("ing copy\n");
    await decisionOf(testCore, request).toMatchObject({ status: "rejected" });
    expect(testCore.answers).toMatchObject([{ reason: "use the staging copy" }]);
  });

  it("keeps a phrase that is being typed when a question comes, one joins, and time runs out", async () => {
    const { now, input, testCore, provider, request } = await asked(CATASTROPHIC);
    await expect.poll(now).toContain('type "approve kxqf"');
    input.write("approve k");
    await testCore.ask(provider, requestOf());
    await expect.poll(now).toContain("(1 more waiting)");
    await testCore.recount(request, 3);
    await provider.remind({}, { ...request, calls: 3 });
    await expect.poll(now).toContain("3 identical calls wait");
    expect(now()).toContain("Please answer now: this is denied at");
    expect(now().match(/CATASTROPHIC|To approve/g)).toHaveLength(2);
    expect(now()).toMatch(/denies:\s+approve k$/);
    input.write("xqf\n");
    await decisionOf(testCore, request).toMatchObject({ status: "approved", calls: 3 });
  });

  it("explains a wrong phrase in words", async () => {
    const { now, input, testCore, request } = await asked(CATASTROPHIC);
    await expect.poll(now).toContain('type "approve kxqf"');
    input.write("aprove kxqf\n");
    const words = () => now().replace(/\s+/g, " ");
    await expect
      .poll(words)
      .toContain(
        '"aprove kxqf" is not the phrase, so nothing was approved. 2 tries left, then this can ' +
          'only be denied. Type "approve kxqf" (capitals and spaces do not matter), or n and a ' +
          "reason to deny. Without an answer the call is denied at",
      );
    await expect.poll(words).toMatch(/denies:$/);
    expect(await testCore.decision(request)).toBeUndefined();
  });

  it("breaks every text at words, in the width that there is", async () => {
    const summary = "tidies the build folder before the release is made ".repeat(3).trim();
    const { now } = await asked({ summary, warnings: ["this call was made five times in a row"] });
    await expect.poll(now).toContain("/N]");
    for (const line of now().split("\n")) expect(line.length).toBeLessThan(size.columns);
    const said = now()
      .split("\n")
      .filter((line) => /^│ .*(tidies|build folder|release|before)/.test(line));
    for (const word of said.join(" ").match(/\w+/g)!)
      expect(`the agent says tidies build folder before release is made`).toContain(word);
  });

  it("keeps a question that is longer than it for a pager, and takes no approval before its end", async () => {
    const command = Array.from({ length: 100 }, (_, at) => `echo line-${at}`).join("\n");
    const { now, input, testCore, request } = await asked({
      arguments: JSON.stringify({ command }),
    });
    const words = () => now().replace(/\s+/g, " ");
    await expect.poll(words).toMatch(/Read all \d+ lines before you answer: Enter opens them/);
    expect(now()).toContain("echo line-0");
    expect(now()).toMatch(/… \d+ lines left out here …/);
    expect(now().split("\n").length).toBeLessThan(size.rows);
    input.write("y\n");
    await expect.poll(words).toContain("cannot be approved before you have read all of it");
    await expect.poll(words).toMatch(/denies:$/);
    expect(testCore.answers).toEqual([]);
    input.write("\n");
    await expect.poll(now).toContain("Space: next page");
    input.write("q");
    await expect.poll(words).toMatch(/Not all of it was shown yet\. Read all .*denies:$/);
    input.write("\n");
    await expect.poll(now).toContain("Space: next page");
    let seen = "";
    for (let page = 0; page < 200 && !now().includes("the end."); page++) {
      seen += `${now()}\n`;
      input.write(" ");
      await new Promise((resolve) => setImmediate(resolve));
    }
    seen += now();
    for (let at = 0; at < 100; at++) expect(seen).toContain(`echo line-${at}`);
    input.write("  \rq");
    await expect.poll(words).toMatch(/All of it was shown\. Approve\? y once.*v reads it again/);
    await expect.poll(words).toMatch(/\/N\]$/);
    input.write("y\n");
    await decisionOf(testCore, request).toMatchObject({ status: "approved" });
  });

  it("keeps back what others write while it is read, and shows an outcome from elsewhere", async () => {
    const command = Array.from({ length: 100 }, (_, at) => `echo line-${at}`).join("\n");
    const { now, input, output, testCore, request, screen } = await asked({
      arguments: JSON.stringify({ command }),
    });
    await expect.poll(now).toMatch(/denies:$/);
    input.write("\n");
    await expect.poll(now).toContain("Space: next page");
    output.write("a log line\n");
    expect(now()).not.toContain("a log line");
    await testCore.elsewhere(request, "deny");
    await expect.poll(now).toContain("Denied by grace");
    expect(screen()).toMatch(/\u001b\[\?1049l[\s\S]*a log line\n[\s\S]*Denied by grace/);
    expect(now()).not.toContain("Space: next page");
  });
});

describe("a terminal that gets narrower", () => {
  it("draws the question again, with what is being typed", async () => {
    const { now, input, resize, testCore, provider } = await sit({ rows: 24, columns: 80 });
    await testCore.ask(provider, requestOf());
    await expect.poll(now).toContain("/N]");
    input.write("n use the staging copy of it");
    resize({ rows: 40, columns: 50 });
    await expect.poll(() => now().match(/DANGEROUS/g)).toHaveLength(2);
    const drawn = now().slice(now().lastIndexOf("DANGEROUS"));
    for (const line of drawn.split("\n")) expect(line.length).toBeLessThan(50);
    expect(drawn.replace(/\s+/g, " ")).toMatch(/\/N\] n use the staging copy of it$/);
    input.write("\n");
    await expect
      .poll(() => testCore.answers)
      .toMatchObject([{ reason: "use the staging copy of it" }]);
  });
});
