/** What a decision is bound to: which differences count, and which do not. */

import { describe, expect, it } from "vitest";
import { canonical, digestOf, sha256 } from "../../src/core/digest.ts";
import type { Json, JsonObject } from "../../src/core/model.ts";
import fc from "../support/properties.ts";

const of = (raw: string, over: { tool?: string; session?: string; cwd?: string } = {}) =>
  digestOf({ tool: "Bash", session: "s:1", ...over, input: JSON.parse(raw) as JsonObject, raw });

describe("the digest", () => {
  it.each([
    ["the order of keys", '{"a":1,"b":2}', '{"b":2,"a":1}'],
    ["spaces", '{"a":[1,2]}', '{ "a" : [ 1 , 2 ] }'],
    ["how a character is escaped", '{"a":"\\u0041/"}', '{"a":"A\\/"}'],
    ["how an exact number is written", '{"a":5}', '{"a":5.0}'],
    [
      "the order of keys beside long digits in a string",
      '{"a":"12345678901234567890","b":1}',
      '{"b":1,"a":"12345678901234567890"}',
    ],
  ])("does not depend on %s", (_what, one, other) => expect(of(one)).toBe(of(other)));

  it.each([
    ["a number and its text", '{"a":5}', '{"a":"5"}'],
    ["null and absent", '{"a":null}', "{}"],
    ["the order of an array", '{"a":[1,2]}', '{"a":[2,1]}'],
    ["a trailing space in a command", '{"command":"ls"}', '{"command":"ls "}'],
    [
      "integers that a double cannot tell apart",
      '{"a":9007199254740993}',
      '{"a":9007199254740992}',
    ],
    [
      "which of two keys has which of two numbers that a double cannot tell apart",
      '{"from":12345678901234567,"to":12345678901234568}',
      '{"from":12345678901234568,"to":12345678901234567}',
    ],
    [
      "a long number and a string that looks like its mark",
      '{"a":12345678901234567,"b":"n1"}',
      '{"a":"n12345678901234567","b":"n1"}',
    ],
    [
      "a long number and its text beside another",
      '{"a":[12345678901234567,"12345678901234567"]}',
      '{"a":["12345678901234567",12345678901234567]}',
    ],
    ["decimals that a double cannot tell apart", '{"a":0.1000000000000000055}', '{"a":0.1}'],
    [
      "long numbers with the dot in their middle",
      '{"a":12345678.1234567890}',
      '{"a":12345678.1234567891}',
    ],
    [
      "long numbers with the dot near their end",
      '{"a":1234567890123456.71}',
      '{"a":1234567890123456.72}',
    ],
    ["numbers so small that a double has few digits left for them", '{"a":5e-324}', '{"a":6e-324}'],
    ["a zero and a negative zero", '{"a":0}', '{"a":-0}'],
    ["zero and a negative zero with decimals", '{"a":0}', '{"a":-0.0}'],
    ["numbers beyond a double", '{"a":1e400}', '{"a":1e500}'],
    ["numbers below a double", '{"a":1e-400}', '{"a":0}'],
    ["lone surrogates", '{"a":"\\ud800"}', '{"a":"\\ud801"}'],
    ["a lone surrogate and the replacement character", '{"a":"\\ud800"}', '{"a":"\ufffd"}'],
    ["an empty object and an empty array", '{"a":{}}', '{"a":[]}'],
    ["where a key stands", '{"a":{"b":1}}', '{"a":{},"b":1}'],
  ])("tells %s apart", (_what, one, other) => expect(of(one)).not.toBe(of(other)));

  it.each([
    ["", '{"b":1,"a":"x"}', '"input":{"a":"x","b":1}'],
    [
      " where a double writes a long number as it was written",
      '{"a":12345678901234568}',
      '"input":{"a":12345678901234568}',
    ],
    [
      " with the numbers that a double cannot hold",
      '{"a":12345678901234567,"b":"1"}',
      '"exact":{"sa":"n12345678901234567","sb":"s1"}',
    ],
    [
      " with such a number that is negative",
      '{"a":-0.1234567890123456789}',
      '"exact":{"sa":"n-0.1234567890123456789"}',
    ],
    [
      " with such a number that has an exponent",
      '{"a":[1E+400,5]}',
      '"exact":{"sa":["n1E+400",5]}',
    ],
    [
      " with quotes within strings beside such a number",
      '{"a\\"1":1e400}',
      '"exact":{"sa\\"1":"n1e400"}',
    ],
    [
      " with such a number's digits within a string",
      '{"k":"a\\"b 12345678901234567 c","n":1e400}',
      '"exact":{"sk":"sa\\"b 12345678901234567 c","sn":"n1e400"}',
    ],
  ])("is the SHA-256 of a JSON text%s", (_what, raw, input) => {
    expect(of(raw)).toBe(sha256(`{${input},"session":"s:1","tool":"Bash"}`));
    expect(of(raw, { cwd: "/tmp" })).toBe(
      sha256(`{"cwd":"/tmp",${input},"session":"s:1","tool":"Bash"}`),
    );
  });

  it.each([
    ["1.23456789012345e0", "1.23456789012345"],
    ["123456789012345e0", "123456789012345"],
    ["1.23456789012345e10", "12345678901.2345"],
    ["1.5E-7", "0.00000015"],
    ["-1.50", "-1.5"],
    ["0.0", "0"],
    ["0e5", "0"],
    ["0.000000000000000000012", "1.2e-20"],
    ["100000000000000", "1e14"],
    ["1e+2", "100"],
  ])("is the same for the number %s and %s, which a double holds", (one, other) => {
    expect(of(`{"a":${one}}`)).toBe(of(`{"a":${other}}`));
  });

  it.each([
    ["1e-400", "0"],
    ["1e400", "null"],
    ["-1e400", "1e400"],
    ["1234567890123456e0", "1234567890123456"],
    ["1.234567890123456700", "1.2345678901234567"],
    ["0.12345678901234567", "0.12345678901234568"],
    ["1234567.1234567890123", "1234567.1234567890124"],
    ["99.00000000000001", "99.00000000000002"],
    ["90071992.54740993", "90071992.54740992"],
    ["-1234567890.1234567890", "-1234567890.1234567891"],
  ])("is another one for the number %s and %s, which a double cannot tell apart", (one, other) => {
    expect(of(`{"a":${one}}`)).not.toBe(of(`{"a":${other}}`));
  });

  it("tells two numbers apart however they are written, where their values differ", () => {
    const digits = (maxLength: number) =>
      fc
        .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength })
        .map((list) => list.join(""));
    const number = fc.record({
      sign: fc.constantFrom("", "-"),
      whole: digits(20).map((text) => text.replace(/^0+(?=\d)/, "")),
      part: fc.option(digits(20)),
      exponent: fc.option(fc.constantFrom(-330, -320, -310, -5, 0, 5, 300)),
    });
    const near = number.chain((one) =>
      fc.tuple(
        fc.constant(one),
        digits(2).map((end) => ({ ...one, part: `${one.part ?? ""}${end}` })),
      ),
    );
    type Parts = { sign: string; whole: string; part: string | null; exponent: number | null };
    const literal = ({ sign, whole, part, exponent }: Parts) =>
      `${sign}${whole}${part === null ? "" : `.${part}`}${exponent === null ? "" : `e${exponent}`}`;
    const value = ({ sign, whole, part, exponent }: Parts) => {
      const units = BigInt(whole + (part ?? "").padEnd(30, "0"));
      return `${sign}${units * 10n ** BigInt((exponent ?? 0) + 330)}`;
    };
    fc.assert(
      fc.property(near, ([one, other]) => {
        fc.pre(value(one) !== value(other));
        expect(of(`{"a":${literal(one)}}`)).not.toBe(of(`{"a":${literal(other)}}`));
      }),
      { numRuns: 2000 },
    );
  });

  it("depends on tool, session and working directory", () => {
    const all = [
      of("{}"),
      of("{}", { tool: "bash" }),
      of("{}", { session: "s:2" }),
      of("{}", { cwd: "/" }),
      of("{}", { cwd: "" }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it("is the SHA-256 of RFC 8785 canonical JSON, so that others can compute it", () => {
    expect(
      digestOf({
        tool: "Bash",
        session: "s:1",
        cwd: "/tmp",
        input: { b: [1, "é"], a: null },
        raw: "",
      }),
    ).toMatch(/^[0-9a-f]{64}$/);
    expect(canonical({ b: [1, "é"], a: null, "€": 1e21 })).toBe('{"a":null,"b":[1,"é"],"€":1e+21}');
    expect(
      canonical(
        JSON.parse('{"\\r":"cr","1":"one","é":"e","\\ud83d\\ude00":"smile"}') as JsonObject,
      ),
    ).toBe('{"\\r":"cr","1":"one","é":"e","😀":"smile"}');
  });

  it("is the same for everything JSON says is the same", () => {
    const shuffled = (value: Json): Json => {
      if (Array.isArray(value)) return value.map(shuffled);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, each]) => [key, shuffled(each)]),
      );
    };
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (input) => {
        const object = JSON.parse(JSON.stringify(input)) as JsonObject;
        expect(of(JSON.stringify(shuffled(object), null, 2))).toBe(of(JSON.stringify(object)));
      }),
    );
  });

  it("is another one for every other decimal, wherever its point stands", () => {
    const decimal = fc
      .tuple(
        fc.integer({ min: 1, max: 9 }),
        fc.stringMatching(/^\d{14,19}$/),
        fc.integer({ min: 1, max: 14 }),
      )
      .map(([first, digits, point]) => ({ digits: `${first}${digits}`, point }));
    const written = (digits: string, point: number) =>
      `{"a":${digits.slice(0, point)}.${digits.slice(point)}}`;
    fc.assert(
      fc.property(decimal, ({ digits, point }) => {
        const next = String(BigInt(digits) + 1n);
        fc.pre(next.length === digits.length);
        expect(of(written(digits, point))).not.toBe(of(written(next, point)));
      }),
    );
  });

  it("is another one for everything that is not", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (one, other) => {
          const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
          fc.pre(canonical(JSON.parse(a) as Json) !== canonical(JSON.parse(b) as Json));
          expect(of(a)).not.toBe(of(b));
        },
      ),
    );
  });
});
