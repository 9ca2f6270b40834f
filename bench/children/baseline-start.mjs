/**
 * The least that could start as a gateway does: its web framework, its schemas and its log, loaded
 * as packages, and a port that answers.
 */
import Fastify from "fastify";
import { pino } from "pino";
import { z } from "zod";

const log = pino({ level: "info" }, process.stderr);
const Body = z.strictObject({ session: z.string(), tool: z.string(), input: z.looseObject({}) });
const app = Fastify({ logger: false });
app.post("/v1/calls", async ({ body }) => ({ valid: Body.safeParse(body).success }));
await app.listen({ host: "127.0.0.1", port: 0 });
log.info("countersign approve ID");
process.on("SIGTERM", () => process.exit(0));
