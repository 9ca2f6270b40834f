/**
 * How a peer comes in: only with a challenge of ours, answered in time, by the key that its name
 * is, and with the owner's consent.
 */
import { describe, expect, it } from "vitest";
import type { CallEntry } from "../../src/core/call-table.ts";
import type { PeerEvent } from "../../src/core/peer.ts";
import { createPeerSessions, type PeerSessionsOptions } from "../../src/peers/handshake.ts";
import { followPeer } from "../../src/peers/refusal-tracker.ts";
import { approved, denied } from "../support/fixtures.ts";
import { answerTo, newCurvePeer, newPeer } from "./people.ts";

const here = newPeer();
const peer = newPeer();

function sessions(over: Partial<PeerSessionsOptions> = {}) {
  const clock = { now: Date.now() };
  const events: PeerEvent[] = [];
  const at = createPeerSessions({
    did: here.did,
    now: () => clock.now,
    admit: async () => ({ ok: true }),
    record: async (event) => void events.push(event),
    ...over,
  });
  const enter = async (who: { did: string; sign(message: string): Buffer } = peer) =>
    at.open(answerTo(await at.challenge(who.did), who, { timestamp: clock.now }));
  return { at, clock, events, enter };
}
const code = (want: string, words?: RegExp) =>
  expect.objectContaining({ code: want, ...(words && { message: expect.stringMatching(words) }) });

describe("a peer that answers its challenge", () => {
  const curve = newCurvePeer();
  it.each([
    ["ed25519", peer],
    ["secp256k1", { did: curve.did, sign: curve.sign }],
    ["did:lango", { did: curve.lango, sign: curve.sign }],
  ])("with %s has a session of its own name", async (_kind, who) => {
    const { at, clock, events, enter } = sessions();
    const { token, session, expiresAt } = await enter(who);
    expect(session).toBe(`p2p:${who.did}`);
    expect(expiresAt).toBe(clock.now + 24 * 3_600_000);
    expect(at.identify(token)).toEqual({ did: who.did, session });
    expect(at.list()).toMatchObject([{ did: who.did, session, failures: 0, tokens: 1 }]);
    expect(events).toEqual([{ action: "opened", did: who.did }]);
  });
});

