/**
 * Paired devices: each has a token of its own that can be listed and revoked. Also follows changes
 * of the tokens file.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Audit } from "../core/audit.ts";
import type { Log } from "../core/channel.ts";
import { newId } from "../core/ids.ts";
import type { PushTarget } from "../core/notifications.ts";
import type { Roster } from "../core/roster.ts";
import {
  type DeviceRecord,
  type Devices,
  mayManage,
  type Subscription,
} from "../server/devices.ts";
import { type KnownToken, TOKEN_CHANNEL, type Tokens, tokenHash } from "../server/tokens.ts";
import { type Device, newToken, type State, type StoredTokens } from "./directory.ts";

const SEEN = "devices-seen.json";
const SEEN_MS = 60_000;
/** How often expired devices are looked for. */
const SWEEP_MS = 1000;
/** An editor that empties a file before it writes it is given this long. */
const SETTLE_MS = 100;

type WantedDevice = Pick<Device, "name" | "companion" | "expiresAt">;
type Manager = Parameters<Devices["list"]>[0];

export interface DeviceBook extends Devices {
  /**
   * Makes a device and its token. The token itself is not stored. Rejects if the device cannot be
   * saved.
   */
  add(device: WantedDevice): Promise<{ token: string; device: DeviceRecord }>;
  /** Those that can be notified while their page is closed. */
  targets(): readonly PushTarget[];
  /** Forgets a subscription that its push service no longer knows. */
  drop(subscription: string): Promise<void>;
  /** Starts to follow the tokens file, and to end expired devices. */
  start(): void;
  stop(): Promise<void>;
}

export interface DevicesOptions {
  readonly state: Pick<State, "directory" | "tokens" | "changeTokens" | "watchTokens" | "write">;
  /** Whether a device is paired, as far as it is known at all. Left out: as the list says. */
  readonly isThere?: ((id: string) => boolean) | undefined;
  /** Several gateways change the devices, and each of them records what it does. */
  readonly isShared?: boolean | undefined;
  readonly tokens: Tokens;
  /** The tokens that are accepted, from what is stored. */
  readonly knownOf: (stored: StoredTokens) => readonly KnownToken[];
  readonly stored: StoredTokens;
  readonly roster: Roster;
  readonly audit: Audit;
  readonly log: Log;
  readonly now: () => number;
}

export async function openDevices(options: DevicesOptions): Promise<DeviceBook> {
  return new DeviceList(options, await readSeen(options.state.directory));
}

