/**
 * Connections: deadlines, numbers, room for the operator, and what a request may claim of where it
 * comes from.
 */
import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { addressKey, isLoopback } from "../../src/server/addresses.ts";
import { createAttempts } from "../../src/server/attempts.ts";
import type { SocketLimits } from "../../src/server/sockets.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

async function open(sockets: Partial<SocketLimits> = {}) {
  const at = await openGateway(undefined, { sockets });
  onTestFinished(() => at.stop());
  return at;
}

interface Line {
  readonly socket: Socket;
  readonly text: () => string;
  readonly closed: Promise<void>;
  readonly isClosed: () => boolean;
}

async function dial(at: TestGateway, first = ""): Promise<Line> {
  const socket = connect(Number(new URL(at.url).port), "127.0.0.1");
  let [text, isClosed] = ["", false];
  socket.on("data", (data: Buffer) => (text += data.toString()));
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => {
    socket.once("close", () => {
      isClosed = true;
      resolve();
    });
  });
  onTestFinished(() => void socket.destroy());
  await new Promise<void>((resolve) => {
    socket.once("connect", resolve);
    socket.once("error", () => resolve());
  });
  if (first) socket.write(first);
  return { socket, text: () => text, closed, isClosed: () => isClosed };
}

const get = (token: string, path = "/v1/approvals") =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${token && `Authorization: Bearer ${token}\r\n`}\r\n`;
const has = (line: Line, text: string) => expect.poll(line.text).toContain(text);

describe("a connection that never finishes its request is closed at the deadline", () => {
  it.each([
    ["with nothing sent", ""],
    ["with half of its headers", "POST /v1/pair HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "],
    [
      "with half of a body",
      "POST /v1/pair HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: " +
        'application/json\r\nContent-Length: 500\r\n\r\n{"code":"',
    ],
    [
      "with half of an upgrade",
      "GET /v1/companion HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: " +
        "websocket\r\nSec-WebSocket-Key: ",
    ],
    [
      "with an upgrade that has no token",
      "GET /v1/companion HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: " +
        "websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " +
        "AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    ],
  ])("%s", async (_what, sent) => {
    await (await dial(await open({ deadlineMs: 200 }), sent)).closed;
  });

  it("with a token, and half of a body", async () => {
    const at = await open({ deadlineMs: 200 });
    const head =
      `POST /v1/calls HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ` +
      `${at.tokens.agent}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`;
    await (await dial(at, head)).closed;
  });
});

it("a connection with a token outlives the deadline while it waits for an answer", async () => {
  const at = await open({ deadlineMs: 100 });
  const idle = await dial(at);
  const events = await dial(at, get(at.tokens.approver, "/v1/events"));
  await has(events, ": countersign");
  await idle.closed;
  const later = await dial(at);
  await later.closed;
  expect(events.isClosed()).toBe(false);
});

it("connections without a token are capped for each address; the oldest gives way", async () => {
  const at = await open({ perLoopback: 3 });
  const lines = [];
  for (let i = 0; i < 5; i++) lines.push(await dial(at));
  await Promise.all([lines[0]!.closed, lines[1]!.closed]);
  const [newest] = lines.slice(-1);
  newest!.socket.write(get("", "/healthz"));
  await has(newest!, '"ok":true');
});

it("the operator gets in while strangers hold every connection, and while agents with tokens do", async () => {
  const at = await open({ total: 64 });
  for (let i = 0; i < 100; i++) await dial(at);
  expect((await at.send("GET", "/v1/status", { token: at.tokens.admin })).status).toBe(200);
  const agents: Line[] = [];
  for (let i = 0; i < 64; i++) agents.push(await dial(at, get(at.tokens.agent)));
  await expect.poll(() => agents.every(({ text }) => text() !== "")).toBe(true);
  const refused = agents.filter(({ text }) => text().includes("too-many-connections"));
  expect(refused).toHaveLength(32);
  for (let i = 0; i < 100; i++) await dial(at);
  expect((await at.send("GET", "/v1/status", { token: at.tokens.admin })).status).toBe(200);
  expect(agents.filter(({ isClosed }) => !isClosed()).length).toBeGreaterThanOrEqual(32);
});

it("a page of another port of this machine may not call, nor one whose name only resembles ours", async () => {
  const at = await open();
  const { port } = new URL(at.url);
  const from = async (origin: string) =>
    (await at.send("GET", "/v1/approvals", { headers: { origin } })).status;
  expect(await from(`http://127.0.0.1:${port}`)).toBe(200);
  for (const origin of [
    "http://127.0.0.1:3000",
    `http://localhost:${port}`,
    "http://127.0.0.1",
    `http://127.0.0.1:${port}.evil.example`,
    "null",
  ])
    expect([origin, await from(origin)]).toEqual([origin, 403]);
});

it("a request with a second Host header is refused, also on a connection that is known", async () => {
  const at = await open();
  const line = await dial(at, get(at.tokens.approver));
  await has(line, '"approvals"');
  line.socket.write(get(at.tokens.approver).replace("\r\n\r\n", "\r\nhOsT: evil.example\r\n\r\n"));
  await has(line, "HTTP/1.1 400");
});

it("wrong pairing codes of all addresses together are limited, but not those of this machine", () => {
  const attempts = createAttempts({ now: () => 0 });
  for (let i = 0; i < 100; i++) attempts.failed(`10.0.${i}.1`);
  expect(() => attempts.check("10.9.9.9")).toThrow("too many");
  expect(() => attempts.check("127.0.0.1")).not.toThrow();
});

it("an address stands for one machine: mapped IPv4 is IPv4, and of IPv6 the network counts", () => {
  expect(addressKey("::ffff:10.0.0.1")).toBe("10.0.0.1");
  expect(addressKey("2001:db8::1")).toBe(addressKey("2001:0db8:0:0:ffff::9"));
  expect(addressKey("2001:db8::1")).not.toBe(addressKey("2001:db8:0:1::1"));
  expect(["::1", "127.9.9.9", "::ffff:127.0.0.1", "10.0.0.1", "::"].map(isLoopback)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
