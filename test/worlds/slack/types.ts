/**
 * What an author of a channel can set on the fake Slack, and what it offers on top of every chat
 * platform.
 */
import type { ChatPlatform, Person, Reaction, SeenModal } from "../platform.ts";
import type { RateLimits } from "./limits.ts";
import type { Json } from "./wire.ts";

export interface SlackOptions {
  /** Milliseconds within which an envelope has to be acknowledged. Slack's is 3000. */
  readonly ackDeadline?: number;
  /** Milliseconds for which a `trigger_id` opens a modal. Slack's is 3000. */
  readonly triggerLife?: number;
  /**
   * How long after the acknowledgement a reaction waits, at most, for what the person is told or
   * shown. 300.
   */
  readonly toldWithin?: number;
  /**
   * Milliseconds until an event that was not acknowledged comes again, and again. Slack's: at once,
   * a minute, five.
   */
  readonly retries?: readonly number[];
  /** Milliseconds between the platform's pings. 10 000. */
  readonly pingEvery?: number;
  /** What the bot token may do. By default all that the methods and events here need. */
  readonly scopes?: readonly string[];
  /**
   * The events that the app subscribed to. By default `app_mention`, `message.im` and
   * `message.channels`.
   */
  readonly events?: readonly string[];
  /** Slack's rate limits; off by default. Numbers replace those of `RATE_LIMITS`. */
  readonly limits?: boolean | Partial<RateLimits>;
}

/** Why a token is no longer taken. */
export type TokenError = "invalid_auth" | "account_inactive" | "token_revoked" | "token_expired";
export type DisconnectReason =
  | "warning"
  | "refresh_requested"
  | "link_disabled"
  | "too_many_websockets";

/** How an envelope that was sent by hand was taken. */
export interface Delivery {
  readonly answered: boolean;
  readonly ms: number;
  /** What came with the acknowledgement. */
  readonly payload?: Json;
}

export interface NewChannel {
  /** The bot cannot see a private channel that it is not in. */
  readonly private?: boolean;
  /** Leaves the bot out. */
  readonly withoutBot?: boolean;
  /** By default all three people. */
  readonly members?: readonly Person[];
}

export interface Forged {
  /** What the button says of itself. */
  readonly action: Json;
  /** Fields of the payload to put in place of the real ones. */
  readonly payload?: Json;
}

export interface SlackPlatform extends ChatPlatform {
  readonly team: string;
  readonly appId: string;
  readonly botId: string;
  readonly botToken: string;
  readonly appToken: string;
  /** How many connections are open. */
  readonly sockets: number;
  /**
   * What the bot did that the protocol does not have, oldest first: late or unknown
   * acknowledgements, bad answers to a form.
   */
  readonly faults: readonly string[];

  /** Presses what may not be there: neither the button nor the person is checked. */
  pressRaw(person: Person, message: string, forged: Forged): Promise<Reaction>;
  /** Presses a button that an earlier state of the message had, as from a screen that is behind. */
  pressStale(person: Person, message: string, button: string): Promise<Reaction>;
  /** The forms that are open for this person, the one on top last. */
  modals(person: Person): readonly SeenModal[];
  /** All that can be read in a form. */
  modalText(modal: string): string;
  /** Closes a form without sending it. */
  dismiss(person: Person, modal: string): Promise<Reaction>;

  /** Sends any envelope to one connection. */
  envelope(type: "interactive" | "slash_commands" | "events_api", payload: Json): Promise<Delivery>;
  /** Sends the payload of the last envelope again, in a new envelope. */
  resend(): Promise<Delivery>;
  /** Keeps envelopes back until `release`. */
  hold(): void;
  release(order?: "as-sent" | "reversed"): void;
  /**
   * Tells every connection to go, and closes those that do not (after ten seconds for a warning).
   */
  disconnect(reason: DisconnectReason): void;

  /**
   * From now on the bot's token (and, unless told otherwise, the app's) is refused; undefined takes
   * it again.
   */
  refuse(error: TokenError | undefined, which?: "bot" | "app" | "both"): void;
  /** Replaces what the bot token may do. */
  grant(scopes: readonly string[]): void;
  openChannel(name: string, how?: NewChannel): string;
  archive(chat: string): void;
  /** Takes the bot or a person out of a channel, or back in. */
  leave(who: Person, chat: string): void;
  join(who: Person, chat: string): void;
}
