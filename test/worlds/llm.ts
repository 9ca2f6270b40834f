/**
 * Two model platforms that play a script: OpenAI's chat completions and Anthropic's messages,
 * strict about what they are sent.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Prompt {
  readonly platform: "openai" | "anthropic";
  readonly path: string;
  readonly key: string | undefined;
  readonly system: string;
  readonly user: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What the model does with a prompt. A text is its answer. */
export type Reply =
  | string
  | { readonly refuses: string }
  | { readonly cutOff: string }
  | { readonly several: readonly string[] }
  | { readonly tool: string }
  | { readonly status: number; readonly body?: string }
  | "hangs";

export interface LlmWorld {
  readonly openai: string;
  readonly anthropic: string;
  /** Every prompt that was understood, oldest first. */
  readonly prompts: readonly Prompt[];
  /** What was wrong with requests that were not. */
  readonly complaints: readonly string[];
  /** How many connections are open. */
  open(): Promise<number>;
  stop(): Promise<void>;
}

export const KEY = "sk-test-0123456789";

export async function openLlm(reply: (prompt: Prompt) => Reply): Promise<LlmWorld> {
  const prompts: Prompt[] = [];
  const complaints: string[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      const read = request.url?.startsWith("/anthropic")
        ? anthropicPrompt(request, text)
        : openaiPrompt(request, text);
      if (typeof read === "object" && "platform" in read) {
        prompts.push(read);
        return answer(response, read, reply(read));
      }
      complaints.push(read.message);
      return error(response, request.url?.startsWith("/anthropic") ? "anthropic" : "openai", read);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    openai: `${origin}/openai/v1`,
    anthropic: `${origin}/anthropic`,
    prompts,
    complaints,
    open: () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Complaint {
  readonly status: number;
  readonly type: string;
  readonly message: string;
}

const complaint = (status: number, type: string, message: string): Complaint => ({
  status,
  type,
  message,
});

function openaiPrompt(request: IncomingMessage, text: string): Prompt | Complaint {
  if (request.method !== "POST" || request.url !== "/openai/v1/chat/completions")
    return complaint(
      404,
      "invalid_request_error",
      `Invalid URL (${request.method} ${request.url})`,
    );
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (key !== KEY) return complaint(401, "invalid_request_error", "Incorrect API key provided");
  const body = JSON.parse(text) as Record<string, unknown>;
  const unknown = Object.keys(body).find(
    (name) => !["model", "messages", "max_tokens", "temperature"].includes(name),
  );
  if (unknown)
    return complaint(
      400,
      "invalid_request_error",
      `Unrecognized request argument supplied: ${unknown}`,
    );
  if (typeof body.model !== "string")
    return complaint(400, "invalid_request_error", "you must provide a model parameter");
  const messages = body.messages as { role: string; content: string }[] | undefined;
  const system = messages?.find(({ role }) => role === "system")?.content;
  const user = messages?.find(({ role }) => role === "user")?.content;
  if (
    !Array.isArray(messages) ||
    messages.length !== 2 ||
    system === undefined ||
    user === undefined
  )
    return complaint(400, "invalid_request_error", "Invalid messages");
  return { platform: "openai", path: request.url, key, system, user, body };
}

function anthropicPrompt(request: IncomingMessage, text: string): Prompt | Complaint {
  if (request.method !== "POST" || request.url !== "/anthropic/v1/messages")
    return complaint(404, "not_found_error", "Not found");
  const key = request.headers["x-api-key"] as string | undefined;
  if (key !== KEY) return complaint(401, "authentication_error", "invalid x-api-key");
  if (request.headers["anthropic-version"] !== "2023-06-01")
    return complaint(400, "invalid_request_error", "anthropic-version: header is required");
  const body = JSON.parse(text) as Record<string, unknown>;
  if (typeof body.max_tokens !== "number")
    return complaint(400, "invalid_request_error", "max_tokens: Field required");
  const messages = body.messages as { role: string; content: string }[] | undefined;
  if (!Array.isArray(messages) || messages.some(({ role }) => role === "system"))
    return complaint(400, "invalid_request_error", 'messages: Unexpected role "system"');
  return {
    platform: "anthropic",
    path: request.url,
    key,
    system: String(body.system),
    user: messages[0]!.content,
    body,
  };
}

function error(
  response: ServerResponse,
  platform: Prompt["platform"],
  { status, type, message }: Complaint,
): void {
  const openai = { error: { message, type, param: null, code: null } };
  json(
    response,
    status,
    platform === "openai"
      ? openai
      : { type: "error", error: { type, message }, request_id: "req_1" },
  );
}

function answer(response: ServerResponse, { platform, body }: Prompt, reply: Reply): void {
  if (reply === "hangs") return;
  if (typeof reply === "object" && "status" in reply) {
    response
      .writeHead(reply.status, { "content-type": "application/json" })
      .end(reply.body ?? '{"error":{"message":"no"}}');
    return;
  }
  json(
    response,
    200,
    platform === "openai" ? completion(body.model, reply) : message(body.model, reply),
  );
}

function completion(model: unknown, reply: Exclude<Reply, "hangs" | { status: number }>): object {
  const choice = (index: number, content: string | null, end: string, more: object = {}) => ({
    index,
    message: { role: "assistant", content, refusal: null, annotations: [], ...more },
    logprobs: null,
    finish_reason: end,
  });
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_790_000_000,
    model,
    choices: choicesOf(reply, choice),
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    system_fingerprint: "fp_1",
  };
}

function choicesOf(
  reply: Exclude<Reply, "hangs" | { status: number }>,
  choice: (index: number, content: string | null, end: string, more?: object) => object,
): object[] {
  if (typeof reply === "string") return [choice(0, reply, "stop")];
  if ("refuses" in reply) return [choice(0, null, "stop", { refusal: reply.refuses })];
  if ("cutOff" in reply) return [choice(0, reply.cutOff, "length")];
  if ("several" in reply) return reply.several.map((text, index) => choice(index, text, "stop"));
  const call = {
    id: "call_1",
    type: "function",
    function: { name: (reply as { tool: string }).tool, arguments: "{}" },
  };
  return [choice(0, null, "tool_calls", { tool_calls: [call] })];
}

function message(model: unknown, reply: Exclude<Reply, "hangs" | { status: number }>): object {
  const [content, end] = blocksOf(reply);
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model,
    content,
    stop_reason: end,
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

function blocksOf(reply: Exclude<Reply, "hangs" | { status: number }>): [object[], string] {
  const text = (said: string) => ({ type: "text", text: said, citations: null });
  if (typeof reply === "string")
    return [[{ type: "thinking", thinking: "Hm.", signature: "s" }, text(reply)], "end_turn"];
  if ("refuses" in reply) return [[text(reply.refuses)], "refusal"];
  if ("cutOff" in reply) return [[text(reply.cutOff)], "max_tokens"];
  if ("several" in reply) return [reply.several.map(text), "end_turn"];
  return [
    [{ type: "tool_use", id: "toolu_1", name: (reply as { tool: string }).tool, input: {} }],
    "tool_use",
  ];
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
