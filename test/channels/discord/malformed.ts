/**
 * A Discord that behaves as the real one never should: what its gateway sends is up to the test.
 * Everything else it takes without a word.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { later } from "./setup.ts";

export interface MalformedDiscord {
  /** The channel's part of the config that leads here. */
  readonly options: { readonly token: string; readonly channel: string; readonly api: string };
  /** Method and path of each request, and what it carried, oldest first. */
  readonly calls: readonly { readonly call: string; readonly body: string }[];
  /** The opcodes of what clients have sent. */
  readonly ops: readonly number[];
  /** Sends a frame to everybody who is connected. */
  send(frame: object | string): void;
  readonly connections: number;
}

const BOT = {
  id: "100000000000000001",
  username: "bot",
  discriminator: "0",
  global_name: null,
  avatar: null,
  bot: true,
};

export const BOT_ID = BOT.id;

interface Script {
  /** A client has said who it is. `ready`: the frame that it should get. */
  identified?(client: WebSocket, ready: (changes?: object) => string): void;
  /** A client wants to go on where it was. */
  resuming?(client: WebSocket): void;
}

export async function malformedDiscord({
  identified,
  resuming,
}: Script): Promise<MalformedDiscord> {
  const calls: { call: string; body: string }[] = [];
  const ops: number[] = [];
  const ready = (changes: object = {}) => {
    const d = {
      v: 10,
      user: BOT,
      application: { id: BOT.id, flags: 0 },
      guilds: [],
      session_id: "s",
      resume_gateway_url: url(),
    };
    return JSON.stringify({ op: 0, t: "READY", s: 1, d: { ...d, ...changes } });
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    calls.push({ call: `${request.method} ${request.url}`, body: Buffer.concat(parts).toString() });
    const session_start_limit = {
      total: 1000,
      remaining: 1000,
      reset_after: 0,
      max_concurrency: 1,
    };
    const body = request.url?.endsWith("/gateway/bot")
      ? { url: url(), shards: 1, session_start_limit }
      : {};
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (client) => {
    client.send(JSON.stringify({ op: 10, d: { heartbeat_interval: 45_000 } }));
    client.on("message", (data) => {
      const { op } = JSON.parse(String(data));
      ops.push(op);
      if (op === 2) identified?.(client, ready);
      if (op === 6) resuming?.(client);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = () => origin.replace("http", "ws");
  later(() => {
    for (const client of sockets.clients) client.terminate();
    sockets.close();
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return {
    options: { token: "a.b.c", channel: "100000000000000002", api: `${origin}/api` },
    calls,
    ops,
    send(frame) {
      for (const client of sockets.clients)
        client.send(typeof frame === "string" ? frame : JSON.stringify(frame));
    },
    get connections() {
      return sockets.clients.size;
    },
  };
}
