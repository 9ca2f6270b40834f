/** Two whole gateways that talk: config to card and back. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectPeer } from "../../src/peers/client.ts";
import type { OwnIdentity } from "../../src/peers/keys.ts";
import { peerIdentity } from "../../src/state/peer-key.ts";
import { type Companion, openGateway, type TestGateway } from "../support/gateways.ts";
import { newPeer } from "./people.ts";

const CALL = { tool: "Bash", input: { command: "ls -la" } };
const yaml = (did: string) => `
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {} }
headless: { enabled: true, approve: all }
log: { level: silent }
p2p:
  peers: [{ did: "${did}", name: builder }]
  firewall: [{ peer: "${did}", action: allow, tools: [Bash] }]
`;

describe("a gateway with p2p in its config", () => {
  let asking: TestGateway;
  let own: OwnIdentity;
  let asked: TestGateway;
  let phone: Companion;
  beforeAll(async () => {
    asking = await openGateway();
    own = await peerIdentity(asking.gateway.state);
    asked = await openGateway(yaml(own.did));
    phone = await asked.companion();
  });
  afterAll(async () => {
    await asking.stop();
    await asked.stop();
  });
  const enter = async () => {
    const { did } = await peerIdentity(asked.gateway.state);
    return connectPeer({ url: asked.url, key: own, expect: did });
  };

  it("takes no stranger", async () => {
    await expect(connectPeer({ url: asked.url, key: newPeer() })).rejects.toEqual(
      expect.objectContaining({ code: "forbidden" }),
    );
  });

  it("asks its owner, and never the headless approver, about another gateway's call", async () => {
    const other = await enter();
    const answer = other.check(CALL);
    const card = await phone.next("approval.request");
    expect(JSON.stringify(card)).toContain(`p2p:${own.did}`);
    const [approval] = await asked.pending();
    await asked.answer(approval!.id, { decision: "approve" });
    expect(await answer).toMatchObject({
      decision: "allow",
      reason: { type: "peer", code: "allowed" },
    });
    other.close();
  });

  it("denies what waits and what is new while its owner has stopped it, in a few words", async () => {
    const other = await enter();
    const stop = (method: string) =>
      asked.send(method, "/v1/stop", {
        ...(method === "POST" && { body: {} }),
        token: asked.tokens.approver,
      });
    const waiting = other.check({ ...CALL, input: { command: "ls -l waiting" } });
    await asked.pending();
    await stop("POST");
    const denied = { decision: "deny", reason: { type: "peer" } };
    const replies = [await waiting, await other.check(CALL)];
    for (const reply of replies) expect(reply).toMatchObject(denied);
    // ids and digests are random letters
    const told = replies.map(({ id, digest, approval, ...rest }) => rest);
    expect(JSON.stringify(told)).not.toMatch(/\bada\b/);
    await stop("DELETE");
    const again = other.check(CALL);
    const [approval] = await asked.pending();
    await asked.answer(approval!.id, { decision: "approve" });
    expect(await again).toMatchObject({ decision: "allow" });
    other.close();
  });

  it("holds what its owner stopped, and what an owner denies, against no peer", async () => {
    const other = await enter();
    const stop = (method: string) =>
      asked.send(method, "/v1/stop", {
        ...(method === "POST" && { body: {} }),
        token: asked.tokens.approver,
      });
    const refused = (files: string) => other.check({ ...CALL, input: { command: `ls ${files}` } });
    await stop("POST");
    for (let i = 0; i < 7; i++)
      expect(await refused(`stopped-${i}`)).toMatchObject({ decision: "deny" });
    await stop("DELETE");
    for (let i = 0; i < 7; i++) {
      const answer = refused(`denied-${i}`);
      const [approval] = await asked.pending();
      await asked.answer(approval!.id, { decision: "deny" });
      expect(await answer).toMatchObject({ decision: "deny" });
    }
    const { body } = await asked.send("GET", "/v1/peers", { token: asked.tokens.admin });
    expect(body.peers).toMatchObject([{ did: own.did, failures: 0 }]);
    expect(body.ended).toEqual([]);
    other.close();
  });

  it("denies a tool that the firewall does not have, in a few words, and writes down the rest", async () => {
    const other = await enter();
    const reply = await other.check({
      tool: "Write",
      input: { file_path: "/tmp/x", content: "x" },
    });
    expect(reply).toMatchObject({ decision: "deny", reason: { type: "peer", code: "denied" } });
    expect(JSON.stringify(await asked.audit())).toContain(`p2p:${own.did}`);
    other.close();
  });

  it("ends a session after five refusals in a row, and is told by the list", async () => {
    const other = await enter();
    for (let count = 0; count < 5; count++)
      await other.check({ tool: "Write", input: { at: String(count) } }).catch(() => {});
    const { body } = await asked.send("GET", "/v1/peers", { token: asked.tokens.admin });
    expect(body.ended[0]).toMatchObject({ did: own.did });
    other.close();
  });
});

it("a gateway without p2p in its config takes no peers", async () => {
  const at = await openGateway();
  await expect(connectPeer({ url: at.url, key: newPeer() })).rejects.toEqual(
    expect.objectContaining({ code: "not-found" }),
  );
  await at.stop();
});
