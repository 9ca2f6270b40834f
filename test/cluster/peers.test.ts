/** Remote peers of gateways that share a database: what they spend, and what is known of them. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sharedNonces, sharedPeerTokens } from "../../src/app/cluster-state/peers.ts";
import type { PeerChallenge } from "../../src/core/peer.ts";
import { connectPeer } from "../../src/peers/client.ts";
import { answerTo, newPeer } from "../peers/people.ts";
import { openBalancer } from "../support/balancer.ts";
import { openNode } from "../support/chains.ts";
import type { TestGateway } from "../support/gateways.ts";
import { type Nodes, openNodes } from "../support/nodes.ts";
import { newDatabase, sql } from "../support/postgres.ts";

const peer = newPeer();
const YAML = `
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {}, cli: {} }
log: { level: silent }
p2p:
  peers: [{ did: "${peer.did}", name: builder }]
  firewall: [{ peer: "${peer.did}", action: allow, tools: [payment_send] }]
payment: { limits: { maxPerTx: "3.00", maxDaily: "10.00" } }
`;

describe("remote peers of two gateways on one database", () => {
  let cluster: Nodes;
  afterEach(() => cluster.stop());
  const enter = (node: TestGateway) => connectPeer({ url: node.url, key: peer });

  it("never reserve more than the day's limit, paying at both at the same moment", async () => {
    cluster = await openNodes(2, { yaml: YAML });
    await Promise.all(cluster.nodes.map((node) => node.companion())); // to ask the owner
    const peers = await Promise.all(cluster.nodes.map(enter));
    const payments = Array.from({ length: 12 }, (_, at) =>
      peers[at % 2]!.check({ tool: "payment_send", input: { amount: "3.00", to: `x${at}` } }),
    );
    let denied = 0;
    for (const each of payments)
      void each.then(({ decision }) => (denied += decision === "deny" ? 1 : 0));
    while (denied < 9) await new Promise((resolve) => setTimeout(resolve, 5));
    const pending = await cluster.nodes[0]!.pending(3);
    expect(pending).toHaveLength(3);
    for (const { id } of pending) await cluster.nodes[1]!.answer(id, { decision: "deny" });
    await Promise.all(payments);
    // what was not spent is free again
    const again = Array.from({ length: 3 }, (_, at) =>
      peers[at % 2]!.check({ tool: "payment_send", input: { amount: "3.00", to: `y${at}` } }),
    );
    const asked = await cluster.nodes[0]!.pending(3);
    for (const { id } of asked) await cluster.nodes[0]!.answer(id, { decision: "approve" });
    expect((await Promise.all(again)).map(({ decision }) => decision)).toEqual(
      Array(3).fill("allow"),
    );
    const more = await peers[1]!.check({
      tool: "payment_send",
      input: { amount: "3.00", to: "z" },
    });
    expect(more.decision).toBe("deny");
    const third = await cluster.add(YAML);
    const late = await (await enter(third)).check({
      tool: "payment_send",
      input: { amount: "3.00", to: "z" },
    });
    expect(late.decision).toBe("deny");
    for (const each of peers) each.close();
    const [row] = await sql(
      cluster.url,
      "SELECT value FROM countersign.shared WHERE kind = 'spending'",
    );
    const days = Object.values(JSON.parse(row!.value)) as Record<string, string>[];
    expect(days.map((day) => day[peer.did]).filter(Boolean)).toEqual(["9000000"]);
  });
});

describe("the session of a remote peer, at two gateways on one database", () => {
  let cluster: Nodes;
  let one: TestGateway;
  let other: TestGateway;
  beforeEach(async () => {
    cluster = await openNodes(2, { yaml: YAML });
    [one, other] = cluster.nodes as [TestGateway, TestGateway];
    await Promise.all(cluster.nodes.map((node) => node.companion())); // to ask the owner
  });
  afterEach(() => cluster.stop());

  const challenge = async (node: TestGateway, did = peer.did): Promise<PeerChallenge> =>
    (await node.send("POST", "/v1/peers/challenge", { body: { did }, token: "" })).body;
  const open = (node: TestGateway, asked: PeerChallenge, key = peer) =>
    node.send("POST", "/v1/peers/sessions", { body: answerTo(asked, key), token: "" });
  const enter = async () => (await open(other, await challenge(one))).body.token as string;
  /** Of a call that the firewall refuses, as it has no rule for it: it counts as a failure. */
  const fail = (node: TestGateway, token: string) =>
    node.send("POST", "/v1/peers/calls", { body: { tool: "nothing", input: {} }, token });
  const pay = (node: TestGateway, token: string, query = "") =>
    node.send("POST", `/v1/peers/calls${query}`, {
      body: { tool: "payment_send", input: { amount: "1.00", to: "x" } },
      token,
    });
  const list = async (node: TestGateway) =>
    (await node.send("GET", "/v1/peers", { token: node.tokens.approver })).body;

  it("is opened at either with a challenge of the other, whose name is the same", async () => {
    const asked = [await challenge(one), await challenge(other)];
    expect(asked[0]!.audience).toBe(asked[1]!.audience);
    expect(await open(other, asked[0]!)).toMatchObject({ status: 200 });
    expect(await open(one, asked[1]!)).toMatchObject({ status: 200 });
    expect((await list(one)).did).toBe(asked[0]!.audience);
  });

  it("is opened once with each challenge, at whichever it is answered, at once or later", async () => {
    const asked = await challenge(one);
    const nodes = [one, other, one, other];
    const answers = await Promise.all(nodes.map((node) => open(node, asked)));
    const codes = answers.map(({ status }) => status).sort();
    expect(codes).toEqual([200, 401, 401, 401]);
    for (const node of [one, other]) expect((await open(node, asked)).status).toBe(401);
  });

  it("is not opened with a challenge of another peer, which stays good for that peer", async () => {
    const asked = await challenge(one);
    expect((await open(other, asked, newPeer())).status).toBe(401);
    expect((await open(other, asked)).status).toBe(200);
  });

  it("is known at both at once, and at neither from the moment on that it was ended", async () => {
    const token = await enter();
    expect((await fail(one, token)).status).toBe(200);
    expect(await list(one)).toMatchObject({ peers: [{ did: peer.did, tokens: 1 }], ended: [] });
    const path = `/v1/peers/${encodeURIComponent(peer.did)}`;
    const ended = await one.send("DELETE", path, { token: one.tokens.admin });
    expect(ended.body).toMatchObject({ ended: true });
    for (const node of [one, other]) expect((await fail(node, token)).status).toBe(401);
    await expect.poll(() => list(other)).toMatchObject({ peers: [], ended: [{ did: peer.did }] });
    const again = await one.send("DELETE", path, { token: one.tokens.admin });
    expect(again.body).toMatchObject({ ended: false });
  });

  it("gets no answer at one where it was ended at the other while it waited", async () => {
    const token = await enter();
    const waiting = pay(one, token);
    const [asked] = await other.pending();
    const path = `/v1/peers/${encodeURIComponent(peer.did)}`;
    await other.send("DELETE", path, { token: other.tokens.admin });
    await other.answer(asked!.id, { decision: "approve" });
    expect((await waiting).status).toBe(401);
  });

  it("ends with the fifth failure in a row, wherever each of them was", async () => {
    const token = await enter();
    for (const node of [one, other, one, other, one]) await fail(node, token);
    await expect.poll(async () => (await fail(other, token)).status).toBe(401);
    const ends = async () => (await list(one)).ended;
    await expect.poll(ends).toMatchObject([{ why: "5 failures in a row" }]);
  });

  it("finds its call at the other gateway, and no call of anybody else", async () => {
    const token = await enter();
    const { status, body } = await pay(one, token, "?wait=0");
    expect([status, body.decision]).toEqual([202, "pending"]);
    const look = (who: string, id = body.id) =>
      other.send("GET", `/v1/peers/calls/${id}?wait=600`, { token: who });
    const waiting = look(token);
    const [asked] = await other.pending();
    const mine = await one.ask({ input: { command: "git status" } });
    expect(await look(token, mine.body.id)).toMatchObject({ status: 404 });
    await other.answer(asked!.id, { decision: "approve" });
    const told = (await waiting).body;
    expect(told).toMatchObject({ id: body.id, decision: "allow", reason: { type: "peer" } });
    expect(told.context).toBeUndefined();
  });

  it("waits on at the other where its gateway stops", async () => {
    const balancer = await openBalancer(one.url);
    const connection = await connectPeer({ url: balancer.url, key: peer });
    const asking = connection.check({ tool: "payment_send", input: { amount: "1.00", to: "x" } });
    const [asked] = await other.pending();
    balancer.lead(other.url);
    await one.stop();
    await other.answer(asked!.id, { decision: "approve" });
    expect(await asking).toMatchObject({ decision: "allow" });
    connection.close();
  });
});

