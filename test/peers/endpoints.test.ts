/** The peers' endpoints: who may use them, as whom, and what they answer. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REASON_TYPES } from "../../src/core/model.ts";
import type { PeerCaller } from "../../src/core/peer.ts";
import { createPeerSessions } from "../../src/peers/handshake.ts";
import { approved, denied, finding, judgeSaying, policyOf, testCore } from "../support/fixtures.ts";
import { openPeerGate, type PeerGate, TOKENS } from "./gate.ts";
import { answerTo, newPeer } from "./people.ts";

const CALL = { tool: "Bash", input: { command: "git push --force" } };

describe("a gateway that takes no peers", () => {
  let gate: PeerGate;
  beforeAll(async () => {
    gate = await openPeerGate({ closed: true });
  });
  afterAll(() => gate.stop());

  it.each([
    ["POST", "/v1/peers/challenge", undefined, { did: newPeer().did }],
    ["POST", "/v1/peers/sessions", undefined, {}],
    ["POST", "/v1/peers/calls", "x".repeat(43), CALL],
    ["GET", "/v1/peers/calls/x", "x".repeat(43), undefined],
    ["GET", "/v1/peers", TOKENS.admin, undefined],
    ["DELETE", `/v1/peers/${newPeer().did}`, TOKENS.admin, undefined],
  ])("%s %s says so", async (method, path, token, body) => {
    const reply = await gate.send(method, path, { ...(token !== undefined && { token }), body });
    expect([reply.status, reply.body.error.code]).toEqual([404, "not-found"]);
    expect(reply.body.error.message).toMatch(/accepts no peers/);
  });
});

describe("a gateway that takes peers", () => {
  let gate: PeerGate;
  beforeAll(async () => {
    gate = await openPeerGate();
  });
  afterAll(() => gate.stop());

  it("gives a challenge, and a token for a good answer to it", async () => {
    const key = newPeer();
    const challenge = (await gate.send("POST", "/v1/peers/challenge", { body: { did: key.did } }))
      .body;
    expect(challenge).toEqual({
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      audience: gate.own.did,
      expiresAt: expect.any(Number),
    });
    const opened = await gate.send("POST", "/v1/peers/sessions", {
      body: answerTo(challenge, key),
    });
    expect([opened.status, opened.body]).toEqual([
      200,
      {
        token: expect.stringMatching(/^[\w-]{43}$/),
        session: `p2p:${key.did}`,
        expiresAt: expect.any(Number),
      },
    ]);
  });

  it.each<[string, object, number, string]>([
    ["no DID", {}, 400, "bad-request"],
    ["a DID that is none", { did: "did:web:x" }, 400, "bad-request"],
    ["a bundle", { did: `did:lango:v2:${"a".repeat(64)}` }, 400, "bad-request"],
    ["a DID that is too long", { did: `did:key:z${"6".repeat(10_000)}` }, 400, "bad-request"],
    ["another field", { did: newPeer().did, name: "root" }, 400, "bad-request"],
  ])("refuses a challenge for %s", async (_what, body, status, code) => {
    const reply = await gate.send("POST", "/v1/peers/challenge", { body });
    expect([reply.status, reply.body.error.code]).toEqual([status, code]);
  });

  it("takes nothing but a peer's token at a peer's endpoints, whatever the body is", async () => {
    for (const token of [
      undefined,
      "",
      "x".repeat(43),
      TOKENS.agent,
      TOKENS.approver,
      TOKENS.admin,
    ])
      for (const body of [CALL, "not json", { tool: 5 }]) {
        const reply = await gate.send("POST", "/v1/peers/calls", {
          ...(token !== undefined && { token }),
          body,
        });
        expect([reply.status, reply.body.error.code]).toEqual([401, "unauthorized"]);
        expect(
          (await gate.send("GET", "/v1/peers/calls/x", { ...(token !== undefined && { token }) }))
            .status,
        ).toBe(401);
      }
    expect(gate.types()).toEqual([]);
  });

  it("refuses a peer's token at every other endpoint", async () => {
    const { token } = await gate.enter();
    const { paths } = (await gate.send("GET", "/openapi.json")).body as {
      paths: Record<string, Record<string, object>>;
    };
    const OPEN = [
      "/healthz",
      "/readyz",
      "/metrics",
      "/v1/permit-key",
      "/v1/pair",
      "/v1/peers/challenge",
      "/v1/peers/sessions",
      "/v1/actions/{token}", // a token of its own, which no peer has
    ];
    const endpoints = Object.entries(paths)
      .filter(([path]) => !OPEN.includes(path) && !path.startsWith("/v1/peers/calls"))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map(
          (method) => [method.toUpperCase(), path.replace(/\{\w+\}/g, "x")] as const,
        ),
      );
    expect(endpoints.length).toBeGreaterThan(15);
    expect(endpoints).toContainEqual(["POST", "/v1/calls"]);
    expect(endpoints).toContainEqual(["GET", "/v1/peers"]);
    for (const [method, path] of [...endpoints, ["GET", "/v1/events"] as const]) {
      const reply = await gate.send(method, path, {
        token,
        ...(method !== "GET" && method !== "DELETE" && { body: {} }),
      });
      expect([method, path, reply.status]).toEqual([method, path, 401]);
    }
  });

  it("lists peers for people, ends their sessions for the admin, and for nobody else", async () => {
    const { did, token, session } = await gate.enter();
    for (const [token, status] of [
      [TOKENS.agent, 403],
      [TOKENS.approver, 200],
      [TOKENS.admin, 200],
    ] as const)
      expect((await gate.send("GET", "/v1/peers", { token })).status).toBe(status);
    const { body } = await gate.send("GET", "/v1/peers", { token: TOKENS.admin });
    expect(body.did).toBe(gate.own.did);
    expect(body.peers[0]).toMatchObject({ did, session, failures: 0, tokens: 1 });
    expect(JSON.stringify(body)).not.toContain(token);

    const path = `/v1/peers/${encodeURIComponent(did)}`;
    for (const token of [TOKENS.agent, TOKENS.approver])
      expect((await gate.send("DELETE", path, { token })).status).toBe(403);
    expect((await gate.send("DELETE", path, { token: TOKENS.admin })).body).toEqual({
      did,
      ended: true,
    });
    expect((await gate.send("DELETE", path, { token: TOKENS.admin })).body).toEqual({
      did,
      ended: false,
    });
    expect((await gate.send("POST", "/v1/peers/calls", { token, body: CALL })).status).toBe(401);
    const ended = (await gate.send("GET", "/v1/peers", { token: TOKENS.admin })).body.ended;
    expect(ended[0]).toMatchObject({ did, why: "ended by admin" });
  });
});

describe("a peer's call", () => {
  let gate: PeerGate;
  let one: Awaited<ReturnType<PeerGate["enter"]>>;
  beforeAll(async () => {
    gate = await openPeerGate();
    one = await gate.enter();
  });
  afterAll(() => gate.stop());
  const call = (body: object = {}, query = "", token = one.token) =>
    gate.send("POST", `/v1/peers/calls${query}`, { token, body: { ...CALL, ...body } });

  it("is its session's own, and asked of a person", async () => {
    const asked = call({ turn: "t", callId: "c-1", cwd: "/srv", summary: "please" });
    const [card] = await gate.cards();
    expect(card).toMatchObject({
      session: one.session,
      owner: one.session,
      tool: "Bash",
      cwd: "/srv",
      summary: "please",
    });
    await gate.press("approve");
    const { status, body } = await asked;
    expect(status).toBe(200);
    expect(body).toMatchObject({ decision: "allow", level: "dangerous", digest: card!.digest });
    expect(body.reason).toEqual({
      type: "peer",
      code: "allowed",
      message: "This call is allowed.",
    });
    expect(JSON.stringify(body)).not.toMatch(/\bada\b/i);
  });

  it.each(["session", "parent", "agent", "annotations", "owner", "sesion", "__proto__"])(
    "cannot say its %s",
    async (field) => {
      const text = `${JSON.stringify(CALL).slice(0, -1)},"${field}":"ci:deploy"}`;
      const { status, body } = await gate.send("POST", "/v1/peers/calls", {
        token: one.token,
        body: text,
      });
      expect(status).toBe(400);
      expect(["bad-request", "bad-json"]).toContain(body.error.code);
    },
  );

  it("is told nothing of why, and of whom, when it is denied", async () => {
    const count = gate.channel.cards.length;
    const asked = call({ input: { command: "git push --force origin main" } });
    await gate.cards(count + 1);
    await gate.press("deny", { reason: "not while the servers in /srv/secret are down" });
    const { status, body } = await asked;
    expect([status, body.decision]).toEqual([200, "deny"]);
    expect(body.reason).toEqual({
      type: "peer",
      code: "refused",
      message: "The owner did not allow this call.",
    });
    expect(JSON.stringify(body)).not.toMatch(/\bada\b|secret/i);
    const decided = gate.events.findLast(({ type }) => type === "decided");
    expect(JSON.stringify(decided)).toContain("/srv/secret"); // the owner's own record has it all
  });

  it("says pending when `wait` runs out, and can be looked up by its peer, and by nobody else", async () => {
    const count = gate.channel.cards.length;
    const { status, body } = await call({ input: { command: "git push --force x" } }, "?wait=0");
    expect([status, body.decision]).toEqual([202, "pending"]);
    await gate.cards(count + 1);
    const path = `/v1/peers/calls/${body.id}`;
    const other = await gate.enter();
    expect(await gate.send("GET", path, { token: other.token })).toMatchObject({
      status: 404,
      body: { error: { code: "unknown-call" } },
    });
    expect(await gate.send("GET", "/v1/peers/calls/nonsense", { token: one.token })).toMatchObject({
      status: 404,
    });
    expect((await gate.send("GET", path, { token: one.token })).status).toBe(202);
    const later = gate.send("GET", `${path}?wait=20`, { token: one.token });
    await gate.press("approve");
    expect((await later).body).toMatchObject({ id: body.id, decision: "allow" });
  });

  it("of another session cannot be looked up, even under the same words", async () => {
    const ours = gate.gate.submit({
      ...(await submitted(gate)),
      session: "ci:1",
      owner: one.session,
    });
    await ours.started;
    expect(
      (await gate.send("GET", `/v1/peers/calls/${ours.call.id}`, { token: one.token })).status,
    ).toBe(404);
  });

  it("again under the same callId is the same call; with another peer's callId it is another", async () => {
    const count = gate.channel.cards.length;
    const first = await call(
      { input: { command: "git push --force y" }, callId: "same" },
      "?wait=0",
    );
    const again = await call(
      { input: { command: "git push --force y" }, callId: "same" },
      "?wait=0",
    );
    expect(again.body.id).toBe(first.body.id);
    expect(await call({ callId: "same" }, "?wait=0")).toMatchObject({ status: 409 });
    const other = await gate.enter();
    const theirs = await call(
      { input: { command: "git push --force y" }, callId: "same" },
      "?wait=0",
      other.token,
    );
    expect(theirs.body.id).not.toBe(first.body.id);
    await gate.cards(count + 2);
  });

  it("is answered with nothing when its session was ended while it waited", async () => {
    const count = gate.channel.cards.length;
    const peer = await gate.enter();
    const asked = call({ input: { command: "git push --force z" } }, "", peer.token);
    await gate.cards(count + 1);
    gate.sessions.invalidate(peer.did, "test");
    await gate.press("approve");
    const { status, body } = await asked;
    expect([status, body.error.code]).toEqual([401, "unauthorized"]);
    expect(JSON.stringify(body)).not.toContain("allow");
  });

  it("is one of at most sixteen that wait at a time; what ends makes room", async () => {
    const peer = await gate.enter();
    const ask = (at: number) =>
      call({ input: { command: `git push --force n${at}` } }, "?wait=0", peer.token);
    for (let at = 0; at < 16; at++) expect((await ask(at)).status).toBe(202);
    expect(await ask(16)).toMatchObject({ status: 429, body: { error: { code: "rate-limited" } } });
    expect(
      (await call({ input: { command: "git push --force of somebody else" } }, "?wait=0")).status,
    ).toBe(202);
    const mine = gate.channel.cards.filter(({ session }) => session === peer.session);
    await gate.approvals.answer({
      approval: mine[0]!.id,
      choice: "deny",
      person: { channel: "test", userId: "u-ada", name: "Ada" },
    });
    expect((await ask(17)).status).toBe(202);
  });
});

/** A call as the gate gets it from an agent's endpoint. */
async function submitted(gate: PeerGate) {
  const { toolCall } = await import("../support/fixtures.ts");
  return { ...toolCall({ input: { command: `git push --force ${gate.channel.cards.length}` } }) };
}

