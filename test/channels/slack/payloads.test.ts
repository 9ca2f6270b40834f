/**
 * What Slack sends, read: what people typed without Slack's markup, and through whose installation
 * it came.
 */

import { describe, expect, it } from "vitest";
import { createOnce } from "../../../channels/slack/deduplicate.ts";
import {
  Command,
  isOurs,
  lineOf,
  plainOf,
  withoutMention,
} from "../../../channels/slack/payloads.ts";
import { escapeText } from "../../../channels/slack/render.ts";
import { quietLogger } from "../../../channels/slack/web-api.ts";
import fc from "../../support/properties.ts";
import { openLog } from "../../worlds/test-core.ts";

const self = { userId: "U0BOT", botId: "B0BOT", teamId: "T0OURS", enterpriseId: undefined };

describe("what a person typed", () => {
  it.each([
    ["deny &lt;all&gt; &amp;&amp; go", "deny <all> && go"],
    ["&amp;lt;", "&lt;"],
    ["see <https://example.com/a?b=1&amp;c=2>", "see https://example.com/a?b=1&c=2"],
    ["see <http://example.com|example.com>", "see example.com"],
    ["see <https://evil.example|the docs>", "see the docs (https://evil.example)"],
    ["<mailto:ada@example.com|ada@example.com>", "ada@example.com"],
    ["ask <@U123|ada> or <@U456> in <#C1|general>", "ask @ada or @U456 in #general"],
    ["<!channel> <!here|here> <!subteam^S1|@ops>", "@channel here @ops"],
  ])("%s is read as %s", (sent, typed) => {
    expect(plainOf(sent)).toBe(typed);
  });

  it("comes back whatever it was", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("&", "<", ">", "a", ";", "lt", "amp", "|", "@") }),
        (text) => {
          expect(plainOf(escapeText(text))).toBe(text);
        },
      ),
    );
  });

  it("loses the mention of the bot, and of nobody else", () => {
    expect(withoutMention("<@U0BOT> approve k7m2qd", self)).toBe("approve k7m2qd");
    expect(withoutMention("hey <@U0BOT|countersign>: deny <@U1>", self)).toBe("hey   deny <@U1>");
  });

  it.each([
    ["/countersign", "approve k7", "approve k7"],
    ["/countersign", undefined, ""],
    ["/approve", "k7 phrase", "/approve k7 phrase"],
    ["/DENY", "k7 &lt;no&gt;", "/deny k7 <no>"],
    ["/pending", "", "/pending"],
  ])("%s %s is the line %s", (command, text, line) => {
    expect(lineOf(Command.parse({ command, text, user_id: "U1", channel_id: "C1" }))).toBe(line);
  });
});

describe("an installation", () => {
  it.each([
    [{ team: { id: "T0OURS" } }, true],
    [{ team: { id: "T0OURS" }, user: { team_id: "T0OTHER" } }, true],
    [{ team: { id: "T0OTHER" } }, false],
    [{ team_id: "T0OTHER" }, false],
    [{ team_id: "T0OTHER", authorizations: [{ team_id: "T0OURS" }] }, true],
    [{ team_id: "T0OURS", authorizations: [{ team_id: "T0OTHER" }] }, false],
    [{ team: { id: "T0OTHER" }, view: { app_installed_team_id: "T0OURS" } }, true],
    [{ team: null, enterprise: { id: "E0OURS" } }, true],
    [{}, true],
  ])("%j is ours: %s", (body, ours) => {
    expect(isOurs(body, self)).toBe(ours);
  });

  it("for a whole enterprise counts in all of its workspaces", () => {
    const whole = { ...self, enterpriseId: "E0OURS" };
    expect(isOurs({ team: { id: "T0OTHER" }, enterprise: { id: "E0OURS" } }, whole)).toBe(true);
    expect(isOurs({ team: { id: "T0OTHER" }, enterprise: { id: "E0OTHER" } }, whole)).toBe(false);
  });
});

describe("what comes twice", () => {
  it("is new once, and the memory of it has an end", () => {
    const isNew = createOnce();
    expect([isNew("a", undefined), isNew("a", undefined), isNew("a", "b"), isNew("a")]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    for (let n = 0; n < 5000; n++) isNew(`${n}`);
    expect(isNew("a", undefined)).toBe(true);
    expect(isNew("4999")).toBe(false);
  });
});

describe("what the client library says", () => {
  it("is kept for whoever looks for a fault, without tokens and addresses", () => {
    const log = openLog();
    const logger = quietLogger(log, ["secret-1", "secret-2"]);
    logger.debug("payload");
    logger.info("connected");
    logger.warn(
      "Bearer secret-1",
      new Error("at wss://wss.example/link/?ticket=1 with xoxb-1-2 and xapp-9"),
    );
    logger.error(undefined, { token: "x" });
    expect(log.lines).toHaveLength(2);
    expect(log.lines[0]).toMatchObject({
      level: "debug",
      fields: { detail: "Bearer [secret] at [address] with [secret] and [secret]" },
    });
  });
});
