/** The small endpoints: health, metrics, the key for permits, status, audit. */
import { z } from "zod";
import type { App, StatusDeps } from "./deps.ts";
import { AuditReply, AuditRequest, ErrorReply } from "./schemas.ts";

const HealthReply = z.object({ ok: z.boolean(), version: z.string() });
const ReadyReply = z.object({
  ready: z.boolean(),
  reason: z.string().optional().describe("Why not"),
});
const StatusReply = z.looseObject({
  version: z.string(),
  listen: z.string(),
  pending: z
    .number()
    .describe("Questions that wait for an answer, of all gateways that share the store"),
  grants: z.number().nullable().describe("null: not known, as the database is lost"),
  database: z
    .object({
      lost: z.boolean(),
      since: z.number().optional().describe("Unix ms"),
      reason: z.string().optional(),
    })
    .optional()
    .describe("Of gateways that share one"),
  stopped: z
    .object({ all: z.boolean(), sessions: z.array(z.string()) })
    .describe("What people have stopped"),
});

const PermitKeysReply = z.object({
  keys: z
    .array(
      z.object({
        kty: z.literal("OKP"),
        crv: z.literal("Ed25519"),
        x: z.string().describe("The key's 32 bytes, base64url"),
        kid: z.string().describe("Its thumbprint (RFC 7638); permits name their key by it"),
        alg: z.literal("EdDSA"),
        use: z.literal("sig"),
      }),
    )
    .describe("A JSON Web Key Set of one key"),
});

export function statusRoutes(app: App, deps: StatusDeps): void {
  const open = { config: { roles: "open" as const, rateLimit: false } };

  app.get("/healthz", { ...open, schema: { response: { 200: HealthReply } } }, async () => ({
    ok: true,
    version: deps.version,
  }));

  app.get(
    "/readyz",
    { ...open, schema: { response: { 200: ReadyReply, 503: ReadyReply } } },
    async (_request, reply) => {
      const answer = await deps.ready();
      return reply.code(answer.ready ? 200 : 503).send({ ...answer });
    },
  );

  app.get(
    "/metrics",
    { ...open, schema: { response: { 200: z.string().describe("Prometheus text format") } } },
    async (_request, reply) => {
      const { text, type } = await deps.metrics.read();
      return reply.type(type).serializer(String).send(text);
    },
  );

  app.get(
    "/v1/permit-key",
    { ...open, schema: { response: { 200: PermitKeysReply } } },
    async () => ({ keys: [...deps.permitKeys.keys] }),
  );

  const status = {
    schema: { response: { 200: StatusReply, "4xx": ErrorReply } },
  };
  app.get("/v1/status", status, async () => (await deps.status()) as z.output<typeof StatusReply>);

  const audit = {
    config: { roles: ["admin"] as const },
    schema: { querystring: AuditRequest, response: { 200: AuditReply, "4xx": ErrorReply } },
  };
  app.get("/v1/audit", audit, async (request) => ({
    lines: [...(await deps.readAudit(request.query))],
  }));
}
