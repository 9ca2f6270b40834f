/** A web server on a real port, and a companion app that connects to it. */
import { createServer } from "node:http";
import type { AddressInfo, Socket as NetSocket } from "node:net";
import { WebSocket, WebSocketServer } from "ws";
import { type Alarm, alarmLines } from "../../src/core/alarm.ts";
import type { Approval } from "../../src/core/card.ts";
import type { Web, WebFile } from "../../src/core/channel.ts";
import type { ApprovalRequest, Person } from "../../src/core/model.ts";
import { policyOf } from "../../src/server/pages.ts";
import type { World } from "../contract/world.ts";

type Connected = Parameters<Web["socket"]>[1];
type Answer = { readonly status: number; readonly body: unknown };

export interface WebServer {
  readonly web: Web;
  readonly port: number;
  /** The connections that are open. */
  readonly sockets: ReadonlySet<WebSocket>;
  /** Cuts every connection, and refuses new ones until `reopen`. */
  cut(): Promise<void>;
  reopen(): void;
  /** From now on nothing is sent or read: the connections stay open, and are silent. */
  hang(): void;
  close(): Promise<void>;
}

export interface WebServerOptions {
  /** Whose token it is. */
  readonly people: Readonly<Record<string, Person>>;
  /** The small part of the HTTP surface that the page uses; undefined: there is no such thing. */
  readonly http?: (method: string, path: string, body: string) => Promise<Answer | undefined>;
  /** Leave out the hook for ready-made frames. */
  readonly plain?: boolean;
}

/**
 * The web contract over `node:http` and `ws`: pages for everyone, sockets for those with a token.
 */
