/** A terminal with a person at it: what is on its screen, and what is typed. */
import { userInfo } from "node:os";
import { PassThrough } from "node:stream";
import { expect } from "vitest";
import type { ApprovalRequest } from "../../src/core/model.ts";
import type { World } from "../contract/world.ts";

delete process.env.FORCE_COLOR; // the test runner's own wish for colours

/** Streams that say they are a terminal: wide, and without colours. */
export function openTerminal({
  columns = 10_000,
  colours = 1,
}: {
  columns?: number;
  colours?: number;
} = {}) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = Object.assign(new PassThrough(), {
    isTTY: true,
    columns,
    getColorDepth: () => colours,
  });
  let screen = "";
  output.on("data", (chunk: Buffer) => {
    screen += chunk.toString("utf8");
  });
  return { input, output, screen: () => screen };
}

const PROMPT = /(?:\[y\/(?:[1apu]\/)*N\]|denies:) $/;
const BANNER = /\n(?= (?:SAFE|DANGEROUS|CATASTROPHIC) )/;

export const tty = {
  exceptions: { "takes answers in any order": "a terminal shows one question at a time" },
  async open(): Promise<World> {
    const { input, output, screen } = openTerminal();
    const cardOnScreen = ({ session }: ApprovalRequest) =>
      screen()
        .split(BANNER)
        .findLast((card) => ["·", "│"].some((sign) => card.includes(`${sign} ${session}\n`)));
    const live = (request: ApprovalRequest) => {
      const card = cardOnScreen(request);
      return card !== undefined && screen().endsWith(card) && PROMPT.test(card) && !input.destroyed;
    };
    return {
      options: { guard: 1, input, output },
      person: userInfo().username,
      arrive: async () => {},
      read: async (request) => cardOnScreen(request) ?? "",
      live: async (request) => live(request),
      async press(request, choice, typed = {}) {
        await expect.poll(() => live(request)).toBe(true);
        input.write(`${lineFor(choice, typed)}\n`);
      },
      alarms: async () => screen().split("ALARM").slice(1).join("ALARM"),
      told: async () =>
        screen()
          .split(BANNER)
          .at(-1)!
          .split(/denies.*? /)
          .slice(1)
          .join(""),
      async fail() {
        input.destroy();
      },
      async stop() {
        input.destroy();
        output.destroy();
      },
    };
  },
};

function lineFor(
  choice: "approve" | "one" | "always" | "deny",
  { phrase, reason }: { phrase?: string; reason?: string },
): string {
  if (choice === "deny") return reason === undefined ? "n" : `n ${reason}`;
  return phrase ?? { always: "a", one: "1", approve: "y" }[choice];
}
