/**
 * Registers a person's id on a chat platform, with a code from the operator's terminal that the
 * person sends to the bot in private. A code works once.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { sha256 } from "../core/digest.ts";
import { CountersignError } from "../core/errors.ts";
import { newCode } from "../core/ids.ts";
import type { Person } from "../core/model.ts";
import type { State } from "./directory.ts";

const OFFERS = "introductions.json";
const KNOWN = "known-people.json";
export const OFFER_MS = 15 * 60 * 1000;
/** So many wrong codes in one channel end every offer there: a code cannot be guessed. */
export const MAX_WRONG = 10;

const Offers = z.array(
  z.strictObject({
    channel: z.string(),
    approver: z.string(),
    sha256: z.string(),
    expiresAt: z.number(),
  }),
);
const Known = z.array(
  z.strictObject({ channel: z.string(), approver: z.string(), userId: z.string(), at: z.number() }),
);
export type ApproverOffer = z.output<typeof Offers>[number];
export type KnownPerson = z.output<typeof Known>[number];

export interface ApproverCodes {
  /**
   * Makes a code. The person who sends it in private becomes that approver. It works once, for a
   * quarter of an hour, and survives a restart.
   */
  offer(
    channel: string,
    approver: string,
  ): Promise<{ readonly code: string; readonly expiresAt: number }>;
  /**
   * The approver that the code is for; this uses the code up. Undefined if it is wrong, used or too
   * old.
   */
  redeem(person: Person, code: string): Promise<string | undefined>;
  /** Saves a person's id. */
  remember(person: KnownPerson): Promise<void>;
  known(): Promise<readonly KnownPerson[]>;
  /** The channels on which a person is registered, or has a code to register. */
  channels(): Promise<string[]>;
}

/** Those in the state directory. */
export interface OwnApproverCodes extends ApproverCodes {
  /** Where the codes stand. */
  readonly file: string;
  /** Hands over the codes that can still be used, and forgets them once all are handed over. */
  move(take: (offer: ApproverOffer) => Promise<void>): Promise<void>;
}

export function openApproverCodes(
  { directory, write }: Pick<State, "directory" | "write">,
  now = Date.now,
): OwnApproverCodes {
  const wrong = new Map<string, number>();
  const save = (name: string, value: unknown) => write(name, `${JSON.stringify(value, null, 2)}\n`);
  const open = async () =>
    (await load(directory, OFFERS, Offers)).filter(({ expiresAt }) => expiresAt > now());
  const known = () => load(directory, KNOWN, Known);
  const inTurn = turns();

  return {
    file: join(directory, OFFERS),
    move: (take) => inTurn(async () => handOver(await open(), take, () => save(OFFERS, []))),
    offer: (channel, approver) =>
      inTurn(async () => {
        const code = newCode();
        const expiresAt = now() + OFFER_MS;
        await save(OFFERS, [
          ...(await open()),
          { channel, approver, sha256: sha256(code), expiresAt },
        ]);
        return { code, expiresAt };
      }),
    redeem: ({ channel }, code) =>
      inTurn(async () => {
        const offers = await open();
        const hash = sha256(code.trim().toLowerCase());
        const offer = offers.find((each) => each.channel === channel && each.sha256 === hash);
        if (offer) {
          await save(
            OFFERS,
            offers.filter((each) => each !== offer),
          );
          return offer.approver;
        }
        if (!offers.some((each) => each.channel === channel)) return undefined;
        const count = (wrong.get(channel) ?? 0) + 1;
        wrong.set(channel, count % MAX_WRONG);
        if (count >= MAX_WRONG)
          await save(
            OFFERS,
            offers.filter((each) => each.channel !== channel),
          );
        return undefined;
      }),
    remember: (person) => inTurn(async () => save(KNOWN, [...(await known()), person])),
    known,
    async channels() {
      return [...new Set([...(await open()), ...(await known())].map(({ channel }) => channel))];
    },
  };
}

/**
 * Reading and writing a file are two steps: two people at once must not both be let in by one code.
 */
function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}

async function handOver(
  offers: readonly ApproverOffer[],
  take: (offer: ApproverOffer) => Promise<void>,
  forget: () => Promise<void>,
): Promise<void> {
  for (const offer of offers) await take(offer);
  if (offers.length > 0) await forget();
}

async function load<Shape extends z.ZodType>(
  directory: string,
  name: string,
  shape: Shape,
): Promise<z.output<Shape>> {
  const file = join(directory, name);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "[]";
    throw error;
  });
  try {
    return shape.parse(JSON.parse(text));
  } catch (cause) {
    throw new CountersignError("bad-config", `${file} is damaged; move it away, and pair again`, {
      cause,
      path: file,
    });
  }
}
