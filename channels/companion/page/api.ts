/** The gateway's HTTP endpoints, called with this device's token. */
import { words } from "./language.ts";

export interface Reply {
  /** 0: the gateway could not be reached. */
  readonly status: number;
  /** What it answered, as JSON; null where that is none. */
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows the shape that it asked for
  readonly body: any;
}

export interface Api {
  get(path: string): Promise<Reply>;
  post(path: string, body?: unknown): Promise<Reply>;
  put(path: string, body: unknown): Promise<Reply>;
  delete(path: string): Promise<Reply>;
}

/**
 * A gateway that hangs takes a connection and says nothing; so does a connection that died while a
 * laptop slept, and the browser uses it again until a request on it is given up.
 */
const LONGEST_MS = { look: 5_000, change: 12_000 };

export function openApi(token: string): Api {
  const call = (method: string) => (path: string, body?: unknown) =>
    ask(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      cache: "no-store",
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return { get: call("GET"), post: call("POST"), put: call("PUT"), delete: call("DELETE") };
}

export async function ask(path: string, options: RequestInit): Promise<Reply> {
  const given = new AbortController();
  const isLook = (options.method ?? "GET") === "GET";
  const timer = setTimeout(() => given.abort(), LONGEST_MS[isLook ? "look" : "change"]);
  try {
    const response = await fetch(path, { ...options, signal: given.signal });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch {
    return { status: 0, body: null };
  } finally {
    clearTimeout(timer);
  }
}

/** What to tell a person about a reply that is no success. */
export function faultOf({ status, body }: Reply): string {
  if (status === 0) return words.value.faults.unreachable;
  const message: unknown = body?.error?.message;
  return typeof message === "string" ? message : words.value.faults.answered(status);
}
