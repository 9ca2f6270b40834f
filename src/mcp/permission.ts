/**
 * The server for Claude Code's `--permission-prompt-tool`: one tool, which asks the gateway about a
 * call that Claude Code would ask its user about.
 */
import type { Readable, Writable } from "node:stream";
import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";
import { type Calls, callsOf } from "../client/calls.ts";
import type { JsonObject } from "../core/model.ts";
import { VERSION } from "../filesystem/version.ts";

/** Claude Code names it `mcp__<server>__approve`. */
const PERMISSION_TOOL = "approve";

interface Permission {
  /** Of the gateway; asked for at each call, so that it may start later than this. */
  client(): Promise<Parameters<typeof callsOf>[0]>;
  readonly session: string;
  readonly cwd: string;
}

const Input = z.object({
  tool_name: z.string(),
  input: z.looseObject({}),
  tool_use_id: z.string().optional(),
});

/** Resolves when the client has closed its end. */
export async function servePermission(
  permission: Permission,
  { input, output }: { readonly input: Readable; readonly output: Writable },
): Promise<void> {
  const served = serveStdio(() => serverFor(permission), {
    transport: new StdioServerTransport(input, output),
  });
  await new Promise((resolve) => input.once("close", resolve).once("end", resolve));
  await served.close();
}

function serverFor(permission: Permission): McpServer {
  const server = new McpServer({ name: "countersign", version: VERSION });
  const description = "Asks Countersign whether a tool call may run.";
  server.registerTool(
    PERMISSION_TOOL,
    { description, inputSchema: Input },
    async (asked, { mcpReq: { signal } }) => {
      const text = JSON.stringify(await decided(permission, asked, signal));
      return { content: [{ type: "text", text }] };
    },
  );
  return server;
}

type Answer =
  | { readonly behavior: "allow"; readonly updatedInput: JsonObject }
  | { readonly behavior: "deny"; readonly message: string };

/** Claude Code runs `updatedInput`: what was asked about, or what the approver made of it. */
async function decided(
  { client, session, cwd }: Permission,
  { tool_name: tool, input, tool_use_id: callId }: z.output<typeof Input>,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const calls: Calls = callsOf(await client());
    const text = JSON.stringify(input);
    const call = { session, tool, input: text, cwd, callId, agent: "claude-code" };
    const answer = await calls.submit(call, { signal });
    if (answer.decision === "allow")
      return { behavior: "allow", updatedInput: answer.input ?? (JSON.parse(text) as JsonObject) };
    const why = answer.decision === "deny" ? answer.reason.message : "nobody has decided";
    return { behavior: "deny", message: `Not run. ${why}` };
  } catch (error) {
    const why = (error as Error).message;
    return { behavior: "deny", message: `Not run. Countersign could not be asked: ${why}` };
  }
}
