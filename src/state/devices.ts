/**
 * Paired devices: each holds a token of its own that is listed and revoked; and the live view of
 * the tokens file.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Audit } from "../core/audit.ts";
import type { Log } from "../core/channel.ts";
import { newId } from "../core/ids.ts";
import type { Roster } from "../core/roster.ts";
import { type DeviceRecord, type Devices, mayManage } from "../server/devices.ts";
import { type KnownToken, TOKEN_CHANNEL, type Tokens, tokenHash } from "../server/tokens.ts";
import { type Device, newToken, type State, type StoredTokens } from "./directory.ts";

const SEEN = "devices-seen.json";
const SEEN_MS = 60_000;
/** How often expired devices are looked for. */
const SWEEP_MS = 1000;
/** An editor that empties a file before it writes it is given this long. */
const SETTLE_MS = 100;

export interface DeviceBook extends Devices {
  /** Makes a device and its token, which nothing keeps. Rejects when it cannot be written. */
  add(
    device: Pick<Device, "name" | "companion" | "expiresAt">,
  ): Promise<{ token: string; device: DeviceRecord }>;
  /** From now on follows the tokens file, and ends devices whose time is over. */
  start(): void;
  stop(): Promise<void>;
}

export interface DevicesOptions {
  readonly state: State;
  readonly tokens: Tokens;
  /** Which tokens are let in, by what is stored. */
  readonly knownOf: (stored: StoredTokens) => readonly KnownToken[];
  readonly stored: StoredTokens;
  readonly roster: Roster;
  readonly audit: Audit;
  readonly log: Log;
  readonly now: () => number;
}

export async function openDevices(options: DevicesOptions): Promise<DeviceBook> {
  const { state, tokens, knownOf, roster, audit, log, now } = options;
  let devices = options.stored.devices;
  const seenBefore = await readSeen(state.directory);
  const closing: (() => void)[] = [];
  let saved = "";
  /** What is read and written is applied in order. */
  let last: Promise<unknown> = Promise.resolve();

  const lastSeen = (id: string): number | null => tokens.lastSeen(id) ?? seenBefore.get(id) ?? null;
  const viewOf = ({ id, name, companion, createdAt, expiresAt }: Device): DeviceRecord => {
    const approver = roster.find({ channel: TOKEN_CHANNEL, userId: companion })?.name ?? companion;
    return {
      id,
      name,
      approver,
      companion,
      createdAt,
      lastSeen: lastSeen(id),
      expiresAt: expiresAt ?? null,
    };
  };

  function apply(stored: StoredTokens): void {
    devices = stored.devices;
    tokens.replace(knownOf(stored));
  }

  async function follow(): Promise<void> {
    const before = devices;
    const stored = await readTwice(state).catch((error: Error): StoredTokens => {
      log.error(
        { error: error.message },
        "the tokens file cannot be used; none of its tokens is let in",
      );
      return { devices: [] };
    });
    apply(stored);
    for (const device of before.filter(({ id }) => !stored.devices.some((each) => each.id === id)))
      await audit.append(unpaired(device, "the tokens file")).catch(() => {});
  }

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };

  async function saveSeen(): Promise<void> {
    const text = JSON.stringify(Object.fromEntries(devices.map(({ id }) => [id, lastSeen(id)])));
    if (text === saved) return;
    saved = text;
    await state
      .write(SEEN, `${text}\n`)
      .catch((error: Error) => log.warn({ error: error.message }, "cannot keep last seen"));
  }

  return {
    list: (who) => devices.filter((device) => mayManage(who, device)).map(viewOf),
    add: ({ name, companion, expiresAt }) =>
      inTurn(async () => {
        const token = newToken("device");
        const own = { id: newId(), name, companion, sha256: tokenHash(token), createdAt: now() };
        const device: Device = expiresAt === undefined ? own : { ...own, expiresAt };
        const detail = { approver: companion, device: device.id, name };
        await audit.append({ type: "config", action: "paired", detail });
        apply(
          await state.changeTokens((stored) => ({
            ...stored,
            devices: [...stored.devices, device],
          })),
        );
        return { token, device: viewOf(device) };
      }),
    revoke: (id, who) =>
      inTurn(async () => {
        const device = devices.find((each) => each.id === (id === "self" ? who.device : id));
        if (!device || !mayManage(who, device)) return undefined;
        const view = viewOf(device);
        await audit.append(unpaired(device, who.name));
        const without = (stored: StoredTokens) =>
          stored.devices.filter((each) => each.id !== device.id);
        apply(await state.changeTokens((stored) => ({ ...stored, devices: without(stored) })));
        return view;
      }),
    start() {
      const sweep = setInterval(() => tokens.sweep(), SWEEP_MS).unref();
      const save = setInterval(() => void saveSeen(), SEEN_MS).unref();
      closing.push(
        state.watchTokens(() => void inTurn(follow)),
        () => clearInterval(sweep),
        () => clearInterval(save),
      );
    },
    async stop() {
      for (const close of closing.splice(0)) close();
      await last;
      if (devices.length > 0) await saveSeen();
    },
  };
}

const unpaired = ({ id, name, companion }: Device, by: string) =>
  ({
    type: "config",
    action: "unpaired",
    detail: { approver: companion, device: id, name, by },
  }) as const;

async function readTwice(state: State): Promise<StoredTokens> {
  return state.tokens().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    return state.tokens();
  });
}

/** Not worth a refused start: where it is damaged, nothing is known. */
async function readSeen(directory: string): Promise<ReadonlyMap<string, number>> {
  const text = await readFile(join(directory, SEEN), "utf8").catch(() => "{}");
  try {
    const all = z.record(z.string(), z.number().nullable()).parse(JSON.parse(text));
    return new Map(
      Object.entries(all).flatMap(([id, at]) => (at === null ? [] : [[id, at] as const])),
    );
  } catch {
    return new Map();
  }
}