export async function openWebServer({
  people,
  http,
  plain = false,
}: WebServerOptions): Promise<WebServer> {
  const pages = new Map<string, WebFile>();
  const routes = new Map<string, Connected>();
  const sockets = new Set<WebSocket>();
  const wires = new Set<NetSocket>();
  let shut = false;
  let isHung = false;
  const server = createServer(async (request, response) => {
    if (isHung) return;
    const path = request.url!.split("?")[0]!;
    const page = pages.get(path) ?? pages.get(path.replace(/[^/]+$/, ":id"));
    if (page)
      return response
        .writeHead(200, {
          "content-type": page.type,
          "content-security-policy": policyOf(page.inline),
        })
        .end(page.body);
    let body = "";
    for await (const chunk of request) body += chunk;
    const known =
      path === "/v1/pair" ||
      people[request.headers.authorization?.slice("Bearer ".length) ?? ""] !== undefined;
    const answer = known
      ? await http?.(request.method!, request.url!, body)
      : { status: 401, body: { error: { code: "unauthorized", message: "who?" } } };
    response
      .writeHead(answer?.status ?? 404, { "content-type": "application/json" })
      .end(JSON.stringify(answer?.body ?? {}));
  });
  const upgrades = new WebSocketServer({
    noServer: true,
    handleProtocols: (offered) => (offered.has("countersign") ? "countersign" : false),
  });
  server.on("upgrade", (request, platform: NetSocket, head) => {
    if (isHung) return;
    const url = new URL(request.url!, "http://localhost");
    const connected = routes.get(url.pathname);
    const offered = request.headers["sec-websocket-protocol"]
      ?.split(/, ?/)
      .find((each) => each.startsWith("bearer."));
    const person =
      people[
        request.headers.authorization?.slice("Bearer ".length) ??
          offered?.slice("bearer.".length) ??
          ""
      ];
    if (shut || !connected || !person) return platform.end("HTTP/1.1 401 Unauthorized\r\n\r\n");
    upgrades.handleUpgrade(request, platform, head, (socket) => {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
      const sendFrame = (frame: Buffer, sent: (error?: Error) => void) => {
        if (socket.readyState === socket.OPEN)
          platform.write(frame, (error) => sent(error ?? undefined));
        else sent(new Error("closed"));
      };
      connected(plain ? socket : Object.assign(socket, { sendFrame }), person, url.searchParams);
    });
  });
  server.on("connection", (platform) => {
    wires.add(platform);
    platform.on("close", () => wires.delete(platform));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = async () => {
    shut = true;
    const closed = [...sockets].map(
      (socket) => new Promise((resolve) => socket.on("close", resolve)),
    );
    for (const socket of sockets) socket.terminate();
    await Promise.all(closed);
  };
  return {
    web: {
      socket: (path, connected) => void routes.set(path, connected),
      page: (path, file) => void pages.set(path, file),
    },
    port: (server.address() as AddressInfo).port,
    sockets,
    cut,
    reopen() {
      shut = false;
    },
    hang() {
      isHung = true;
      for (const platform of wires) {
        platform.pause();
        platform.write = () => true;
      }
    },
    async close() {
      await cut();
      for (const platform of wires) platform.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface Heartbeat {
  readonly type: "heartbeat";
  readonly at: number;
  readonly pending: number;
  /** How many other frames had come before it. */
  readonly after: number;
}

export interface Frame {
  readonly type: string;
  readonly approval?: Approval;
  readonly alarm?: Alarm;
  readonly requestId?: string;
  readonly status?: string;
  readonly message?: string;
  readonly triesLeft?: number;
  readonly error?: { readonly code: string; readonly message: string; readonly path?: string };
}

export interface App {
  /** All but the heartbeats. */
  readonly frames: readonly Frame[];
  readonly heartbeats: readonly Heartbeat[];
  readonly socket: WebSocket;
  send(frame: unknown): void;
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
}

/** A companion app: a plain WebSocket client that keeps what it is sent. */
export async function openApp(port: number, token: string, query = ""): Promise<App> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/companion${query}`, [
    "countersign",
    `bearer.${token}`,
  ]);
  const frames: Frame[] = [];
  const heartbeats: Heartbeat[] = [];
  socket.on("message", (data) => {
    const frame = JSON.parse(String(data)) as Frame | Heartbeat;
    if (frame.type !== "heartbeat") frames.push(frame);
    else heartbeats.push({ ...(frame as Heartbeat), after: frames.length });
  });
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise((resolve, reject) => socket.on("open", resolve).on("error", reject));
  return {
    frames,
    heartbeats,
    socket,
    closed,
    send: (frame) => socket.send(typeof frame === "string" ? frame : JSON.stringify(frame)),
  };
}

const TOKEN = "ada-token";

export const companion = {
  exceptions: {},
  async open(): Promise<World> {
    const person: Person = { channel: "companion", userId: "ada-phone", name: "ada-phone" };
    const webServer = await openWebServer({ people: { [TOKEN]: person } });
    let app: App | undefined;
    const latest = ({ id }: ApprovalRequest) =>
      app?.frames.findLast(({ approval, type }) => approval?.id === id && type !== "approval.ack")
        ?.approval;
    return {
      options: {},
      web: webServer.web,
      person: person.userId,
      async arrive() {
        app = await openApp(webServer.port, TOKEN);
      },
      async read(request) {
        const approval = latest(request);
        if (!approval) return "";
        const { card, status, resolvedBy, channel } = approval;
        const facts = [
          card.levelWord,
          card.heading,
          ...card.findings.map(({ description, span }) => `${description}: ${span}`),
          card.tool,
          card.session,
          card.agent,
          card.cwd,
          card.summary,
          card.subject?.text,
          card.arguments,
          ...(card.calls > 1 ? [`${card.calls} identical calls`] : []),
          ...card.notes,
        ];
        return [...facts, ...card.scope, status, resolvedBy, channel].filter(Boolean).join("\n");
      },
      live: async (request) =>
        app?.socket.readyState === WebSocket.OPEN && latest(request)?.status === "pending",
      async press(request, choice, typed) {
        const { id } = request;
        app?.send({
          type: "approval.response",
          requestId: id,
          approved: choice !== "deny",
          ...(choice === "always" && { alwaysAllow: true }),
          ...(choice !== "deny" && { calls: choice === "one" ? 1 : latest(request)?.card.calls }),
          ...typed,
        });
      },
      alarms: async () =>
        (app?.frames ?? []).flatMap(({ alarm }) => (alarm ? alarmLines(alarm) : [])).join("\n"),
      told: async () => app?.frames.findLast(({ type }) => type === "approval.ack")?.message ?? "",
      fail: webServer.cut,
      stop: webServer.close,
    };
  },
};
