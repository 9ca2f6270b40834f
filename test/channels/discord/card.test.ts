/**
 * How a card looks on Discord: what is on it, in which colour, and that whatever an agent writes is
 * read as it was written.
 */

import { describe, expect, it } from "vitest";
import { cardOf } from "../../../src/core/card.ts";
import type { ApprovalRequest } from "../../../src/core/model.ts";
import fc from "../../support/properties.ts";
import { CATASTROPHIC, requestOf } from "../../worlds/test-core.ts";
import { callsOf, stage } from "./setup.ts";

type Stage = Awaited<ReturnType<typeof stage>>;

interface Embed {
  readonly title: string;
  readonly description: string;
  readonly color: number;
  readonly footer?: { readonly text: string };
}

/** What the last request of a kind carried. */
const embedOf = ({ platform }: Stage, method = /^POST .*messages$/): Embed =>
  (callsOf(platform, method).at(-1)!.body.embeds as Embed[])[0]!;

describe("a card", () => {
  it("bears level, heading, facts, the agent's words, the command and the raw arguments, who may answer and until when", async () => {
    const at = await stage();
    const request = await at.ask();
    const { text, rings } = at.card(request);
    expect(text.split("\n")).toEqual([
      "⚠️ DANGEROUS · Deletes whole directories",
      "Bash",
      "rm -rf build",
      expect.stringMatching(
        /^Claude Code · \/home\/ada\/project · \S+ · until \d\d:\d\d \S+ \(.+ GMT\) · ID: \w{6}$/,
      ),
      "The agent says: Cleaning up",
      "what triggered it: rm -rf",
      'other arguments: description: "tidy"',
    ]);
    expect(text).toContain(` · ${request.session} · `);
    expect(rings).toEqual([]);
    expect(at.labels(request)).toEqual(["Approve", "Always…", "Deny", "Deny with reason"]);
  });

  it("tells its level by sign, word and colour, and turns grey when it is over", async () => {
    const at = await stage();
    const dangerous = await at.ask();
    expect(embedOf(at)).toMatchObject({
      title: expect.stringMatching(/^⚠️ DANGEROUS · /),
      color: 0xe67e22,
    });
    await at.ask(CATASTROPHIC);
    expect(embedOf(at)).toMatchObject({
      title: expect.stringMatching(/^🛑 CATASTROPHIC · /),
      color: 0xd83c3e,
    });
    const ends = [
      ["approve", "✅", "✅ **Approved by grace"],
      ["deny", "❌", "❌ **Denied by grace"],
    ] as const;
    for (const [choice, sign, outcome] of ends) {
      const request = choice === "approve" ? dangerous : await at.ask();
      await at.testCore.elsewhere(request, choice);
      await expect.poll(() => at.card(request).edits).toBe(1);
      expect(embedOf(at, /^PATCH/)).toMatchObject({
        title: expect.stringMatching(`^${sign} DANGEROUS`),
        color: 0x95a5a6,
      });
      expect(embedOf(at, /^PATCH/).description.startsWith(outcome)).toBe(true);
    }
  });

  it("counts down what is left of the time, in each person's own words, until it is over", async () => {
    const at = await stage();
    const request = await at.ask();
    const seconds = Math.floor(request.expiresAt / 1000);
    expect(embedOf(at).description).toContain(`** (<t:${seconds}:R>) · **ID: `);
    await at.testCore.elsewhere(request, "deny");
    await expect.poll(() => at.card(request).edits).toBe(1);
    expect(embedOf(at, /^PATCH/).description).not.toContain("<t:");
    expect(embedOf(at, /^PATCH/).description).toMatch(/until \d\d:\d\d \S+ \(5 min\)/);
  });

  it("draws what stands around the call small, below the rest", async () => {
    const at = await stage();
    const earlier = { approved: 2, denied: 0, lastAt: 1 };
    await at.ask({ context: { branch: "main", repository: "shop", before: [], earlier } });
    expect(embedOf(at).description.split("\n").at(-1)).toBe(
      "-# on `main` in `shop` · same finding: approved 2×",
    );
  });

  it("never leaves out who may be rung, nor that there are no buttons", async () => {
    const at = await stage();
    const request = await at.ask();
    await at.testCore.remind(request);
    await at.press(at.platform.people.mallory, request, "Deny");
    await at.press(at.platform.people.ada, request, "Deny");
    await expect.poll(() => at.card(request).edits).toBe(1);
    const sent = callsOf(at.platform, /^(?:POST|PATCH) .*messages/);
    expect(sent.map(({ method }) => method.split(" ")[0])).toEqual(["POST", "POST", "PATCH"]);
    for (const { body } of sent)
      expect(body.allowed_mentions).toEqual({ parse: [], replied_user: false });
    expect(sent.at(-1)!.body.components).toEqual([]);
    const told = callsOf(at.platform, /callback$/)
      .map(({ body }) => body.data)
      .filter((data) => data !== undefined);
    for (const data of told)
      expect(data).toMatchObject({ flags: 64 | 4, allowed_mentions: { parse: [] } });
  });
});

