/**
 * Connections: how long one may stay without a token, how many there may be, and room that is kept
 * for the operator.
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
  /** The same of this machine itself, where agents come in crowds. */
  readonly perLoopback: number;
}

/** A client that needs longer than this to send its request is not one of ours. */
const DEADLINE_MS = 10_000;
const PER_ADDRESS = 64;
/** File descriptors for everything that is no connection: the log, state, hooks, chat platforms. */
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
   * The connection has shown a token. Throws `too-many-connections` where those with a token leave
   * no room for the operator.
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
 * newest: who has a token shows it at once.
 */
export function watchSockets(
  server: Server,
  { deadlineMs, total, perAddress, perLoopback }: SocketLimits,
): Sockets {
  const all = new Set<Socket>();
  /** In the order of `since`. */
  const newcomers = new Map<Socket, Newcomer>();
  const perSource = new Map<string, number>();
  const room = Math.min(OPERATOR_ROOM, Math.floor(total / 2));

  const leave = (socket: Socket): void => {
    const newcomer = newcomers.get(socket);
    if (!newcomer) return;
    newcomers.delete(socket);
    const left = (perSource.get(newcomer.address) ?? 1) - 1;
    if (left > 0) perSource.set(newcomer.address, left);
    else perSource.delete(newcomer.address);
  };
  const evict = (socket: Socket): void => {
    leave(socket);
    all.delete(socket);
    socket.destroy();
  };
  function evictOldest(of?: string): void {
    for (const [socket, { address }] of newcomers) {
      if (of !== undefined && address !== of) continue;
      evict(socket);
      return;
    }
  }

  server.on("connection", (socket: Socket) => {
    all.add(socket);
    socket.once("close", () => {
      leave(socket);
      all.delete(socket);
    });
    const ip = socket.remoteAddress ?? "";
    const address = addressKey(ip);
    newcomers.set(socket, { address, since: performance.now() });
    perSource.set(address, (perSource.get(address) ?? 0) + 1);
    if (perSource.get(address)! > (isLoopback(ip) ? perLoopback : perAddress)) evictOldest(address);
    if (all.size > total) evictOldest();
  });

  /** An answer that was read to its end: the next request has its own time. */
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (!newcomers.has(socket)) return;
    response.once("finish", () => {
      const newcomer = newcomers.get(socket);
      if (!newcomer) return;
      newcomers.delete(socket);
      newcomer.since = performance.now();
      newcomers.set(socket, newcomer);
    });
  });

  const sweep = setInterval(
    () => {
      const before = performance.now() - deadlineMs;
      for (const [socket, { since }] of newcomers) {
        if (since > before) break;
        evict(socket);
      }
    },
    Math.max(10, deadlineMs / 10),
  ).unref();
  server.once("close", () => clearInterval(sweep));

  return {
    admitted(socket, { local }) {
      if (!newcomers.has(socket)) return;
      const isOperator = local === true && isLoopback(socket.remoteAddress ?? "");
      if (!isOperator && all.size - newcomers.size >= total - room)
        throw new CountersignError(
          "too-many-connections",
          "too many connections are open; close some, or raise ulimit -n",
        );
      leave(socket);
    },
    cut() {
      for (const socket of all) socket.destroy();
    },
  };
}
