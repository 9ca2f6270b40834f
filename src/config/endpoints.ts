/** Endpoints that the agents depend on (model servers, proxies), checked from time to time. */
import { z } from "zod";

/** `endpoints:` of the config. */
export const EndpointsSection = z
  .array(
    z.strictObject({
      name: z.string().min(1).max(100),
      url: z
        .url({ protocol: /^https?$/ })
        .refine(
          (url) =>
            !URL.canParse(url) || (new URL(url).username === "" && new URL(url).password === ""),
          "a secret does not belong in a URL",
        ),
    }),
  )
  .max(32)
  .default([])
  .describe("Asked with a GET for `countersign status`");

export interface Endpoint {
  readonly name: string;
  readonly url: string;
}

export interface EndpointStatus {
  readonly name: string;
  /** Up: it answered with a status below 500. */
  readonly state: "up" | "down";
  /** Whole milliseconds until it answered; null if it did not. */
  readonly latencyMs: number | null;
  /** `HTTP 200`, `timeout`, `ECONNREFUSED`, … */
  readonly detail: string;
}

export interface ProbeOptions {
  readonly timeoutMs?: number;
  /** How long an answer is cached. */
  readonly keepMs?: number;
  readonly atOnce?: number;
}

/**
 * Asks each endpoint on demand; calls within `keepMs`, and calls while a check is running, share
 * one answer. Never rejects. It sends no headers, follows no redirects, and does not read the
 * response.
 */
export function probeEndpoints(
  endpoints: readonly Endpoint[],
  { timeoutMs = 2000, keepMs = 5000, atOnce = 4 }: ProbeOptions = {},
): () => Promise<readonly EndpointStatus[]> {
  let answer: Promise<readonly EndpointStatus[]> | undefined;
  let until = 0;
  return () => {
    if (answer && performance.now() < until) return answer;
    until = Number.POSITIVE_INFINITY;
    answer = askAll(endpoints, { timeoutMs, atOnce }).finally(() => {
      until = performance.now() + keepMs;
    });
    return answer;
  };
}

async function askAll(
  endpoints: readonly Endpoint[],
  { timeoutMs, atOnce }: { readonly timeoutMs: number; readonly atOnce: number },
): Promise<readonly EndpointStatus[]> {
  const told: EndpointStatus[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < endpoints.length) {
      const at = next++;
      told[at] = await ask(endpoints[at]!, timeoutMs);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, endpoints.length) }, work));
  return told;
}

async function ask({ name, url }: Endpoint, timeoutMs: number): Promise<EndpointStatus> {
  const start = performance.now();
  try {
    const reply = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
    const latencyMs = Math.round(performance.now() - start);
    void reply.body?.cancel().catch(() => {});
    return {
      name,
      state: reply.status < 500 ? "up" : "down",
      latencyMs,
      detail: `HTTP ${reply.status}`,
    };
  } catch (error) {
    return { name, state: "down", latencyMs: null, detail: faultOf(error) };
  }
}

function faultOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: unknown } };
  if (name === "TimeoutError") return "timeout";
  return typeof cause?.code === "string" ? cause.code : "no answer";
}
