/** Remote peers of gateways that share a database: what they spend, and what is known of them. */
import { afterEach, describe, expect, it } from "vitest";
import { connectPeer } from "../../src/peers/client.ts";
import { peerIdentity } from "../../src/state/peer-key.ts";
import { newPeer } from "../peers/people.ts";
import type { TestGateway } from "../support/gateways.ts";
import { type Nodes, openNodes } from "../support/nodes.ts";
import { sql } from "../support/postgres.ts";

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
  const enter = async (node: TestGateway) => {
    const { did } = await peerIdentity(node.gateway.state);
    return connectPeer({ url: node.url, key: peer, expect: did });
  };

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
