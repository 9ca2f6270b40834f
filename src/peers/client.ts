/**
 * The client of the peer endpoints: for a gateway, or a program, that asks another gateway to
 * approve a call.
 */
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { digestOf } from "../core/digest.ts";
import { CountersignError, mayPass } from "../core/errors.ts";
import { newId } from "../core/ids.ts";
import type { JsonObject } from "../core/model.ts";
import { peerSession } from "../core/peer.ts";
import { canonicalDid } from "./did.ts";
import { challengeText } from "./handshake.ts";
import type { OwnIdentity } from "./keys.ts";
import { faultOf, type PeerAnswer, sendTo } from "./post.ts";

/**
 * A gateway that takes longer than this for a handshake counts as unreachable. Calls take as long
 * as people need.
 */
const HANDSHAKE_MS = 15_000;
const LOOK_AGAIN_MS = 500;
/** Where it is not known how long the question stays open. */
const LOOK_MS = 60_000;
/** Longer than any question stays open. */
const LONGEST_S = 86_400;

export interface PeerOptions {
  /**
   * Base URL of the other gateway. Over plain `http:` anyone in between can read what is sent, and
   * use the token.
   */
  readonly url: string;
  readonly key: OwnIdentity;
  /**
   * The DID that the gateway must have. Without it, the first one that it shows must stay the same;
   * a gateway in between could then use what is signed here at another one.
   */
  readonly expect?: string;
}

export interface PeerCallDraft {
  readonly tool: string;
  readonly input: JsonObject;
  readonly cwd?: string;
  readonly turn?: string;
  /** The same callId again is the same call; left out: generated. */
  readonly callId?: string;
  readonly summary?: string;
}

export interface PeerReply {
  readonly id: string;
  readonly decision: "allow" | "deny" | "pending";
  readonly reason?: { readonly type: string; readonly code: string; readonly message: string };
  /** Run this instead: the owner changed the input. */
  readonly input?: JsonObject;
  readonly digest?: string;
  readonly approval?: string;
  readonly expiresAt?: number;
  readonly permit?: string;
  readonly [more: string]: unknown;
}

export interface Waiting {
  /** Seconds; then the answer is `pending`. Left out: waits until it is decided. */
  readonly wait?: number;
  /** Aborting while waiting withdraws the approval request, unless its gateway has stopped. */
  readonly signal?: AbortSignal;
}

export interface PeerConnection {
  /** The other gateway's DID. */
  readonly did: string;
  /**
   * Rejects with the gateway's own code, or with `unreachable` if there was no answer, or one that
   * is not about this call.
   */
  check(call: PeerCallDraft, waiting?: Waiting): Promise<PeerReply>;
  /** The state of a call that was submitted before. */
  look(id: string, waiting?: Waiting): Promise<PeerReply>;
  close(): void;
}

/**
 * Performs the handshake. Rejects with `unauthorized` if it is not the expected gateway, and with
 * `forbidden` if its owner refuses us.
 */
export async function connectPeer({ url, key, expect }: PeerOptions): Promise<PeerConnection> {
  const base = new URL(url);
  const agent =
    base.protocol === "https:"
      ? new HttpsAgent({ keepAlive: true })
      : new HttpAgent({ keepAlive: true });
  try {
    const first = await shake({ base, agent, key, expect });
    return new Connection({ base, agent, key }, first);
  } catch (error) {
    agent.destroy();
    throw error;
  }
}

interface Link {
  readonly base: URL;
  readonly agent: HttpAgent | HttpsAgent;
  readonly key: OwnIdentity;
}

/** The result of a handshake: the gateway's DID, and the token that it issued. */
interface Handshake {
  readonly did: string;
  readonly token: string;
}

async function shake({
  base,
  agent,
  key,
  expect,
}: Link & { readonly expect: string | undefined }): Promise<Handshake> {
  const signal = AbortSignal.timeout(HANDSHAKE_MS);
  const post = async (path: string, body: object): Promise<JsonObject> => {
    const options = { method: "POST", agent, body: JSON.stringify(body), signal } as const;
    return successOf(await sendTo(new URL(path, base), options));
  };
  const { did } = key;
  const { nonce, audience } = await post("/v1/peers/challenge", { did });
  if (typeof nonce !== "string" || typeof audience !== "string") throw notOurs(base);
  if (canonicalDid(audience) !== audience) throw notOurs(base);
  if (expect !== undefined && audience !== expect)
    throw new CountersignError(
      "unauthorized",
      `${base.origin} is ${audience}, and not ${expect} as expected`,
    );
  const timestamp = Date.now();
  const text = challengeText({ audience, did, nonce, timestamp });
  const signature = key.sign(text).toString("base64url");
  const { token, session } = await post("/v1/peers/sessions", { did, nonce, timestamp, signature });
  if (typeof token !== "string" || session !== peerSession(did)) throw notOurs(base);
  return { did: audience, token };
}

