/**
 * What belongs to a session also belongs to the token that asks for it. Two tokens may use the same
 * session name, and neither can use the other's grants or budget.
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
