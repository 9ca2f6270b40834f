/** How screens look: what a theme changes in the terminal and on the companion page. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it, vi } from "vitest";
import { companionProvider } from "../../channels/companion/index.ts";
import { THEMES, type Theme } from "../../channels/themes.ts";
import { bannerOf, type TerminalOutput } from "../../channels/tty/screen.ts";
import { openConfig } from "../../src/cli/config.ts";
import { bold } from "../../src/cli/output.ts";
import { cardOf } from "../../src/core/card.ts";
import { LEVELS } from "../../src/core/model.ts";
import { request } from "../support/fixtures.ts";

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
    const web = {
      socket() {},
      page: (path: string, { body }: { body: string | Buffer }) =>
        void pages.set(path, String(body)),
    };
    companionProvider({ sessions: ["*"], ...(theme && { theme }) }, { web });
    return pages.get("/")!;
  };

  it.each(THEMES)("%s is told to the page, and its style knows it", (theme) => {
    expect(served(theme)).toContain(`<html data-theme="${theme}" lang="en">`);
    if (theme !== "auto")
      expect(readFileSync("channels/companion/page/style.css", "utf8")).toContain(
        `[data-theme="${theme}"]`,
      );
  });

  it("is auto where nothing is said", () => {
    expect(served()).toContain('data-theme="auto"');
  });
});

it("a theme counts for every command that reads a config", async () => {
  const directory = mkdtempSync(join(tmpdir(), "theme-"));
  const file = join(directory, "countersign.yaml");
  const stream = terminal as unknown as NodeJS.WriteStream;
  vi.stubEnv("NO_COLOR", "");
  try {
    for (const [theme, shown] of [
      ["plain", "x"],
      ["dark", "\u001b[1mx\u001b[22m"],
    ] as const) {
      writeFileSync(file, `theme: ${theme}\nchannels: { tty: {} }\n`);
      await openConfig(file);
      expect(bold("x", stream)).toBe(shown);
    }
  } finally {
    vi.unstubAllEnvs();
    rmSync(directory, { recursive: true });
  }
});
