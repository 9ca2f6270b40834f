/**
 * Peers for tests: names of real keys, records in memory or in real files, and a pipeline made of
 * real parts.
 */
import { createHash, createPrivateKey, createPublicKey } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { judgeCall } from "../../src/core/judge.ts";
import type { JsonObject, Judgement } from "../../src/core/model.ts";
import { judges } from "../../src/judges/index.ts";
import type { RecordFile } from "../../src/peers/json-file.ts";
import { ED25519_CODE, keyDid } from "../../src/peers/keys.ts";
import { limitsOf, P2pOptions, PaymentOptions } from "../../src/peers/options.ts";
import { createPeerPipeline, type PeerPipelineOptions } from "../../src/peers/pipeline.ts";
import { openReputation } from "../../src/peers/reputation.ts";
import { openSpending } from "../../src/peers/spending.ts";

/** PKCS #8 of an ed25519 key, up to the seed. */
const HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

export function didOf(name: string): string {
  const seed = createHash("sha256").update(name).digest();
  const key = createPrivateKey({ key: Buffer.concat([HEAD, seed]), format: "der", type: "pkcs8" });
  const { x } = createPublicKey(key).export({ format: "jwk" });
  return keyDid(ED25519_CODE, Buffer.from(x!, "base64url"));
}

export const [ann, bob, cid] = [didOf("ann"), didOf("bob"), didOf("cid")] as const;
/** A spelling of a real peer's name that is not its own. */
export const odd = `${ann}#${ann.slice("did:key:".length)}`;
export const NAMES: Readonly<Record<string, string>> = { ann, bob, cid, odd, "*": "*" };

export const judged = (tool: string, input: JsonObject): Judgement =>
  judgeCall(judges, { tool, input, cwd: "/srv" });
export const temporary = (): Promise<string> => mkdtemp(join(tmpdir(), "peers-"));

/** A file in memory; `broken` makes it fail. */
export function memoryFile(
  text?: string,
): RecordFile & { text: string | undefined; broken: boolean; saves: number } {
  const file = {
    name: "test.json",
    text,
    broken: false,
    saves: 0,
    async load() {
      if (file.broken) throw new Error("cannot be read");
      return file.text;
    },
    async save(content: string) {
      await Promise.resolve();
      if (file.broken) throw new Error("cannot be written");
      file.saves++;
      file.text = content;
    },
  };
  return file;
}

export interface Earned {
  readonly successes?: number;
  readonly failures?: number;
  readonly timeouts?: number;
}

export const reputationText = (records: Readonly<Record<string, Earned>>): string =>
  JSON.stringify({
    version: 1,
    peers: Object.entries(records).map(([did, earned]) => ({
      did,
      successes: 0,
      failures: 0,
      timeouts: 0,
      streak: 0,
      ...earned,
    })),
  });

export interface TestCoreOptions {
  readonly p2p?: object;
  readonly payment?: object;
  readonly records?: Readonly<Record<string, Earned>>;
  readonly now?: () => number;
  readonly more?: Partial<PeerPipelineOptions>;
}

export async function openPeers({
  p2p = {},
  payment = {},
  records = {},
  now = () => NOON,
  more = {},
}: TestCoreOptions = {}) {
  const options = P2pOptions.parse(p2p);
  const paying = PaymentOptions.parse(payment);
  const reputationFile = memoryFile(reputationText(records));
  const spendingFile = memoryFile();
  const reputation = await openReputation({
    file: reputationFile,
    minScore: options.minTrustScore,
    delayMs: 5,
  });
  const spending = await openSpending({
    limits: limitsOf(paying),
    file: spendingFile,
    now,
    delayMs: 5,
  });
  const pipeline = createPeerPipeline({
    p2p: options,
    payment: paying,
    reputation,
    spending,
    now,
    ...more,
  });
  let calls = 0;
  const newId = () => `call-${calls++}`;
  return {
    reputation,
    spending,
    reputationFile,
    spendingFile,
    pipeline,
    /** Submits a call; each is a new one unless `id` says otherwise. */
    async submit(did: string, tool: string, input: JsonObject, id = newId()) {
      const session = did.startsWith("session:") ? did.slice("session:".length) : `p2p:${did}`;
      const { verdict, grantable } = await pipeline.judge(
        { id, session, tool, input },
        judged(tool, input),
      );
      return {
        id,
        action: verdict.action,
        code: verdict.reason.code,
        type: verdict.reason.type,
        stage: verdict.stage,
        grantable,
      };
    },
  };
}

/** A day begins at midnight UTC. */
export const NOON = Date.UTC(2026, 0, 15, 12);
