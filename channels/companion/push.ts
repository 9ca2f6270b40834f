/**
 * Web Push: tells paired browsers whose page is closed that a question waits, and that it is over.
 * The push service sees neither: what is sent is encrypted for the browser (RFC 8291).
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Alarm } from "../../src/core/alarm.ts";
import type { Log } from "../../src/core/channel.ts";
import type { ApprovalRequest, Decision } from "../../src/core/model.ts";
import type { Notifications, PushTarget } from "../../src/core/notifications.ts";
import { approvable, endingOf, headingOf, tokenFor } from "../notices.ts";
import { isQuiet } from "../quiet-hours.ts";

/** What a service worker is sent about a question; see page/sw.ts. */
interface Message {
  readonly id: string;
  readonly level: string;
  readonly heading: string;
  /** How many questions wait. */
  readonly count: number;
  readonly what?: string;
  readonly deny?: string;
  readonly approve?: string;
  /** How it ended: its notification is replaced. */
  readonly closed?: string;
}

export interface Push {
  /** Whether any device of a person who may answer could be notified. */
  readonly reaches: boolean;
  /** Resolves with true as soon as one push service has taken it; with false if none did. */
  ask(request: ApprovalRequest): Promise<boolean>;
  /** Replaces its notifications. Never rejects. */
  close(request: ApprovalRequest, decision: Decision): Promise<void>;
  /** Once for each alarm. Never rejects. */
  alarm(alarm: Alarm): Promise<void>;
  stop(): void;
}

export interface PushOptions {
  readonly notifications: Notifications;
  readonly log: Pick<Log, "warn" | "info">;
  /** How many questions wait now. */
  readonly waiting: () => number;
  readonly now?: () => number;
}

/** How often one message is sent, and how long is waited in between, at most. */
const TRIES = 4;
const LONGEST_WAIT_MS = 30_000;
const FIRST_WAIT_MS = 1000;
const SEND_MS = 10_000;
/** A message of no question is kept this long for a device that is off. */
const ALARM_TTL_S = 3600;
const CLOSED_TTL_S = 600;
const MAX_ALARMS = 100;

export const createPush = (options: PushOptions): Push => new WebPush(options);

class WebPush implements Push {
  readonly #options: PushOptions;
  /** Where each open question was sent to. */
  readonly #sent = new Map<string, readonly PushTarget[]>();
  readonly #alarms = new Set<string>();
  #stopping = new AbortController();

  constructor(options: PushOptions) {
    this.#options = options;
  }

  get reaches(): boolean {
    return this.#options.notifications.push.list().length > 0;
  }