class Connection implements PeerConnection {
  readonly did: string;
  readonly #link: Link;
  #token: string;
  #renewing: Promise<void> | undefined;

  constructor(link: Link, { did, token }: Handshake) {
    this.did = did;
    this.#link = link;
    this.#token = token;
  }

  async check(
    { tool, input, cwd, turn, callId = newId(), summary }: PeerCallDraft,
    waiting: Waiting = {},
  ): Promise<PeerReply> {
    const { base, key } = this.#link;
    const body = JSON.stringify({ tool, input, cwd, turn, callId, summary });
    const first = await this.#send("/v1/peers/calls", body, waiting);
    const isLeft = waiting.wait === undefined && first.decision === "pending";
    const reply = isLeft ? await this.#waitElsewhere(first, waiting) : first;
    // The same rule on both sides: what was approved is what runs.
    const session = peerSession(key.did);
    const digest = digestOf({ tool, input, session, cwd, raw: JSON.stringify(input) });
    if (reply.decision === "allow" && reply.input === undefined && reply.digest !== digest)
      throw new CountersignError(
        "unreachable",
        `${base.origin} answered about another call than the one it was asked about`,
      );
    return reply;
  }

  look(id: string, waiting: Waiting = {}): Promise<PeerReply> {
    return this.#send(`/v1/peers/calls/${encodeURIComponent(id)}`, undefined, waiting);
  }

  /** The gateway stops, and its question goes on at another: the address leads there soon. */
  async #waitElsewhere({ id, expiresAt }: PeerReply, { signal }: Waiting): Promise<PeerReply> {
    const until = Math.max(expiresAt ?? 0, Date.now() + LOOK_MS); // the clocks may differ
    for (;;) {
      await sleep(LOOK_AGAIN_MS * (1 + 2 * Math.random()), undefined, { signal });
      try {
        const reply = await this.look(id, { wait: LONGEST_S, ...(signal && { signal }) });
        if (reply.decision !== "pending") return reply;
      } catch (error) {
        if (signal?.aborted || Date.now() > until || !mayPass(error)) throw error;
      }
    }
  }

  close(): void {
    this.#link.agent.destroy();
  }

  async #send(
    path: string,
    body: string | undefined,
    { wait, signal }: Waiting,
  ): Promise<PeerReply> {
    const { base, agent } = this.#link;
    const target = new URL(path, base);
    if (wait !== undefined) target.searchParams.set("wait", String(wait));
    const method = body === undefined ? "GET" : "POST";
    const once = () => sendTo(target, { method, agent, token: this.#token, body, signal });
    const used = this.#token;
    let answer = await once();
    if (answer.status === 401) {
      if (this.#token === used) await this.#renew();
      answer = await once();
    }
    return replyOf(successOf(answer), base);
  }

  /** One handshake at a time serves all calls that need one. */
  #renew(): Promise<void> {
    this.#renewing ??= shake({ ...this.#link, expect: this.did })
      .then(({ token }) => {
        this.#token = token;
      })
      .finally(() => {
        this.#renewing = undefined;
      });
    return this.#renewing;
  }
}

function successOf({ status, body }: PeerAnswer): JsonObject {
  if (status >= 400) throw faultOf(body);
  return body;
}

/** Any other word is no valid answer. */
function replyOf(body: JsonObject, base: URL): PeerReply {
  const { id, decision, input } = body;
  const isAnswer = decision === "allow" || decision === "deny" || decision === "pending";
  const isInput =
    input === undefined || (typeof input === "object" && input !== null && !Array.isArray(input));
  if (!isAnswer || !isInput || typeof id !== "string") throw notOurs(base);
  return body as unknown as PeerReply;
}

const notOurs = ({ origin }: URL): CountersignError =>
  new CountersignError(
    "unreachable",
    `the server at ${origin} is not a gateway that accepts peers`,
  );
