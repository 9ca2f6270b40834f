/**
 * The two faces of a card that could write a rule: the buttons on each, and what has to be seen
 * before one of them is there.
 */
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCallbackTokens } from "../../../channels/chat/callback-token.ts";
import {
  closedLayout,
  type Face,
  openLayout,
  wholeText,
} from "../../../channels/chat/message-layout.ts";
import type { MessageLayout } from "../../../channels/chat/platform-adapter.ts";
import { overflows } from "../../../channels/discord/render.ts";
import { cardOf } from "../../../src/core/card.ts";
import type { ApprovalRequest } from "../../../src/core/model.ts";
import fc from "../../support/properties.ts";
import { CATASTROPHIC, requestOf, WITH_RULE } from "../../worlds/test-core.ts";

const callbackTokens = createCallbackTokens("x", randomBytes(32));
const options = {
  callbackTokens,
  chat: "1",
  room: 3000,
  overflows: () => false,
  grantTtlMs: 8 * 3_600_000,
  whole: false,
};
const { rule } = WITH_RULE;

const view = (request: ApprovalRequest, face: Face, changes: object = {}): MessageLayout =>
  openLayout(request, { ...options, face, ...changes }).layout;
const rowsOf = ({ rows }: MessageLayout) => rows.map((row) => row.map(({ label }) => label));
const labels = (shown: MessageLayout) => rowsOf(shown).flat();
const lengthOf = ({ facts, line, quote, code, notes }: MessageLayout) =>
  [
    ...facts.flat(),
    quote ?? "",
    ...line.map(({ text }) => text),
    ...code.flatMap(({ head, text }) => [...head.map((piece) => piece.text), text]),
    ...notes,
  ].join("").length;

describe("the plain face of a card with a rule", () => {
  it("has no button and not one character more than one with a grant only", () => {
    const request = requestOf();
    const without = view(request, "plain");
    const with_ = view({ ...request, id: requestOf().id, ...WITH_RULE }, "plain");
    expect(rowsOf(with_)).toEqual([
      ["Approve", "Always…"],
      ["Deny", "Deny with reason"],
    ]);
    expect(with_.rows.flat().find(({ label }) => label === "Always…")?.style).toBe("plain");
    expect(lengthOf(with_)).toBe(lengthOf(without));
    expect(with_.rows).toHaveLength(without.rows.length);
  });

  it("has no more than three buttons in a row, though several identical calls wait", () => {
    expect(rowsOf(view(requestOf({ ...WITH_RULE, calls: 12 }), "plain"))).toEqual([
      ["Approve all 12", "Approve one", "Always…"],
      ["Deny", "Deny with reason"],
    ]);
  });

  it("offers no rule before all of the card could be seen", () => {
    const long = requestOf({ ...WITH_RULE, arguments: `{"command":"${"a".repeat(5000)}"}` });
    expect(labels(view(long, "plain"))).toEqual(["Show everything", "Deny", "Deny with reason"]);
    expect(labels(view(long, "plain", { whole: true }))).toContain("Always…");
  });

  it("offers no rule where none can be written, nor for what is catastrophic though one came with it", () => {
    expect(labels(view(requestOf(), "always"))).toEqual(["For 8 h", "Deny", "Back"]);
    expect(labels(view(requestOf({ scope: [] }), "always"))).toContain("Approve");
    for (const face of ["plain", "always"] as const) {
      const shown = view(requestOf({ ...CATASTROPHIC, ...WITH_RULE }), face);
      expect(labels(shown)).toEqual(["Approve", "Deny", "Deny with reason"]);
      expect(JSON.stringify(shown)).not.toContain("tools:");
    }
    expect(wholeText(requestOf({ ...CATASTROPHIC, ...WITH_RULE }), 1)).not.toContain("tools:");
  });
});

