/** The stop endpoints: what is stopped, stop a session or everything, and let it go on. */
import { z } from "zod";
import type { Roster } from "../core/roster.ts";
import type { StopRecord, Stops } from "../core/stops.ts";
import type { App } from "./deps.ts";
import { ErrorReply } from "./schemas.ts";
import { type Identity, personOf } from "./tokens.ts";

/** What these endpoints need. */
export interface StopDeps {
  readonly stops: Stops;
  readonly roster: Pick<Roster, "find">;
}

const session = z
  .string()
  .min(1)
  .max(512)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, "must not contain control characters");
const StopBody = z.strictObject({
  session: session.optional().describe("The session's key; absent: everything"),
});
const StopQuery = z.strictObject({
  session: session.optional().describe("The session's key; absent: what stopped everything"),
});
const StopReply = z.object({
  all: z.boolean().describe("Everything is stopped"),
  sessions: z.array(z.string()).describe("The sessions that were stopped by their keys"),
  since: z.number().nullable().describe("Since when; of several stops the first"),
  by: z.string().nullable().describe("Who stopped it"),
});

export function stopRoutes(app: App, { stops, roster }: StopDeps): void {
  const response = { 200: StopReply, "4xx": ErrorReply };
  /** A stop does not wait for the requests that arrived with it. */
  const config = { roles: ["approver", "admin"] as const, atOnce: true as const };
  const nameOf = (who: Identity): string =>
    (who.role === "approver" ? roster.find(personOf(who))?.name : undefined) ?? who.name;

  app.get("/v1/stop", { config, schema: { response } }, async () => replyOf(stops.record));

  app.post("/v1/stop", { config, schema: { body: StopBody, response } }, async (request) => {
    await stops.stop(request.body.session, nameOf(request.who));
    return replyOf(stops.record);
  });

  app.delete(
    "/v1/stop",
    { config, schema: { querystring: StopQuery, response } },
    async (request) => {
      await stops.resume(request.query.session, nameOf(request.who));
      return replyOf(stops.record);
    },
  );
}

function replyOf({ all, sessions }: StopRecord): z.output<typeof StopReply> {
  const [first] = [...(all ? [all] : []), ...sessions].sort((one, other) => one.at - other.at);
  return {
    all: all !== null,
    sessions: sessions.map((each) => each.session),
    since: first?.at ?? null,
    by: first?.by ?? null,
  };
}
