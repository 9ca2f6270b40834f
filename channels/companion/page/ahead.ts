/** What was asked for before the page had arrived: each is taken once, by the token's own page. */
import type { Reply } from "./api.ts";
import type { PageApproval } from "./wire.ts";

/** A moment by the clock on the wall, and by one that is never set back. */
export interface Instant {
  readonly wall: number;
  readonly running: number;
}

export interface Ahead {
  readonly token: string;
  /** The question in the address. */
  readonly id: string | undefined;
  readonly reply: Promise<Reply> | undefined;
  readonly socket: WebSocket;
  /** What came over the socket so far. */
  readonly heard: { readonly data: string; readonly at: Instant }[];
  /** When the connection was begun. */
  readonly since: Instant;
}

interface Begun {
  socket: Pick<Ahead, "socket" | "heard" | "since"> | undefined;
  reply: Ahead["reply"];
  told: PageApproval | undefined;
}

const left = globalThis as { countersignAhead?: Ahead };
const given = left.countersignAhead;
delete left.countersignAhead;
const begun: Begun = { socket: given, reply: given?.reply, told: undefined };

/** The question in the address; undefined where it does not wait for an answer. */
export const told: Promise<PageApproval | undefined> = hear();

async function hear(): Promise<PageApproval | undefined> {
  const reply = await begun.reply;
  if (reply?.status !== 200 || reply.body.status !== "pending") return undefined;
  begun.told = reply.body as PageApproval;
  return begun.told;
}

/** The connection that was begun with this token, if there is one. */
export function takeSocket(token: string): Begun["socket"] {
  const { socket } = begun;
  begun.socket = undefined;
  if (given?.token === token) return socket;
  socket?.socket.close();
  return undefined;
}

/** What the gateway said of this question, if it was asked already. */
export function takeReply(id: string, token: string): Ahead["reply"] {
  const { reply } = begun;
  begun.reply = undefined;
  return given?.id === id && given.token === token ? reply : undefined;
}

/** The same as `told`, where it was told by now. */
export function takeTold(token: string): PageApproval | undefined {
  const approval = begun.told;
  if (approval === undefined || given?.token !== token) return undefined;
  begun.told = begun.reply = undefined;
  return approval;
}
