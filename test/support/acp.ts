/**
 * The proxy for editors between an editor and an agent that a test plays line by line, and a real
 * gateway that it asks.
 */
import { AcpProxy, type ProxyOptions } from "../../src/acp/proxy.ts";
import { type Calls, callsOf } from "../../src/client/calls.ts";
import { connect } from "../../src/client/connection.ts";
import type { JsonObject } from "../../src/core/model.ts";
import type { TestGateway } from "./gateways.ts";

/** One end of the proxy: what it was sent, in order. */
export class End {
  readonly lines: string[] = [];
  #wake = () => {};

  readonly sink = {
    write: (line: string | Buffer) => {
      this.lines.push(line.toString());
      this.#wake();
    },
    drained: async () => {},
  };

  messages(): JsonObject[] {
    return this.lines.map((line) => JSON.parse(line) as JsonObject);
  }

  /** The first message that fits, once it is there. */
  async next(fits: (message: JsonObject) => boolean): Promise<JsonObject> {
    for (;;) {
      const found = this.messages().find(fits);
      if (found) return found;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  answerTo(id: string | number): Promise<JsonObject> {
    return this.next((message) => message.id === id && message.method === undefined);
  }

  request(method: string): Promise<JsonObject> {
    return this.next((message) => message.method === method && message.id !== undefined);
  }

  /** What was said in the conversation. */
  said(): string {
    return this.messages()
      .map(
        ({ params }) => (params as { update?: { content?: { text?: string } } } | undefined) ?? {},
      )
      .map(({ update }) => update?.content?.text ?? "")
      .join("");
  }
}

export interface Rig {
  readonly proxy: AcpProxy;
  readonly editor: End;
  readonly agent: End;
  /** What the log of the editor was told. */
  readonly told: string[];
  fromEditor(message: JsonObject | string | Buffer): void;
  fromAgent(message: JsonObject | string | Buffer): void;
  /** A session that is open, in which a prompt is running. */
  open(result?: JsonObject): Promise<void>;
  /** The agent asks for permission. */
  ask(id: string | number, toolCall: JsonObject, options?: JsonObject[]): void;
}

export const SESSION = "one";
export const OPTIONS: JsonObject[] = [
  { optionId: "always", name: "Always", kind: "allow_always" },
  { optionId: "yes", name: "Yes", kind: "allow_once" },
  { optionId: "no", name: "No", kind: "reject_once" },
];

const bytes = (message: JsonObject | string | Buffer): Buffer =>
  Buffer.isBuffer(message)
    ? message
    : Buffer.from(typeof message === "string" ? message : JSON.stringify(message));

export const gatewayCalls = async ({ url, tokens }: TestGateway): Promise<Calls> =>
  callsOf(await connect("agent", { COUNTERSIGN_URL: url, COUNTERSIGN_TOKEN: tokens.agent }));

export async function acpRig(gateway: TestGateway, over: Partial<ProxyOptions> = {}): Promise<Rig> {
  const [editor, agent] = [new End(), new End()];
  const told: string[] = [];
  const proxy = new AcpProxy({
    calls: await gatewayCalls(gateway),
    name: "test",
    rules: { allowed: [] },
    place: { windows: false },
    editor: editor.sink,
    agent: agent.sink,
    tell: (text) => told.push(text),
    ...over,
  });
  const rig: Rig = {
    proxy,
    editor,
    agent,
    told,
    fromEditor: (message) => proxy.fromEditor(bytes(message)),
    fromAgent: (message) => proxy.fromAgent(bytes(message)),
    async open(result = {}) {
      const params = { cwd: "/work", mcpServers: [] };
      rig.fromEditor({ jsonrpc: "2.0", id: "new", method: "session/new", params });
      rig.fromAgent({ jsonrpc: "2.0", id: "new", result: { sessionId: SESSION, ...result } });
      await editor.answerTo("new");
      rig.fromEditor({ jsonrpc: "2.0", id: "go", method: "session/prompt", params: PROMPT });
    },
    ask: (id, toolCall, options = OPTIONS) =>
      rig.fromAgent({
        jsonrpc: "2.0",
        id,
        method: "session/request_permission",
        params: { sessionId: SESSION, toolCall, options },
      }),
  };
  return rig;
}

const PROMPT = { sessionId: SESSION, prompt: [{ type: "text", text: "go on" }] };

export const update = (fields: JsonObject): JsonObject => ({
  jsonrpc: "2.0",
  method: "session/update",
  params: { sessionId: SESSION, update: fields },
});

/** A shell command as agents ask for it. */
export const shell = (command: string, over: JsonObject = {}): JsonObject => ({
  toolCallId: "t1",
  kind: "execute",
  title: command,
  rawInput: { command },
  ...over,
});

export const selected = (optionId: string): JsonObject => ({
  outcome: { outcome: "selected", optionId },
});
export const CANCELLED: JsonObject = { outcome: { outcome: "cancelled" } };
