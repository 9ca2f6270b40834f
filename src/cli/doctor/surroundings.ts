/** What the checks of `countersign doctor` share: the state directory, the config, the gateway. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gatewayUrl } from "../../client/connection.ts";
import { type FoundConfig, findConfig } from "../../config/find.ts";
import { CountersignError } from "../../core/errors.ts";
import type { JsonObject } from "../../core/model.ts";
import { stateDirectory } from "../../filesystem/locations.ts";
import { holderOf } from "../../journal/socket-lock.ts";
import { type LastStart, lastStart } from "../../state/last-start.ts";
import { LOCK_NAME } from "../../state/lock.ts";
import type { DoctorFlags } from "../doctor.ts";
import { useTheme } from "../output.ts";

export interface Surroundings {
  readonly directory: string;
  /** The config's file, if it is not where `start` would look without `--config`. */
  readonly named: string | undefined;
  /** That of the gateway, where no config was named. */
  readonly start: LastStart | undefined;
  /** The config, or why it does not load. */
  readonly config: FoundConfig | CountersignError;
  readonly gateway: FoundGateway;
  /** What clocks elsewhere say. */
  readonly clocks: Clocks;
}

export type FoundGateway = { readonly url: string } & (
  | { readonly kind: "none"; readonly why: string }
  /** Something else listens there. */
  | { readonly kind: "stranger" }
  | {
      readonly kind: "running";
      readonly version: string;
      /** Undefined: it is ready. */
      readonly unready: string | undefined;
      /** What it says of itself, or why it says nothing. */
      readonly status: JsonObject | CountersignError;
      /** It holds the lock of this state directory. */
      readonly isOwn: boolean;
    }
);

/** How far another clock is ahead of ours, in milliseconds, by its name. */
export type Clocks = Map<string, number>;

const ANSWER_MS = 5000;

export async function lookAround(flags: DoctorFlags): Promise<Surroundings> {
  const directory = stateDirectory();
  const clocks: Clocks = new Map();
  const gateway = await findGateway(directory, clocks);
  const start = flags.config === undefined ? await startOf(directory, gateway) : undefined;
  const named = flags.config ?? start?.config ?? undefined;
  const config = await findConfig(named).catch(expected);
  if (!(config instanceof Error)) useTheme(config.config.theme);
  return { directory, named, start, config, gateway, clocks };
}

/** How the gateway that runs there was started, or the last one, if it is one of several. */
async function startOf(directory: string, gateway: FoundGateway): Promise<LastStart | undefined> {
  const start = await lastStart(directory);
  const isRunning = gateway.kind === "running" && gateway.isOwn;
  return isRunning || start?.shared ? start : undefined;
}

export function expected(error: unknown): CountersignError {
  if (error instanceof CountersignError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return new CountersignError("internal", message, { cause: error });
}

export async function findGateway(directory: string, clocks: Clocks): Promise<FoundGateway> {
  const holder = await holderOf(join(directory, LOCK_NAME)).catch(() => undefined);
  const held = holder !== undefined && URL.canParse(holder) ? holder : undefined;
  const url = process.env.COUNTERSIGN_URL || held || (await gatewayUrl());
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    return { url, kind: "none", why: "this is not the URL of a gateway" };
  const health = await ask(url, "/healthz").catch((error: Error) => error);
  if (health instanceof Error)
    return {
      url,
      kind: "none",
      why: holder === "starting" ? "one is just starting" : health.message,
    };
  const { ok: isOk, version } = health.body;
  if (isOk !== true || typeof version !== "string") return { url, kind: "stranger" };
  if (health.skew !== undefined) clocks.set("the gateway", health.skew);
  const ready = await ask(url, "/readyz").catch((error: Error) => error);
  return {
    url,
    kind: "running",
    version,
    unready: unreadyIn(ready),
    status: await statusOf(url, directory),
    isOwn: url === held,
  };
}

function unreadyIn(answer: Heard | Error): string | undefined {
  if (answer instanceof Error) return answer.message;
  const { ready, ...why } = answer.body;
  return ready === true ? undefined : JSON.stringify(why);
}

async function statusOf(url: string, directory: string): Promise<JsonObject | CountersignError> {
  const token = await tokenIn(directory, "admin");
  if (token === undefined)
    return new CountersignError("unauthorized", `there is no token in ${directory}`);
  const answer = await ask(url, "/v1/status", { token }).catch((error: Error) => error);
  if (answer instanceof Error) return new CountersignError("unreachable", answer.message);
  if (answer.status === 200) return answer.body;
  const { message = `HTTP ${answer.status}` } = (answer.body.error ?? {}) as { message?: string };
  return new CountersignError("unauthorized", message);
}

/** `COUNTERSIGN_TOKEN`, else the one in the state directory. */
export async function tokenIn(directory: string, role: string): Promise<string | undefined> {
  if (process.env.COUNTERSIGN_TOKEN) return process.env.COUNTERSIGN_TOKEN;
  try {
    const text = await readFile(join(directory, "tokens.json"), "utf8");
    const token = (JSON.parse(text) as Record<string, unknown>)[role];
    return typeof token === "string" ? token : undefined;
  } catch {
    return undefined;
  }
}

interface Heard {
  readonly status: number;
  readonly body: JsonObject;
  /** How far its clock is ahead of ours, in milliseconds. */
  readonly skew: number | undefined;
}

/** Rejects with an Error in words if nothing answers. An answer that is no JSON has no fields. */
export async function ask(
  base: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Heard> {
  const reply = await fetch(new URL(path, base), {
    signal: AbortSignal.timeout(ANSWER_MS),
    redirect: "manual",
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new Error(whyOf(error as Error));
  });
  const value: unknown = await reply.json().catch(() => undefined);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return {
    status: reply.status,
    body: isObject ? (value as JsonObject) : {},
    skew: skewOf(reply.headers.get("date")),
  };
}

function whyOf(error: Error): string {
  if (error.name === "TimeoutError") return `no answer in ${ANSWER_MS / 1000} s`;
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
  return code ?? message;
}

/** Of a `Date` header, which has whole seconds. */
export function skewOf(date: string | null | undefined): number | undefined {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? undefined : time - Date.now();
}
