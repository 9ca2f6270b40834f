/**
 * How this device gets its token: with a code that works once, from the address or typed in. The
 * token stays in the browser.
 */
import { byId } from "./dom.ts";

const KEY = "countersign";
/**
 * "Forget this device" works without the gateway, too: it waits no longer than this for an answer.
 */
const REVOKE_MS = 5000;

export interface Device {
  readonly token: string;
  /** The name under which the gateway knows this device's person. */
  readonly name: string;
}

export function forgetDevice(): void {
  localStorage.removeItem(KEY);
}

/**
 * Revokes this device's token at the gateway. False if the gateway could not be reached: the token
 * is still valid there.
 */
export async function revokeDevice(): Promise<boolean> {
  const device = known();
  if (!device) return true;
  const response = await fetch("/v1/devices/self", {
    method: "DELETE",
    headers: { authorization: `Bearer ${device.token}` },
    keepalive: true,
    signal: AbortSignal.timeout(REVOKE_MS),
  }).catch(() => undefined);
  // 401: it is no longer valid; 404: it is a token of the operator, not of a device
  return (
    response !== undefined && (response.ok || response.status === 401 || response.status === 404)
  );
}

/**
 * The device as it was paired before, or as soon as it is. `fault` is shown above the field for the
 * code.
 */
export async function pairedDevice(fault = ""): Promise<Device> {
  const code = codeInAddress();
  if (code === undefined) return known() ?? typed(fault);
  try {
    return await pair(code);
  } catch (error) {
    return known() ?? typed((error as Error).message);
  }
}

function known(): Device | undefined {
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

async function pair(code: string): Promise<Device> {
  const response = await fetch("/v1/pair", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code }),
  });
  const body = (await response.json().catch(() => ({}))) as Partial<Device> & {
    error?: { message?: string };
  };
  if (!response.ok || typeof body.token !== "string")
    throw new Error(body.error?.message ?? `The gateway answered ${response.status}.`);
  const device = { token: body.token, name: body.name ?? "" };
  localStorage.setItem(KEY, JSON.stringify(device));
  return device;
}

function typed(reason: string): Promise<Device> {
  const form = byId("pairing", HTMLFormElement);
  const field = byId("code", HTMLInputElement);
  const fault = byId("pairing-fault", HTMLElement);
  fault.textContent = reason;
  form.hidden = false;
  field.focus();
  return new Promise((resolve) => {
    form.onsubmit = (event) => {
      event.preventDefault();
      fault.textContent = "";
      pair(field.value.trim()).then(
        (device) => {
          form.hidden = true;
          field.value = "";
          resolve(device);
        },
        (error: Error) => {
          fault.textContent = error.message;
          field.select();
        },
      );
    };
  });
}
