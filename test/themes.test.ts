/** How screens look: what a theme changes in the terminal and on the companion page. */
import { readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { companionProvider } from "../channels/companion/index.ts";
import { THEMES, type Theme } from "../channels/themes.ts";
import { bannerOf, type TerminalOutput } from "../channels/tty/screen.ts";
import { cardOf } from "../src/core/card.ts";
import { LEVELS } from "../src/core/model.ts";
import { request } from "./fixtures.ts";

const terminal = Object.assign(new PassThrough(), {
  isTTY: true,
  columns: 80,
  hasColors: () => true,
  getColorDepth: () => 8,
}) as unknown as TerminalOutput;
const firstLine = (theme: Theme, level: (typeof LEVELS)[number]) =>
  bannerOf(cardOf({ ...request(), level }), { output: terminal, behind: 0, theme }).split("\n")[1]!;

describe("a theme in the terminal", () => {
  it("changes the colours, and never the words", () => {
    for (const level of LEVELS) {
      const words = THEMES.map((theme) =>
        firstLine(theme, level)
          .replace(/\u001b\[\d+m|[[\]]/g, "")
          .replace(/ +/g, " ")
          .trim(),
      );
      expect(new Set(words).size).toBe(1);
    }
    expect(new Set(THEMES.map((theme) => firstLine(theme, "dangerous"))).size).toBe(4);
  });

  it("that is plain has no escape in it", () => {
    expect(firstLine("plain", "catastrophic")).not.toContain("\u001b");
  });
});

describe("a theme on the page", () => {
  const served = (theme?: Theme) => {
    const pages = new Map<string, string>();
    const web = { socket() {}, page: (path: string, { body }: { body: string }) => void pages.set(path, body) };
    companionProvider({ sessions: ["*"], ...(theme && { theme }) }, { web });
    return pages.get("/")!;
  };

  it.each(THEMES)("%s is told to the page, and its style knows it", (theme) => {
    expect(served(theme)).toContain(`<html data-theme="${theme}" lang="en">`);
    if (theme !== "auto") expect(readFileSync("channels/companion/page/style.css", "utf8")).toContain(`[data-theme="${theme}"]`);
  });

  it("is auto where nothing is said", () => {
    expect(served()).toContain('data-theme="auto"');
  });
});
