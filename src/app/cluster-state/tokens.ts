/**
 * The tokens of gateways that share a store. The devices are rows that all of them see; of the
 * tokens in its state directory each publishes what proves that one is known, its SHA-256.
 */
import { z } from "zod";
import type { Cluster, SharedState } from "../../core/cluster.ts";
import type { Json } from "../../core/model.ts";
import { tokenHash } from "../../server/tokens.ts";
import {
  Device,
  OWN_TOKENS,
  type OwnToken,
  operatorName,
  type State,
  type StoredTokens,
} from "../../state/directory.ts";
import { Replica } from "./replica.ts";

const DEVICE = "device";
const TOKEN = "token";

/** A token in the state directory of another gateway. */
const NodeToken = z.object({
  name: z.enum(OWN_TOKENS),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The user that its gateway runs as. */
  user: z.string(),
});
export type NodeToken = z.output<typeof NodeToken>;

export type TokenState = Pick<
  State,
  "directory" | "tokens" | "changeTokens" | "watchTokens" | "write"
>;

/** The state directory's tokens, with the devices and tokens of all nodes. */
export interface SharedTokens extends TokenState {
  /** Those of other gateways. */
  readonly others: readonly NodeToken[];
  /** Whether this device is paired; the fence waits for this to be so. */
  isThere(device: string): boolean;
}

/** Devices that were paired while the gateway was alone become those of all. */
export async function openSharedTokens(cluster: Cluster, state: State): Promise<SharedTokens> {
  const tokens = new TokensOfAll(cluster, state);
  await tokens.open();
  return tokens;
}

class TokensOfAll implements SharedTokens {
  readonly #state: State;
  readonly #cluster: Cluster;
  readonly #devices: Replica<Device>;
  readonly #others: Replica<NodeToken>;
  readonly #listeners = new Set<() => void>();
  readonly directory: string;
  readonly write: State["write"];

  constructor(cluster: Cluster, state: State) {
    this.#state = state;
    this.#cluster = cluster;
    this.directory = state.directory;
    this.write = state.write;
    const { shared } = cluster;
    const changed = () => {
      for (const listener of this.#listeners) listener();
    };
    this.#devices = new Replica({ shared, kind: DEVICE, read: deviceIn, changed });
    this.#others = new Replica({
      shared,
      kind: TOKEN,
      read: (value) => NodeToken.safeParse(value).data,
      changed,
    });
  }

  get others(): readonly NodeToken[] {
    const own = this.#cluster.node.id;
    return this.#others.entries().flatMap(([key, token]) => (nodeIn(key) === own ? [] : [token]));
  }

  readonly isThere = (device: string): boolean => this.#devices.has(device);

  async open(): Promise<void> {
    const { shared, fence } = this.#cluster;
    const { devices } = await this.#state.tokens();
    for (const device of devices)
      await shared.put(DEVICE, device.id, rowOf(device), { version: 0 });
    if (devices.length > 0)
      await this.#state.changeTokens((stored) => ({ ...stored, devices: [] }));
    await Promise.all([this.#devices.refresh(), this.#others.refresh()]);
    await this.#publish();
    fence.watch(() => this.#devices.refresh());
  }

  async tokens(): Promise<StoredTokens> {
    return { ...(await this.#state.tokens()), devices: [...this.#devices.values()] };
  }

  /** Each device is a row: what two nodes change at once does not overwrite each other. */
  async changeTokens(edit: (stored: StoredTokens) => StoredTokens): Promise<StoredTokens> {
    const own = await this.#state.tokens();
    await this.#devices.refresh();
    const before = this.#devices.values();
    const after = edit({ ...own, devices: [...before] }).devices;
    for (const device of before)
      if (!after.some(({ id }) => id === device.id)) await this.#remove(device.id);
    for (const device of after) {
      const known = before.find(({ id }) => id === device.id);
      if (known !== device) await this.#keep(device, known !== undefined);
    }
    return { ...own, devices: [...this.#devices.values()] };
  }

  watchTokens(changed: () => void): () => void {
    this.#listeners.add(changed);
    const stop = this.#state.watchTokens(() => {
      void this.#publish().catch(() => {}); // again with the next change, or start
      changed();
    });
    return () => {
      stop();
      this.#listeners.delete(changed);
    };
  }

  /** No answer of this device is taken any more, at any node, once this resolves. */
  async #remove(id: string): Promise<void> {
    await this.#cluster.shared.take(DEVICE, id);
    this.#devices.wrote(id, undefined);
    await this.#cluster.fence.raise();
  }

  /** A device that another node has revoked meanwhile stays revoked. */
  async #keep(device: Device, isKnown: boolean): Promise<void> {
    const { shared } = this.#cluster;
    const row = isKnown ? await shared.get(DEVICE, device.id) : undefined;
    if (isKnown && !row) return this.#devices.wrote(device.id, undefined);
    const version = row?.version ?? 0;
    if (await shared.put(DEVICE, device.id, rowOf(device), { version }))
      this.#devices.wrote(device.id, device);
    else if (isKnown) await this.#keep(device, isKnown);
  }

  async #publish(): Promise<void> {
    const { shared, node } = this.#cluster;
    const stored = await this.#state.tokens();
    for (const name of OWN_TOKENS)
      await publishOne(shared, `${node.id}/${name}`, stored[name], name);
  }
}

async function publishOne(
  shared: SharedState,
  key: string,
  secret: string | undefined,
  name: OwnToken,
): Promise<void> {
  const known = await shared.get(TOKEN, key);
  if (secret === undefined) {
    if (known) await shared.take(TOKEN, key);
    return;
  }
  const value: NodeToken = { name, sha256: tokenHash(secret), user: operatorName() };
  if (JSON.stringify(known?.value) !== JSON.stringify(value)) await shared.put(TOKEN, key, value);
}

const nodeIn = (key: string): string => key.slice(0, key.lastIndexOf("/"));
const deviceIn = (value: Json): Device | undefined => Device.safeParse(value).data;
/** JSON has no `undefined`. */
const rowOf = (device: Device): Json => JSON.parse(JSON.stringify(device)) as Json;
