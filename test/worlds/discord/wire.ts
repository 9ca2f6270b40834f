/** What travels: the parts of Discord's JSON (API v10) that this platform reads and writes. */

export type Json = Record<string, unknown>;

export interface User {
  readonly id: string;
  readonly username: string;
  readonly discriminator: "0";
  readonly global_name: string | null;
  readonly avatar: null;
  readonly bot?: boolean;
}

export interface Embed {
  readonly type: "rich";
  readonly title?: string;
  readonly description?: string;
  readonly author?: { readonly name: string };
  readonly footer?: { readonly text: string };
  readonly fields?: readonly {
    readonly name: string;
    readonly value: string;
    readonly inline?: boolean;
  }[];
  readonly [rest: string]: unknown;
}

export interface Choice {
  readonly label: string;
  readonly value: string;
}

/** One of the component types, checked by then; only what its type has is set. */
export interface Component {
  readonly type: number;
  readonly id?: number;
  readonly custom_id?: string;
  readonly label?: string;
  readonly style?: number;
  readonly disabled?: boolean;
  readonly content?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly options?: readonly Choice[];
  readonly components?: readonly Component[];
  readonly component?: Component;
  readonly accessory?: Component;
  readonly [rest: string]: unknown;
}

/**
 * Numbers of
 * https://discord.com/developers/docs/components/reference#component-object-component-types
 */
export const COMPONENT = {
  row: 1,
  button: 2,
  select: 3,
  input: 4,
  section: 9,
  text: 10,
  thumbnail: 11,
  gallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
} as const;

export const FLAG = {
  suppressEmbeds: 1 << 2,
  ephemeral: 1 << 6,
  loading: 1 << 7,
  componentsV2: 1 << 15,
} as const;

export const MESSAGE_TYPE = { plain: 0, reply: 19, command: 20 } as const;

export const INTERACTION = { command: 2, component: 3, modal: 5 } as const;

export const CHANNEL = { text: 0, dm: 1, publicThread: 11, privateThread: 12 } as const;

export interface AllowedMentions {
  readonly parse: readonly string[];
  readonly users: readonly string[];
  readonly roles: readonly string[];
  readonly replied: boolean;
}

/** A component and all that is in it, in the order in which they are drawn. */
export function* everyComponent(components: readonly Component[]): Generator<Component> {
  for (const one of components) {
    yield one;
    if (one.components) yield* everyComponent(one.components);
    if (one.component) yield* everyComponent([one.component]);
    if (one.accessory) yield* everyComponent([one.accessory]);
  }
}

export function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A frame of the gateway. */
export interface Payload {
  readonly op: number;
  readonly d: unknown;
}

/** One connection to the gateway. */
export interface GatewaySocket {
  send(payload: Json): void;
  close(code: number, reason: string): void;
  readonly open: boolean;
}
