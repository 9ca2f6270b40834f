/**
 * Tokens of peers: opaque, with an end, bounded in number, and gone when their peer is shown out.
 */
import { describe, expect, it } from "vitest";
import { PeerTokens } from "../../src/peers/tokens.ts";

const TTL = 1000;

function tokens({ max = 1000 } = {}) {
  const clock = { now: 1_000_000 };
  return { clock, at: new PeerTokens({ now: () => clock.now, ttlMs: TTL, max }) };
}

describe("a peer's token", () => {
  it("says whose it is, and is long enough that nobody guesses it", () => {
    const { at } = tokens();
    const { token } = at.issue("a");
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(at.identify(token)).toBe("a");
  });

  it("is not kept: only its hash is", () => {
    const { at } = tokens();
    const { token } = at.issue("a");
    expect(
      JSON.stringify(at, (_key, value) => (value instanceof Map ? [...value] : value)),
    ).not.toContain(token);
  });

  it.each([
    ["another one", "x".repeat(43)],
    ["none", ""],
    ["__proto__", "__proto__"],
  ])("%s says nothing", (_what, token) => {
    const { at } = tokens();
    at.issue("a");
    expect(at.identify(token)).toBeUndefined();
  });

  it.each([
    [TTL - 1, "a"],
    [TTL, undefined],
  ])("after %i ms is %s's", (passed, did) => {
    const { at, clock } = tokens();
    const { token, expiresAt } = at.issue("a");
    expect(expiresAt).toBe(clock.now + TTL);
    clock.now += passed;
    expect(at.identify(token)).toBe(did);
    expect(at.holders()).toHaveLength(did ? 1 : 0);
  });

  it("ends with all others of its peer, and with no one else's", () => {
    const { at } = tokens();
    const [first, second, other] = [at.issue("a"), at.issue("a"), at.issue("b")];
    expect(at.invalidate("a", "for a test")).toBe(true);
    expect([first, second, other].map(({ token }) => at.identify(token))).toEqual([
      undefined,
      undefined,
      "b",
    ]);
    expect(at.invalidate("a", "again")).toBe(false);
    expect(at.ended).toMatchObject([{ did: "a", why: "for a test" }]);
  });
});

describe("the room for tokens", () => {
  it("is bounded, and the oldest gives way", () => {
    const { at } = tokens({ max: 3 });
    const all = ["a", "b", "c", "d"].map((did) => at.issue(did).token);
    expect(all.map((token) => at.identify(token))).toEqual([undefined, "b", "c", "d"]);
    expect(at.holders().map(({ did }) => did)).toEqual(["d", "c", "b"]);
  });

  it("cannot be taken by one peer alone", () => {
    const { at } = tokens({ max: 20 });
    const other = at.issue("other").token;
    const mine = Array.from({ length: 100 }, () => at.issue("greedy").token);
    expect(at.identify(other)).toBe("other");
    expect(mine.filter((token) => at.identify(token) === "greedy")).toHaveLength(8);
    expect(at.identify(mine.at(-1)!)).toBe("greedy");
  });

  it("for what has ended is bounded too, and the latest is first", () => {
    const { at, clock } = tokens();
    for (let count = 0; count < 1000; count++) {
      at.issue(`p${count}`);
      clock.now++;
      at.invalidate(`p${count}`, "test");
    }
    expect(at.ended).toHaveLength(256);
    expect(at.ended[0]!.did).toBe("p999");
  });
});

describe("failures in a row", () => {
  it("are counted for each peer, cleared by a success, and forgotten with the session", () => {
    const { at } = tokens();
    at.issue("a");
    at.issue("b");
    expect([at.fail("a"), at.fail("a"), at.fail("b"), at.fail("a")]).toEqual([1, 2, 1, 3]);
    expect(at.holders().find(({ did }) => did === "a")).toMatchObject({ failures: 3, tokens: 1 });
    at.succeed("a");
    expect([at.fail("a"), at.fail("b")]).toEqual([1, 2]);
    at.invalidate("a", "test");
    expect(at.fail("a")).toBe(0);
    at.issue("a");
    expect(at.fail("a")).toBe(1);
  });

  it("are not cleared by shaking hands once more", () => {
    const { at } = tokens();
    at.issue("a");
    at.fail("a");
    at.issue("a");
    expect(at.fail("a")).toBe(2);
  });
});
