/** The paired device of this page and what it holds: one store, from pairing to forgetting. */
import { signal } from "@preact/signals";
import { type Device, forgetDevice, pairedDevice, revokeDevice } from "./device.ts";
import { words } from "./language.ts";
import { called } from "./signs.ts";
import { Store } from "./store.ts";

export type Session =
  | { readonly state: "starting" | "forgetting" }
  | { readonly state: "unpaired"; readonly fault: string }
  | { readonly state: "paired"; readonly store: Store };

export const session = signal<Session>({ state: "starting" });
let device: Device | undefined;

export async function begin(): Promise<void> {
  const found = await pairedDevice();
  if (typeof found === "string") session.value = { state: "unpaired", fault: found };
  else enter(found);
}

export function enter(paired: Device): void {
  device = paired;
  const store = new Store(paired, {
    refused: () => leave(words.value.faults.unknownDevice),
    arrived: called,
  });
  session.value = { state: "paired", store };
}

/** Forgets the token here, whether or not the gateway can be told. */
export async function forget(): Promise<void> {
  const known = device;
  if (session.value.state === "paired") session.value.store.close();
  session.value = { state: "forgetting" };
  forgetDevice();
  leave(known && !(await revokeDevice(known)) ? words.value.faults.notRevoked : "");
}

function leave(fault: string): void {
  if (session.value.state === "paired") session.value.store.close();
  device = undefined;
  forgetDevice();
  session.value = { state: "unpaired", fault };
}