describe("the face with the rule", () => {
  it("shows the rule as it will be written, the project, how it ends, and the rest of the card", () => {
    const request = requestOf(WITH_RULE);
    const shown = view(request, "always");
    const rule =
      '{ tools: ["Bash"], match: "rm -rf build", keys: [fs.delete.recursive], action: allow }';
    expect(cardOf(request).rule!.text).toBe(rule);
    expect(shown.facts.slice(-3)).toEqual([
      ["For 8 h, in this session", "Bash(fs.delete.recursive:rm)"],
      ["Until it is revoked, by this rule", rule],
      ["“In this project” limits the rule to", "/home/ada/project"],
    ]);
    expect(shown.notes.join("\n")).toContain("/revoke takes it back");
    expect(shown.code[0]!.text).toBe("rm -rf build");
    expect(rowsOf(shown)).toEqual([
      ["For 8 h", "In this project", "In all projects"],
      ["Deny", "Back"],
    ]);
    expect(shown.line.at(-1)).toEqual({ text: `ID: ${cardOf(request).ref}`, by: "us" });
  });

  it("has no button for a project where there is none", () => {
    const shown = view(
      requestOf({ rule: { tool: "Bash", keys: ["fs.delete.recursive"] } }),
      "always",
    );
    expect(labels(shown)).toEqual(["For 8 h", "In all projects", "Deny", "Back"]);
    expect(JSON.stringify(shown)).not.toContain("this project");
  });

  it("approves as many identical calls as it says", () => {
    const shown = view(requestOf({ ...WITH_RULE, calls: 3 }), "always");
    expect(shown.notes.join("\n")).toContain("Approves all 3 calls.");
    const buttons = shown.rows.flat().filter(({ label }) => /^(?:In|For) /.test(label));
    expect(buttons.map(({ data }) => callbackTokens.verify(data, "1"))).toMatchObject([
      { verb: "always", calls: 3 },
      { verb: "project", calls: 3 },
      { verb: "user", calls: 3 },
    ]);
  });

  it("withholds the buttons that write it while any of it is cut, and gives them once all of it was shown", () => {
    const command = "x".repeat(2250);
    const request = requestOf({
      arguments: JSON.stringify({ command }),
      rule: { ...rule, match: `rm ${"y".repeat(290)}` },
    });
    expect(labels(view(request, "plain"))).toContain("Approve");
    expect(rowsOf(view(request, "always"))).toEqual([["Show everything"], ["Deny", "Back"]]);
    expect(wholeText(request, options.grantTtlMs)).toContain(cardOf(request).rule!.text);
    expect(wholeText(request, options.grantTtlMs)).toContain(
      "“In this project” limits the rule to: /home/ada/project",
    );
    expect(labels(view(request, "always", { whole: true }))).toContain("In all projects");
  });

  it("withholds them also where only the rule, or the project's path, is too long for one message", () => {
    const keys = Array.from({ length: 400 }, () => "fs.delete.recursive" as const);
    for (const long of [
      { ...rule, keys },
      { ...rule, project: `/${"deep/".repeat(900)}` },
    ])
      expect(labels(view(requestOf({ rule: long }), "always"))).toEqual([
        "Show everything",
        "Deny",
        "Back",
      ]);
  });

  it("never shows less than the whole rule beside a button that writes it, and keeps to its room", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 });
    const long = fc.string({ unit: "grapheme", maxLength: 4000 });
    const layouts = [
      { room: 3700, overflows: () => false },
      { room: 8000, overflows: () => false },
      { room: 3000, overflows },
    ];
    fc.assert(
      fc.property(
        fc.record({ match: text, project: long, command: long, tool: text }),
        ({ match, project, command, tool }) => {
          const request = requestOf({
            arguments: JSON.stringify({ command }),
            rule: { ...rule, tool, match, project },
          });
          for (const layout of layouts) {
            const shown = view(request, "always", layout);
            const writes = labels(shown).some((label) => label.startsWith("In "));
            const told = shown.facts.map(([, shownText]) => shownText);
            if (writes) expect(told).toContain(cardOf(request).rule!.text);
            if (writes) expect(told).toContain(cardOf(request).rule!.project);
            expect(lengthOf(shown)).toBeLessThanOrEqual(layout.room);
            expect(overflows(shown) && layout.overflows === overflows).toBe(false);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("has data of at most 64 bytes behind every button, and each can be told from the others", () => {
    const request = requestOf({ ...WITH_RULE, calls: 999_999 });
    const all = [...view(request, "plain").rows, ...view(request, "always").rows].flat();
    for (const { data } of all) expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
    expect(new Set(all.map(({ data }) => data)).size).toBe(all.length - 1); // “Deny” is on both
  });

  it("is gone once the question is over", () => {
    const decision = {
      outcome: "allow",
      status: "approved",
      scope: "user",
      reason: { type: "person", code: "approved", message: "ok" },
      by: { kind: "person", name: "ada", channel: "x", userId: "1" },
      at: 0,
    } as const;
    const shown = closedLayout(requestOf(WITH_RULE), decision, options);
    expect(shown).toMatchObject({
      rows: [],
      outcome: expect.stringContaining("always in all projects"),
    });
  });
});
