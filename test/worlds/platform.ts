/**
 * The contract of a fake chat platform: what people see on it, what they can do, and the network
 * faults between it and a bot.
 */

/** A user of the platform. The ids have the platform's own shape. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface SeenButton {
  readonly label: string;
  /** The bot's own data behind it. */
  readonly data: string;
}

/** A message as a person looking at the chat sees it. */
export interface SeenMessage {
  readonly id: string;
  readonly chat: string;
  /** The topic or thread it is in, where it is in one. */
  readonly thread?: string;
  /** The id of its author; the bot's own for its messages. */
  readonly author: string;
  /**
   * All that can be read in it, as it is drawn: markup is gone, what was escaped is plain again.
   */
  readonly text: string;
  /** Those that can be pressed, in order. */
  readonly buttons: readonly SeenButton[];
  readonly files: readonly { readonly name: string; readonly content: string }[];
  /** The message that it answers. */
  readonly replyTo?: string;
  readonly edits: number;
  /** People or groups that the platform would ring for it: a mention that was not made inert. */
  readonly rings: readonly string[];
}

/** A form that the platform opened for one person. */
export interface SeenModal {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly {
    readonly id: string;
    readonly label: string;
    readonly placeholder: string;
  }[];
}

/**
 * What the platform showed the person who pressed, typed or submitted, until the bot had answered
 * it or the deadline was over.
 */
export interface Reaction {
  /**
   * The bot answered within the platform's deadline. False is what people see as an error or a
   * spinner that never ends.
   */
  readonly answered: boolean;
  /** Milliseconds until then. */
  readonly ms: number;
  /** What only this person was told: an alert, an ephemeral message. */
  readonly told?: string;
  readonly modal?: SeenModal;
}

export interface ChatPlatform {
  /** The channel's part of the config that leads its client library here. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Where the API is, without a trailing slash. */
  readonly url: string;
  readonly bot: Person;
  /** Three people who can see the room. */
  readonly people: { readonly ada: Person; readonly grace: Person; readonly mallory: Person };
  /** The chat that `options` name: a group or a channel with all three in it. */
  readonly room: string;
  start(): Promise<void>;
  /** Ends every connection. Safe to call twice. */
  stop(): Promise<void>;

  /** What is in a chat now, oldest first. */
  messages(chat?: string): readonly SeenMessage[];
  /** What the bot told only this person, oldest first: alerts, ephemeral messages. */
  whispers(person: Person): readonly string[];
  /** The private chat of this person with the bot. */
  privateChat(person: Person): string;

  press(person: Person, message: string, button: string): Promise<Reaction>;
  submit(
    person: Person,
    modal: string,
    values: Readonly<Record<string, string>>,
  ): Promise<Reaction>;
  /** Writes an answer to one message. */
  reply(person: Person, message: string, text: string): Promise<void>;
  /** Writes into a chat. */
  say(person: Person, chat: string, text: string): Promise<void>;
  /** `name` without the slash; the platform's own way of giving commands. */
  command(person: Person, chat: string, name: string, text: string): Promise<Reaction>;
  remove(message: string): void;

  /** Cuts every connection, now. They may be made again at once. */
  cut(): void;
  /** Refuses every connection and every request until `up`. */
  down(): void;
  up(): void;
  /** Whether a bot is listening for taps now. */
  readonly connected: boolean;
  /** The next `count` requests whose method or path matches are answered with this failure. */
  failNext(match: RegExp, failure: Failure, count?: number): void;
  /** Every request that came in, oldest first: the method or path, and its parameters. */
  readonly calls: readonly {
    readonly method: string;
    readonly body: Readonly<Record<string, unknown>>;
    readonly at: number;
  }[];
}

export type Failure =
  /** The platform's own 429, with this many seconds to wait. */
  | { readonly kind: "rate-limit"; readonly seconds: number }
  /** A 5xx. */
  | { readonly kind: "server-error"; readonly status: number }
  /** The work is done, but the connection breaks before the answer. */
  | { readonly kind: "cut-after" }
  /** The connection breaks before the work is done. */
  | { readonly kind: "cut-before" }
  /** The answer comes late. */
  | { readonly kind: "slow"; readonly ms: number };
