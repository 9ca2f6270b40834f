/**
 * The strict reader: what two parsers could read differently is refused, and raw text stays raw.
 */

import { describe, expect, it } from "vitest";
import { decodeUtf8, parseStrict } from "../../src/core/json.ts";
import fc from "../support/properties.ts";

describe("strict JSON", () => {
  it.each([
    ["text that is not JSON", "{", undefined],
    ["nothing", "", undefined],
    ["an array", "[]", undefined],
    ["null", "null", undefined],
    ["a duplicate key", '{"tool":"a","tool":"b"}', "tool"],
    ["a duplicate key deep inside", '{"input":{"x":[{"command":"ls","command":"rm"}]}}', "command"],
    ["a duplicate key in disguise", '{"tool":"a","t\\u006fol":"b"}', "tool"],
    ["__proto__", '{"input":{"__proto__":{"admin":true}}}', "__proto__"],
    ["__proto__ in disguise", '{"\\u005f_proto__":1}', "__proto__"],
    ["a byte order mark", '\ufeff{"a":1}', undefined],
    ["nesting without end", `${'{"a":['.repeat(40)}${"]}".repeat(40)}`, undefined],
  ])("refuses %s", (_what, text, path) => {
    expect(() => parseStrict(text)).toThrow(expect.objectContaining({ code: "bad-json", path }));
  });

  it.each([
    ['{"input": {"a" : [1, 2 ]} , "tool":"x"}', "input", '{"a" : [1, 2 ]}'],
    [
      '{"tool":"x","input":\n\t{"command":"echo \\"}{\\\\"}\n}',
      "input",
      '{"command":"echo \\"}{\\\\"}',
    ],
    ['{"input":12345678901234567890}', "input", "12345678901234567890"],
    ['{"in\\u0070ut":"\\ud800"}', "input", '"\\ud800"'],
    ['{"a":{"input":1},"input":2}', "input", "2"],
    ['{"input":{}}', "input", "{}"],
    ['{"a":1}', "input", undefined],
  ])("keeps the raw text of a top-level value: %s", (text, key, raw) =>
    expect(parseStrict(text).raw(key)).toBe(raw),
  );

  it("allows the same key in different objects, and names of Object.prototype as plain keys", () => {
    expect(
      parseStrict('{"a":{"x":1},"b":{"x":1},"constructor":{"toString":1}}').value,
    ).toMatchObject({ b: { x: 1 } });
  });

  it("reads whatever JSON.stringify writes, and finds every piece where it stands", () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().filter((key) => key !== "__proto__"),
          fc.jsonValue(),
        ),
        fc.constantFrom(0, 1, 3),
        (value, indent) => {
          const text = JSON.stringify(value, null, indent);
          fc.pre(!text.includes("__proto__"));
          const read = parseStrict(text);
          expect(read.value).toEqual(JSON.parse(text));
          for (const key of Object.keys(value))
            expect(JSON.parse(read.raw(key)!)).toEqual(JSON.parse(text)[key]);
        },
      ),
    );
  });

  it("never fails in any other way than by refusing", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('"', "\\", "{", "}", "[", "]", ":", ",", "1", "a", " ", "u0041"),
        }),
        (text) => {
          let valid = true;
          try {
            JSON.parse(text);
          } catch {
            valid = false;
          }
          try {
            parseStrict(text);
            expect(valid).toBe(true);
          } catch (error) {
            expect(error).toMatchObject({ code: "bad-json" });
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("refuses bytes that are not UTF-8 instead of replacing them", () => {
    expect(() => decodeUtf8(Buffer.from([0x7b, 0xff, 0x7d]))).toThrow(
      expect.objectContaining({ code: "bad-json" }),
    );
    expect(() => decodeUtf8(Buffer.from([0xed, 0xa0, 0x80]))).toThrow(
      expect.objectContaining({ code: "bad-json" }),
    );
    expect(decodeUtf8(Buffer.from('{"a":"é€😀"}'))).toBe('{"a":"é€😀"}');
  });
});
