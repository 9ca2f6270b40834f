/**
 * What a chat platform has to provide: it turns a layout into a message, and reports what people do
 * with it. The rest is the same for all.
 */
import { CountersignError } from "../../src/core/errors.ts";
import type { Decision, Level, Person } from "../../src/core/model.ts";
import type { CodeBlock, Piece } from "../call-blocks.ts";

/** A chat, and a topic or thread in it. */
export interface Place {
  readonly chat: string;
  readonly thread?: string;
}

/** One message. */
export interface Ref extends Place {
  readonly message: string;
}

export interface Button {
  readonly label: string;
  /** At most 64 bytes. */
  readonly data: string;
  readonly style: "good" | "bad" | "plain";
}

/**
 * A message, laid out for no platform in particular. All text is plain and visible: a platform
 * escapes it, and adds no text of its own.
 */
export interface MessageLayout {
  readonly level: Level;
  /** No longer live: drawn without the colour of its level. */
  readonly over: boolean;
  /** Our own words. */
  readonly title: string;
  /** How it ended; drawn first. */
  readonly outcome: string | null;
  /** The same in one word, for a platform that draws a sign or a colour beside it. */
  readonly ended?: Decision["status"];
  /** Drawn right below the title. */
  readonly code: readonly CodeBlock[];
  /** Who asks, where, and until when: one line, the pieces apart by dots. */
  readonly line: readonly Piece[];
  /** The agent's own words, drawn as a quotation. */
  readonly quote: string | null;
  readonly facts: readonly (readonly [label: string, text: string])[];
  /** What stands around the call, drawn with little weight: one short line, its pieces apart. */
  readonly context: readonly Piece[];
  readonly notes: readonly string[];
  readonly rows: readonly (readonly Button[])[];
}

/** Asks one person for a line of text. */
export interface Form {
  /** Comes back with what was typed. At most 64 bytes. */
  readonly data: string;
  /** At most 45 characters. */
  readonly title: string;
  /** At most 45 characters. */
  readonly label: string;
  /** At most 64 characters. */
  readonly placeholder: string;
}

/**
 * How to answer the person who did something, within the time the platform gives. None of these
 * rejects.
 */
export interface Responder {
  /** Ends the platform's waiting; a text may follow. Safe to call at any time, and twice. */
  hold(): Promise<void>;
  /** Tells only this person, if the platform can. */
  tell(text: string): Promise<void>;
  /**
   * It was done, and the card will show it: ends the waiting, with a text only if that disturbs no
   * one else.
   */
  done(text: string): Promise<void>;
  /** Opens a form. False when it cannot be opened (any more). */
  form(form: Form): Promise<boolean>;
}

interface Interaction {
  readonly person: Person;
  readonly responder: Responder;
}

/** A press on a button. */
export interface Tap extends Interaction {
  /** The message that bears the button. */
  readonly ref: Ref;
  readonly data: string;
  /** Takes the buttons off that message and leaves the rest as it is. Never rejects. */
  strip(): Promise<void>;
}

/** A form that came back. */
export interface Submission extends Interaction {
  readonly chat: string;
  readonly data: string;
  readonly text: string;
}

/** An answer written to one message of ours. */
export interface Reply extends Interaction {
  readonly ref: Ref;
  readonly text: string;
}

/** A command, or anything written to us in private. */
export interface TypedText extends Interaction {
  readonly place: Place;
  readonly text: string;
  /** No one else can read that chat. */
  readonly alone: boolean;
}

/**
 * What people do; called by the platform, which does not wait for the result. None of these
 * rejects.
 */
export interface Inbound {
  tapped(tap: Tap): Promise<void>;
  submitted(submission: Submission): Promise<void>;
  replied(reply: Reply): Promise<void>;
  typed(typed: TypedText): Promise<void>;
}

/** A message of ours that the platform may have posted although its answer never arrived. */
export interface Stray {
  /** The data of a button that it bears. */
  readonly data: string;
  readonly isKnown: (ref: Ref) => boolean;
}

/** A connected platform. What it cannot do rejects with a {@link PlatformError}. */
export interface PlatformAdapter {
  /** Connects; rejects with `channel-refused` or `channel-down`. Resolves when taps arrive. */
  start(inbound: Inbound): Promise<void>;
  /** Safe to call twice. */
  stop(): Promise<void>;
  /** Why people cannot be reached now; empty if they can. */
  trouble(): string;
  /**
   * Where a session is answered: in the chat it comes from, or in the configured one. Undefined:
   * nowhere.
   */
  placeOf(sessionKey: string): Place | undefined;
  /** UTF-16 units that facts, notes, quotation and code may have together in one message. */
  readonly room: number;
  /**
   * Whether a layout is still too long, because of what has to be escaped in it; it is then laid
   * out again, in much less room.
   */
  overflows(layout: MessageLayout): boolean;
  /** The chat's own id, where a place was given as a person. Called before `post`. */
  resolve(place: Place): Promise<Place>;
  post(place: Place, layout: MessageLayout): Promise<Ref>;
  /**
   * Without `rows` the buttons go. Resolves with false if there is no such message to change
   * (any more).
   */
  edit(ref: Ref, layout: MessageLayout): Promise<boolean>;
  /** A short message that belongs to a card and is noticed. */
  note(ref: Ref, text: string): Promise<Ref>;
  /** Resolves also where it is gone already. */
  remove(ref: Ref): Promise<void>;
  /**
   * Removes our own unknown messages with that button in that place, as far as the platform lets us
   * find them. A person who taps one that is left is told that it is not live.
   */
  sweep(place: Place, stray: Stray): Promise<void>;
  /** The whole of something, where people can open it, at the card. */
  attach(ref: Ref, file: { readonly name: string; readonly text: string }): Promise<void>;
}

/** Why a platform did not do something. */
export type PlatformFault =
  /** Not now; after this many milliseconds. */
  | { readonly kind: "limited"; readonly retryMs: number }
  /** It may work in a moment. `uncertain`: it may have been done all the same. */
  | { readonly kind: "unreachable"; readonly uncertain: boolean }
  /** It will not work again as it is. */
  | { readonly kind: "refused" };

export class PlatformError extends Error {
  override readonly name = "PlatformError";
  readonly fault: PlatformFault;

  constructor(fault: PlatformFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** It may have been done, although the answer never arrived. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof PlatformError && error.fault.kind === "unreachable" && error.fault.uncertain;

/** Only our own words: what a client library throws may hold a token. */
export const wordsOf = (error: unknown): string =>
  error instanceof PlatformError || error instanceof CountersignError
    ? error.message
    : "an unexpected error";