describe("a handshake is refused", () => {
  it("when its nonce was used before", async () => {
    const { at, clock } = sessions();
    const answer = answerTo(await at.challenge(peer.did), peer, { timestamp: clock.now });
    await at.open(answer);
    await expect(at.open(answer)).rejects.toEqual(code("unauthorized", /used before/));
  });

  it("when it is made twice at the same time: one gets in", async () => {
    const { at, clock } = sessions();
    const answer = answerTo(await at.challenge(peer.did), peer, { timestamp: clock.now });
    const done = await Promise.allSettled([at.open(answer), at.open(answer), at.open(answer)]);
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  });

  it("when its nonce was used up by a wrong signature", async () => {
    const { at, clock } = sessions();
    const challenge = await at.challenge(peer.did);
    const wrong = answerTo(
      challenge,
      { did: peer.did, sign: newPeer().sign },
      { timestamp: clock.now },
    );
    await expect(at.open(wrong)).rejects.toEqual(code("unauthorized", /not a signature/));
    await expect(at.open(answerTo(challenge, peer, { timestamp: clock.now }))).rejects.toEqual(
      code("unauthorized", /used before/),
    );
  });

  it("when its nonce was given to another peer", async () => {
    const { at, clock } = sessions();
    const challenge = await at.challenge(newPeer().did);
    await expect(at.open(answerTo(challenge, peer, { timestamp: clock.now }))).rejects.toEqual(
      code("unauthorized", /not given/),
    );
  });

  it("when its nonce was never given out, or by another gateway", async () => {
    const [one, other] = [sessions(), sessions({ did: newPeer().did })];
    const answer = answerTo(await other.at.challenge(peer.did), peer, { timestamp: one.clock.now });
    await expect(one.at.open(answer)).rejects.toEqual(code("unauthorized", /not given/));
  });

  it("when what was signed was meant for another gateway", async () => {
    const { at, clock } = sessions();
    const answer = answerTo(await at.challenge(peer.did), peer, {
      timestamp: clock.now,
      audience: newPeer().did,
    });
    await expect(at.open(answer)).rejects.toEqual(code("unauthorized", /not a signature/));
  });

  it.each(["did", "nonce", "timestamp"] as const)(
    "when another %s was signed than is shown",
    async (part) => {
      const { at, clock } = sessions();
      const challenge = await at.challenge(peer.did);
      const good = answerTo(challenge, peer, { timestamp: clock.now });
      const other = {
        did: newPeer().did,
        nonce: (await at.challenge(peer.did)).nonce,
        timestamp: clock.now - 1,
      }[part];
      const { signature } = answerTo(challenge, peer, { timestamp: clock.now, [part]: other });
      await expect(at.open({ ...good, signature })).rejects.toEqual(
        code("unauthorized", /not a signature/),
      );
    },
  );

  it.each([
    ["nothing", () => ""],
    ["padding", (good: string) => `${good}==`],
    ["a letter more", (good: string) => `${good}A`],
    ["a space", (good: string) => `${good} `],
    ["another alphabet", (good: string) => `+${good.slice(1)}`],
    ["hex", (good: string) => Buffer.from(good, "base64url").toString("hex")],
    // 64 bytes end with two bits that mean nothing: another last letter is another text of the same
    // bytes
    [
      "bits that mean nothing",
      (good: string) => good.slice(0, -1) + "BRhx"["AQgw".indexOf(good.at(-1)!)],
    ],
  ])("when its signature is spelled with %s", async (_what, spell) => {
    const { at, clock } = sessions();
    const good = answerTo(await at.challenge(peer.did), peer, { timestamp: clock.now });
    await expect(at.open({ ...good, signature: spell(good.signature) })).rejects.toEqual(
      code("unauthorized", /not a signature/),
    );
  });

  it.each([
    ["a high s", "high"],
    ["DER", "der"],
  ] as const)("when it is signed with secp256k1 as %s", async (_what, form) => {
    const curve = newCurvePeer();
    const { enter } = sessions();
    await expect(
      enter({ did: curve.lango, sign: (text) => curve.sign(text, form) }),
    ).rejects.toEqual(code("unauthorized"));
  });

  it.each(["did:web:x", "", `${peer.did} `, peer.did.toUpperCase()])(
    "for the DID %j",
    async (did) => {
      const { at, clock } = sessions();
      await expect(at.challenge(did)).rejects.toThrow(code("bad-request"));
      const answer = answerTo(await at.challenge(peer.did), peer, { timestamp: clock.now });
      await expect(at.open({ ...answer, did })).rejects.toEqual(code("bad-request"));
    },
  );

  it("when the challenge was answered too late", async () => {
    const { at, clock } = sessions();
    const challenge = await at.challenge(peer.did);
    clock.now += 30_000;
    await expect(at.open(answerTo(challenge, peer, { timestamp: clock.now }))).rejects.toEqual(
      code("unauthorized", /expired/),
    );
  });
});

describe("a peer whose clock is", () => {
  it.each([
    ["right", 0, true],
    ["five minutes slow", -5 * 60_000, true],
    ["slower than that", -5 * 60_000 - 1, false],
    ["half a minute fast", 30_000, true],
    ["faster than that", 30_001, false],
    ["at the beginning of time", -Date.now(), false],
    ["not a whole number", 0.5, false],
    ["not a number", Number.NaN, false],
    ["beyond every clock", Number.MAX_VALUE, false],
  ])("%s comes in: %s ms, %s", async (_what, off, isIn) => {
    const { at, clock } = sessions();
    const opened = at.open(
      answerTo(await at.challenge(peer.did), peer, { timestamp: clock.now + off }),
    );
    if (isIn) await expect(opened).resolves.toMatchObject({ session: `p2p:${peer.did}` });
    else await expect(opened).rejects.toEqual(code("unauthorized", /clock/));
  });
});

describe("the owner's consent", () => {
  it("is asked for after the proof, never before", async () => {
    const asked: string[] = [];
    const { at, clock, enter } = sessions({
      admit: async (did) => {
        asked.push(did);
        return { ok: true };
      },
    });
    const wrong = answerTo(
      await at.challenge(peer.did),
      { did: peer.did, sign: newPeer().sign },
      { timestamp: clock.now },
    );
    await expect(at.open(wrong)).rejects.toEqual(code("unauthorized"));
    expect(asked).toEqual([]);
    await enter();
    expect(asked).toEqual([peer.did]);
  });

  it.each<[string, PeerSessionsOptions["admit"], string]>([
    ["is not given", async () => ({ ok: false, why: "reputation" }), "reputation"],
    [
      "cannot be had",
      () => Promise.reject(new Error("disk")),
      expect.stringContaining("could not find out whether"),
    ],
    [
      "throws",
      () => {
        throw new Error("bug");
      },
      expect.stringContaining("could not find out whether"),
    ],
    ["is no answer", async () => undefined as never, expect.anything()],
    [
      "is a word that only looks like one",
      async () => ({ ok: "false" }) as never,
      undefined as never,
    ],
  ])("that %s keeps a peer out; it is not told why, the audit is", async (_what, admit, why) => {
    const { at, events, enter } = sessions({ admit });
    const refusal = await enter().catch((error: Error) => error);
    expect(refusal).toEqual(code("forbidden", /owner of this gateway has not accepted/));
    expect((refusal as Error).message).not.toContain("reputation");
    expect(events).toEqual([{ action: "refused", did: peer.did, why }]);
    expect(at.list()).toEqual([]);
  });
});

