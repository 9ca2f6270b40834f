/**
 * A gateway's endpoints for peers: a real server and the real core behind it, with a policy and an
 * owner that the test controls.
 */

import type { PeerEvent } from "../../src/core/peer.ts";
import { connectPeer } from "../../src/peers/client.ts";
import {
  createPeerSessions,
  type PeerSessions,
  type PeerSessionsOptions,
} from "../../src/peers/handshake.ts";
import type { ServerDeps } from "../../src/server/deps.ts";
import { buildServer, closeServer, createWeb } from "../../src/server/server.ts";
import { createTokens, tokenHash } from "../../src/server/tokens.ts";
import { type TestCoreOptions, testCore } from "../support/fixtures.ts";
import { newPeer } from "./people.ts";

export const TOKENS = {
  agent: "agent-token-of-the-test",
  approver: "approver-token-of-the-test",
  admin: "admin-token-of-the-test",
};
const silent = { debug() {}, info() {}, warn() {}, error() {} };

export interface PeerGateOptions {
  readonly core?: TestCoreOptions;
  readonly sessions?: Partial<PeerSessionsOptions>;
  /** Without endpoints for peers. */
  readonly closed?: boolean;
  readonly perMinute?: number;
}

export async function openPeerGate({
  core = {},
  sessions: more = {},
  closed = false,
  perMinute = 0,
}: PeerGateOptions = {}) {
  const inside = testCore(core);
  const own = newPeer();
  const peerEvents: PeerEvent[] = [];
  const sessions: PeerSessions = createPeerSessions({
    did: own.did,
    now: Date.now,
    admit: async () => ({ ok: true }),
    record: async (event) => void peerEvents.push(event),
    ...more,
  });
  const parts = {
    gate: inside.gate,
    approvals: inside.approvals,
    grants: inside.grants,
    calls: inside.calls,
    audit: inside.audit,
    events: inside.bus,
    clock: inside.clock,
    agents: [],
    tokens: createTokens(
      (["agent", "approver", "admin"] as const).map((role) => ({
        role,
        name: role,
        sha256: tokenHash(TOKENS[role]),
      })),
    ),
    log: silent,
    clean: (text: string) => text,
    version: "0",
    status: async () => ({}),
    route: () => [],
    readAudit: async () => [],
    pair: async () => undefined,
    heard: () => {},
    ready: async () => ({ ready: true }),
    permitKeys: { keys: [] },
    metrics: { contentType: "text/plain", text: async () => "" },
    limits: { body: 64 * 1024, perMinute, hosts: [] },
    ...(!closed && { peers: sessions }),
  };
  const served = parts as unknown as ServerDeps;
  const app = await buildServer(served, { web: createWeb(), listenHost: "127.0.0.1" });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });

  async function send(
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ) {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever is answered
      body: (text.startsWith("{") ? JSON.parse(text) : text) as any,
    };
  }

  return {
    ...inside,
    own,
    sessions,
    peerEvents,
    app,
    url,
    send,
    connect: (key = newPeer(), expect?: string) =>
      connectPeer({ url, key, ...(expect !== undefined && { expect }) }),
    /** A token, by the handshake's own way. */
    async enter(key = newPeer()) {
      const { answerTo } = await import("./people.ts");
      const { token } = await sessions.open(answerTo(await sessions.challenge(key.did), key));
      return { key, token, did: key.did, session: `p2p:${key.did}` };
    },
    /** The latest card, once there are `count`. */
    async cards(count = 1) {
      while (inside.channel.cards.length < count)
        await new Promise((resolve) => setTimeout(resolve, 5));
      return inside.channel.cards;
    },
    stop: () => closeServer(app),
  };
}
export type PeerGate = Awaited<ReturnType<typeof openPeerGate>>;
