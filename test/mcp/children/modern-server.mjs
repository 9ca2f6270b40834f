/**
 * A server of the official SDK that speaks the protocol of 2026-07-28, over stdio or, with `http`,
 * over HTTP: it prints its address. `deploy` asks its client for more before it deploys.
 */
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { createMcpHandler, inputRequired, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

const text = (words) => ({ content: [{ type: "text", text: words }] });

function factory() {
  const server = new McpServer({ name: "modern", version: "1" });
  server.registerTool("note", { inputSchema: z.object({ text: z.string() }) }, async (input) =>
    text(`noted ${input.text}`),
  );
  server.registerTool(
    "deploy",
    { inputSchema: z.object({ what: z.string() }) },
    async ({ what }, context) => {
      const where = context.mcpReq.inputResponses?.where?.content?.where;
      if (where !== undefined) {
        const state = context.mcpReq.requestState();
        return text(state === "own-state" ? `deployed ${what} to ${where}` : `state: ${state}`);
      }
      const requestedSchema = { type: "object", properties: { where: { type: "string" } } };
      return inputRequired({
        inputRequests: { where: inputRequired.elicit({ message: "Where to?", requestedSchema }) },
        requestState: "own-state",
      });
    },
  );
  return server;
}

if (process.argv[2] !== "http") serveStdio(factory);
else {
  const handler = createMcpHandler(factory);
  const server = createServer(async (incoming, outgoing) => {
    const hasBody = incoming.method === "POST";
    const request = new Request(`http://127.0.0.1${incoming.url}`, {
      method: incoming.method,
      headers: new Headers(Object.entries(incoming.headers)),
      ...(hasBody && { body: Readable.toWeb(incoming), duplex: "half" }),
    });
    const response = await handler.fetch(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body) Readable.fromWeb(response.body).pipe(outgoing);
    else outgoing.end();
  });
  server.listen(0, "127.0.0.1", () =>
    process.stdout.write(`http://127.0.0.1:${server.address().port}/mcp\n`),
  );
}
