/** The WebSocket to the gateway: reconnects whenever it is lost. */
import type { AwayFrame, ClientFrame, PageApproval, ServerFrame } from "./wire.ts";

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
  send(frame: ClientFrame | AwayFrame): boolean;
  /** Drops this connection, if there is one, and connects again at once. */
  restart(): void;
  /** The state of an approval, asked over HTTP; null if the gateway does not know it. */
  look(id: string): Promise<PageApproval | null>;
  /** The gateway's clock, unix milliseconds. */
  now(): number;
  close(): void;
}

const SLOWEST_MS = 15_000;

export function openLink(token: string, events: LinkEvents): Link {
  const link = new GatewayLink(token, events);
  link.open();
  return link;
}

class GatewayLink implements Link {
  readonly #token: string;
  readonly #events: LinkEvents;
  readonly #headers: { readonly authorization: string };
  #socket: WebSocket | undefined;
  #timer = 0;
  #failures = 0;
  #clockOffset = 0;

  constructor(token: string, events: LinkEvents) {
    this.#token = token;
    this.#events = events;
    this.#headers = { authorization: `Bearer ${token}` };
  }

  send(frame: ClientFrame | AwayFrame): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  restart(): void {
    this.close();
    this.#events.lost();
    this.open();
  }

  async look(id: string): Promise<PageApproval | null> {
    const response = await fetch(`/v1/approvals/${encodeURIComponent(id)}`, {
      headers: this.#headers,
      cache: "no-store",
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`The gateway answered ${response.status}.`);
    return (await response.json()) as PageApproval;
  }

  now(): number {
    return Date.now() + this.#clockOffset;
  }

  close(): void {
    clearTimeout(this.#timer);
    const last = this.#socket;
    this.#socket = undefined;
    last?.close();
  }

  open(): void {
    clearTimeout(this.#timer);
    const mine = new WebSocket(new URL("/v1/companion", location.href.replace(/^http/, "ws")), [
      "countersign",
      `bearer.${this.#token}`,
    ]);
    this.#socket = mine;
    mine.onopen = () => {
      this.#failures = 0;
      void this.#readClock();
      this.#events.opened();
    };
    mine.onmessage = ({ data }) => this.#events.received(JSON.parse(String(data)) as ServerFrame);
    mine.onclose = () => {
      if (this.#socket === mine) void this.#retry();
    };
  }

  /** A browser does not say why a socket was refused, so a plain request has to find out. */
  async #retry(): Promise<void> {
    this.#socket = undefined;
    const wait = Math.min(SLOWEST_MS, 500 * 2 ** this.#failures++) * (0.75 + Math.random() / 2);
    this.#timer = setTimeout(() => this.open(), wait);
    this.#events.lost();
    const probe = await fetch("/v1/approvals?status=pending", {
      headers: this.#headers,
      cache: "no-store",
    }).catch(() => undefined);
    if (probe?.status !== 401 && probe?.status !== 403) return;
    this.close();
    this.#events.refused();
  }

  /** The countdown goes by the gateway's clock; a phone's may be minutes off. */
  async #readClock(): Promise<void> {
    const response = await fetch("/style.css", { cache: "no-store" }).catch(() => undefined);
    const date = Date.parse(response?.headers.get("date") ?? "");
    // The header counts whole seconds. A smaller difference is not worth correcting.
    if (!Number.isNaN(date))
      this.#clockOffset = Math.abs(date - Date.now()) > 1500 ? date + 500 - Date.now() : 0;
  }
}
