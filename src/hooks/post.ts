/**
 * One HTTP request with a JSON body, and its response as text. Follows no redirect, and limits the
 * size of the response.
 */
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { MAX_ANSWER } from "./answer.ts";

export type Posted =
  | { readonly kind: "answered"; readonly status: number; readonly text: string }
  | { readonly kind: "failed"; readonly why: string };

/**
 * Never rejects. `body` is sent as it is. A connection is used once: a reused one may already be
 * closed, which would look like a failure.
 */
export function post(
  url: URL,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  signal: AbortSignal,
): Promise<Posted> {
  return new Promise((resolve) => {
    const fail = (why: string): void => resolve({ kind: "failed", why: `${url.origin} ${why}` });
    try {
      const send = url.protocol === "https:" ? requestHttps : requestHttp;
      const sent = send(url, {
        method: "POST",
        headers: { ...PLAIN, ...headers },
        agent: false,
        signal,
      });
      sent.on("error", (error: NodeJS.ErrnoException) =>
        fail(`could not be asked (${error.code ?? error.name})`),
      );
      sent.on("response", (response) => {
        read(response).then(
          (text) =>
            text === undefined
              ? fail(`answered more than ${MAX_ANSWER} bytes`)
              : resolve({ kind: "answered", status: response.statusCode ?? 0, text }),
          () => fail("broke off in the middle of its answer, or did not answer in UTF-8"),
        );
      });
      sent.end(body);
    } catch (error) {
      fail(`could not be asked (${(error as NodeJS.ErrnoException).code ?? "unknown"})`);
    }
  });
}

const PLAIN = {
  "content-type": "application/json",
  accept: "application/json",
  "accept-encoding": "identity",
  "user-agent": "countersign",
};

/** Undefined if it is too large. Rejects if it breaks off, or is not text. */
async function read(response: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_ANSWER) return undefined;
    chunks.push(chunk);
  }
  return UTF8.decode(Buffer.concat(chunks));
}
const UTF8 = new TextDecoder("utf-8", { fatal: true });
