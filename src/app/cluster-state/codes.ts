/**
 * Codes that are typed once, at any gateway that shares the store: those that pair a device, and
 * those by which a person becomes an approver on a chat platform. The store keeps their SHA-256.
 */
import { unwatchFile, watchFile } from "node:fs";
import { z } from "zod";
import type { Cluster } from "../../core/cluster.ts";
import { sha256 } from "../../core/digest.ts";
import {
  type ApproverCodes,
  type ApproverOffer,
  type KnownPerson,
  MAX_WRONG,
  OFFER_MS,
  type OwnApproverCodes,
} from "../../state/approver-codes.ts";
import type { Offer, Offers } from "../../state/device-pairing.ts";
import { Replica } from "./replica.ts";

const DEVICE = "device-code";
const APPROVER = "approver-code";
const WRONG = "approver-code-wrong";
const PERSON = "known-person";
const WATCH_MS = 1000;

const OfferRow = z.object({
  companion: z.string(),
  expiresAt: z.number(),
  deviceMs: z.number().nullable(),
});
const ApproverRow = z.object({ approver: z.string(), channel: z.string(), sha256: z.string() });
const PersonRow = z.object({
  channel: z.string(),
  approver: z.string(),
  userId: z.string(),
  at: z.number(),
});

/** Codes of devices. */
export function sharedOffers({ shared, now }: Cluster): Offers {
  /** What is being written: a code is shown before that is done. */
  const writing = new Map<string, Promise<unknown>>();
  return {
    put(code, { companion, expiresAt, deviceMs }: Offer) {
      const key = sha256(code);
      const value = { companion, expiresAt, deviceMs: deviceMs ?? null };
      const written = shared
        .put(DEVICE, key, value, { version: 0, forMs: expiresAt - now() })
        .catch(() => {}) // then it is no code anywhere
        .finally(() => writing.delete(key));
      writing.set(key, written);
    },
    async take(code) {
      const key = sha256(code);
      await writing.get(key);
      const row = OfferRow.safeParse((await shared.take(DEVICE, key))?.value).data;
      return row && { ...row, deviceMs: row.deviceMs ?? undefined };
    },
  };
}

/** Codes of approvers, and the people that they have let in. */
export interface SharedApproverCodes extends ApproverCodes {
  /** Calls back for each person that another gateway has let in. */
  follow(learned: (person: KnownPerson) => void): void;
  stop(): void;
}

/**
 * `own`: what stands in this gateway's state directory, where the command line writes its codes.
 * They move to the store, within a second.
 */
export async function sharedApproverCodes(
  cluster: Cluster,
  own: OwnApproverCodes,
): Promise<SharedApproverCodes> {
  const codes = new CodesOfAll(cluster, own);
  await codes.open();
  return codes;
}

class CodesOfAll implements SharedApproverCodes {
  readonly #cluster: Cluster;
  readonly #own: OwnApproverCodes;
  readonly #people: Replica<KnownPerson>;
  #learned: ((person: KnownPerson) => void) | undefined;
  readonly #moved = () => void this.#move().catch(() => {});

  constructor(cluster: Cluster, own: OwnApproverCodes) {
    this.#cluster = cluster;
    this.#own = own;
    this.#people = new Replica({
      shared: cluster.shared,
      kind: PERSON,
      read: (value) => PersonRow.safeParse(value).data,
      changed: (_key, person) => {
        if (person) void this.#heard(person).catch(() => {});
      },
    });
  }

  async open(): Promise<void> {
    for (const person of await this.#own.known())
      await this.#cluster.shared.put(PERSON, keyOf(person), person, { version: 0 });
    await this.#people.refresh();
    await this.#move();
    watchFile(this.#own.file, { interval: WATCH_MS, persistent: false }, this.#moved);
  }

  async offer(channel: string, approver: string) {
    const made = await this.#own.offer(channel, approver);
    await this.#move();
    return made;
  }

  async redeem({ channel }: Parameters<ApproverCodes["redeem"]>[0], code: string) {
    await this.#move();
    const { shared } = this.#cluster;
    const taken = await shared.take(APPROVER, `${channel}/${sha256(code.trim().toLowerCase())}`);
    const offer = ApproverRow.safeParse(taken?.value).data;
    if (offer) return offer.approver;
    await this.#wrong(channel);
    return undefined;
  }

  async remember(person: KnownPerson): Promise<void> {
    await this.#cluster.shared.put(PERSON, keyOf(person), { ...person });
    await this.#own.remember(person);
    this.#people.wrote(keyOf(person), person);
  }

  async known(): Promise<readonly KnownPerson[]> {
    return this.#people.values();
  }

  async channels(): Promise<string[]> {
    const offered = (await this.#offers()).map(({ channel }) => channel);
    return [...new Set([...offered, ...this.#people.values().map(({ channel }) => channel)])];
  }

  follow(learned: (person: KnownPerson) => void): void {
    this.#learned = learned;
  }

  stop(): void {
    unwatchFile(this.#own.file, this.#moved);
    this.#people.close();
  }

  async #offers(): Promise<readonly ApproverOffer[]> {
    const rows = await this.#cluster.shared.list(APPROVER);
    return rows.flatMap(({ value, until = 0 }) => {
      const row = ApproverRow.safeParse(value).data;
      return row ? [{ ...row, expiresAt: until }] : [];
    });
  }

  /** In the store first: a crash in between leaves a code that is taken once all the same. */
  async #move(): Promise<void> {
    const { shared, now } = this.#cluster;
    await this.#own.move(async ({ channel, approver, sha256: hash, expiresAt }) => {
      const row = { channel, approver, sha256: hash };
      const forMs = Math.min(expiresAt - now(), OFFER_MS);
      if (forMs > 0) await shared.put(APPROVER, `${channel}/${hash}`, row, { version: 0, forMs });
    });
  }

  /** So many wrong codes at all nodes end every offer of a channel. */
  async #wrong(channel: string): Promise<void> {
    const { shared } = this.#cluster;
    const open = (await this.#offers()).filter((each) => each.channel === channel);
    if (open.length === 0) return;
    const count = await shared.add(WRONG, channel, 1, { forMs: OFFER_MS });
    if (count < MAX_WRONG) return;
    for (const { sha256: hash } of open) await shared.take(APPROVER, `${channel}/${hash}`);
    await shared.take(WRONG, channel);
  }

  /** The command line, and the next start, look for people in the state directory. */
  async #heard(person: KnownPerson): Promise<void> {
    this.#learned?.(person);
    const own = await this.#own.known();
    if (!own.some((each) => keyOf(each) === keyOf(person))) await this.#own.remember(person);
  }
}

const keyOf = ({ channel, userId }: KnownPerson): string => `${channel}/${userId}`;
