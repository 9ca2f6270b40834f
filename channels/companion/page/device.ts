/**
 * How this device gets its token: with a code that works once, from the address or typed in. The
 * token stays in the browser.
 */
import { ask, faultOf } from "./api.ts";
import { words } from "./language.ts";

const KEY = "countersign";

export interface Device {
  readonly token: string;
  /** The name under which the gateway knows this device's person. */
  readonly name: string;
}

export function forgetDevice(): void {
  try {
    localStorage.clear();
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
}

/** Whether the token could be kept: a browser may block that for a page. */
function keeps(): boolean {
  const key = `${KEY}-try`;
  try {
    localStorage.setItem(key, "");
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/**
 * Revokes this device's token at the gateway. False if the gateway could not be reached: the token
 * is still valid there.
 */
export async function revokeDevice({ token }: Device): Promise<boolean> {
  const { status } = await ask("/v1/devices/self", {
    method: "DELETE",
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
  });
  // 401: it is no longer valid; 404: it is a token of the operator, not of a device
  return (status >= 200 && status < 300) || status === 401 || status === 404;
}

/** The device as it was paired before, or with the code in the address; else what went wrong. */
export async function pairedDevice(): Promise<Device | string> {
  const code = codeInAddress();
  const known = knownDevice();
  if (code === undefined) return known ?? "";
  const made = await pair(code);
  return typeof made === "string" ? (known ?? made) : made;
}

function knownDevice(): Device | undefined {
  try {
    const device = JSON.parse(localStorage.getItem(KEY) ?? "null") as Device | null;
    return device && typeof device.token === "string" ? device : undefined;
  } catch {
    return undefined;
  }
}

/** Taken out of the address at once, so that it is in no history and no screenshot. */
function codeInAddress(): string | undefined {
  const code = new URLSearchParams(location.hash.slice(1)).get("pair");
  if (location.hash !== "") history.replaceState(null, "", location.pathname);
  return code?.trim() || undefined;
}

/** The device, or what is wrong with the code. */
export async function pair(code: string): Promise<Device | string> {
  // a code works once: it would be used up for nothing
  if (!keeps()) return words.value.faults.noStorage;
  const reply = await ask("/v1/pair", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code }),
  });
  if (reply.status !== 200 || typeof reply.body?.token !== "string") return faultOf(reply);
  const device = { token: reply.body.token as string, name: String(reply.body.name ?? "") };
  localStorage.setItem(KEY, JSON.stringify(device));
  return device;
}
