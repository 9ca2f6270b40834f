/**
 * What a channel gets to reach people who look at no page now: the operator's settings, devices
 * that take pushed messages, and tokens for the buttons of a notification.
 */
import type { Action } from "./actions.ts";
import { realmOf } from "./hosts.ts";
import type { Level, Person } from "./model.ts";

/** Hours in which people are not disturbed. */
export interface QuietHours {
  /** `22:00`, in `zone`. */
  readonly from: string;
  readonly to: string;
  /** An IANA time zone. */
  readonly zone: string;
  /** Questions of these levels are not notified then. */
  readonly levels: readonly Level[];
}

export interface NotificationSettings {
  /** Whether a notification that shows the whole call may carry Approve. */
  readonly approve: boolean;
  readonly quiet?: QuietHours | undefined;
  /** Whom a push service writes to when something is wrong: `mailto:…` or `https://…`. */
  readonly contact?: string | undefined;
}

/**
 * Whether the gateway posts to this address, which a device has named: an https address on the
 * internet, or a service that the operator has (`services`: its host, also with its port). A name
 * of the internet that leads to an inner address fails where the certificate is checked.
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url?.username !== "" || url.password !== "") return false;
  const { protocol, hostname, host } = url;
  if (services.includes(hostname) || services.includes(host)) return /^https?:$/.test(protocol);
  return protocol === "https:" && realmOf(hostname) === "public";
}

/** A browser that takes messages while its page is closed (Web Push, RFC 8030). */
export interface PushTarget {
  readonly id: string;
  /** Whose device it is, with `device`. */
  readonly person: Person;
  readonly endpoint: string;
  /** The browser's public key and secret, base64url (RFC 8291). */
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** What a gateway shows a push service, base64url (VAPID, RFC 8292). */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushTargets {
  /**
   * Of devices whose token counts now, and whose person may answer a question with these roles.
   * `about`: the question or the alarm that they are told of; none where another gateway does that.
   */
  list(roles?: readonly string[], about?: string): readonly PushTarget[];
  /** Made on first use. */
  keys(): Promise<PushKeys>;
  /** The push service does not know this subscription any more. */
  drop(id: string): Promise<void>;
}

export interface Notifications {
  readonly settings: NotificationSettings;
  /** Where a phone reaches the gateway, without a trailing slash; undefined: not known. */
  readonly publicUrl: string | undefined;
  actionToken(action: Action): string;
  readonly push: PushTargets;
}
