/**
 * What goes back to a peer, as data; that nothing private gets through at any depth; and that no
 * answer is too large or too slow.
 */

import { describe, expect, it, test } from "vitest";
import { type Json, REASON_TYPES } from "../../src/core/model.ts";
import { PEER_CODES } from "../../src/peers/reasons.ts";
import { sanitise, sanitiseReason } from "../../src/peers/sanitise.ts";
import { expectLinear } from "../support/growth.ts";
import fc from "../support/properties.ts";

describe("a property", () => {
  test.each([
    ...[
      "password",
      "PASSWORD",
      "userPassword",
      "password_hash",
      "secret",
      "clientSecret",
      "private_key",
      "privateKey",
      "Private-Key",
    ],
    ...[
      "token",
      "accessToken",
      "token_count",
      "db_path",
      "dbPath",
      "file_path",
      "filePath",
      "internal_id",
      "internalId",
      "api_key",
    ],
    ...["pass\u200bword", "ｐａｓｓｗｏｒｄ", "pass word", "t.o.k.e.n"],
  ])("called %j is left out, with all that is in it", (key) => {
    expect(sanitise({ [key]: { deep: ["hunter2"] }, rest: 1 })).toEqual({ rest: 1 });
  });

  it.each(["path", "id", "key", "name", "tok", "pass"])("called %j is told", (key) => {
    expect(sanitise({ [key]: 1 })).toEqual({ [key]: 1 });
  });

  it("is left out of what is in a list, too", () => {
    expect(sanitise([{ token: "x", a: [[{ secret: 1, b: "/home/ann/srv/team/x" }]] }])).toEqual([
      { a: [[{ b: "[path]" }]] },
    ]);
  });

  it("called __proto__ is a property like any other", () => {
    const told = sanitise(JSON.parse('{"__proto__":{"a":1},"b":2}') as Json);
    expect(Object.getPrototypeOf(told)).toBe(Object.prototype);
    expect(Object.keys(told as object)).toEqual(["__proto__", "b"]);
  });

  it("whose name is a path or somebody's address is told without it", () => {
    expect(sanitise({ "/home/ann/srv/team/x": 1, "ann@example.com": 2 })).toEqual({
      "[path]": 1,
      "[email]": 2,
    });
  });
});

describe("a text", () => {
  test.each([
    ["/home/ann/work", "[path]"],
    ["/etc/passwd", "/etc/passwd"],
    ["/tmp", "/tmp"],
    ["in /home/ann/srv/team/x.ts, line 3", "in [path] line 3"],
    ['open("/var/lib/app/data.db")', 'open("[path]")'],
    ["error:/var/lib/app/data.db", "error:[path]"],
    ["file:///home/ann/x", "file:[path]"],
    ["//home//ann//x", "[path]"],
    ["~/srv/team/app/x", "[path]"],
    ["/Users/Ann Lee/Desktop/x.txt", "[path]"],
    ["/a/b\n/c/d", "/a/b\n/c/d"],
    ["C:\\Users\\Ann Lee\\x.txt", "[path]"],
    ["c:/Users/Ann/x.txt", "[path]"],
    ["C:\\\\Users\\\\Ann\\\\x.txt", "[path]"],
    ["C:\\Windows", "C:\\Windows"],
    ["\\\\server\\share\\ann\\x", "[path]"],
    ["see D:\\a\\b\\c now", "see [path] now"],
    ["src/core/model.ts", "src/core/model.ts"],
    ["./src/core/model.ts", "./src/core/model.ts"],
    ["and/or/not", "and/or/not"],
    ["https://example.com/a/b/c/d", "https://example.com/a/b/c/d"],
    ["https://example.com/?file=/home/ann/x", "https://example.com/?file=[path]"],
    ["1/2/3 of it", "1/2/3 of it"],
    ["write to ann.lee+x@mail.example.com.", "write to [email]."],
    ["ännä@exämple.de", "[email]"],
    ["@ann and a@b", "@ann and a@b"],
    ["call +49 (30) 1234-5678", "call [phone]"],
    ["call 555-123-4567", "call [phone]"],
    ["call (555) 123 4567", "call [phone]"],
    ["call 01012345678", "call [phone]"],
    ["2026-01-15 12:30, 1700000000000, 3.14159", "2026-01-15 12:30, 1700000000000, 3.14159"],
    ["password=hunter2hunter2", "password=[secret:password]"],
    [`ghp_${"a1B2".repeat(9)}`, "[secret:github]"],
  ])("%j is told as %j", (text, told) => {
    expect(sanitise(text)).toBe(told);
  });

  it("is told without the owner's words, in any case and wherever they stand", () => {
    const terms = ["Ann Lee", "Ann Lee Junior", "Projekt (geheim)", "José"];
    expect(sanitise("ANN LEE, ann lee junior; xProjekt (GEHEIM)x, Jose\u0301", { terms })).toBe(
      "[owner], [owner]; x[owner]x, [owner]",
    );
    expect(sanitise("Annabel", { terms })).toBe("Annabel");
    expect(sanitise("a.c abc", { terms: ["a.c"] })).toBe("[owner] abc");
  });
});

