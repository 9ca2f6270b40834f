/** ntfy's HTTP API, as docs.ntfy.sh/publish and /subscribe/api have it. */
import { setTimeout as wait } from "node:timers/promises";
import { faultOf, NtfyError, networkFault, refused } from "./errors.ts";

/** A button that posts (docs.ntfy.sh/publish, "Send HTTP request"). */
export interface HttpAction {
  readonly action: "http";
  readonly label: string;
  readonly url: string;
  readonly method: "POST";
  /** Takes the notification away once the post was taken. */
  readonly clear: true;
}

/** A message as JSON. */
export interface Message {
  /** Replaces the notification of the same id (servers from 2.16; older ones show another one). */
  readonly sequence_id?: string;
  readonly title: string;
  readonly message: string;
  /** 1, without a sound, to 5. */
  readonly priority: 1 | 2 | 3 | 4 | 5;
  readonly tags: readonly string[];
  readonly click?: string;
  readonly actions?: readonly HttpAction[];
}

export interface Credentials {
  readonly server: string;
  readonly topic: string;
  readonly token: string;
}

export interface Api {
  /** Rejects with a NtfyError, after it was tried a few times where that may help. */
  publish(message: Message): Promise<void>;
  /** Whether the server answers. Rejects with a NtfyError. */
  healthy(): Promise<void>;
  /** Whether the server knows the token. Rejects with a NtfyError if it does not. */
  checkToken(): Promise<void>;
  /** Whether everybody can read the topic, without a token. */
  isOpen(): Promise<boolean>;
}

/** A call that takes longer counts as lost. */
const CALL_MS = 10_000;
const TRIES = 3;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5000;

export function createApi({ server, topic, token }: Credentials): Api {
  const own: Record<string, string> = token === "" ? {} : { authorization: `Bearer ${token}` };

  async function send(path: string, init: RequestInit = {}): Promise<unknown> {
    const response = await fetch(`${server}${path}`, {
      ...init,
      redirect: "manual", // the token goes nowhere else
      signal: AbortSignal.timeout(CALL_MS),
    }).catch((error: unknown) => {
      throw new NtfyError(networkFault(error));
    });
    const said = jsonOf(await response.text().catch(() => ""));
    if (response.ok && said !== undefined) return said;
    const { code } = (said ?? {}) as { code?: unknown };
    throw new NtfyError(
      response.ok
        ? refused("what answers there is not ntfy: is `server` right?")
        : faultOf(response.status, {
            code: typeof code === "number" ? code : undefined,
            retryAfter: response.headers.get("retry-after"),
          }),
    );
  }

  return {
    async publish(message) {
      const body = JSON.stringify({ topic, ...message });
      await repeated(() => send("/", { method: "POST", headers: own, body }));
    },
    async healthy() {
      const { healthy } = (await send("/v1/health")) as { healthy?: unknown };
      if (healthy !== true) throw new NtfyError({ kind: "again", message: "ntfy is not healthy" });
    },
    async checkToken() {
      await send("/v1/account", { headers: own });
    },
    async isOpen() {
      return send(`/${topic}/auth`).then(
        () => true,
        (error: unknown) => {
          if (error instanceof NtfyError && error.fault.kind === "refused") return false;
          throw error;
        },
      );
    },
  };
}

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NtfyError) || error.fault.kind !== "again" || attempt === TRIES)
        throw error;
      const { afterMs = FIRST_WAIT_MS * attempt } = error.fault;
      if (afterMs > LONGEST_WAIT_MS) throw error; // the next channel is asked sooner
      await wait(afterMs, undefined, { ref: false });
    }
  }
}

function jsonOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
