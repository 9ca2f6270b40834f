/** What can be set on the fake Mattermost, and what it offers on top of every chat platform. */
import type { ChatPlatform, Person, Reaction } from "../platform.ts";

export interface RateLimits {
  readonly perSecond: number;
  readonly burst: number;
}

export interface MattermostOptions {
  /** Milliseconds within which a tap has to be answered. Mattermost's is 30 000. */
  readonly callbackDeadline?: number;
  /** Milliseconds for which a trigger opens a dialog. Mattermost's was 3000, and is 30 000 now. */
  readonly triggerLife?: number;
  /** By how many milliseconds the server's clock is ahead of ours. 0. */
  readonly aheadMs?: number;
  /** How long a reaction waits, at most, for what the person is told or shown. 300. */
  readonly toldWithin?: number;
  /** `MaxPostSize`, in code points. 16 383. */
  readonly maxPost?: number;
  /** `PostEditTimeLimit`, in seconds. -1: none. */
  readonly editLimit?: number;
  /** Off by default, as it is in Mattermost. */
  readonly limits?: RateLimits;
}

/** How a request to the callback address was answered. */
export interface CallbackAnswer {
  /** 0: it was not answered in time, or not at all. */
  readonly status: number;
  readonly body: unknown;
}

export interface MattermostPlatform extends ChatPlatform {
  readonly token: string;
  /** How many WebSockets are open. */
  readonly sockets: number;

  /** Presses with any data behind the button, as if it had been posted with it. */
  pressRaw(person: Person, message: string, data: string): Promise<Reaction>;
  /** Presses a button that an earlier state of the post had, just as the post changed. */
  pressStale(person: Person, message: string, button: string): Promise<Reaction>;
  /** Closes a dialog without sending it. */
  dismiss(modal: string): void;
  /** A trigger as the server signs it for this person. `at`: when, in unix milliseconds. */
  trigger(person: Person, at?: number): string;
  /** What the server would send for a press on a button. */
  tapOf(person: Person, message: string, button: string): Readonly<Record<string, unknown>>;
  /** Sends anything to the callback address, from anywhere. */
  call(path: "action" | "dialog", body: unknown): Promise<CallbackAnswer>;
  /** The state of an open dialog, which the client of its person holds. */
  stateOf(modal: string): string;

  /** From now on the token is refused; `false` takes it again. */
  refuse(refused?: boolean): void;
  /** From now on the server does not reach the callback address; `false` ends that. */
  block(blocked?: boolean | "forbidden"): void;
  /** Signs with another key from now on, as another server would. */
  newKey(): void;
  openChannel(name: string, members: readonly Person[], withBot?: boolean): string;
  /** Takes the bot out of a channel. */
  kick(chat: string): void;
  /** Writes as a bot or a webhook would. */
  sayAs(person: Person, chat: string, text: string, props: Readonly<Record<string, unknown>>): void;
}
