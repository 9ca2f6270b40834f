/** The session endpoints: a session's settings, and the tools that it sees. */
import type { SessionPolicy } from "../core/policy.ts";
import type { SessionView } from "../core/session-settings.ts";
import type { Sessions } from "../core/sessions.ts";
import type { App } from "./deps.ts";
import { ErrorReply } from "./schemas.ts";
import {
  SessionBody,
  SessionParams,
  SessionReply,
  SessionsReply,
  ToolsQuery,
  ToolsReply,
} from "./session-schemas.ts";
import { ownerFor } from "./tokens.ts";

/** What is known of a session beside what was set for it. */
export interface SessionDetails {
  /** Something was set for it. */
  readonly set: boolean;
  readonly stopped: boolean;
  readonly budget: { readonly cost: number; readonly ceiling: number | null } | null;
  /** null: it sent no call in the last day. Times in unix ms. */
  readonly live: {
    readonly firstAt: number;
    readonly lastAt: number;
    readonly calls: number;
    readonly asked: number;
    readonly pending: number;
    readonly agent: string | null;
    readonly cwd: string | null;
  } | null;
}

/** What these endpoints need. */
export interface SessionDeps {
  readonly sessions: Sessions;
  readonly overview: {
    /** Those that something was set for, that are stopped, or that sent calls lately. */
    list(): Promise<readonly (SessionView & SessionDetails)[]>;
    get(session: string): Promise<SessionView & SessionDetails>;
  };
  readonly modes: {
    /** The tools that are known by name. */
    readonly tools: readonly string[];
    shows(sessionPolicy: SessionPolicy, tool: string): boolean;
  };
}

export function sessionRoutes(app: App, { sessions, overview, modes }: SessionDeps): void {
  const response = { 200: SessionReply, "4xx": ErrorReply };
  const params = SessionParams;
  /** Agents may read only their tools, and change nothing (law 9). */
  const config = { roles: ["approver", "admin"] as const };

  app.get(
    "/v1/sessions",
    { config, schema: { response: { 200: SessionsReply, "4xx": ErrorReply } } },
    async () => ({
      sessions: (await overview.list()).map(replyOf),
    }),
  );

  app.get(
    "/v1/sessions/:key",
    { config, schema: { params, response } },
    async ({ params: { key } }) => replyOf(await overview.get(key)),
  );

  app.put(
    "/v1/sessions/:key",
    { config, schema: { params, body: SessionBody, response } },
    async (request) => {
      const { key } = request.params;
      await sessions.put(key, request.body, request.who.name);
      return replyOf(await overview.get(key));
    },
  );

  app.delete("/v1/sessions/:key", { config, schema: { params, response } }, async (request) => {
    const { key } = request.params;
    await sessions.reset(key, request.who.name);
    return replyOf(await overview.get(key));
  });

  const tools = {
    params,
    querystring: ToolsQuery,
    response: { 200: ToolsReply, "4xx": ErrorReply },
  };
  app.get("/v1/sessions/:key/tools", { schema: tools }, async (request) => {
    const { session, mode, safety } = sessions.get(request.params.key);
    const sessionPolicy = sessions.sessionPolicy({
      session,
      owner: ownerFor(request.who, session, sessions),
    });
    const named = request.query.tools?.split(",").map((name) => name.trim());
    const asked = named?.filter((name) => name !== "") ?? modes.tools;
    return {
      session,
      mode,
      safety,
      tools: asked.filter((tool) => modes.shows(sessionPolicy, tool)),
    };
  });
}

/** The lists belong to the session: a copy is sent. */
const replyOf = (view: SessionView & SessionDetails) =>
  structuredClone(view) as Mutable<typeof view>;
type Mutable<Value> = Value extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : Value extends object
    ? { -readonly [Key in keyof Value]: Mutable<Value[Key]> }
    : Value;
