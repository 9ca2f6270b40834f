/** Sends audit lines to a URL: one POST for each batch. */
import type { Sink } from "./sink.ts";

const TIMEOUT_MS = 5000;

/**
 * The body is `{ first, head: { seq, hash }, lines }`, each line the text as it is in the file. Any
 * 2xx accepts it.
 */
export function httpSink(
  url: string,
  { token, required }: { token?: string | undefined; required: boolean },
): Sink {
  const { origin, pathname } = new URL(url);
  return {
    name: `http ${origin}${pathname}`,
    required,
    async send({ first, bytes, head }) {
      const lines = bytes.toString("utf8").split("\n").slice(0, -1);
      const reply = await fetch(url, {
        method: "POST",
        redirect: "error",
        headers: {
          "content-type": "application/json",
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ first, head, lines }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: Error) => {
        throw new Error(reasonOf(error), { cause: error });
      });
      await reply.body?.cancel().catch(() => {});
      if (!reply.ok) throw new Error(`it answered HTTP ${reply.status}`);
    },
    async close() {},
  };
}

/** `fetch failed` does not say why; its cause does. */
function reasonOf(error: Error): string {
  if (error.name === "TimeoutError") return `no answer within ${TIMEOUT_MS / 1000} s`;
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  return cause?.code ?? cause?.message ?? error.message;
}