class DeviceList implements DeviceBook {
  readonly #options: DevicesOptions;
  #devices: readonly Device[];
  readonly #seenBefore: ReadonlyMap<string, number>;
  readonly #closing: (() => void)[] = [];
  #saved = "";
  /** Reads and writes are applied in order. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: DevicesOptions, seenBefore: ReadonlyMap<string, number>) {
    this.#options = options;
    this.#devices = options.stored.devices;
    this.#seenBefore = seenBefore;
  }

  list(who: Manager): DeviceRecord[] {
    return this.#devices
      .filter((device) => mayManage(who, device))
      .map((each) => this.#viewOf(each));
  }

  add(wanted: WantedDevice): Promise<{ token: string; device: DeviceRecord }> {
    const { state, audit, now } = this.#options;
    const { name, companion, expiresAt } = wanted;
    return this.#inTurn(async () => {
      const token = newToken("device");
      const own = { id: newId(), name, companion, sha256: tokenHash(token), createdAt: now() };
      const device: Device = expiresAt === undefined ? own : { ...own, expiresAt };
      const detail = { approver: companion, device: device.id, name };
      await audit.append({ type: "config", action: "paired", detail });
      const stored = await state.changeTokens((before) => ({
        ...before,
        devices: [...before.devices, device],
      }));
      this.#apply(stored);
      return { token, device: this.#viewOf(device) };
    });
  }

  revoke(id: string, who: Manager): Promise<DeviceRecord | undefined> {
    const { state, audit } = this.#options;
    return this.#inTurn(async () => {
      const device = this.#devices.find((each) => each.id === (id === "self" ? who.device : id));
      if (!device || !mayManage(who, device)) return undefined;
      const view = this.#viewOf(device);
      await audit.append(unpaired(device, who.name));
      const stored = await state.changeTokens((before) => ({
        ...before,
        devices: before.devices.filter((each) => each.id !== device.id),
      }));
      this.#apply(stored);
      return view;
    });
  }

  stands(id: string, companion: string): boolean {
    if (this.#options.isThere?.(id) === false) return false;
    return this.#devices.some(
      (each) => each.id === id && each.companion === companion && this.#isCurrent(each),
    );
  }

  targets(): PushTarget[] {
    return this.#devices.flatMap((device): PushTarget[] => {
      if (!device.push || !this.#isCurrent(device)) return [];
      const { id, endpoint, p256dh, auth } = device.push;
      const { companion } = device;
      const person = { channel: TOKEN_CHANNEL, userId: companion, name: companion };
      return [{ id, person: { ...person, device: device.id }, endpoint, keys: { p256dh, auth } }];
    });
  }

  subscribe(id: string, { endpoint, keys }: Subscription): Promise<string | undefined> {
    const push = { id: newId(), endpoint, p256dh: keys.p256dh, auth: keys.auth };
    return this.#inTurn(async () => {
      if (!this.#devices.some((each) => each.id === id)) return undefined;
      // a browser that is paired anew keeps its endpoint: it is notified once
      await this.#setPush((each) =>
        each.id === id ? push : each.push?.endpoint === endpoint ? undefined : each.push,
      );
      return push.id;
    });
  }

  unsubscribe(id: string): Promise<string | undefined> {
    return this.#inTurn(async () => {
      const push = this.#devices.find((each) => each.id === id)?.push;
      if (push) await this.#setPush((each) => (each.id === id ? undefined : each.push));
      return push?.id;
    });
  }

  drop(subscription: string): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#devices.some(({ push }) => push?.id === subscription))
        await this.#setPush(({ push }) => (push?.id === subscription ? undefined : push));
    });
  }

  start(): void {
    const sweep = setInterval(() => this.#sweep(), SWEEP_MS).unref();
    const save = setInterval(() => void this.#saveSeen(), SEEN_MS).unref();
    this.#closing.push(
      this.#options.state.watchTokens(() => void this.#inTurn(() => this.#follow())),
      () => clearInterval(sweep),
      () => clearInterval(save),
    );
  }

  async stop(): Promise<void> {
    for (const close of this.#closing.splice(0)) close();
    await this.#last;
    if (this.#devices.length > 0) await this.#saveSeen();
  }

  #isCurrent({ expiresAt = Number.POSITIVE_INFINITY }: Device): boolean {
    return expiresAt > this.#options.now();
  }

  /** What a push service holds of an expired device is forgotten with it. */
  #sweep(): void {
    this.#options.tokens.sweep();
    if (this.#devices.some((each) => each.push && !this.#isCurrent(each)))
      void this.#inTurn(() =>
        this.#setPush((each) => (this.#isCurrent(each) ? each.push : undefined)),
      ).catch(() => {}); // it is not used any more, whether it is written or not
  }

  async #setPush(pushOf: (device: Device) => Device["push"]): Promise<void> {
    const stored = await this.#options.state.changeTokens((before) => ({
      ...before,
      devices: before.devices.map((device) => {
        const { push: _before, ...rest } = device;
        const push = pushOf(device);
        return push ? { ...rest, push } : rest;
      }),
    }));
    this.#apply(stored);
  }

  #lastSeen(id: string): number | null {
    return this.#options.tokens.lastSeen(id) ?? this.#seenBefore.get(id) ?? null;
  }

  #viewOf({ id, name, companion, createdAt, expiresAt, push }: Device): DeviceRecord {
    const approver =
      this.#options.roster.find({ channel: TOKEN_CHANNEL, userId: companion })?.name ?? companion;
    return {
      id,
      name,
      approver,
      companion,
      createdAt,
      lastSeen: this.#lastSeen(id),
      expiresAt: expiresAt ?? null,
      connected: this.#options.tokens.attends(id),
      push: push !== undefined,
    };
  }

  #apply(stored: StoredTokens): void {
    this.#devices = stored.devices;
    this.#options.tokens.replace(this.#options.knownOf(stored));
  }

  async #follow(): Promise<void> {
    const before = this.#devices;
    const stored = await readTwice(this.#options.state).catch((error: Error): StoredTokens => {
      this.#options.log.error(
        { error: error.message },
        "the tokens file cannot be used; all its tokens are refused",
      );
      return { devices: [] };
    });
    this.#apply(stored);
    if (this.#options.isShared) return;
    for (const device of before.filter(({ id }) => !stored.devices.some((each) => each.id === id)))
      await this.#options.audit.append(unpaired(device, "the tokens file")).catch(() => {});
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => {});
    return next;
  }

  async #saveSeen(): Promise<void> {
    const text = JSON.stringify(
      Object.fromEntries(this.#devices.map(({ id }) => [id, this.#lastSeen(id)])),
    );
    if (text === this.#saved) return;
    this.#saved = text;
    await this.#options.state
      .write(SEEN, `${text}\n`)
      .catch((error: Error) =>
        this.#options.log.warn({ error: error.message }, "cannot keep last seen"),
      );
  }
}

const unpaired = ({ id, name, companion }: Device, by: string) =>
  ({
    type: "config",
    action: "unpaired",
    detail: { approver: companion, device: id, name, by },
  }) as const;

async function readTwice(state: Pick<State, "tokens">): Promise<StoredTokens> {
  return state.tokens().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    return state.tokens();
  });
}

/** Not worth refusing to start: if it is damaged, it counts as empty. */
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
