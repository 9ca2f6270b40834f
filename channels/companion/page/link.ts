/** The WebSocket to the gateway: opened again whenever it is lost. */
import type { ClientFrame, PageApproval, ServerFrame } from "./wire.ts";

export interface LinkEvents {
  opened(): void;
  received(frame: ServerFrame): void;
  /** It is tried again by itself. */
  lost(): void;
  /** The gateway does not know this token. */
  refused(): void;
}

export interface Link {
  /** False when there is no connection: nothing was sent. */
  send(frame: ClientFrame): boolean;
  /** Gives up this connection, if there is one, and tries at once. */
  restart(): void;
  /** Where an approval stands, asked over HTTP; null when the gateway does not know it. */
  look(id: string): Promise<PageApproval | null>;
  /** The gateway's clock, unix milliseconds. */
  now(): number;
  close(): void;
}

const SLOWEST_MS = 15_000;

export function openLink(token: string, events: LinkEvents): Link {
  const headers = { authorization: `Bearer ${token}` };
  let socket: WebSocket | undefined;
  let timer = 0;
  let failures = 0;
  let clockOffset = 0;

  function open(): void {
    clearTimeout(timer);
    const mine = new WebSocket(new URL("/v1/companion", location.href.replace(/^http/, "ws")), [
      "countersign",
      `bearer.${token}`,
    ]);
    socket = mine;
    mine.onopen = () => {
      failures = 0;
      void readClock();
      events.opened();
    };
    mine.onmessage = ({ data }) => events.received(JSON.parse(String(data)) as ServerFrame);
    mine.onclose = () => {
      if (socket === mine) void retry();
    };
  }

  /** A browser does not say why a socket was refused, so a plain request has to find out. */
  async function retry(): Promise<void> {
    socket = undefined;
    const wait = Math.min(SLOWEST_MS, 500 * 2 ** failures++) * (0.75 + Math.random() / 2);
    timer = setTimeout(open, wait);
    events.lost();
    const probe = await fetch("/v1/approvals?status=pending", { headers, cache: "no-store" }).catch(
      () => undefined,
    );
    if (probe?.status !== 401 && probe?.status !== 403) return;
    close();
    events.refused();
  }

  /** The countdown goes by the gateway's clock; a phone's may be minutes off. */
  async function readClock(): Promise<void> {
    const response = await fetch("/style.css", { cache: "no-store" }).catch(() => undefined);
    const date = Date.parse(response?.headers.get("date") ?? "");
    // The header counts whole seconds. What is less than that is not worth correcting.
    if (!Number.isNaN(date))
      clockOffset = Math.abs(date - Date.now()) > 1500 ? date + 500 - Date.now() : 0;
  }

  function close(): void {
    clearTimeout(timer);
    const last = socket;
    socket = undefined;
    last?.close();
  }

  open();
  return {
    send(frame) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    restart() {
      close();
      events.lost();
      open();
    },
    async look(id) {
      const response = await fetch(`/v1/approvals/${encodeURIComponent(id)}`, {
        headers,
        cache: "no-store",
      });
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`The gateway answered ${response.status}.`);
      return (await response.json()) as PageApproval;
    },
    now: () => Date.now() + clockOffset,
    close,
  };
}
