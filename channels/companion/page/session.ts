/** The paired device of this page and what it holds: one store, from pairing to forgetting. */
import { signal } from "@preact/signals";
import { type Device, forgetDevice, pairedDevice, revokeDevice } from "./device.ts";
import { called } from "./signs.ts";
import { Store } from "./store.ts";

export type Session =
  | { readonly state: "starting"; readonly words: string }
  | { readonly state: "unpaired"; readonly fault: string }
  | { readonly state: "paired"; readonly store: Store };

export const session = signal<Session>({ state: "starting", words: "Starting…" });
let device: Device | undefined;

export async function begin(): Promise<void> {
  const found = await pairedDevice();
  if (typeof found === "string") session.value = { state: "unpaired", fault: found };
  else enter(found);
}

export function enter(paired: Device): void {
  device = paired;
  const store = new Store(paired, { refused: () => leave(UNKNOWN), arrived: called });
  session.value = { state: "paired", store };
}

/** Forgets the token here, whether or not the gateway can be told. */
export async function forget(): Promise<void> {
  const known = device;
  if (session.value.state === "paired") session.value.store.close();
  session.value = { state: "starting", words: "Forgetting this device…" };
  forgetDevice();
  leave(known && !(await revokeDevice(known)) ? NOT_TOLD : "");
}

function leave(fault: string): void {
  if (session.value.state === "paired") session.value.store.close();
  device = undefined;
  forgetDevice();
  session.value = { state: "unpaired", fault };
}

const UNKNOWN = "The gateway no longer knows this device. Pair it again.";
const NOT_TOLD =
  "The gateway could not be reached: revoke this device there, with `countersign devices revoke`.";
