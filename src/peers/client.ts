/**
 * The other side of the peers' doors: a gateway, or a program, that asks another gateway whether it
 * may.
 */
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { digestOf } from "../core/digest.ts";
import { CountersignError } from "../core/errors.ts";
import { newId } from "../core/ids.ts";
import type { JsonObject } from "../core/model.ts";
import { peerSession } from "../core/peer.ts";
import { canonicalDid } from "./did.ts";
import { challengeText } from "./handshake.ts";
import type { OwnIdentity } from "./keys.ts";
import { faultOf, type PeerAnswer, sendTo } from "./post.ts";

/**
 * A gateway that takes longer than this to shake hands is not there. Calls take as long as people
 * do.
 */
const HANDSHAKE_MS = 15_000;

export interface PeerOptions {
  /**
   * Base URL of the other gateway. What is sent over plain `http:` can be read, and the token used,
   * by whoever is in between.
   */
  readonly url: string;
  readonly key: OwnIdentity;
  /**
   * The DID that the gateway must have. Without it, the one that it shows first has to stay the
   * same; a gateway in between could then use what is signed here at another one.
   */
  readonly expect?: string;
}

export interface PeerCallDraft {
  readonly tool: string;
  readonly input: JsonObject;
  readonly cwd?: string;
  readonly turn?: string;
  /** The same callId again is the same call; left out: made up. */
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
  /** Seconds; then the answer is `pending`. Left out: until it is decided. */
  readonly wait?: number;
  /** Giving up while it is waited for withdraws the question. */
  readonly signal?: AbortSignal;
}

export interface PeerConnection {
  /** The other gateway's. */
  readonly did: string;
  /**
   * Rejects with the gateway's own code, with `unreachable` where there was no answer, or one that
   * is not about this call.
   */
  check(call: PeerCallDraft, waiting?: Waiting): Promise<PeerReply>;
  /** The state of a call that was submitted before. */
  look(id: string, waiting?: Waiting): Promise<PeerReply>;
  close(): void;
}

/**
 * Shakes hands. Rejects with `unauthorized` where it is not the gateway that was expected,
 * `forbidden` where its owner does not want us.
 */
export async function connectPeer({ url, key, expect }: PeerOptions): Promise<PeerConnection> {
  const base = new URL(url);
  const agent =
    base.protocol === "https:"
      ? new HttpsAgent({ keepAlive: true })
      : new HttpAgent({ keepAlive: true });
  let audience = expect;
  let token = "";
  let renewing: Promise<void> | undefined;

  async function shake(): Promise<void> {
    const signal = AbortSignal.timeout(HANDSHAKE_MS);
    const post = async (path: string, body: object): Promise<JsonObject> =>
      successOf(
        await sendTo(new URL(path, base), {
          method: "POST",
          agent,
          body: JSON.stringify(body),
          signal,
        }),
      );
    const { did } = key;
    const { nonce, audience: shown } = await post("/v1/peers/challenge", { did });
    if (typeof nonce !== "string" || typeof shown !== "string" || canonicalDid(shown) !== shown)
      throw notOurs(base);
    if (audience !== undefined && shown !== audience)
      throw new CountersignError(
        "unauthorized",
        `${base.origin} is ${shown}, and not ${audience} as expected`,
      );
    audience = shown;
    const timestamp = Date.now();
    const signature = key
      .sign(challengeText({ audience, did, nonce, timestamp }))
      .toString("base64url");
    const session = await post("/v1/peers/sessions", { did, nonce, timestamp, signature });
    if (typeof session.token !== "string" || session.session !== peerSession(did))
      throw notOurs(base);
    token = session.token;
  }

  /** One handshake at a time serves all that need one. */
  function renew(): Promise<void> {
    renewing ??= shake().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function send(
    path: string,
    body: string | undefined,
    { wait, signal }: Waiting,
  ): Promise<PeerReply> {
    const target = new URL(path, base);
    if (wait !== undefined) target.searchParams.set("wait", String(wait));
    const once = () =>
      sendTo(target, { method: body === undefined ? "GET" : "POST", agent, token, body, signal });
    const used = token;
    let answer = await once();
    if (answer.status === 401) {
      if (token === used) await renew();
      answer = await once();
    }
    return replyOf(successOf(answer), base);
  }

  try {
    await renew();
  } catch (error) {
    agent.destroy();
    throw error;
  }
  return {
    did: audience!,
    async check({ tool, input, cwd, turn, callId = newId(), summary }, waiting = {}) {
      const body = JSON.stringify({ tool, input, cwd, turn, callId, summary });
      const reply = await send("/v1/peers/calls", body, waiting);
      // The same rule on both sides: what was approved is what runs.
      const digest = digestOf({
        tool,
        input,
        session: peerSession(key.did),
        cwd,
        raw: JSON.stringify(input),
      });
      if (reply.decision === "allow" && reply.input === undefined && reply.digest !== digest)
        throw new CountersignError(
          "unreachable",
          `${base.origin} answered about another call than the one it was asked about`,
        );
      return reply;
    },
    look: (id, waiting = {}) =>
      send(`/v1/peers/calls/${encodeURIComponent(id)}`, undefined, waiting),
    close: () => agent.destroy(),
  };
}

function successOf({ status, body }: PeerAnswer): JsonObject {
  if (status >= 400) throw faultOf(body);
  return body;
}

/** Only these three words are an answer. */
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
    `what answers at ${origin} is not a gateway that takes peers`,
  );