describe("those who only knock", () => {
  it("may do so ten times a minute at each of the two endpoints", async () => {
    const gate = await openPeerGate({ perMinute: 1000 });
    const { did } = newPeer();
    const knock = async (path: string, body: object) =>
      (await gate.send("POST", path, { body })).status;
    for (let count = 0; count < 10; count++)
      expect(await knock("/v1/peers/challenge", { did })).toBe(200);
    expect(await knock("/v1/peers/challenge", { did: newPeer().did })).toBe(429);
    const answer = { did, nonce: "x", timestamp: 0, signature: "x" };
    for (let count = 0; count < 10; count++)
      expect(await knock("/v1/peers/sessions", answer)).toBe(401);
    expect(await knock("/v1/peers/sessions", answer)).toBe(429);
    expect((await gate.send("GET", "/v1/peers", { token: TOKENS.admin })).status).toBe(200);
    await gate.stop();
  });
});

describe("what a peer is told", () => {
  const { tell } = createPeerSessions({
    did: newPeer().did,
    now: Date.now,
    admit: async () => ({ ok: true }),
    record: async () => {},
  });
  const CODES = ["denied", "rate-limited", "payment", "unanswered", "refused", "unavailable"];
  const TYPES = [...REASON_TYPES, "never heard of", "constructor", "__proto__"];
  const INNER = [
    "payroll",
    "zero-access",
    "firewall",
    "reputation",
    "rate",
    "spending",
    "expired",
    "toString",
    "__proto__",
  ];

  it.each(TYPES.flatMap((type) => INNER.map((code) => [type, code])))(
    "of a denial for %s %s is one of a few words of ours",
    (type, code) => {
      const reason = {
        type: type as "rule",
        code: code!,
        message: "/home/ada/policy.yaml says: payroll",
        source: "managed" as const,
      };
      const told = tell(denied({ reason }));
      expect(Object.keys(told).sort()).toEqual(["code", "message", "type"]);
      expect([told.type, CODES.includes(told.code)]).toEqual(["peer", true]);
      expect(told.message).not.toMatch(/home|ada|payroll/);
    },
  );

  it("of an allowed call is as little", () => {
    const reason = {
      type: "rule",
      code: "payroll",
      message: "/home/ada",
      source: "managed",
    } as const;
    expect(tell(approved({ reason }))).toEqual({
      type: "peer",
      code: "allowed",
      message: "This call is allowed.",
    });
  });

  it("leaves out what hooks tell agents", async () => {
    const gate = await openPeerGate();
    const { token } = await gate.enter();
    const asked = gate.send("POST", "/v1/peers/calls", { token, body: CALL });
    await gate.cards();
    Object.assign(gate.calls.get(gate.channel.cards[0]!.call)!, {
      context: ["see /home/ada/notes.md"],
    });
    await gate.press("approve");
    const { body } = await asked;
    expect(body.decision).toBe("allow");
    expect(JSON.stringify(body)).not.toContain("notes.md");
    await gate.stop();
  });
});

