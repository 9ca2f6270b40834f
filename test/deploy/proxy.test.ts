/** Caddy, with the file of deploy/cluster, in front of two gateways on one database. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { sha256 } from "../../src/core/digest.ts";
import { type Nodes, openNodes } from "../support/nodes.ts";

const hasCaddy = spawnSync("caddy", ["version"]).status === 0;
const AGENT = "an-agents-token-123";
const APPROVER = "an-approvers-token-1";
const YAML = `
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada }]
tokens:
  - { role: agent, name: agents, sha256: ${sha256(AGENT)} }
  - { role: approver, name: ada, sha256: ${sha256(APPROVER)} }
channels: { companion: {}, cli: {} }
log: { level: silent }
`;

describe.skipIf(!hasCaddy)("Caddy in front of two gateways", () => {
  let cluster: Nodes;
  let caddy: ChildProcess;
  let folder: string;
  let url: string;
  beforeAll(async () => {
    cluster = await openNodes(2, { yaml: YAML });
    folder = await mkdtemp(join(tmpdir(), "caddy-"));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const text = await readFile("deploy/cluster/Caddyfile", "utf8");
    await writeFile(join(folder, "Caddyfile"), text.replace(":4190 {", `:${port} {`));
    caddy = spawn("caddy", ["run", "--config", join(folder, "Caddyfile")], {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        GATEWAYS: cluster.nodes.map((node) => new URL(node.url).host).join(" "),
      },
      stdio: "ignore",
    });
    const isReady = () => fetch(`${url}/readyz`).then(({ status }) => status === 200);
    while (!(await isReady().catch(() => false)))
      await new Promise((resolve) => setTimeout(resolve, 50));
  });
  afterAll(async () => {
    caddy.kill("SIGKILL");
    await cluster.stop();
    await rm(folder, { recursive: true });
  });

  const send = (method: string, path: string, { token = AGENT, body = {}, signal }: Sending = {}) =>
    fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(method === "POST" && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  const ask = (session: string, signal?: AbortSignal) =>
    send("POST", "/v1/calls", {
      body: { session, tool: "Bash", input: { command: "git push --force" } },
      ...(signal && { signal }),
    });
  const pending = async (): Promise<{ id: string; session: string }[]> => {
    const reply = await send("GET", "/v1/approvals?status=pending", { token: APPROVER });
    return ((await reply.json()) as { approvals: { id: string; session: string }[] }).approvals;
  };
  const asked = async (session: string): Promise<string> => {
    for (;;) {
      const found = (await pending()).find((each) => each.session === session);
      if (found) return found.id;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  it("holds a call open until a person has answered, whichever gateway took it", async () => {
    const waiting = ask("s:held");
    const id = await asked("s:held");
    // longer than proxies commonly wait for an answer's first byte
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const answer = await send("POST", `/v1/approvals/${id}`, {
      token: APPROVER,
      body: { decision: "approve" },
    });
    expect(answer.status).toBe(200);
    expect(await (await waiting).json()).toMatchObject({ decision: "allow", approval: id });
  });

  it("tells a gateway that an agent has hung up, so that its question ends", async () => {
    const controller = new AbortController();
    const waiting = ask("s:gone", controller.signal).catch(() => "hung up");
    await asked("s:gone");
    controller.abort();
    expect(await waiting).toBe("hung up");
    await expect.poll(async () => (await pending()).length).toBe(0);
  });

  it("passes events on as they happen", async () => {
    const controller = new AbortController();
    const events = await send("GET", "/v1/events", { token: APPROVER, signal: controller.signal });
    const reader = events.body!.getReader();
    const { value } = await reader.read();
    expect(Buffer.from(value!).toString()).toContain(": countersign");
    controller.abort();
  });

  it("passes the companion's socket on, in both directions", async () => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/v1/companion`, {
      headers: { authorization: `Bearer ${APPROVER}` },
    });
    const frames: { type: string; requestId?: string }[] = [];
    socket.on("message", (data: Buffer) => frames.push(JSON.parse(data.toString())));
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "approval.response", requestId: "x", approved: true }));
    await expect
      .poll(() => frames)
      .toContainEqual(expect.objectContaining({ type: "approval.ack", requestId: "x" }));
    socket.terminate();
  });

  it("sends everything to the other gateway when one is gone", async () => {
    await cluster.nodes[0]!.gateway.stop();
    const allowed = async (): Promise<boolean> => {
      const body = { session: "s:left", tool: "Read", input: { file_path: "/tmp/a" } };
      const reply = await send("POST", "/v1/calls", { body });
      return reply.status === 200 && ((await reply.json()) as Answer).decision === "allow";
    };
    await expect
      .poll(async () => {
        const each: boolean[] = [];
        for (let call = 0; call < 8; call++) each.push(await allowed());
        return each;
      })
      .not.toContain(false);
  });
});

interface Answer {
  readonly decision: string;
}

interface Sending {
  readonly token?: string;
  readonly body?: object;
  readonly signal?: AbortSignal;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
