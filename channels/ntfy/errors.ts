/** What went wrong with ntfy, in our own words, with what to do. */
import { CountersignError } from "../../src/core/errors.ts";

/** `refused`: only the operator can fix it. `again`: it may work later. */
export interface NtfyFault {
  readonly kind: "refused" | "again";
  readonly message: string;
  /** How long the server wants us to wait. */
  readonly afterMs?: number;
}

export class NtfyError extends Error {
  override readonly name = "NtfyError";
  readonly fault: NtfyFault;

  constructor(fault: NtfyFault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Numbers of ntfy's own (server/errors.go). */
const TOPIC_RESERVED = 40010;

/** `code`: ntfy's own number; undefined: what answered is not ntfy. */
export function faultOf(
  status: number,
  { code, retryAfter }: { readonly code: number | undefined; readonly retryAfter: string | null },
): NtfyFault {
  if (status === 429) {
    const seconds = /^\d{1,6}$/.test(retryAfter ?? "") ? Number(retryAfter) : undefined;
    return {
      kind: "again",
      message: "ntfy accepts no more messages now (rate limit)",
      ...(seconds !== undefined && { afterMs: seconds * 1000 }),
    };
  }
  if (status >= 500) return { kind: "again", message: `ntfy has a problem (HTTP ${status})` };
  if (status >= 300 && status < 400)
    return refused("the server sends us on: put the address that it leads to into `server`");
  if (code === undefined)
    return refused(
      `HTTP ${status} does not come from ntfy: is \`server\` right, is there a proxy in between?`,
    );
  if (status === 401)
    return refused("ntfy does not accept this token: make a new one under Account → Access tokens");
  if (status === 403)
    return refused("this token may not use the topic: ntfy access USER TOPIC write-only");
  if (code === TOPIC_RESERVED) return refused("ntfy does not allow this name for a topic");
  return refused(`ntfy refused it (${code})`);
}

export const refused = (message: string): NtfyFault => ({ kind: "refused", message });

/** No answer came. */
export function networkFault(error: unknown): NtfyFault {
  const { cause, code } = (error ?? {}) as { cause?: { code?: unknown }; code?: unknown };
  const known = [cause?.code, code].find(
    (each) => typeof each === "string" && /^[A-Z][A-Z0-9_]+$/.test(each),
  );
  return { kind: "again", message: `ntfy cannot be reached${known ? ` (${String(known)})` : ""}` };
}

/** Why the channel cannot start, or cannot show a question. */
export const channelError = (error: unknown): CountersignError => {
  if (error instanceof CountersignError) return error;
  const fault = error instanceof NtfyError ? error.fault : networkFault(error);
  return new CountersignError(
    fault.kind === "refused" ? "channel-refused" : "channel-down",
    fault.message,
  );
};