describe("a peer never gets an automatic answer", () => {
  it("from a channel that answers by itself", async () => {
    const { channel } = testCore();
    const gate = await openPeerGate({ core: { channels: [channel], automatic: ["test"] } });
    const { token } = await gate.enter();
    const { body } = await gate.send("POST", "/v1/peers/calls", { token, body: CALL });
    expect([body.decision, body.reason.code]).toEqual(["deny", "unavailable"]);
    expect(channel.cards).toEqual([]);
    await gate.stop();
  });

  it("and a policy that denies is passed on without its name", async () => {
    const policy = policyOf([
      { name: "payroll", action: "deny", tools: ["Bash"], reason: "see /home/ada" },
    ]);
    const gate = await openPeerGate({ core: { policy, judges: [judgeSaying(finding())] } });
    const { token } = await gate.enter();
    const { body } = await gate.send("POST", "/v1/peers/calls", { token, body: CALL });
    expect(body).toMatchObject({ decision: "deny", reason: { type: "peer", code: "denied" } });
    expect(JSON.stringify(body)).not.toMatch(/payroll|home/);
    await gate.stop();
  });
});

it("a token says who its peer is, and nothing else does", async () => {
  const gate = await openPeerGate();
  const [one, other] = [await gate.enter(), await gate.enter()];
  const names = [one, other].map(({ token }) => gate.sessions.identify(token) as PeerCaller);
  expect(names).toEqual([
    { did: one.did, session: one.session },
    { did: other.did, session: other.session },
  ]);
  await gate.stop();
});
