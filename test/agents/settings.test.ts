/** Editing JSON in place: whatever is put in can be taken out again, and nothing else moves. */

import { describe, expect, it } from "vitest";
import { append, readValue, remove } from "../../src/agents/settings.ts";
import type { Json, JsonObject } from "../../src/core/model.ts";
import fc from "../support/properties.ts";

const file = "settings.json";

/** JSON text in a style of its own. */
const styled = fc
  .tuple(
    fc.dictionary(
      fc.string().filter((key) => !["__proto__", "ours"].includes(key)),
      fc.jsonValue(),
    ),
    fc.constantFrom<number | string>(0, 2, 4, "\t"),
    fc.boolean(),
  )
  .map(([value, indent, crlf]) => {
    const text = JSON.stringify(value, null, indent);
    return crlf ? text.replaceAll("\n", "\r\n") : text;
  });

describe("append", () => {
  it("adds its value where it belongs and leaves all others as they are", () => {
    fc.assert(
      fc.property(styled, fc.jsonValue(), (text, value) => {
        const after = readValue(
          append({ file, text }, ["ours", "list"], value as Json),
        ) as JsonObject;
        expect(after).toEqual({
          ...(JSON.parse(text) as JsonObject),
          ours: { list: [JSON.parse(JSON.stringify(value))] },
        });
      }),
    );
  });

  it("is undone to the byte by remove, unless it met an empty file", () => {
    fc.assert(
      fc.property(styled, fc.integer({ min: 1, max: 3 }), (text, times) => {
        fc.pre(!/^\{\s*\}$/.test(text));
        let settings = { file, text };
        for (let time = 0; time < times; time++)
          settings = append(settings, ["ours", "list"], { time, nested: [{}] });
        for (let time = times; time-- > 0; ) settings = remove(settings, ["ours", "list", time]);
        expect(settings.text).toBe(text);
      }),
    );
  });

  it("writes the way the file is written", () => {
    expect(append({ file, text: '{\n\t"a": 1\n}\n' }, ["b", "c"], 2).text).toBe(
      '{\n\t"a": 1,\n\t"b": {\n\t\t"c": [\n\t\t\t2\n\t\t]\n\t}\n}\n',
    );
    expect(append({ file, text: '{"a":{}}' }, ["a", "c"], 2).text).toBe('{"a":{"c":[2]}}');
    expect(append({ file, text: "" }, ["a"], 2).text).toBe('{\n  "a": [\n    2\n  ]\n}\n');
    expect(
      append({ file, text: '{\r\n    "a": [\r\n        1\r\n    ]\r\n}' }, ["a"], [2]).text,
    ).toBe(
      '{\r\n    "a": [\r\n        1,\r\n        [\r\n            2\r\n        ]\r\n    ]\r\n}',
    );
  });

  it("refuses to write over what is no container", () => {
    expect(() => append({ file, text: '{"a":{"b":1}}' }, ["a", "b"], 2)).toThrow(
      "a.b is not an array",
    );
    expect(() => append({ file, text: '{"a":[1]}' }, ["a", "b"], 2)).toThrow("a is not an object");
  });
});

describe("remove", () => {
  it("takes the first, the middle and the last, and the containers that it empties", () => {
    const text = '{ "a": [1, 2, 3], "b": { "c": [4] } }';
    expect(remove({ file, text }, ["a", 0]).text).toBe('{ "a": [2, 3], "b": { "c": [4] } }');
    expect(remove({ file, text }, ["a", 1]).text).toBe('{ "a": [1, 3], "b": { "c": [4] } }');
    expect(remove({ file, text }, ["a", 2]).text).toBe('{ "a": [1, 2], "b": { "c": [4] } }');
    expect(remove({ file, text }, ["b", "c", 0]).text).toBe('{ "a": [1, 2, 3] }');
    expect(remove({ file, text: '{"b":{"c":[4]}}' }, ["b", "c", 0]).text).toBe("{}");
  });
});

describe("reading", () => {
  it("takes what JSON.parse takes, but for repeated keys and what is no object", () => {
    fc.assert(
      fc.property(styled, (text) => {
        expect(readValue({ file, text })).toEqual(JSON.parse(text));
      }),
    );
  });

  it("refuses what JSON.parse refuses", () => {
    fc.assert(
      fc.property(
        styled,
        fc.nat(),
        fc.constantFrom("", ",", "}", "]", '"', "\\", "\u0000", "01", "nul", "-", "\ufeff"),
        (text, where, junk) => {
          const at = where % text.length;
          const broken = text.slice(0, at) + junk + text.slice(at + 1);
          if (isJsonObject(broken)) return;
          expect(() => readValue({ file, text: broken.trim() === "" ? "[" : broken })).toThrow(
            /^settings\.json:\d+:\d+: expected /,
          );
        },
      ),
    );
  });

  it("refuses nesting that no settings have", () => {
    expect(() => readValue({ file, text: `{"a":${"[".repeat(100_000)}` })).toThrow(
      "at most 64 levels of nesting",
    );
  });
});

function isJsonObject(text: string): boolean {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
