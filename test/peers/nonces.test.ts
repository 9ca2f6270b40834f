/**
 * Challenges: good once, for one peer, for a while; and never forgotten to make room for somebody
 * else's.
 */

import { describe, expect, it } from "vitest";
import { createNonces } from "../../src/peers/nonces.ts";
import fc from "../support/properties.ts";

const TIMEOUT = 1000;

function nonces({ max }: { max?: number } = {}) {
  const clock = { now: 1_000_000 };
  return {
    clock,
    at: createNonces({
      now: () => clock.now,
      timeoutMs: TIMEOUT,
      ...(max !== undefined && { max }),
    }),
  };
}

describe("a nonce", () => {
  it("is 32 random bytes, and says until when it is good", () => {
    const { at, clock } = nonces();
    const { nonce, expiresAt } = at.issue("a");
    expect(nonce).toMatch(/^[\w-]{43}$/);
    expect(expiresAt).toBe(clock.now + TIMEOUT);
  });

  it("is good once", () => {
    const { at } = nonces();
    const { nonce } = at.issue("a");
    expect([at.take("a", nonce), at.take("a", nonce), at.take("a", nonce)]).toEqual([
      "good",
      "used",
      "used",
    ]);
  });

  it("of another peer is unknown, and stays good for its own", () => {
    const { at } = nonces();
    const { nonce } = at.issue("a");
    expect([at.take("b", nonce), at.take("a", nonce)]).toEqual(["unknown", "good"]);
  });

  it("that was never given out is unknown", () =>
    expect(nonces().at.take("a", "x".repeat(43))).toBe("unknown"));

  it.each([
    [TIMEOUT - 1, "good"],
    [TIMEOUT, "expired"],
    [2 * TIMEOUT - 1, "expired"],
    [2 * TIMEOUT, "unknown"],
  ])("after %i ms is %s", (passed, state) => {
    const { at, clock } = nonces();
    const { nonce } = at.issue("a");
    clock.now += passed;
    expect(at.take("a", nonce)).toBe(state);
  });

  it("that was used is not good again for as long as it is remembered, nor after that", () => {
    const { at, clock } = nonces();
    const { nonce } = at.issue("a");
    at.take("a", nonce);
    for (const step of [TIMEOUT / 2, TIMEOUT, TIMEOUT, 10 * TIMEOUT]) {
      clock.now += step;
      expect(at.take("a", nonce)).not.toBe("good");
    }
  });
});

describe("a thousand nonces", () => {
  it("are all different, all good once, and none of them gets in the way of another", () => {
    const { at } = nonces();
    const issued = Array.from({ length: 1000 }, (_each, index) => ({
      did: `peer ${index % 50}`,
      ...at.issue(`peer ${index % 50}`),
    }));
    expect(new Set(issued.map(({ nonce }) => nonce)).size).toBe(1000);
    // 20 for each of 50 peers: within what each may have open
    for (const { did, nonce } of issued.reverse()) expect(at.take(did, nonce)).toBe("good");
    for (const { did, nonce } of issued) expect(at.take(did, nonce)).toBe("used");
  });
});

describe("where too many are out", () => {
  it("no new one is given, and those that are out stay good; time makes room", () => {
    const { at, clock } = nonces({ max: 10 });
    const issued = Array.from({ length: 10 }, (_each, index) => ({
      did: `p${index}`,
      ...at.issue(`p${index}`),
    }));
    expect(() => at.issue("late")).toThrow(expect.objectContaining({ code: "rate-limited" }));
    expect(at.take("p0", issued[0]!.nonce)).toBe("good");
    // used ones are remembered too
    expect(() => at.issue("late")).toThrow(expect.objectContaining({ code: "rate-limited" }));
    expect(at.take("p0", issued[0]!.nonce)).toBe("used");
    clock.now += 2 * TIMEOUT;
    expect(at.take("late", at.issue("late").nonce)).toBe("good");
  });

  it("in one peer's name, that peer's oldest give way, and nobody else's", () => {
    const { at } = nonces({ max: 100 });
    const other = at.issue("other");
    const first = at.issue("a");
    const rest = Array.from({ length: 500 }, () => at.issue("a"));
    expect(at.take("a", first.nonce)).toBe("unknown");
    expect(at.take("a", rest.at(-1)!.nonce)).toBe("good");
    expect(at.take("other", other.nonce)).toBe("good");
  });
});

it("whatever happens in whatever order, no nonce is good twice", () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("issue" as const), did: fc.constantFrom("a", "b") }),
    fc.record({
      kind: fc.constant("take" as const),
      did: fc.constantFrom("a", "b"),
      which: fc.nat(20),
    }),
    fc.record({ kind: fc.constant("wait" as const), ms: fc.nat(TIMEOUT) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { at, clock } = nonces({ max: 12 });
      const issued: { did: string; nonce: string; expiresAt: number }[] = [];
      const good = new Set<string>();
      for (const each of steps) {
        if (each.kind === "wait") clock.now += each.ms;
        else if (each.kind === "issue") {
          try {
            issued.push({ did: each.did, ...at.issue(each.did) });
          } catch {}
        } else {
          const one = issued[each.which % Math.max(1, issued.length)];
          if (!one || at.take(each.did, one.nonce) !== "good") continue;
          expect(good.has(one.nonce)).toBe(false);
          expect(one.did).toBe(each.did);
          expect(one.expiresAt).toBeGreaterThan(clock.now);
          good.add(one.nonce);
        }
      }
    }),
    { numRuns: 200 },
  );
});
