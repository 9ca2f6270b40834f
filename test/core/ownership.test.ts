/** The key of a session of one token: no two of them share it, and it can be read back. */
import { expect, it } from "vitest";
import { holderKey, holderOf, lineKeys } from "../../src/core/ownership.ts";

const holder = { owner: "ci token", session: "claude-code:1" };

it("a key names the token and the session, and is read back as both", () => {
  expect(holderOf(holderKey(holder))).toEqual(holder);
});

it("two tokens that name a session alike have two keys, as have two sessions of one token", () => {
  const keys = [holder, { ...holder, owner: "ci" }, { ...holder, session: "claude-code:2" }].map(
    holderKey,
  );
  expect(new Set(keys).size).toBe(3);
  expect(holderKey({ owner: "a", session: "bc" })).not.toBe(
    holderKey({ owner: "ab", session: "c" }),
  );
});

it("a line of sessions has one key for each, in its order", () => {
  expect(lineKeys("ci", ["s:1", "s:2"])).toEqual(
    ["s:1", "s:2"].map((session) => holderKey({ owner: "ci", session })),
  );
});
