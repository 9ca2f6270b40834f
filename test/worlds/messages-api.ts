/**
 * A model that plays a script: just enough of Anthropic's streaming Messages API for a real agent
 * to run against.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the model does next: uses a tool, or says something and ends its turn. */
export type Step =
  | { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }
  | { readonly text: string };

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly content?: string | readonly Block[];
}

interface Conversation {
  readonly model?: string;
  readonly stream?: boolean;
  readonly tools?: readonly { readonly name: string }[];
  readonly messages: readonly {
    readonly role: string;
    readonly content: string | readonly Block[];
  }[];
}

export interface MessagesApi {
  readonly url: string;
  /** The texts of the tool results that the model has been shown, oldest first. */
  results(): readonly string[];
  stop(): Promise<void>;
}

/**
 * Serves `steps` on a free local port. Which step is next is read from the conversation (one step
 * for each tool result in it), so that a repeated request gets the same answer. Requests that do
 * not offer the step's tool (titles, summaries) get a few words.
 */
export async function messagesApi(steps: readonly Step[]): Promise<MessagesApi> {
  let seen: readonly string[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      if (!request.url?.startsWith("/v1/messages") || request.method !== "POST")
        return void response.writeHead(404).end();
      const conversation = JSON.parse(body) as Conversation;
      if (request.url.includes("count_tokens")) return void json(response, { input_tokens: 1 });
      const results = toolResults(conversation);
      if (results.length > seen.length) seen = results;
      const step = steps[results.length] ?? { text: "Done." };
      const offered =
        "tool" in step
          ? conversation.tools?.some((tool) => tool.name === step.tool)
          : conversation.tools?.length;
      const message = reply(conversation, offered ? step : { text: "A word." }, results.length);
      if (conversation.stream) stream(response, message);
      else json(response, message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    results: () => seen,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function toolResults(conversation: Conversation): string[] {
  const blocks = conversation.messages.flatMap(({ content }) =>
    typeof content === "string" ? [] : content,
  );
  return blocks
    .filter((block) => block.type === "tool_result")
    .map((block) => textOf(block.content));
}

function textOf(content: Block["content"]): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((block) => block.text ?? "").join("\n");
}

type Message = ReturnType<typeof reply>;

function reply(conversation: Conversation, step: Step, turn: number) {
  const content =
    "tool" in step
      ? { type: "tool_use", id: `toolu_${turn}`, name: step.tool, input: step.input }
      : { type: "text", text: step.text };
  return {
    id: `msg_${turn}`,
    type: "message",
    role: "assistant",
    model: conversation.model ?? "stand-in",
    content: [content],
    stop_reason: "tool" in step ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/**
 * Event names and their order as in the "Streaming Messages" page of Anthropic's API documentation.
 */
function stream(response: ServerResponse, message: Message): void {
  const send = (event: { readonly type: string; readonly [key: string]: unknown }) =>
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  const [block] = message.content;
  if (!block) throw new Error("a message has one block");
  const isTool = "input" in block;
  response.writeHead(200, { "content-type": "text/event-stream" });
  send({ type: "message_start", message: { ...message, content: [], stop_reason: null } });
  send({
    type: "content_block_start",
    index: 0,
    content_block: isTool ? { ...block, input: {} } : { type: "text", text: "" },
  });
  const delta = isTool
    ? { type: "input_json_delta", partial_json: JSON.stringify(block.input) }
    : { type: "text_delta", text: block.text };
  send({ type: "content_block_delta", index: 0, delta });
  send({ type: "content_block_stop", index: 0 });
  send({
    type: "message_delta",
    delta: { stop_reason: message.stop_reason, stop_sequence: null },
    usage: { output_tokens: 1 },
  });
  send({ type: "message_stop" });
  response.end();
}
