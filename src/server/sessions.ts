/** The session endpoints: a session's settings, and the tools that it sees. */
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import type { SessionPolicy } from "../core/policy.ts";
import type { Sessions } from "../core/sessions.ts";
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

/** What these endpoints need. */
export interface SessionDeps {
  readonly sessions: Sessions;
  readonly modes: {
    /** The tools that are known by name. */
    readonly tools: readonly string[];
    shows(sessionPolicy: SessionPolicy, tool: string): boolean;
  };
}

export const sessionRoutes =
  ({ sessions, modes }: SessionDeps): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const response = { 200: SessionReply, "4xx": ErrorReply };
    const params = SessionParams;
    /** Agents may read only their tools, and change nothing (law 9). */
    const config = { roles: ["approver", "admin"] as const };

    app.get(
      "/v1/sessions",
      { config, schema: { response: { 200: SessionsReply, "4xx": ErrorReply } } },
      async () => ({
        sessions: sessions.list().map(replyOf),
      }),
    );

    app.get(
      "/v1/sessions/:key",
      { config, schema: { params, response } },
      async ({ params: { key } }) => replyOf(sessions.get(key)),
    );

    app.put(
      "/v1/sessions/:key",
      { config, schema: { params, body: SessionBody, response } },
      async (request) =>
        replyOf(await sessions.put(request.params.key, request.body, request.who.name)),
    );

    app.delete("/v1/sessions/:key", { config, schema: { params, response } }, async (request) =>
      replyOf(await sessions.reset(request.params.key, request.who.name)),
    );

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
    done();
  };

/** The lists belong to the session: a copy is sent. */
const replyOf = (view: ReturnType<Sessions["get"]>) =>
  structuredClone(view) as Mutable<typeof view>;
type Mutable<Value> = Value extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : Value extends object
    ? { -readonly [Key in keyof Value]: Mutable<Value[Key]> }
    : Value;
