/**
 * Stands at the top of the page and runs before the rest of it has arrived: on a slow network, the
 * card that the address names is asked for, and the gateway connected to, one round trip earlier.
 */
import type { Ahead } from "./ahead.ts";

const device = (): { readonly token?: unknown } | null => {
  try {
    return JSON.parse(localStorage.getItem("countersign") ?? "null") as object | null;
  } catch {
    return null;
  }
};

function connect(token: string): Pick<Ahead, "socket" | "heard" | "since"> {
  const instant = () => ({ wall: Date.now(), running: performance.now() });
  const address = new URL("/v1/companion", location.href.replace(/^http/, "ws"));
  const socket = new WebSocket(address, ["countersign", `bearer.${token}`]);
  const heard: Ahead["heard"] = [];
  socket.onmessage = ({ data }) => heard.push({ data: String(data), at: instant() });
  return { socket, heard, since: instant() };
}

const LONGEST_MS = 5_000;

async function look(path: string, token: string): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(path, {
      headers: { authorization: `Bearer ${token}` },
      cache: "no-store",
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch {
    return { status: 0, body: null };
  }
}

const token = device()?.token;
// with a code in the address, this device is about to get another token
if (typeof token === "string" && location.hash === "") {
  const id = /^\/a\/([\w-]+)$/.exec(location.pathname)?.[1];
  const reply = id === undefined ? undefined : look(`/v1/approvals/${id}`, token);
  const ahead: Ahead = { token, id, reply, ...connect(token) };
  Object.assign(globalThis, { countersignAhead: ahead });
}