describe("what cannot be written down", () => {
  it("does not happen", async () => {
    const { at, enter } = sessions({ record: () => Promise.reject(new Error("disk full")) });
    await expect(enter()).rejects.toEqual(code("not-recorded"));
    expect(at.list()).toEqual([]);
  });

  it("does not keep a session alive", async () => {
    let isFull = false;
    const { at, enter } = sessions({
      record: async () => {
        if (isFull) throw new Error("disk full");
      },
    });
    const { token } = await enter();
    isFull = true;
    expect(await at.invalidate(peer.did, "test")).toBe(true);
    expect(at.identify(token)).toBeUndefined();
  });
});

describe("a session ends", () => {
  it("after five failures in a row, and not before; a success begins the count again", async () => {
    const { at, events, enter } = sessions();
    const { token } = await enter();
    for (let count = 0; count < 4; count++) at.fail(peer.did);
    at.succeed(peer.did);
    for (let count = 0; count < 4; count++) at.fail(peer.did);
    expect(at.identify(token)).toBeDefined();
    at.fail(peer.did);
    expect(at.identify(token)).toBeUndefined();
    expect(at.ended()).toMatchObject([{ did: peer.did, why: "5 failures in a row" }]);
    await Promise.resolve();
    expect(events.at(-1)).toEqual({
      action: "invalidated",
      did: peer.did,
      why: "5 failures in a row",
    });
  });

  it("when it is ended while it is being opened", async () => {
    const { at, enter } = sessions({
      admit: async () => {
        at.invalidate(peer.did, "the owner was quicker");
        return { ok: true };
      },
    });
    await expect(enter()).rejects.toEqual(code("forbidden", /while its session was being opened/));
    expect(at.list()).toEqual([]);
  });

  it("and another peer's ending does not matter to who is coming in", async () => {
    const { at, enter } = sessions({
      admit: async () => {
        at.invalidate(newPeer().did, "somebody else");
        return { ok: true };
      },
    });
    expect(at.identify((await enter()).token)).toMatchObject({ did: peer.did });
  });

  it("and a peer may shake hands again", async () => {
    const { at, enter } = sessions();
    await enter();
    at.invalidate(peer.did, "test");
    expect(at.identify((await enter()).token)).toEqual({
      did: peer.did,
      session: `p2p:${peer.did}`,
    });
  });
});

it("the list says what else is known of a peer", async () => {
  const { at, enter } = sessions({
    about: (did) => (did === peer.did ? { name: "builder", score: 0.5 } : {}),
  });
  await enter();
  await enter(newPeer());
  expect(at.list().map(({ name, score }) => [name, score])).toEqual([
    [undefined, undefined],
    ["builder", 0.5],
  ]);
});

describe("what counts against a peer", () => {
  const entry = (over: Partial<CallEntry["call"]>, decision: CallEntry["decision"]) =>
    ({ call: { session: `p2p:${peer.did}`, ...over }, decision }) as CallEntry;
  const because = (type: "peer" | "person" | "rule" | "timeout", code: string) =>
    denied({ reason: { type, code, message: "" } });

  it.each([
    ["its firewall denied", entry({}, because("peer", "firewall")), -1],
    ["the ceiling stopped", entry({}, because("peer", "ceiling")), -1],
    ["came too fast", entry({}, because("peer", "rate")), 0],
    ["could not be decided", entry({}, because("peer", "unavailable")), 0],
    ["a person denied", entry({}, because("person", "denied")), 0],
    ["nobody answered", entry({}, because("timeout", "expired")), 0],
    ["a rule denied", entry({}, because("rule", "no-push")), 0],
    ["was allowed", entry({}, approved()), 1],
    ["is no peer's", entry({ session: "ci:1" }, because("peer", "firewall")), 0],
    ["is not decided", entry({}, undefined), 0],
  ])("a call that %s", (_what, heard, expected) => {
    const seen: number[] = [];
    followPeer({ fail: () => seen.push(-1), succeed: () => seen.push(1) }, heard);
    expect(seen).toEqual(expected === 0 ? [] : [expected]);
  });
});
