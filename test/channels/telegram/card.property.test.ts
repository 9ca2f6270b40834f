/**
 * Any question as a card on Telegram: it fits, nothing of it gets lost, and nothing in it comes
 * alive.
 */

import { describe, expect, it } from "vitest";
import { createCallbackTokens } from "../../../channels/chat/callback-token.ts";
import {
  closedLayout,
  type LayoutOptions,
  openLayout,
} from "../../../channels/chat/message-layout.ts";
import { partsOf } from "../../../channels/telegram/parts.ts";
import { messageOf, ROOM } from "../../../channels/telegram/render.ts";
import type { FormattedText } from "../../../channels/telegram/text.ts";
import type { ApprovalRequest, Decision } from "../../../src/core/model.ts";
import { visible } from "../../../src/core/text.ts";
import { anyCharacter } from "../../support/any-character.ts";
import fc from "../../support/properties.ts";
import { formatted } from "../../worlds/telegram/format.ts";
import { requestOf } from "../../worlds/test-core.ts";

const OPTIONS: LayoutOptions = {
  callbackTokens: createCallbackTokens("telegram", Buffer.alloc(32)),
  chat: "-1",
  room: ROOM,
  overflows: () => false,
  grantTtlMs: 28_800_000,
};

const anyText = (maxLength: number) =>
  fc.oneof(
    fc.string({ maxLength, size: "max" }),
    fc.string({ maxLength, size: "max", unit: anyCharacter }),
    fc.stringMatching(/^(?:@\w{5}|#tag|\/cmd|evil\.com|\s|😀|a\u030a|\u0333){0,200}$/),
  );

/** Roles and the gateway's reasons come from the operator. */
const ourText = (maxLength: number) => anyText(maxLength).map((text) => visible(text).text);

const anyRequest = fc
  .record({
    tool: anyText(400),
    session: anyText(400),
    agent: anyText(400),
    cwd: anyText(400),
    summary: anyText(400),
    spans: fc.array(anyText(200), { maxLength: 3 }),
    scope: fc.array(anyText(200), { maxLength: 3 }),
    roles: fc.array(ourText(200), { maxLength: 3 }),
    arguments: anyText(9000).map((command) => JSON.stringify({ command })),
    explicit: fc.boolean(),
    level: fc.constantFrom("dangerous" as const, "catastrophic" as const),
    phrase: fc.constant("approve kxqf"),
  })
  .map((changes): ApprovalRequest => requestOf({ ...changes, patternKey: "fs.perm.system" }));

const anyDecision = fc
  .record({
    name: anyText(300),
    message: ourText(900),
    status: fc.constantFrom("rejected", "cancelled"),
  })
  .map(
    ({ name, message, status }): Decision => ({
      outcome: "deny",
      status: status as "rejected" | "cancelled",
      reason: { type: "gateway", code: "x", message },
      by:
        status === "rejected"
          ? { kind: "person", name, channel: "telegram", userId: "1" }
          : { kind: "gateway", name: "x" },
      at: 0,
    }),
  );

/** What Telegram makes of it. */
function kept({ text, entities }: FormattedText) {
  const rules = {
    parseMode: "",
    entities,
    known: () => undefined,
    limit: 4096,
    tooLong: "too long",
  };
  const made = formatted(text, rules);
  return {
    text: made.text,
    live: made.entities.filter(({ type }) => !["bold", "code", "pre", "blockquote"].includes(type)),
  };
}

describe("any question", () => {
  it("fits into one message, loses nothing on the way there, and has nothing live in it", () => {
    fc.assert(
      fc.property(anyRequest, anyDecision, (request, decision) => {
        const views = [
          openLayout(request, { ...OPTIONS, whole: false }).layout,
          closedLayout(request, decision, OPTIONS),
        ];
        for (const drawn of views.map((view) => messageOf(view)))
          expect(kept(drawn)).toEqual({ text: drawn.text.replaceAll("\t", " "), live: [] });
      }),
      { numRuns: 60 },
    );
  });

  it("that is posted in parts can be put together again", () => {
    fc.assert(
      fc.property(ourText(9000), (long) => {
        const text = long.slice(0, 18_000).replace(/[\uD800-\uDBFF]$/, "");
        const parts = partsOf("approval-x.txt", text)!;
        const bodies = parts.map((part) => {
          const { text: shown, live } = kept(part);
          expect(live).toEqual([]);
          return shown.replace(/^.*\n/, "").replace(/\n\((?:goes on|end)\)$/, "");
        });
        expect(bodies.join("")).toBe(
          text.replaceAll("\t", " ").replace(/[\u0333\u033F\u030A]/g, ""),
        );
      }),
      { numRuns: 40 },
    );
  });
});
