/** Tokens, devices and pairing codes of gateways that share a database. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { sha256 } from "../../src/core/digest.ts";
import { openApproverCodes } from "../../src/state/approver-codes.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";
import { NODE, type Nodes, openNodes } from "../support/nodes.ts";
import { sql } from "../support/postgres.ts";

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
};

async function pairedAt(node: TestGateway): Promise<{ token: string; id: string }> {
  const { code } = node.gateway.offerPairing();
  const { body } = await node.send("POST", "/v1/pair", {
    body: { code, name: "phone" },
    token: "",
  });
  return { token: body.token, id: body.device.id };
}

const answerAs = (node: TestGateway, id: unknown, token: string) =>
  node.send("POST", `/v1/approvals/${String(id)}`, { body: { decision: "approve" }, token });

describe("two gateways on one database", () => {
  let cluster: Nodes;
  let one: TestGateway;
  let other: TestGateway;
  beforeEach(async () => {
    cluster = await openNodes(2);
    [one, other] = cluster.nodes as [TestGateway, TestGateway];
  });
  afterEach(() => cluster.stop());

  it("accept each other's tokens, of a gateway that joined later too, with the same role", async () => {
    const third = await cluster.add();
    for (const token of ["agent", "approver", "admin"] as const) {
      const status = async (node: TestGateway, from: TestGateway) =>
        (await node.send("GET", "/v1/devices", { token: from.tokens[token] })).status;
      const expected = token === "agent" ? 403 : 200;
      await until(async () => (await status(one, third)) === expected);
      expect(await status(third, one)).toBe(expected);
    }
    const rows = await sql(cluster.url, "SELECT value FROM countersign.shared");
    const text = rows.map(({ value }) => value).join("\n");
    for (const node of [one, other, third])
      for (const token of Object.values(node.tokens)) expect(text).not.toContain(token);
  });

  it("let a device that one of them paired answer at the other one", async () => {
    const { token, id } = await pairedAt(one);
    const waiting = other.ask();
    const [asked] = await other.pending();
    await until(async () => (await other.send("GET", "/v1/approvals", { token })).status === 200);
    expect((await answerAs(other, asked!.id, token)).status).toBe(200);
    expect((await waiting).body.decision).toBe("allow");
    const { body } = await other.send("GET", "/v1/devices", { token: other.tokens.admin });
    expect(body.devices).toMatchObject([{ id, name: "phone" }]);
  });

  it("refuse a revoked device everywhere at once, and end its open sockets", async () => {
    const { token, id } = await pairedAt(one);
    await until(async () => (await other.send("GET", "/v1/approvals", { token })).status === 200);
    const socket = new WebSocket(`${other.url.replace("http", "ws")}/v1/companion`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const closed = new Promise((resolve) => socket.once("close", resolve));
    await new Promise((resolve) => socket.once("open", resolve));
    const waiting = other.ask();
    const [asked] = await other.pending();
    const admin = { token: one.tokens.admin };
    expect((await one.send("DELETE", `/v1/devices/${id}`, admin)).status).toBe(200);
    expect((await answerAs(other, asked!.id, token)).status).not.toBe(200);
    await closed;
    await other.answer(asked!.id, { decision: "deny" });
    expect((await waiting).body.decision).toBe("deny");
    const lines = await one.audit();
    expect(lines.filter(({ action }) => action === "unpaired")).toHaveLength(1);
    expect((await other.audit()).filter(({ action }) => action === "unpaired")).toEqual([]);
  });

  it("pair one device for a code that is typed at both of them at once", async () => {
    const { code } = one.gateway.offerPairing();
    const typed = [one, other, one, other].map((node) =>
      node.send("POST", "/v1/pair", { body: { code, name: "phone" }, token: "" }),
    );
    const statuses = (await Promise.all(typed)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 403, 403, 403]);
    const rows = await sql(cluster.url, "SELECT 1 FROM countersign.shared WHERE kind = 'device'");
    expect(rows).toHaveLength(1);
  });

  it("know the same key for pushed messages, and each other's subscriptions", async () => {
    const { token, id } = await pairedAt(one);
    const keyOf = async (node: TestGateway) =>
      (await node.send("GET", "/v1/push/key", { token: node.tokens.approver })).body.key;
    const keys = await Promise.all([keyOf(one), keyOf(other)]);
    expect(keys[0]).toMatch(/^[\w-]{87}$/);
    expect(keys[1]).toBe(keys[0]);
    const body = {
      endpoint: "https://push.example.com/x",
      keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
    };
    await until(async () => (await other.send("GET", "/v1/approvals", { token })).status === 200);
    expect((await other.send("POST", "/v1/push/subscriptions", { body, token })).status).toBe(200);
    await until(async () => {
      const listed = await one.send("GET", "/v1/devices", { token: one.tokens.admin });
      return listed.body.devices.some(
        (each: { id: string; push: boolean }) => each.id === id && each.push,
      );
    });
  });

  it("list the keys of both for permits", async () => {
    const keysOf = async (node: TestGateway) =>
      (await node.send("GET", "/v1/permit-key")).body.keys.map(({ kid }: { kid: string }) => kid);
    await until(async () => (await keysOf(one)).length === 2);
    expect((await keysOf(one)).sort()).toEqual((await keysOf(other)).sort());
  });
});

describe("the code by which a person becomes an approver", () => {
  it("counts once, whichever gateway the message comes to", async () => {
    const cluster = await openNodes(2);
    try {
      const [one, other] = cluster.nodes as [TestGateway, TestGateway];
      // as `countersign pair` does beside the running gateway
      const codes = openApproverCodes(one.gateway.state);
      const { code } = await codes.offer("telegram", "ada");
      await until(async () => {
        const rows = await sql(
          cluster.url,
          "SELECT 1 FROM countersign.shared WHERE kind = 'approver-code' AND key = $1",
          [`telegram/${sha256(code)}`],
        );
        // it is handed over first, and forgotten here then
        return rows.length === 1 && (await codes.channels()).length === 0;
      });
      const person = { channel: "telegram", userId: "1", name: "x" };
      expect(await codes.redeem(person, code)).toBeUndefined();
      expect(other.home).not.toBe(one.home);
    } finally {
      await cluster.stop();
    }
  });
});

describe("a gateway that was alone", () => {
  it("brings its devices along when it joins others", async () => {
    const cluster = await openNodes(1);
    const alone = await openGateway(NODE);
    const { token } = await pairedAt(alone);
    const tokens = await alone.gateway.state.tokens();
    await alone.stop();
    try {
      const { mkdtemp } = await import("node:fs/promises");
      const { tmpdir } = await import("node:os");
      const home = await mkdtemp(join(tmpdir(), "countersign-"));
      await writeFile(join(home, "tokens.json"), JSON.stringify(tokens), { mode: 0o600 });
      const joined = await cluster.add(NODE, { stateDirectory: home });
      expect((await joined.send("GET", "/v1/approvals", { token })).status).toBe(200);
      const [first] = cluster.nodes;
      await until(
        async () => (await first!.send("GET", "/v1/approvals", { token })).status === 200,
      );
    } finally {
      await cluster.stop();
    }
  });
});
