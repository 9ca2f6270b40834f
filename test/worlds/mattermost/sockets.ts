/** The WebSocket: a challenge with the token, a hello, then events with numbers. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { BOT, type Json, type Post, type Workspace } from "./workspace.ts";

interface Options {
  readonly workspace: Workspace;
  readonly isGood: (token: string) => boolean;
  /** A post as it is sent to clients. */
  readonly shown: (post: Post) => Json;
}

interface Challenge {
  readonly seq: number;
  readonly action: string;
  readonly data?: { readonly token?: string };
}

export function openSockets({ workspace, isGood, shown }: Options) {
  const server = new WebSocketServer({ noServer: true });
  /** Those that were greeted, and the number of their next event. */
  const greeted = new Map<WebSocket, number>();

  function send(socket: WebSocket, event: string, data: Json): void {
    const seq = greeted.get(socket) ?? 0;
    greeted.set(socket, seq + 1);
    socket.send(JSON.stringify({ event, data, broadcast: {}, seq }));
  }

  function challenged(socket: WebSocket, { seq, action, data }: Challenge): void {
    if (action !== "authentication_challenge") return;
    if (!isGood(data?.token ?? "")) {
      const error = { id: "api.web_socket_router.not_authenticated.app_error" };
      socket.send(JSON.stringify({ status: "FAIL", error, seq_reply: seq }));
      return void socket.close();
    }
    socket.send(JSON.stringify({ status: "OK", seq_reply: seq }));
    send(socket, "hello", { connection_id: workspace.newId("connection"), server_version: "11" });
  }

  workspace.signals.on("posted", (post) => {
    const channel = workspace.channels.get(post.channel_id);
    if (!channel?.members.has(BOT.id)) return;
    const data = {
      channel_type: channel.type,
      channel_name: channel.name,
      sender_name: `@${post.user_id.replace(/^(?:user|bot)/, "").replace(/0+$/, "")}`,
      post: JSON.stringify(shown(post)),
    };
    for (const socket of greeted.keys()) send(socket, "posted", data);
  });

  return {
    count: () => greeted.size,
    cut() {
      for (const socket of greeted.keys()) socket.terminate();
      greeted.clear();
    },
    upgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
      server.handleUpgrade(request, stream, head, (socket) => {
        socket.on("message", (data) => challenged(socket, JSON.parse(String(data)) as Challenge));
        socket.on("close", () => greeted.delete(socket));
        socket.on("error", () => socket.terminate());
      });
    },
    /** An event of any kind, to all. */
    event(event: string, data: Json) {
      for (const socket of greeted.keys()) send(socket, event, data);
    },
  };
}
