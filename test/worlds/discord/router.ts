/** From a method and a path to what answers it. */
import type { Upload } from "./drafts.ts";
import { refusal } from "./errors.ts";
import { checked } from "./form.ts";
import { isSnowflake } from "./snowflakes.ts";
import { isRecord, type Json } from "./wire.ts";

export interface Request {
  readonly method: string;
  /** Below the version, decoded: `/channels/1/messages`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The JSON of the body, or of its part `payload_json`. */
  readonly body: unknown;
  readonly uploads: readonly Upload[];
  readonly authorization: string | undefined;
}

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
}

/** Values of the pattern's `:names`. */
export type Params = Readonly<Record<string, string>>;

export interface Endpoint {
  /** Method and pattern: `GET /channels/:channel`. */
  readonly name: string;
  /** Needs no bot token: the path carries one of its own, or it is for all. */
  readonly open?: true;
  /** Counts against the limit for messages in a channel. */
  readonly message?: true;
  run(request: Request, params: Params): Reply;
}

export interface Match {
  readonly endpoint: Endpoint;
  readonly params: Params;
}

/** `:id` and the like have to be snowflakes; these do not. */
const FREE: readonly string[] = ["token", "response"];

export function openRouter(
  endpoints: readonly Endpoint[],
): (method: string, path: string) => Match {
  const table = endpoints.map((endpoint) => {
    const [method = "", pattern = ""] = endpoint.name.split(" ");
    return {
      endpoint,
      method,
      match: new RegExp(`^${pattern.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
    };
  });
  return (method, path) => {
    const here = table.filter(({ match }) => match.test(path));
    const found = here.find((row) => row.method === method);
    if (!found) throw refusal(here.length > 0 ? "wrong-method" : "not-found");
    return { endpoint: found.endpoint, params: { ...found.match.exec(path)?.groups } };
  };
}

export function refuseBadIds(params: Params): void {
  checked((form) => {
    for (const [name, value] of Object.entries(params))
      if (!FREE.includes(name) && !isSnowflake(value))
        form.in(`${name}_id`).fault("NUMBER_TYPE_COERCE", `Value "${value}" is not snowflake.`);
  });
}

export function recordOf(body: unknown): Json {
  return isRecord(body) ? body : {};
}

export function ok(body: unknown, status = 200): Reply {
  return { status, body };
}

export const DONE: Reply = { status: 204 };
