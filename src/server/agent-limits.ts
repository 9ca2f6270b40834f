/** The endpoints for agent limits, so that a host can start its agents with them. */
import { z } from "zod";
import { type AgentLimits, REASONING } from "../core/agent-limits.ts";
import { CountersignError } from "../core/errors.ts";
import type { App } from "./deps.ts";
import { ErrorReply } from "./schemas.ts";

const AgentParams = z.strictObject({ agent: z.string().min(1).max(200) });

const AgentLimitsReply = z.object({ agents: z.array(z.string()) });
const AgentProfileReply = z.object({
  name: z.string(),
  listed: z
    .boolean()
    .describe("false: there is no entry with this name, and these are the defaults"),
  model: z.string().optional(),
  workerModel: z.string().optional(),
  scoutModel: z.string().optional(),
  reasoning: z
    .enum(REASONING)
    .optional()
    .describe("For every activity mode; absent where it differs by mode"),
  reasoningByMode: z
    .record(z.string(), z.enum(REASONING))
    .describe("How deeply it should think, by activity mode"),
  sampling: z
    .object({
      temperature: z.number().optional(),
      topP: z.number().optional(),
      topK: z.number().optional(),
      maxTokens: z.number().optional(),
    })
    .optional(),
  ceilings: z.object({ mode: z.string().optional(), safety: z.string().optional() }).optional(),
  tools: z
    .array(z.string())
    .optional()
    .describe("Globs over the tools that it may call; absent: all"),
  budget: z.number().optional(),
});

/** Every token may read it: a host needs it to start its agents, and it contains no credentials. */
export function agentLimitRoutes(
  app: App,
  { agentLimits }: { readonly agentLimits: AgentLimits },
): void {
  app.get(
    "/v1/fleet",
    { schema: { response: { 200: AgentLimitsReply, "4xx": ErrorReply } } },
    async () => ({
      agents: [...agentLimits.names],
    }),
  );

  const schema = { params: AgentParams, response: { 200: AgentProfileReply, "4xx": ErrorReply } };
  app.get("/v1/fleet/:agent", { schema }, async ({ params: { agent } }) => {
    const found = agentLimits.of(agent);
    if (!found)
      throw new CountersignError(
        "not-found",
        `there are no limits for an agent ${agent}, and no defaults`,
        { path: "agent" },
      );
    return found as z.output<typeof AgentProfileReply>;
  });
}