describe("an answer", () => {
  it("is told as it is where nothing in it is private", () => {
    const value = { a: [1, -2.5, true, null, "x y", { b: {} }, []], total: 3 };
    expect(sanitise(value)).toEqual(value);
  });

  it("is told only so deep", () => {
    let deep: Json = "bottom";
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    expect(JSON.stringify(sanitise(deep))).toBe(`${"[".repeat(16)}"[cut]"${"]".repeat(16)}`);
  });

  it("is told only so far, and says that it goes on", () => {
    const many = sanitise(Array.from({ length: 50_000 }, (_, at) => at)) as Json[];
    expect([many.length, many.at(-1)]).toEqual([10_001, "[cut]"]);
    expect(sanitise(["aaa bbb", "ccc"], { maxText: 5 })).toEqual(["aaa [cut]", "[cut]"]);
    expect(sanitise("see ann@example.com", { maxText: 9 })).toBe("see [cut]");
    expect(JSON.stringify(sanitise({ a: "x ".repeat(2_000_000) })).length).toBeLessThan(1_100_000);
  });

  it("of what is no JSON holds nothing of it", () => {
    const odd = [
      undefined,
      () => 1,
      Symbol("x"),
      1n,
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ] as unknown as Json;
    expect(sanitise(odd)).toEqual([null, null, null, null, null, null]);
  });

  it("never tells a private path or property, wherever it stands", () => {
    const leaf = fc.constantFrom<Json>(
      "/home/ann/private/x",
      "at C:\\Users\\ann\\x now",
      "fine",
      1,
      null,
    );
    const key = fc.constantFrom("a", "b", "authToken", "db_path", "my_password");
    const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        leaf,
        fc.array(tie("tree"), { maxLength: 4 }),
        fc.dictionary(key, tie("tree"), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const told = JSON.stringify(sanitise(value));
        expect(told).not.toMatch(/ann|token|db_path|password/i);
      }),
    );
  });

  test.each([
    ["/", "a "],
    ["/a", ""],
    ["/a b", ""],
    ["(/", ""],
    ["C:\\", ""],
    ["C:\\a b", ""],
    ["\\", ""],
    ["a@", ""],
    ["a", "@"],
    ["a.", "@b."],
    ["+1 ", ""],
    ["1-", ""],
    ["https:", ""],
    ["x://", ""],
    ["~/", " "],
  ])("full of %j takes time in proportion to its length", (piece, end) => {
    expectLinear(
      (size) => sanitise(piece.repeat(size / piece.length) + end, { terms: ["ann", "a@b"] }),
      400_000,
    );
  });
});

describe("a reason", () => {
  it("is one of a few, in words that say nothing of rules, limits or people", () => {
    const codes = new Set<string>();
    for (const type of REASON_TYPES) {
      for (const code of [...PEER_CODES, "expired", "my-rule /home/ann/x", "__proto__"]) {
        const told = sanitiseReason({ type, code });
        expect(Object.keys(told)).toEqual(["type", "code", "message"]);
        expect(told.type).toBe("peer");
        expect(JSON.stringify(told)).not.toMatch(
          /rule|\bann\b|reputation|newcomer|ceiling|0\.|__proto__/,
        );
        codes.add(told.code);
      }
    }
    expect([...codes].sort()).toEqual([
      "denied",
      "payment",
      "rate-limited",
      "refused",
      "unanswered",
      "unavailable",
    ]);
  });

  test.each([
    ["peer", "firewall", "denied"],
    ["peer", "reputation", "denied"],
    ["peer", "rate", "rate-limited"],
    ["peer", "spending", "payment"],
    ["peer", "unavailable", "unavailable"],
    ["person", "denied", "refused"],
    ["timeout", "expired", "unanswered"],
    ["gateway", "shutting-down", "unavailable"],
    ["rule", "no-push", "denied"],
  ] as const)("%s %s is told as %s", (type, code, told) => {
    expect(sanitiseReason({ type, code }).code).toBe(told);
  });
});
