/**
 * Deadlines when somebody sets the machine's clock: a question, a grant and a permit end when they
 * should.
 */
import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Clock } from "../../src/core/clock.ts";
import { createPermitSigner, PERMIT_SECONDS } from "../../src/core/permit.ts";
import { createPermitVerifier } from "../../src/core/permit-verifier.ts";
import { testCore } from "../support/fixtures.ts";

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 1);

/** Two clocks that run together until one is set. */
function clocks() {
  const at = { wall: START, steady: 5000 };
  return {
    now: () => at.wall,
    steady: () => at.steady,
    pass: (ms: number) => {
      at.wall += ms;
      at.steady += ms;
    },
    set: (ms: number) => {
      at.wall += ms;
    },
  };
}

const asked = async (timeoutMs = 5000) => {
  const time = clocks();
  const at = testCore({ timeoutMs, now: time.now, steady: time.steady });
  const entry = await at.submit();
  return { ...at, time, entry };
};

describe("approval deadlines use monotonic time", () => {
  it("a clock set back by an hour does not keep a question of 5 s open", async () => {
    const { time, entry, gate } = await asked();
    time.set(-HOUR);
    time.pass(5000);
    expect(await gate.decided(entry)).toMatchObject({
      outcome: "deny",
      status: "expired",
      reason: { code: "expired" },
    });
  });

  it("an answer after the deadline is refused while the timer is late, whatever the wall clock says", async () => {
    const { time, entry, press, gate } = await asked();
    time.set(-HOUR);
    time.pass(5000);
    // no timer has run in between
    expect(await press("approve")).toMatchObject({ status: "already-resolved" });
    expect(await gate.decided(entry)).toMatchObject({ outcome: "deny", status: "expired" });
  });

  it.each([
    ["back", -HOUR],
    ["forward", HOUR],
  ])("a clock set %s by an hour ends no question early", async (_where, ms) => {
    const { time, entry, press, gate, approvals } = await asked();
    time.set(ms);
    time.pass(4999);
    await new Promise((resolve) => setTimeout(resolve, 20)); // some ticks of the wheel
    expect(approvals.size).toBe(1);
    expect(await press("approve")).toMatchObject({ status: "taken" });
    expect(await gate.decided(entry)).toMatchObject({ outcome: "allow" });
  });

  it("a card that is counted anew keeps its deadline", async () => {
    const { time, entry, submit, gate } = await asked();
    time.pass(4000);
    time.set(-HOUR);
    const second = await submit({ id: "call-2" });
    expect(second.approval?.id).toBe(entry.approval?.id);
    time.pass(1000);
    expect(await gate.decided(second)).toMatchObject({ status: "expired" });
  });

  it("a grant does not outlive its end when the clock is set back, nor when it is set forward", async () => {
    for (const ms of [-HOUR, HOUR]) {
      const time = clocks();
      const { submit, press, gate, grants } = testCore({
        now: time.now,
        steady: time.steady,
        grantTtlMs: 60_000,
      });
      const entry = await submit();
      await press("approve", { scope: "session" });
      expect(await gate.decided(entry)).toMatchObject({ scope: "session" });
      expect(await grants.list()).toHaveLength(1);
      time.set(ms);
      time.pass(60_000);
      expect(await grants.list()).toEqual([]);
      expect((await submit({ id: "call-2" })).decision).toBeUndefined(); // it is asked about again
      expect(await grants.cleanExpired()).toHaveLength(1);
    }
  });

  it("a permit that is used or over stays so when the executor's clock is set back", async () => {
    const time = clocks();
    const clock = new Clock({ now: time.now, steady: time.steady });
    const signer = createPermitSigner(generateKeyPairSync("ed25519").privateKey);
    const permit = (id: string) =>
      signer.sign({ id, digest: "d", session: "s:1", tool: "Bash" }, START);
    const verify = createPermitVerifier({ keys: signer.key, now: clock.latest });
    const faultOf = async (id: string) => {
      const result = await verify(permit(id), { digest: "d" });
      return result.ok ? "none" : result.fault;
    };
    expect([await faultOf("one"), await faultOf("one")]).toEqual(["none", "used"]);
    time.pass(PERMIT_SECONDS * 1000);
    expect(await faultOf("one")).toBe("expired");
    time.set(-HOUR);
    expect([await faultOf("one"), await faultOf("two")]).toEqual(["expired", "expired"]);
  });
});

describe("the latest time", () => {
  it("never goes back, goes on from where it was, and follows a clock that is set forward", () => {
    const time = clocks();
    const { latest } = new Clock({ now: time.now, steady: time.steady });
    expect(latest()).toBe(START);
    time.set(-HOUR);
    time.pass(10);
    expect(latest()).toBe(START + 10);
    time.set(2 * HOUR);
    expect(latest()).toBe(START + HOUR + 10);
  });
});
