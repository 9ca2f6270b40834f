/** Notifications while the page is closed: whether they are on, and how to switch them. */
import { words } from "./language.ts";
import { viewWords } from "./views/words.ts";
import { tellWorker } from "./worker-language.ts";

/** `needs-https`: browsers push only to pages that came over HTTPS, or from this machine. */
export type PushState = "on" | "off" | "denied" | "needs-https" | "unsupported";

/** How the page calls the gateway. */
export interface PushApi {
  get(path: string): Promise<Reply>;
  post(path: string, body: unknown): Promise<Reply>;
  delete(path: string): Promise<Reply>;
}
interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const WORKER = "/sw.js";
const SUBSCRIPTIONS = "/v1/push/subscriptions";

export async function pushState(): Promise<PushState> {
  if (!window.isSecureContext) return "needs-https";
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!able) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return (await subscription()) ? "on" : "off";
}

/**
 * Asks the person and subscribes this device; call it from a click. Throws an Error with words for
 * the person if the gateway or the browser's push service refuses.
 */
export async function enablePush(api: PushApi): Promise<PushState> {
  const state = await pushState();
  if (state !== "off" && state !== "on") return state;
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  await navigator.serviceWorker.register(WORKER);
  await tellWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = taken(await api.get("/v1/push/key")) as { key: string };
  const applicationServerKey = bytesOf(key);
  const before = await pushManager.getSubscription();
  if (before && !isSame(before.options.applicationServerKey, applicationServerKey))
    await before.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  try {
    const { endpoint, keys } = made.toJSON();
    taken(await api.post(SUBSCRIPTIONS, { endpoint, keys }));
  } catch (error) {
    await made.unsubscribe(); // it would say that it is on, and nothing would come
    throw error;
  }
  return "on";
}

export async function disablePush(api: PushApi): Promise<PushState> {
  const { status } = await api.delete(SUBSCRIPTIONS);
  if (status >= 500) throw new Error(viewWords.value.settings.pushNotStopped);
  await (await subscription())?.unsubscribe();
  return pushState();
}

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration("/"))?.pushManager.getSubscription()) ??
  null;

function taken({ status, body }: Reply): unknown {
  if (status < 400) return body;
  const { error } = (body ?? {}) as { error?: { message?: string } };
  throw new Error(error?.message ?? words.value.faults.answered(status));
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? []);
  return bytes.length === other.length && bytes.every((byte, at) => byte === other[at]);
}
