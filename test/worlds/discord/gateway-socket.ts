/**
 * One connection to the gateway: frames in and out, compressed if asked for, and the limit on what
 * a client may send.
 */
import { constants, createDeflate } from "node:zlib";
import type { WebSocket } from "ws";
import { type GatewaySocket, isRecord, type Payload } from "./wire.ts";

/**
 * Events that a connection may send in a minute:
 * https://discord.com/developers/docs/events/gateway#rate-limiting
 */
const EVENTS_PER_MINUTE = 120;
const PAYLOAD_BYTES = 4096;

interface SocketListener {
  onPayload(payload: Payload): void;
  /** With the code that the other side closed with; 1006 for none. */
  onClose(code: number): void;
}

/** Undefined when the address asks for something that is not spoken here; it is closed by then. */
export function openSocket(
  ws: WebSocket,
  query: URLSearchParams,
  listener: SocketListener,
): GatewaySocket | undefined {
  ws.on("error", () => ws.terminate());
  const compress = query.get("compress");
  if (query.get("v") !== "10") return void ws.close(4012, "Invalid API version");
  if (query.get("encoding") !== "json" || (compress && compress !== "zlib-stream"))
    return void ws.close(4002, "Error while decoding payload");
  const write = compress ? zlibStream(ws) : (text: string) => ws.send(text);
  const socket: GatewaySocket = {
    send: (payload) => {
      if (ws.readyState === ws.OPEN) write(JSON.stringify(payload));
    },
    close: (code, reason) => ws.close(code, reason),
    get open() {
      return ws.readyState === ws.OPEN;
    },
  };
  const times: number[] = [];
  ws.on("message", (data: Buffer) => {
    const now = Date.now();
    times.push(now);
    while ((times[0] ?? now) <= now - 60_000) times.shift();
    if (times.length > EVENTS_PER_MINUTE) return void socket.close(4008, "Rate limited");
    const payload = data.length > PAYLOAD_BYTES ? undefined : parsed(data.toString("utf8"));
    if (payload) listener.onPayload(payload);
    else socket.close(4002, "Error while decoding payload");
  });
  ws.on("close", (code) => listener.onClose(code));
  return socket;
}

function parsed(text: string): Payload | undefined {
  try {
    const payload: unknown = JSON.parse(text);
    return isRecord(payload) && typeof payload.op === "number"
      ? { op: payload.op, d: payload.d }
      : undefined;
  } catch {
    return undefined;
  }
}

const FLUSHED = Buffer.from([0, 0, 0xff, 0xff]);

/**
 * One zlib context for the life of the connection; every message is one frame and ends with the
 * mark of a sync flush.
 */
function zlibStream(ws: WebSocket): (text: string) => void {
  const deflate = createDeflate();
  let waiting: Buffer[] = [];
  deflate.on("data", (chunk: Buffer) => {
    waiting.push(chunk);
    const frame = Buffer.concat(waiting);
    if (!frame.subarray(-4).equals(FLUSHED)) return;
    waiting = [];
    if (ws.readyState === ws.OPEN) ws.send(frame);
  });
  ws.on("close", () => deflate.destroy());
  return (text) => {
    deflate.write(text);
    deflate.flush(constants.Z_SYNC_FLUSH);
  };
}