  async ask(request: ApprovalRequest): Promise<boolean> {
    const { notifications, now = Date.now } = this.#options;
    const { id, level, roles, expiresAt } = request;
    const targets = notifications.push.list(roles, id);
    if (targets.length === 0 || isQuiet(notifications.settings.quiet, level, now())) return false;
    this.#sent.set(id, targets);
    const ttl = Math.max(1, Math.ceil((expiresAt - now()) / 1000));
    const taken = targets.map(async (target) => {
      const message = this.#questionFor(request, target);
      if (!(await this.#send(target, message, { ttl, open: () => this.#sent.has(id) })))
        throw new Error("not taken");
    });
    return Promise.any(taken).then(
      () => true,
      () => {
        this.#sent.delete(id);
        return false;
      },
    );
  }

  async close(request: ApprovalRequest, decision: Decision): Promise<void> {
    const targets = this.#sent.get(request.id) ?? [];
    this.#sent.delete(request.id); // what is still being tried is not sent any more
    const message = {
      ...this.#messageOf(request.id, request.level, headingOf(request)),
      closed: endingOf(decision),
    };
    await Promise.all(targets.map((target) => this.#send(target, message, { ttl: CLOSED_TTL_S })));
  }

  async alarm({ id, heading }: Alarm): Promise<void> {
    if (this.#alarms.has(id)) return;
    if (this.#alarms.size >= MAX_ALARMS) this.#alarms.clear();
    this.#alarms.add(id);
    const message = this.#messageOf(`alarm-${id}`, "alarm", heading);
    const targets = this.#options.notifications.push.list(undefined, id);
    await Promise.all(targets.map((target) => this.#send(target, message, { ttl: ALARM_TTL_S })));
  }

  stop(): void {
    this.#stopping.abort();
    this.#stopping = new AbortController();
    this.#sent.clear();
  }

  #messageOf(id: string, level: string, heading: string): Message {
    return { id, level, heading, count: this.#options.waiting() };
  }

  #questionFor(request: ApprovalRequest, { person }: PushTarget): Message {
    const { notifications } = this.#options;
    const { id, level, calls } = request;
    const what = approvable(request, notifications.settings.approve);
    const button = (choice: "approve" | "deny") =>
      tokenFor(notifications, request, { choice, person });
    const many = calls > 1 ? ` (${calls} identical calls)` : "";
    return {
      ...this.#messageOf(id, level, `${headingOf(request)}${many}`),
      deny: button("deny"),
      ...(what !== undefined && { what, approve: button("approve") }),
    };
  }

  /** Whether the push service took it. Never rejects. */
  async #send(
    target: PushTarget,
    message: Message,
    { ttl, open = () => true }: { readonly ttl: number; readonly open?: () => boolean },
  ): Promise<boolean> {
    const { signal } = this.#stopping;
    try {
      for (let attempt = 0; attempt < TRIES && open() && !signal.aborted; attempt++) {
        const result = await this.#post(target, message, ttl);
        if (result.kind !== "again") return result.kind === "taken";
        if (attempt + 1 < TRIES)
          await wait(waitFor(result.afterMs, attempt), undefined, { signal, ref: false });
      }
    } catch (error) {
      if (!signal.aborted) this.#failed(target, { error: (error as Error).message });
    }
    return false;
  }

  async #post(target: PushTarget, message: Message, ttl: number): Promise<Posted> {
    const request = await this.#requestFor(target, message, ttl);
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(SEND_MS)]);
    const response = await fetch(target.endpoint, { ...request, signal }).catch(() => undefined);
    if (!response) return { kind: "again", afterMs: undefined };
    await response.body?.cancel();
    const { status } = response;
    if (response.ok) return { kind: "taken" };
    if (status === 404 || status === 410) {
      await this.#options.notifications.push.drop(target.id);
      this.#options.log.info({ device: target.person.device }, "a browser ended its subscription");
      return { kind: "refused" };
    }
    if (status === 429 || status >= 500)
      return { kind: "again", afterMs: retryAfter(response.headers.get("retry-after")) };
    this.#failed(target, { status });
    return { kind: "refused" };
  }

  async #requestFor(target: PushTarget, message: Message, ttl: number): Promise<RequestInit> {
    const { default: webPush } = await import("web-push"); // loaded with the first message
    const { push } = this.#options.notifications;
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint: target.endpoint, keys: target.keys },
      JSON.stringify(message),
      {
        vapidDetails: { subject: this.#contact(), ...(await push.keys()) },
        TTL: ttl,
        urgency: "high",
        topic: topicOf(message.id),
      },
    );
    const { "Content-Length": _length, ...own } = headers;
    return {
      method,
      headers: Object.fromEntries(Object.entries(own).map(([name, value]) => [name, `${value}`])),
      body: new Uint8Array(body),
      redirect: "manual",
    };
  }

  /** Push services want an address, and some check that it is one. */
  #contact(): string {
    const { settings, publicUrl } = this.#options.notifications;
    if (settings.contact !== undefined) return settings.contact;
    return publicUrl?.startsWith("https:") ? publicUrl : "mailto:countersign@localhost";
  }

  #failed({ person, endpoint }: PushTarget, fields: object): void {
    const { host } = new URL(endpoint); // the rest is a secret of the browser's
    this.#options.log.warn(
      { ...fields, device: person.device, host },
      "a push service did not take a notification",
    );
  }
}

type Posted =
  | { readonly kind: "taken" | "refused" }
  | { readonly kind: "again"; readonly afterMs: number | undefined };

const waitFor = (asked: number | undefined, attempt: number): number =>
  Math.min(LONGEST_WAIT_MS, asked ?? FIRST_WAIT_MS * 2 ** attempt);

/** Seconds or a date (RFC 9110, 10.2.3). */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/** A service keeps one message of a topic for a device that is off: at most 32 letters. */
const topicOf = (id: string): string => id.slice(0, 32);
