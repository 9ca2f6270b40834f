/**
 * What became of a peer's call: reported by whoever ran it here, and passed on without what is the
 * owner's alone.
 */
import { afterEach, describe, expect, it } from "vitest";
import { connectPeer } from "../../src/peers/client.ts";
import { peerIdentity } from "../../src/state/peer-key.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

const open: TestGateway[] = [];
afterEach(async () => {
  for (const at of open.splice(0)) await at.stop();
});

/** A gateway that takes calls of another one, and a call of it that its owner has approved. */
async function approvedCall() {
  const asking = await openGateway();
  const own = await peerIdentity(asking.gateway.state);
  const asked = await openGateway(`
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {} }
log: { level: silent }
p2p:
  peers: [{ did: "${own.did}", name: builder }]
  firewall: [{ peer: "${own.did}", action: allow, tools: [Bash] }]
  ownerTerms: [Lovelace]
`);
  open.push(asking, asked);
  await asked.companion();
  const { did } = await peerIdentity(asked.gateway.state);
  const peer = await connectPeer({ url: asked.url, key: own, expect: did });
  const answer = peer.check({ tool: "Bash", input: { command: "ls" } });
  const [approval] = await asked.pending();
  await asked.answer(approval!.id, { decision: "approve" });
  const { id } = (await answer) as unknown as { id: string };
  return { asked, did: own.did, id, close: () => peer.close() };
}

describe("the outcome of a peer's call", () => {
  it("is reported by an agent of this house, and what may be passed on comes back", async () => {
    const { asked, id, did, close } = await approvedCall();
    const output = {
      lines: ["/home/ada/app/src", "by Ada Lovelace, ada@house.example"],
      api_token: "x",
      nested: [{ dbPath: "y", ok: 1 }],
    };
    const { status, body } = await asked.send("POST", `/v1/calls/${id}/outcome`, {
      body: { ok: true, output },
    });
    expect(status).toBe(200);
    const text = JSON.stringify(body.output);
    for (const secret of ["/home/ada", "Lovelace", "house.example", "api_token", "dbPath"])
      expect(text).not.toContain(secret);
    expect(body.output.nested).toEqual([{ ok: 1 }]);
    const { body: peers } = await asked.send("GET", "/v1/peers", { token: asked.tokens.admin });
    expect(peers.peers).toMatchObject([{ did, name: "builder", score: 0.5 }]);
    close();
  });

  it("counts against it where it went wrong", async () => {
    const { asked, id, did, close } = await approvedCall();
    await asked.send("POST", `/v1/calls/${id}/outcome`, { body: { ok: false, error: "no" } });
    const { body } = await asked.send("GET", "/v1/peers", { token: asked.tokens.admin });
    expect(body.peers.find((peer: { did: string }) => peer.did === did)?.score ?? 0).toBe(0);
    close();
  });

  it("of another agent's call stays that agent's to report, and nothing is passed on", async () => {
    const at = await openGateway();
    open.push(at);
    const { body } = await at.ask({ input: { command: "ls" } });
    const report = await at.send("POST", `/v1/calls/${body.id}/outcome`, {
      body: { ok: true, output: { a: 1 } },
    });
    expect(report.body.output).toBeUndefined();
  });
});
