/**
 * A card on the first screen of a phone: what was really sent, drawn with the measures of each
 * app in Chromium. All facts and buttons of a command of twelve lines, and of an edit of twenty
 * changed lines, can be seen without scrolling.
 */
import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, assert, beforeAll, describe, expect, it } from "vitest";
// @ts-expect-error a script, without types
import { phone, SCREEN } from "../../../scripts/pictures/phones.mjs";
import { cardOf } from "../../../src/core/card.ts";
import type { ApprovalRequest } from "../../../src/core/model.ts";
import { launchChromium } from "../../support/chromium.ts";
import { KINDS, type Kind, setStage } from "./platforms.ts";

const COMMAND = `set -euo pipefail
cd /srv/shop
git fetch origin
git checkout release
npm ci --omit=dev
npm run build
pg_dump shop > backup.sql
psql shop < migrations/42.sql
rm -rf /srv/shop/current
cp -r dist /srv/shop/current
systemctl restart shop
curl -fsS https://shop/healthz`;

const around = (lines: readonly string[]): string =>
  ["export const limits = {", ...lines].join("\n");
const lines = (value: (at: number) => number): string[] =>
  Array.from({ length: 10 }, (_, at) => `  tier${at}: ${value(at)},`);

const CONTEXT: ApprovalRequest["context"] = {
  branch: "feature/checkout-limits",
  repository: "github.com/acme/shop",
  before: [{ at: 1, tool: "Bash", what: "npm test -- --run checkout", outcome: "allowed" }],
  earlier: { approved: 12, denied: 3, lastAt: 1 },
};

const CALLS: Readonly<Record<string, Partial<ApprovalRequest>>> = {
  "a command of 12 lines": {
    arguments: JSON.stringify({ command: COMMAND, description: "Release the shop" }),
    facts: { kind: "shell" },
    summary: "Release the shop",
    cwd: "/srv/shop",
  },
  "a command of one long line": {
    arguments: JSON.stringify({ command: `rm -rf ${"/srv/shop/releases/old ".repeat(4)}/tmp/x` }),
    facts: { kind: "shell" },
    summary: "Clean up",
    cwd: "/srv/shop",
  },
  "an edit of 20 changed lines": {
    tool: "Edit",
    arguments: JSON.stringify({
      file_path: "/srv/shop/src/limits.ts",
      old_string: around(lines((at) => at + 1)),
      new_string: around(lines((at) => (at + 1) * 10)),
    }),
    facts: { kind: "write" },
    patternKey: "fs.write.outside",
    keys: ["fs.write.outside"],
    spans: [""],
    summary: "Raise the limits",
    cwd: "/srv/shop",
  },
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** What the platform was sent to show it. */
async function sentBy(
  kind: Kind,
  changes: Partial<ApprovalRequest>,
  onTestFinished: (close: () => Promise<void>) => void,
) {
  const { platform, ask, cards } = await setStage(kind, { onTestFinished });
  // as Claude Code names its sessions
  const session = `claude-code:${randomUUID()}`;
  const request = await ask({ ...changes, session, context: CONTEXT! });
  await expect.poll(() => cards(request).length).toBe(1);
  const { body } = platform.calls.findLast(({ method }) => kind.post.test(method))!;
  return { request, body, buttons: cards(request)[0]!.buttons.map(({ label }) => label) };
}

interface Seen {
  readonly text: string;
  /** All of it. */
  readonly visible: boolean;
}

/** The texts of the message, in order. */
const TEXTS = `(() => {
  const screen = document.querySelector("#chat").getBoundingClientRect();
  const walker = document.createTreeWalker(document.querySelector("#card"), NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const isOn = ({ top, bottom, left, right }) =>
      top >= screen.top && bottom <= screen.bottom && left >= screen.left && right <= screen.right;
    const visible = [...range.getClientRects()].every(isOn);
    texts.push({ text: walker.currentNode.textContent, visible });
  }
  return texts;
})()`;

async function textsOn(html: string): Promise<readonly Seen[]> {
  const page = await browser.newPage({ viewport: SCREEN });
  try {
    await page.setContent(html);
    return await page.evaluate(TEXTS);
  } finally {
    await page.close();
  }
}

/** Lines of the call that tell it from its first to its last one. */
function linesOf(request: ApprovalRequest): readonly string[] {
  const { body } = cardOf(request);
  assert(body.kind !== "raw" && body.kind !== "tree");
  return body.kind === "command" ? body.text.split("\n") : ["-  tier0: 1,", "+  tier9: 100,"];
}

describe.each(KINDS)("on a phone with $name", (kind) => {
  it.for(Object.entries(CALLS))(
    "%s is there without scrolling, with all facts and buttons",
    async ([, changes], { onTestFinished }) => {
      const { request, body, buttons } = await sentBy(kind, changes, onTestFinished);
      const texts = await textsOn(phone(kind.name, body));
      expect(texts.filter(({ text, visible }) => !visible && text.trim() !== "")).toEqual([]);
      const all = inOneLine(texts.map(({ text }) => text).join(""));
      const { heading, cwd, agent, ref, summary } = cardOf(request);
      for (const fact of [heading, agent!, cwd!, ref, summary!, "until ", ...buttons])
        expect(all).toContain(fact);
      expect(buttons).toEqual(expect.arrayContaining(["Approve", "Deny"]));
      const lines = linesOf(request);
      if (lines.length === COMMAND.split("\n").length)
        expect(all).toContain("feature/checkout-limits · same finding: approved 12×, denied 3×");
      // Mattermost's app draws the first lines of a block only
      const isFolded = kind.name === "mattermost" && lines.length > 1;
      if (isFolded) expect(all).toMatch(/\+\d+ more lines/);
      for (const line of lines.slice(0, isFolded ? 1 : undefined))
        expect(all).toContain(inOneLine(line));
    },
  );

  it("does not pass for visible what is too long for the screen", async ({ onTestFinished }) => {
    const command = `${"echo 1\n".repeat(60)}echo 2`;
    const changes = { arguments: JSON.stringify({ command }), facts: { kind: "shell" } as const };
    const { body } = await sentBy(kind, changes, onTestFinished);
    const texts = await textsOn(phone(kind.name, body));
    const hidden = texts.filter(({ visible }) => !visible);
    // one app folds it
    expect(hidden.length > 0).toBe(kind.name !== "mattermost");
  });
});

const inOneLine = (text: string): string => text.replace(/\s+/g, " ");
