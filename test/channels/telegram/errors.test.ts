/** What becomes of Telegram's refusals and of a line that breaks. */
import { inspect } from "node:util";
import { GrammyError, HttpError } from "grammy";
import { describe, expect, it } from "vitest";
import { isDoneAlready, platformErrorOf } from "../../../channels/telegram/errors.ts";

describe("a fault", () => {
  const error = (error_code: number, description: string, parameters = {}) =>
    new GrammyError(
      "Call failed!",
      { ok: false, error_code, description, parameters },
      "sendMessage",
      {},
    );
  const network = (code?: string) =>
    new HttpError(
      "failed",
      Object.assign(
        new Error("https://api.telegram.org/bot1:secret/sendMessage"),
        code && { code },
      ),
    );
  const cases: { given: unknown; fault: object; words: RegExp }[] = [
    {
      given: error(429, "Too Many Requests: retry after 7", { retry_after: 7 }),
      fault: { kind: "limited", retryMs: 7000 },
      words: /no more messages/,
    },
    {
      given: error(502, "Bad Gateway"),
      fault: { kind: "unreachable", uncertain: true },
      words: /has a problem \(502\)/,
    },
    {
      given: network("ECONNREFUSED"),
      fault: { kind: "unreachable", uncertain: false },
      words: /ECONNREFUSED/,
    },
    {
      given: network("ECONNRESET"),
      fault: { kind: "unreachable", uncertain: true },
      words: /ECONNRESET/,
    },
    { given: network(), fault: { kind: "unreachable", uncertain: true }, words: /no answer/ },
    {
      given: error(400, "Bad Request: chat not found"),
      fault: { kind: "refused" },
      words: /add the bot to the group/,
    },
    {
      given: error(400, "Bad Request: not enough rights to send text messages to the chat"),
      fault: { kind: "refused" },
      words: /may not write/,
    },
    { given: error(401, "Unauthorized"), fault: { kind: "refused" }, words: /@BotFather/ },
    {
      given: error(400, "Bad Request: BUTTON_DATA_INVALID"),
      fault: { kind: "refused" },
      words: /BUTTON_DATA_INVALID/,
    },
  ];
  it.each(cases)("of $given is $fault", ({ given, fault, words }) => {
    const made = platformErrorOf(given);
    expect(made.fault).toEqual(fault);
    expect(made.message).toMatch(words);
    expect(inspect(made, { depth: 20 })).not.toContain("secret");
  });

  it.each([
    "message is not modified: specified new message content and reply markup are exactly the " +
      "same as a current content and reply markup of the message",
    "message to edit not found",
    "message can't be edited",
    "message to delete not found",
    "message can't be deleted",
  ])("is none where a card is gone or is like this already: %s", (description) => {
    expect(isDoneAlready(error(400, `Bad Request: ${description}`))).toBe(true);
    expect(isDoneAlready(error(500, `Bad Request: ${description}`))).toBe(false);
  });
});
