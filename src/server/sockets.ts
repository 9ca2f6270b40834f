/**
 * Limits connections: how long one may stay without a token, how many there may be, and how many
 * are reserved for the operator.
 */
import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { CountersignError } from "../core/errors.ts";
import { addressKey, isLoopback } from "./addresses.ts";
import type { Identity } from "./tokens.ts";

export interface SocketLimits {
  /**
   * Milliseconds for the headers of a request, for all of it, and for a connection that shows no
   * token until its answer is read.
   */
  readonly deadlineMs: number;
  /** Connections in all. */
  readonly total: number;
  /** Connections of one remote address that have shown no token. */
  readonly perAddress: number;
  /** The same for this machine itself, where many agents connect at once. */
  readonly perLoopback: number;
}

/** A client that needs longer than this to send its request is not one of ours. */
const DEADLINE_MS = 10_000;
const PER_ADDRESS = 64;
/**
 * File descriptors for everything that is not a connection: the log, state, hooks, chat platforms.
 */
const RESERVED_FILES = 128;
/** Connections that no token but the operator's may fill. */
const OPERATOR_ROOM = 32;
const MOST = 16_384;
const LEAST = 64;

export function socketLimits(limits: Partial<SocketLimits> = {}): SocketLimits {
  const total = limits.total ?? Math.max(LEAST, Math.min(MOST, openFiles() - RESERVED_FILES));
  return { deadlineMs: DEADLINE_MS, perAddress: PER_ADDRESS, perLoopback: total, ...limits, total };
}

/** The limit of this process (`ulimit -n`), where the system says it. */
function openFiles(): number {
  try {
    const line = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"));
    return line ? Number(line[1]) : MOST;
  } catch {
    return MOST;
  }
}

export interface Sockets {
  /**
   * The connection has shown a token. Throws `too-many-connections` if those with a token leave no
   * room for the operator.
   */
  admitted(socket: Socket, who: Identity): void;
  /** Cuts every connection. */
  cut(): void;
}

interface Newcomer {
  readonly address: string;
  /** When its time began, by the monotonic clock. */
  since: number;
}

/**
 * Watches a server's connections. One without a token has `deadlineMs` from its start, or from its
 * last answer. Where there are too many, the oldest of those without a token gives way to the
 * newest: a client with a token shows it at once.
 */
export function watchSockets(server: Server, limits: SocketLimits): Sockets {
  const sockets = new WatchedSockets(limits);
  server.on("connection", (socket: Socket) => sockets.opened(socket));
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) =>
    sockets.asked(socket, response),
  );
  const every = Math.max(10, limits.deadlineMs / 10);
  const sweep = setInterval(() => sockets.sweep(), every).unref();
  server.once("close", () => clearInterval(sweep));
  return sockets;
}

class WatchedSockets implements Sockets {
  readonly #limits: SocketLimits;
  /** Connections that are kept for the operator. */
  readonly #room: number;
  readonly #all = new Set<Socket>();
  /** In the order of `since`. */
  readonly #newcomers = new Map<Socket, Newcomer>();
  readonly #perSource = new Map<string, number>();

  constructor(limits: SocketLimits) {
    this.#limits = limits;
    this.#room = Math.min(OPERATOR_ROOM, Math.floor(limits.total / 2));
  }

  admitted(socket: Socket, { local }: Identity): void {
    if (!this.#newcomers.has(socket)) return;
    const isOperator = local === true && isLoopback(socket.remoteAddress ?? "");
    const withToken = this.#all.size - this.#newcomers.size;
    if (!isOperator && withToken >= this.#limits.total - this.#room)
      throw new CountersignError(
        "too-many-connections",
        "too many connections are open; close some, or raise ulimit -n",
      );
    this.#leave(socket);
  }

  cut(): void {
    for (const socket of this.#all) socket.destroy();
  }

  opened(socket: Socket): void {
    this.#all.add(socket);
    socket.once("close", () => {
      this.#leave(socket);
      this.#all.delete(socket);
    });
    const { perLoopback, perAddress, total } = this.#limits;
    const ip = socket.remoteAddress ?? "";
    const address = addressKey(ip);
    const count = (this.#perSource.get(address) ?? 0) + 1;
    this.#newcomers.set(socket, { address, since: performance.now() });
    this.#perSource.set(address, count);
    if (count > (isLoopback(ip) ? perLoopback : perAddress)) this.#evictOldest(address);
    if (this.#all.size > total) this.#evictOldest();
  }

  /** An answer that was read to its end: the next request has its own time. */
  asked(socket: Socket, response: ServerResponse): void {
    if (!this.#newcomers.has(socket)) return;
    response.once("finish", () => {
      const newcomer = this.#newcomers.get(socket);
      if (!newcomer) return;
      this.#newcomers.delete(socket);
      newcomer.since = performance.now();
      this.#newcomers.set(socket, newcomer);
    });
  }

  /** Closes the connections whose time is over. */
  sweep(): void {
    const before = performance.now() - this.#limits.deadlineMs;
    for (const [socket, { since }] of this.#newcomers) {
      if (since > before) break;
      this.#evict(socket);
    }
  }

  #leave(socket: Socket): void {
    const newcomer = this.#newcomers.get(socket);
    if (!newcomer) return;
    this.#newcomers.delete(socket);
    const left = (this.#perSource.get(newcomer.address) ?? 1) - 1;
    if (left > 0) this.#perSource.set(newcomer.address, left);
    else this.#perSource.delete(newcomer.address);
  }

  #evict(socket: Socket): void {
    this.#leave(socket);
    this.#all.delete(socket);
    socket.destroy();
  }

  #evictOldest(of?: string): void {
    for (const [socket, { address }] of this.#newcomers) {
      if (of !== undefined && address !== of) continue;
      this.#evict(socket);
      return;
    }
  }
}
