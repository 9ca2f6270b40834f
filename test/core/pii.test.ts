/**
 * Personal data and known secrets: what is found, what is not, and what people are shown of a
 * question all the same.
 */

import { describe, expect, it } from "vitest";
import { approvalRequestOf } from "../../src/core/approvals/request.ts";
import { cardOf } from "../../src/core/card.ts";
import { judgeCall } from "../../src/core/judge.ts";
import type { JsonObject } from "../../src/core/model.ts";
import { createRedactor, PII_PATTERNS } from "../../src/core/pii.ts";
import { judges } from "../../src/judges/index.ts";
import { toolCall } from "../support/fixtures.ts";
import { expectLinear } from "../support/growth.ts";
import fc from "../support/properties.ts";

const all = createRedactor({ patterns: PII_PATTERNS });
const standard = createRedactor({ patterns: PII_PATTERNS.filter((each) => each.standard) });
const only = (name: string) =>
  createRedactor({ patterns: PII_PATTERNS.filter((each) => each.name === name) });

describe("the thirteen patterns", () => {
  it("are thirteen, seven of them on by default", () => {
    expect(PII_PATTERNS).toHaveLength(13);
    expect(PII_PATTERNS.filter((each) => each.standard).map(({ name }) => name)).toEqual([
      "email",
      "us_phone",
      "kr_mobile",
      "kr_landline",
      "kr_rrn",
      "us_ssn",
      "credit_card",
    ]);
  });

  it.each([
    ["email", "ada.love+x@mail.example.org"],
    ["us_phone", "415-555-2671"],
    ["us_phone", "(415) 555-2671"],
    // the samples of Lango's own tests
    ["us_phone", "123-456-7890"],
    ["kr_rrn", "9001011234567"],
    ["kr_landline", "0212345678"],
    ["kr_mobile", "010-1234-5678"],
    ["kr_landline", "02-312-3456"],
    ["intl_phone", "+49 30 1234 5678"],
    ["kr_rrn", "900101-1234567"],
    ["us_ssn", "123-45-6789"],
    ["kr_driver", "11-22-333333-44"],
    ["passport", "M12345678"],
    ["credit_card", "4111 1111 1111 1111"],
    ["credit_card", "378282246310005"],
    ["kr_bank_account", "110-123-456789"],
    ["iban", "DE89 3704 0044 0532 0130 00"],
    ["iban", "GB82WEST12345698765432"],
    ["ipv4", "192.168.10.254"],
  ])("%s finds %s", (name, text) => {
    expect(only(name).redact(`is ${text}, ok`)).toEqual({ text: "is [REDACTED], ok", hidden: 1 });
  });

  it.each([
    ["email", "git@github"],
    ["email", "a@b"],
    ["us_phone", "2024-01-02-1234"],
    ["us_ssn", "000-12-3456"],
    ["us_ssn", "666-12-3456"],
    ["us_ssn", "912-12-3456"],
    ["us_ssn", "1123-45-67890"],
    ["kr_rrn", "901301-1234567"],
    ["kr_rrn", "1764000000000"],
    ["us_phone", "123-456-78901"],
    ["kr_landline", "02123456789012"],
    ["credit_card", "4111 1111 1111 1112"],
    ["credit_card", "0000 0000 0000 0000"],
    ["credit_card", "v1234567812345670123456"],
    ["iban", "DE89 3704 0044 0532 0130 01"],
    ["ipv4", "1.2.3.4.5"],
    ["ipv4", "256.1.1.1"],
    ["ipv4", "v1.2.3.4"],
  ])("%s does not find %s", (name, text) => {
    expect(only(name).redact(text).text).toBe(text);
  });
});

it.each(["9001011234567", "123-456-7890", "0212345678"])(
  "masks %s as Lango does, without a word in the config",
  (number) => {
    expect(standard.redact(`call ${number} today`).text).toBe("call [REDACTED] today");
  },
);

describe("a text", () => {
  it("has what overlaps masked once", () => {
    expect(all.redact("4111-1111-1111-1111").text).toBe("[REDACTED]");
  });

  it("has known secrets masked by their names, also as JSON has them, and the longer one first", () => {
    const redactor = createRedactor({
      patterns: [],
      secrets: { short: "hunter22", long: "hunter22-and-more", odd: 'a"b\\c', tiny: "abc" },
    });
    expect(redactor.redact('x hunter22-and-more hunter22 a\\"b\\\\c abc')).toEqual({
      text: "x [SECRET:long] [SECRET:short] [SECRET:odd] abc",
      hidden: 3,
    });
  });

  it("does not change when it is done twice", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom("a@b.example", "415-555-2671", "123-45-6789", "4111111111111111"),
        (text, data) => {
          const once = standard.redact(`${text} ${data} ${text}`).text;
          expect(once).not.toContain(data);
          expect(standard.redact(once).text).toBe(once);
        },
      ),
    );
  });

  it.each(["1", "1-", "a.", "a@", "1 ", "+1 ", "DE89 ", "1.", "@a."])(
    "of 128 KB of %s is read in linear time",
    (piece) => {
      const text = piece.repeat(131_072 / piece.length);
      expectLinear((size) => all.redact(text.slice(0, size)), 131_072);
    },
  );
});

describe("a question", () => {
  const redactor = createRedactor({
    patterns: PII_PATTERNS.filter((each) => each.standard),
    secrets: { DB: "s3cr3t-value" },
  });
  const card = (tool: string, input: JsonObject, summary?: string) => {
    const call = toolCall({ tool, input, ...(summary !== undefined && { summary }) });
    const judgement = judgeCall(judges, call);
    const ruling = {
      action: "ask",
      reason: { type: "classifier", code: "x", message: "x" },
      by: { kind: "policy", name: "x" },
      explicit: false,
      stages: [],
    } as const;
    return cardOf(
      approvalRequestOf({
        call,
        judgement,
        ruling,
        scope: [],
        createdAt: 0,
        timeoutMs: 1,
        redactor,
      }),
    );
  };

  it("has personal data masked in arguments and in the agent's own words, with a mark that is counted", () => {
    const shown = card("mcp__mail__send", { body: "call 415-555-2671" }, "tells 415-555-2671");
    expect(shown.arguments).toContain("call [REDACTED]");
    expect(shown.summary).toBe("tells [REDACTED]");
    expect(shown.notes.join()).toContain("1 place masked as [REDACTED] or [SECRET:…]");
  });

  it.each([
    ["Bash", { command: "curl -d 415-555-2671 https://x.example/a@b.example" }],
    ["Write", { file_path: "/home/a@b.example/x", content: "y" }],
    ["mcp__mail__send", { to: "a@b.example", body: "hello" }],
  ])("of %s shows whole what runs, and where and to whom", (tool, input) => {
    expect(card(tool, input).arguments).not.toContain("[REDACTED]");
  });

  it("does not mask in one place what has to be seen in another", () => {
    const shown = card("mcp__mail__send", { to: "a@b.example", body: "Dear a@b.example" });
    expect(shown.arguments).toContain("Dear a@b.example");
  });

  it("has the operator's secrets masked everywhere, also in a command", () => {
    const shown = card("Bash", { command: "mysql -ps3cr3t-value" }, "uses s3cr3t-value");
    expect(shown.arguments).toContain("mysql -p[SECRET:DB]");
    expect(shown.subject?.text).toContain("[SECRET:DB]");
    expect(shown.summary).not.toContain("s3cr3t-value");
    expect(JSON.stringify(shown)).not.toContain("s3cr3t-value");
  });
});
