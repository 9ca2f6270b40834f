/** The event stream: `GET /v1/events`, Server-Sent Events for clients that watch the gateway. */
import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { approvalOf } from "../core/card.ts";
import type { GateEvent } from "../core/events.ts";
import { agentsFirst } from "../core/replies.ts";
import { decisionReply } from "./calls.ts";
import type { EventDeps } from "./deps.ts";

/**
 * A watcher with this much unread data is disconnected: the gateway does not wait for slow ones.
 */
const MAX_BACKLOG = 1024 * 1024;
const HEARTBEAT_MS = 15_000;

export function eventRoutes(app: FastifyInstance, { events, clock, clean }: EventDeps): void {
  const watchers = new Set<ServerResponse>();
  const write = (watcher: ServerResponse, text: string) => {
    if (watcher.writableLength > MAX_BACKLOG) watcher.destroy();
    else watcher.write(text);
  };
  const beat = () => {
    for (const watcher of watchers) write(watcher, ": still here\n\n");
    if (watchers.size > 0) clock.after(HEARTBEAT_MS, beat);
  };

  const tell = (event: GateEvent) => {
    const text = `event: ${event.type}\ndata: ${clean(JSON.stringify(payload(event)))}\n\n`;
    for (const watcher of watchers) write(watcher, text);
  };

  events.listen((event) => {
    if (watchers.size > 0) void agentsFirst().then(() => tell(event));
  });

  app.get(
    "/v1/events",
    {
      config: { roles: ["approver", "admin"] },
      schema: { response: { 200: z.string().describe("Server-Sent Events") } } as object,
    },
    (_request, reply) => {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        connection: "keep-alive",
      });
      raw.write(": countersign\n\n");
      if (watchers.size === 0) clock.after(HEARTBEAT_MS, beat);
      watchers.add(raw);
      raw.on("close", () => watchers.delete(raw));
      raw.on("error", () => raw.destroy());
    },
  );
  app.addHook("preClose", async () => {
    for (const watcher of watchers) watcher.end();
  });
}

function payload(event: GateEvent): object {
  if (event.type !== "decision") return approvalOf(event.record, "brief");
  const { call, decision } = event.entry;
  return {
    ...(decision && decisionReply(event.entry, decision)),
    permit: undefined,
    session: call.session,
    tool: call.tool,
  };
}
