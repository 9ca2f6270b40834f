/** A fake platform behind a channel: what a person would see there, and what a person could do. */
import type { ChannelHost, Web } from "../../src/core/channel.ts";
import type { ApprovalRequest } from "../../src/core/model.ts";
import type { Notifications } from "../../src/core/notifications.ts";

export type Choice = "approve" | "one" | "always" | "deny";

export interface World {
  /** The channel's part of the config. */
  readonly options: unknown;
  /** The web server that the channel gets, where it needs one. */
  readonly web?: Web;
  /** What the channel notifies people with, where their answers come back over HTTP. */
  readonly notifications?: Notifications;
  /** Where answers go that come back over HTTP. */
  hear?(host: ChannelHost): void;
  /** The platform's own id of the person who acts. */
  readonly person: string;
  /** Called once the channel has started: people arrive. */
  arrive(): Promise<void>;
  /** All that a person can see of the question's card. Empty when there is none. */
  read(request: ApprovalRequest): Promise<string>;
  /** Whether a person can still answer it there. */
  live(request: ApprovalRequest): Promise<boolean>;
  /**
   * Answers with a tap or its typed equal; `phrase` and `reason` are typed where the platform asks
   * for them.
   */
  press(
    request: ApprovalRequest,
    choice: Choice,
    typed?: { phrase?: string; reason?: string },
  ): Promise<void>;
  /** All that people can see of alarms. */
  alarms(): Promise<string>;
  /** What the person who answered was told, and only they. */
  told(): Promise<string>;
  /** From now on no person can be reached through the platform. */
  fail(): Promise<void>;
  stop(): Promise<void>;
}

/** Clauses that a channel cannot keep, and why. Said out loud, never left out. */
export type Exceptions = Readonly<Record<string, string>>;
