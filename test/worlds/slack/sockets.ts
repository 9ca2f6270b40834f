/**
 * Socket Mode: one-use tickets, up to ten connections, envelopes to one of them, acknowledgements.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, WebSocket, WebSocketServer } from "ws";
import { LIMITS } from "./limits.ts";
import type { Timers } from "./timers.ts";
import type { Delivery, DisconnectReason } from "./types.ts";
import { type Json, jsonOf, textOf } from "./wire.ts";
import { APP } from "./workspace.ts";

type EnvelopeType = "interactive" | "slash_commands" | "events_api";
/** How often an event was sent before, and why it comes again. */
export type Retry = { readonly retry_attempt: number; readonly retry_reason: string };
export type Sockets = ReturnType<typeof openSockets>;

interface Needs {
  readonly deadline: number;
  readonly pingEvery: number;
  readonly timers: Timers;
  readonly faults: string[];
}

const DEBUG = { host: "applink-1", build_number: 1 };
const UNANSWERED: Delivery = { answered: false, ms: 0 };

export function openSockets({ deadline, pingEvery, timers, faults }: Needs) {
  const server = new WebSocketServer({ noServer: true });
  const tickets = new Set<string>();
  const sockets = new Set<WebSocket>();
  /** Told to go: they get nothing more. */
  const leaving = new WeakSet<WebSocket>();
  const waiting = new Map<string, (delivery: Omit<Delivery, "ms">) => void>();
  const late = new Set<string>();
  let held: (() => void)[] | undefined;
  let turn = 0;
  let latest: readonly [EnvelopeType, Json] | undefined;
  const live = () =>
    [...sockets].filter((socket) => socket.readyState === WebSocket.OPEN && !leaving.has(socket));

  function hear(data: RawData): void {
    let ack: Json;
    try {
      ack = jsonOf(JSON.parse(String(data)));
    } catch {
      return void faults.push("a frame that is not JSON");
    }
    const id = textOf(ack.envelope_id);
    const end = waiting.get(id);
    if (end)
      end({ answered: true, ...(ack.payload !== undefined && { payload: jsonOf(ack.payload) }) });
    else
      faults.push(
        late.has(id) ? "a late or second acknowledgement" : "an acknowledgement of nothing",
      );
  }

  function transmit(type: EnvelopeType, payload: Json, retry: Retry): Promise<Delivery> {
    latest = [type, payload];
    const open = live();
    const socket = open[turn++ % Math.max(1, open.length)];
    if (!socket) return Promise.resolve(UNANSWERED);
    const id = randomUUID();
    const began = performance.now();
    return new Promise((resolve) => {
      const end = (delivery: Omit<Delivery, "ms">) => {
        stopWaiting();
        waiting.delete(id);
        late.add(id);
        resolve({ ...delivery, ms: performance.now() - began });
      };
      const stopWaiting = timers.patiently(deadline, () => end({ answered: false }));
      waiting.set(id, end);
      const extra =
        type === "events_api"
          ? { accepts_response_payload: false, ...retry }
          : { accepts_response_payload: true };
      socket.send(JSON.stringify({ envelope_id: id, type, payload, ...extra }));
    });
  }

  function welcome(socket: WebSocket): void {
    socket.on("error", () => socket.terminate());
    if (sockets.size >= LIMITS.sockets) {
      socket.send(
        JSON.stringify({ type: "disconnect", reason: "too_many_websockets", debug_info: DEBUG }),
      );
      return void socket.close();
    }
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("message", hear);
    const connection = { num_connections: sockets.size, connection_info: { app_id: APP.id } };
    socket.send(
      JSON.stringify({
        type: "hello",
        ...connection,
        debug_info: { ...DEBUG, approximate_connection_time: 18_060 },
      }),
    );
  }

  return {
    /** Where a connection may be made, once. */
    ticket(host: string): string {
      const ticket = randomUUID();
      tickets.add(ticket);
      return `ws://${host}/link/?ticket=${ticket}&app_id=${APP.id}`;
    },
    upgrade(request: IncomingMessage, platform: Duplex, head: Buffer): void {
      const ticket = new URL(request.url!, "http://slack").searchParams.get("ticket") ?? "";
      if (!tickets.delete(ticket))
        return void platform.end("HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n");
      server.handleUpgrade(request, platform, head, welcome);
    },
    start: () => timers.every(pingEvery, () => live().forEach((socket) => void socket.ping())),
    /** Not answered at once where no client is connected. */
    send(
      type: EnvelopeType,
      payload: Json,
      retry: Retry = { retry_attempt: 0, retry_reason: "" },
    ): Promise<Delivery> {
      if (!held) return transmit(type, payload, retry);
      const queue = held;
      return new Promise((resolve) =>
        queue.push(() => void transmit(type, payload, retry).then(resolve)),
      );
    },
    resend: (): Promise<Delivery> =>
      latest
        ? transmit(...latest, { retry_attempt: 0, retry_reason: "" })
        : Promise.resolve(UNANSWERED),
    hold() {
      held ??= [];
    },
    release(order: "as-sent" | "reversed" = "as-sent") {
      const queue = held ?? [];
      held = undefined;
      for (const go of order === "reversed" ? queue.reverse() : queue) go();
    },
    disconnect(reason: DisconnectReason) {
      for (const socket of live()) {
        socket.send(JSON.stringify({ type: "disconnect", reason, debug_info: DEBUG }));
        if (reason !== "warning") leaving.add(socket);
        timers.after(reason === "warning" ? 10_000 : 1_000, () => socket.terminate());
      }
    },
    count: () => live().length,
    cut() {
      for (const socket of sockets) socket.terminate();
    },
    /** Nobody waits for an acknowledgement any more. */
    stop() {
      for (const socket of sockets) socket.terminate();
      for (const end of [...waiting.values()]) end({ answered: false });
      for (const go of held ?? []) go();
      held = undefined;
    },
  };
}