describe("the tokens of remote peers that gateways share", () => {
  const OPTIONS = { ttlMs: 60_000, max: 10, key: Buffer.alloc(32) };

  it("are none of a peer whose sessions end while one is being opened elsewhere", async () => {
    const url = await newDatabase();
    const nodes = [await openNode(url, "one"), await openNode(url, "other")];
    const [here, there] = await Promise.all(
      nodes.map(({ cluster }) => sharedPeerTokens(cluster, OPTIONS)),
    );
    const entering = await here!.enter(peer.did);
    expect(await there!.invalidate(peer.did, "a test")).toBe(false);
    expect(await entering.issue()).toBeUndefined();
    expect(there!.ended).toEqual([]);
    const { token } = (await (await here!.enter(peer.did)).issue())!;
    expect(await there!.identify(token)).toBe(peer.did);
    expect(await there!.invalidate(peer.did, "a test")).toBe(true);
    expect(await here!.identify(token, true)).toBeUndefined();
    // what had no session to end hides no earlier end
    expect(await here!.invalidate(peer.did, "once more")).toBe(false);
    await expect.poll(() => there!.ended).toMatchObject([{ did: peer.did, why: "a test" }]);
  });

  it("are shown to have ended, also where a slower end at another gateway finds none", async () => {
    const url = await newDatabase();
    const [{ cluster }, other] = [await openNode(url, "one"), await openNode(url, "other")];
    const here = await sharedPeerTokens(cluster, OPTIONS);
    await (await here.enter(peer.did)).issue();
    // the other one has looked, and writes only when this one is done
    const shared = new Proxy(other.cluster.shared, {
      get: (real, name) => {
        const method = Reflect.get(real, name).bind(real);
        if (name !== "put") return method;
        return async (...given: unknown[]) => {
          if (here.holders().length > 0) await here.invalidate(peer.did, "first");
          return method(...given);
        };
      },
    });
    const there = await sharedPeerTokens({ ...other.cluster, shared }, OPTIONS);
    expect(await there.invalidate(peer.did, "second")).toBe(false);
    await expect.poll(() => there.ended).toMatchObject([{ did: peer.did, why: "first" }]);
  });

  it("are not looked for in the database where no gateway can have issued them", async () => {
    const { cluster } = await openNode(await newDatabase(), "one");
    const tokens = await sharedPeerTokens(cluster, OPTIONS);
    const { token } = (await (await tokens.enter(peer.did)).issue())!;
    const [secret, mark] = token.split(".");
    for (const wrong of ["", "x", `${secret}`, `x${secret}.${mark}`, `${secret}.${mark}x`, "a.b"])
      expect(tokens.identify(wrong)).toBeUndefined(); // and no promise
  });

  it("forget a challenge that makes room for another of the same peer", async () => {
    const url = await newDatabase();
    const nonces = sharedNonces((await openNode(url, "one")).cluster, { timeoutMs: 60_000 });
    for (let each = 0; each < 40; each++) await nonces.issue(peer.did);
    const rows = "SELECT FROM countersign.shared WHERE kind = 'peer-challenge'";
    await expect.poll(() => sql(url, rows)).toHaveLength(32);
  });

  it("are eight of one peer at most, and so many of all, of which the oldest go", async () => {
    const url = await newDatabase();
    const { cluster } = await openNode(url, "one");
    const tokens = await sharedPeerTokens(cluster, OPTIONS);
    const issue = async (did: string) => (await (await tokens.enter(did)).issue())!.token;
    const mine: string[] = [];
    for (let each = 0; each < 9; each++) mine.push(await issue("did:mine"));
    expect(await Promise.all(mine.map((token) => tokens.identify(token)))).toEqual([
      undefined,
      ...Array(8).fill("did:mine"),
    ]);
    for (let each = 0; each < 3; each++) await issue(`did:${each}`);
    expect(await tokens.identify(mine[1]!)).toBeUndefined();
    expect(tokens.holders()).toMatchObject([
      { did: "did:2", tokens: 1 },
      { did: "did:1", tokens: 1 },
      { did: "did:0", tokens: 1 },
      { did: "did:mine", tokens: 7 },
    ]);
  });
});
