/**
 * The gateway: hello, heartbeats, identify and resume, as
 * https://discord.com/developers/docs/events/gateway has them.
 */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { chunkJson, isShard, membersFor, readyJson } from "./gateway-json.ts";
import { openSocket } from "./gateway-socket.ts";
import { type PrivilegedIntent, refusedIntents, wants } from "./intents.ts";
import { guildJson } from "./objects.ts";
import { type Gate, openWindow, type Window } from "./rates.ts";
import { type Link, Sessions } from "./sessions.ts";
import { isRecord, type Json, type Payload } from "./wire.ts";
import type { World } from "./world.ts";

const OP = {
  heartbeat: 1,
  identify: 2,
  resume: 6,
  reconnect: 7,
  members: 8,
  invalid: 9,
  hello: 10,
  ack: 11,
} as const;
/** Presence, voice state, soundboard, channel info: taken, and nothing comes of it. */
const IDLE_OPS: readonly number[] = [3, 4, 31, 43];

/**
 * Codes after which a session is over: the final ones, a bad sequence, a timeout, and an orderly
 * goodbye.
 */
const ENDING: readonly number[] = [
  1000, 1001, 4003, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014,
];

export interface GatewayOptions {
  readonly heartbeat: number;
  readonly granted: readonly PrivilegedIntent[];
  /** How many sessions may still be started today. */
  readonly starts: number;
  /** How often one may identify; undefined: as often as one likes. */
  readonly identify: Window | undefined;
}

/** What a client sent, and the path of the address that it had connected to. */
export interface Sent extends Payload {
  readonly path: string;
}

export class Gateway {
  readonly sessions: Sessions;
  readonly sent: Sent[] = [];
  readonly #world: World;
  readonly #options: GatewayOptions;
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #links = new Set<Link>();
  readonly #throttle: Gate | undefined;
  #starts: number;

  constructor(world: World, options: GatewayOptions) {
    this.#world = world;
    this.#options = options;
    this.#starts = options.starts;
    this.#throttle = options.identify && openWindow(options.identify);
    this.sessions = new Sessions(world);
  }

  /** The answer of GET /gateway/bot. */
  info(url: string): Json {
    const remaining = Math.max(0, this.#starts);
    return {
      url,
      shards: 1,
      session_start_limit: { total: 1000, remaining, reset_after: 14_400_000, max_concurrency: 1 },
    };
  }

  upgrade(request: IncomingMessage, raw: Duplex, head: Buffer): void {
    const url = new URL(request.url ?? "/", `ws://${request.headers.host}`);
    this.#server.handleUpgrade(request, raw, head, (ws) => this.#welcome(ws, url));
  }

  /** Op 7. */
  reconnect(): void {
    for (const { socket } of this.#links)
      socket.send({ op: OP.reconnect, d: null, s: null, t: null });
  }

  /** Op 9, to all. */
  invalidate(resumable: boolean): void {
    for (const link of this.#links) this.#invalidate(link, resumable);
  }

  close(code: number): void {
    for (const link of this.#links) {
      if (ENDING.includes(code)) this.sessions.detach(link, { over: true });
      link.socket.close(code, "");
    }
  }

  /** Connections that stand now get no acknowledgement and no event any more. */
  zombie(): void {
    for (const link of this.#links) link.dead = true;
  }

  /** Connections are gone at once, without a goodbye. */
  drop(): void {
    for (const client of this.#server.clients) client.terminate();
  }

  stop(): void {
    this.drop();
    this.#server.close();
  }

  #welcome(ws: WebSocket, url: URL): void {
    const { heartbeat } = this.#options;
    const socket = openSocket(ws, url.searchParams, {
      onPayload: (payload) => {
        this.sent.push({ ...payload, path: url.pathname });
        if (payload.op === OP.heartbeat) watch.refresh();
        this.#obey(link, payload, url.origin);
      },
      onClose: (code) => {
        clearTimeout(watch);
        this.#links.delete(link);
        this.sessions.detach(link, { over: code === 1000 || code === 1001 });
      },
    });
    if (!socket) return;
    const link: Link = { socket, session: undefined, dead: false };
    const watch = setTimeout(() => socket.close(4009, "Session timed out."), heartbeat * 2);
    this.#links.add(link);
    socket.send({
      op: OP.hello,
      d: { heartbeat_interval: heartbeat, _trace: [] },
      s: null,
      t: null,
    });
  }

  #obey(link: Link, { op, d }: Payload, origin: string): void {
    const { socket, session } = link;
    if (link.dead) return;
    if (op === OP.heartbeat) return void socket.send({ op: OP.ack });
    if (op === OP.identify || op === OP.resume)
      return void this.#enter(link, { op, d: isRecord(d) ? d : {} }, origin);
    if (!session) return void socket.close(4003, "Not authenticated.");
    if (op === OP.members)
      return void this.sessions.dispatch(
        session,
        "GUILD_MEMBERS_CHUNK",
        chunkJson(this.#world, session.intents, d),
      );
    if (!IDLE_OPS.includes(op)) socket.close(4001, "Unknown opcode.");
  }

  #enter(link: Link, { op, d }: { readonly op: number; readonly d: Json }, origin: string): void {
    if (link.session) return void link.socket.close(4005, "Already authenticated.");
    if (d.token !== this.#world.token)
      return void link.socket.close(4004, "Authentication failed.");
    if (op === OP.identify) this.#identify(link, d, origin);
    else this.#resume(link, d);
  }

  #identify(link: Link, d: Json, origin: string): void {
    // Who starts more than a thousand sessions in a day loses the token.
    if (this.#starts <= 0) return void link.socket.close(4004, "Authentication failed.");
    if (!isShard(d.shard)) return void link.socket.close(4010, "Invalid shard.");
    const refused = refusedIntents(d.intents, this.#options.granted);
    if (refused)
      return void link.socket.close(
        refused,
        refused === 4013 ? "Invalid intent(s)." : "Disallowed intent(s).",
      );
    if (this.#throttle && !this.#throttle.take("identify").allowed)
      return void this.#invalidate(link, false);
    this.#starts--;
    const session = this.sessions.start(d.intents as number);
    this.sessions.attach(link, session);
    this.sessions.dispatch(
      session,
      "READY",
      readyJson(this.#world, { session: session.id, shard: d.shard, url: `${origin}/resume` }),
    );
    if (!this.#world.member || !wants(session.intents, "Guilds")) return;
    this.sessions.dispatch(
      session,
      "GUILD_CREATE",
      guildJson(this.#world, membersFor(this.#world, session.intents)),
    );
  }

  #resume(link: Link, d: Json): void {
    const session = this.sessions.find(d.session_id);
    if (!session) return void this.#invalidate(link, false);
    const seq = Number(d.seq);
    if (!(seq >= 0 && seq <= session.seq)) return void link.socket.close(4007, "Invalid seq.");
    this.sessions.attach(link, session);
    this.sessions.replay(session, seq);
    this.sessions.dispatch(session, "RESUMED", { _trace: [] });
  }

  #invalidate(link: Link, resumable: boolean): void {
    this.sessions.detach(link, { over: !resumable });
    link.socket.send({ op: OP.invalid, d: resumable, s: null, t: null });
  }
}
