/**
 * What belongs to a session belongs to the token as well that asks in its name: two tokens may name
 * their sessions alike, and neither gets anything out of what the other was granted or has spent.
 */
import type { ToolCall } from "./model.ts";

/** A session of one token. `owner`: the token's name. */
export type Holder = Pick<ToolCall, "session" | "owner">;

/** The same as a key. Neither part can contain a control character. */
export const holderKey = ({ session, owner }: Holder): string => `${owner}\n${session}`;

export function holderOf(key: string): Holder {
  const end = key.indexOf("\n");
  return { owner: key.slice(0, end), session: key.slice(end + 1) };
}

/** The same for each session of a line that one token has. */
export const lineKeys = (owner: string, line: readonly string[]): readonly string[] =>
  line.map((session) => holderKey({ session, owner }));
