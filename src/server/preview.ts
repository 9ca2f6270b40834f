/** `POST /v1/approvals/{id}/preview`: what an answer would do, before it is given. */
import { z } from "zod";
import type { ApprovalService } from "../core/approvals/service.ts";
import type { Card } from "../core/card.ts";
import { CountersignError } from "../core/errors.ts";
import type { PastCalls } from "../core/history.ts";
import { type ApprovalRequest, LEVELS, type Level, type Scope } from "../core/model.ts";
import { rawField } from "./body.ts";
import type { App } from "./deps.ts";
import { CardReply, ErrorReply, IdParams } from "./schemas.ts";

/** A grant or a rule that an answer would write. */
export interface LastingPreview {
  readonly covers: boolean;
  /** Why it may not be written. */
  readonly why?: string;
  readonly text: string;
  readonly past: PastCalls;
}

/** An edited input, as it is judged. */
export interface InputPreview {
  readonly accepted: boolean;
  /** Why it may not be approved. */
  readonly why?: string;
  readonly level: Level;
  readonly keys: readonly string[];
  readonly heading: string;
  readonly card: Card;
}

/** What this endpoint needs. */
export interface PreviewDeps {
  readonly approvals: ApprovalService;
  readonly preview: {
    lasting(
      request: ApprovalRequest,
      wanted: { readonly scope: Exclude<Scope, "once">; readonly pattern?: string },
    ): Promise<LastingPreview>;
    /** Throws `bad-json`. */
    input(request: ApprovalRequest, raw: string): Promise<InputPreview>;
  };
}

const PreviewBody = z.union([
  z.strictObject({
    scope: z.enum(["turn", "session", "project", "user"]),
    pattern: z.string().min(1).max(1000).optional().describe("As in the answer"),
  }),
  z.strictObject({ input: z.looseObject({}).describe("As in the answer") }),
]);

const LastingReply = z.object({
  covers: z.boolean().describe("It covers this call, and may be written"),
  why: z.string().optional().describe("Why not"),
  text: z.string().describe("The grant's patterns, a line each, or the rule; empty: none"),
  past: z
    .object({
      tried: z.number().describe("Earlier calls of the tool that needed an answer"),
      wouldAllow: z.number().describe("Those that it would have let pass"),
      examples: z.array(
        z.object({
          at: z.number(),
          tool: z.string(),
          what: z.string(),
          asked: z.boolean().describe("People were asked"),
          decision: z.enum(["allow", "deny"]).nullable(),
        }),
      ),
    })
    .describe("What it would have let pass"),
});

const InputReply = z.object({
  accepted: z.boolean().describe("It may be approved in place of the call's own"),
  why: z.string().optional().describe("Why not"),
  level: z.enum(LEVELS),
  keys: z.array(z.string()).describe("What the judges found, the worst first"),
  heading: z.string(),
  card: CardReply.describe("The card, as it would be about this input"),
});

const PreviewReply = z.union([LastingReply, InputReply]);

/** A card of more text takes longer to make than others should wait. */
const MAX_INPUT = 16_384;

export function previewRoutes(app: App, { approvals, preview }: PreviewDeps): void {
  app.post(
    "/v1/approvals/:id/preview",
    {
      config: { roles: ["approver"] as const },
      schema: {
        params: IdParams,
        body: PreviewBody,
        response: { 200: PreviewReply, "4xx": ErrorReply },
      },
    },
    async (request) => {
      const { id } = request.params;
      const record = await approvals.get(id);
      if (!record) throw new CountersignError("unknown-approval", `there is no approval ${id}`);
      const { body } = request;
      if (rawField(request, "input").length > MAX_INPUT)
        throw new CountersignError(
          "too-large",
          `an input of more than ${MAX_INPUT} characters has no preview; the answer is judged`,
          { path: "input" },
        );
      const seen =
        "input" in body
          ? await preview.input(record.request, rawField(request, "input"))
          : await preview.lasting(record.request, {
              scope: body.scope,
              ...(body.pattern !== undefined && { pattern: body.pattern }),
            });
      return seen as unknown as z.output<typeof PreviewReply>;
    },
  );
}