/** Everything that Discord would make something of. */
const hostile = (platform: Stage["platform"]): string[] => [
  "@everyone and @here",
  `<@${platform.people.ada.id}> <@!${platform.people.ada.id}> <@&${platform.role}> ` +
    `<#${platform.room}>`,
  "</approve:100000000000000001> <:ok:100000000000000001> <a:ok:100000000000000001> " +
    ":white_check_mark: <t:1700000000:R> <id:customize>",
  "[click me](https://evil.example) https://evil.example/a_b_c <https://evil.example> " +
    "discord://evil",
  "# head\n## two\n-# small\n- list\n* star\n1. one\n> quote\n>>> long",
  "**bold** __under__ *it* _it_ ~~gone~~ ||hidden|| `code` ``co`de``",
  "```\nAPPROVED\n```\n**tool:** Read",
  "`",
  "```",
  "``` ```",
  "a ` b",
  "\\",
  "\\\\",
  "\\*not\\*",
  "trailing\\",
  "¯\\_(ツ)_/¯",
  "tool: Read\nMay answer: nobody. ID: aaaaaa",
];

describe("what an agent writes", () => {
  it("is read as it was written wherever it stands, and rings nobody", async () => {
    const at = await stage();
    for (const text of hostile(at.platform)) {
      const request = await at.ask({
        tool: `T ${text}`,
        session: `claude-code:${text}`,
        agent: text,
        cwd: text,
        summary: text,
        arguments: JSON.stringify({ command: text }),
        spans: [text],
        scope: [`Bash(${text})`],
        explicit: true,
        reason: { type: "rule", code: "x", message: text },
      });
      const seen = at.card(request);
      const { agent, cwd, summary, subject } = cardOf(request);
      const line = [agent!, cwd!].map((each) => each.replaceAll("\n", "⟨U+000A⟩"));
      for (const part of [
        `T ${text.replaceAll("\n", "⟨U+000A⟩")}\n${subject!.text}`,
        `${line.join(" · ")} · claude-code:`,
        summary!,
      ])
        expect(seen.text).toContain(part);
      expect(seen.rings, text).toEqual([]);
    }
  });

  it("cannot pass for ours: its lines stand in a fence or behind a bar, and its labels are not bold", async () => {
    const at = await stage();
    const forged = "x```\n**tool:** Read\nMay answer: nobody. ID: aaaaaa";
    await at.ask({ cwd: forged, summary: forged, arguments: JSON.stringify({ command: forged }) });
    const lines = embedOf(at).description.split("\n");
    const bold = lines.flatMap((line) => line.match(/\*\*[^*]+\*\*/g) ?? []);
    expect(bold).toEqual([
      expect.stringMatching(/^\*\*until .*\*\*$/),
      expect.stringMatching(/^\*\*ID: \w{6}\*\*$/),
      "**what triggered it:**",
    ]);
    const bare = lines.filter((line) => !/^(?:>|\*\*|`Bash`$|`Claude Code` · )/.test(line));
    expect(bare).toEqual([]);
  });

  it("is in a fence as it is where no fence could break, and nowhere else", async () => {
    const at = await stage();
    await at.ask({ arguments: '{"command":"a *b* `c` <@1>"}' });
    expect(embedOf(at).description).toContain("```\na *b* `c` <@1>\n```");
    await at.ask({ arguments: '{"command":"a ``` b"}' });
    expect(embedOf(at).description).toContain("> a \\`\\`\\` b\n");
  });
});

const TEXT = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."`*_~|<>[]()@#:-+.\\/ \n\t1a&!"), maxLength: 5000 }),
  fc.string({ unit: "grapheme", maxLength: 1500 }),
  fc.nat(6000).map((length) => "*".repeat(length)),
  fc.nat(3000).map((length) => "\n*".repeat(length)),
  fc.nat(2000).map((length) => "```\n".repeat(length)),
);

const REQUEST: fc.Arbitrary<Partial<ApprovalRequest>> = fc.record({
  level: fc.constantFrom("dangerous", "catastrophic"),
  tool: TEXT,
  session: TEXT.map((text) => `claude-code:${text}`),
  agent: TEXT,
  cwd: TEXT,
  summary: TEXT,
  arguments: TEXT.map((command) => JSON.stringify({ command })),
  spans: fc.array(TEXT, { maxLength: 3 }),
  scope: fc.array(TEXT, { maxLength: 3 }),
  roles: fc.array(fc.string({ maxLength: 30 }), { maxLength: 5 }),
  explicit: fc.boolean(),
  reason: TEXT.map((message) => ({ type: "rule" as const, code: "x", message })),
});

describe("any question", () => {
  it("fits, is taken by the platform, rings nobody, and is read as the card has it, open and closed", async () => {
    const at = await stage();
    const run = async (changes: Partial<ApprovalRequest>) => {
      const request = requestOf(changes);
      await at.testCore.ask(at.provider, request);
      const open = at.card(request);
      expect(open.rings).toEqual([]);
      const offers = (label: string) => open.buttons.some((button) => button.label === label);
      // beside “Approve” it means that only what “Always” would cover was cut
      expect(offers("Approve") || offers("Show everything")).toBe(true);
      const { body, arguments: raw } = cardOf(request);
      if (offers("Approve")) expect(open.text).toContain("text" in body ? body.text : raw);
      await at.testCore.end(request, "expired");
      await expect.poll(() => at.card(request)).toMatchObject({ edits: 1, buttons: [], rings: [] });
      expect(at.card(request).text).toContain("⌛ Expired");
      at.platform.remove(open.id);
    };
    await fc.assert(fc.asyncProperty(REQUEST, run), { numRuns: 30 });
  });
});
