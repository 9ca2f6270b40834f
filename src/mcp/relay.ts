/**
 * One connection between a client and a server: every message of either passes here. Calls of tools
 * are held until they are decided; what is no single readable message never reaches the server.
 */
import { decodeUtf8 } from "../core/json.ts";
import type { JsonObject } from "../core/model.ts";
import type { Asking, Verdict } from "./asking.ts";
import type { Change, Definitions } from "./definitions.ts";
import { oneLine } from "./lines.ts";
import {
  type Body,
  clientName,
  errorReply,
  type Id,
  INVALID_PARAMS,
  INVALID_REQUEST,
  idKey,
  isObject,
  LIST_CHANGED,
  type Message,
  PARSE_ERROR,
  progress,
  readClientMessage,
  readServerMessage,
  stateResult,
  type ToolRequest,
  toolRequest,
  toolResult,
  withParams,
} from "./message.ts";
import type { Round, SealedStates } from "./sealed-state.ts";
import { policyName } from "./tool-names.ts";

/** What all connections to one server share. */
export interface RelayParts {
  /** The server's name, for policies. */
  readonly server: string;
  readonly asking: Asking;
  readonly definitions: Definitions;
  readonly states: SealedStates;
  /** A client gives up after 60 s: it is answered before that. */
  readonly waitMs: number;
  readonly cwd?: string | undefined;
  /** Messages are lines; else each comes by itself. */
  readonly isLines: boolean;
  /** For what the operator has to know. */
  tell(text: string): void;
}

/** Where the answers go that are ours. */
export interface Client {
  /** The last message for a request; `undefined`: there is none, because it was withdrawn. */
  answer(text: string | undefined): void;
  /** What it sent was no message that can be passed on. */
  refuse(text: string): void;
  /** Before the answer. */
  notify(text: string): void;
}

/** A text, or nothing, now or later. */
export type Passed = string | undefined | Promise<string | undefined>;

export interface Relay {
  readonly session: string;
  /** What to send to the server; nothing where it was answered or refused. Never rejects. */
  fromClient(bytes: Buffer, client: Client): Passed;
  /** What to send to the client; nothing for what is no message. Never rejects. */
  fromServer(text: string): Passed;
  /** Withdraws what is held for a client that is gone. */
  gone(client: Client): void;
  /** Withdraws all that it holds, and the questions that stayed open. */
  close(): Promise<void>;
}

/** A request of the client that has no answer yet. */
type Open =
  | { readonly step: "held"; readonly withdraw: AbortController; readonly client: Client }
  | { readonly step: "passed"; readonly method: string }
  | {
      readonly step: "running";
      readonly call: string;
      readonly request: ToolRequest;
      readonly edited: JsonObject | undefined;
      /** Of a monotonic clock. */
      readonly since: number;
    };

interface Connection extends RelayParts {
  readonly session: string;
  readonly open: Map<string, Open>;
  agent: string | undefined;
}

const PROGRESS_MS = 5000;
const MOST_HELD = 1000;
/** The SDK's clients repeat a call ten times by themselves; the server may need some of these. */
const MOST_ROUNDS = 8;

export function createRelay(parts: RelayParts, session: string): Relay {
  const connection: Connection = { ...parts, session, open: new Map(), agent: undefined };
  return {
    session,
    fromClient: (bytes, client) => fromClient(connection, bytes, client),
    fromServer: (text) => fromServer(connection, text),
    gone(client) {
      for (const [key, open] of connection.open) {
        if (open.step !== "held" || open.client !== client) continue;
        connection.open.delete(key);
        open.withdraw.abort();
      }
    },
    async close() {
      for (const open of connection.open.values()) if (open.step === "held") open.withdraw.abort();
      await parts.asking.withdraw(session).catch(() => {});
    },
  };
}

function fromClient(connection: Connection, bytes: Buffer, client: Client): Passed {
  let message: Message;
  try {
    const text = decodeUtf8(bytes);
    message = readClientMessage(connection.isLines ? oneLine(text) : text);
  } catch (error) {
    client.refuse(errorReply(null, PARSE_ERROR, (error as Error).message));
    return undefined;
  }
  const { body } = message;
  if (message.kind === "response") return body.text;
  if (message.kind === "notification")
    return message.method === "notifications/cancelled" ? cancelled(connection, body) : body.text;
  const { id, method } = message;
  if (connection.open.has(idKey(id))) {
    const text = `the id ${JSON.stringify(id)} is that of a request without an answer`;
    client.refuse(errorReply(null, INVALID_REQUEST, text));
    return undefined;
  }
  if (method === "tools/call") return called(connection, { id, body, client });
  if (method === "initialize") connection.agent = clientName(paramsOf(body).clientInfo);
  connection.open.set(idKey(id), { step: "passed", method });
  return body.text;
}

/** A server never hears that something was cancelled of which it never heard. */
function cancelled({ open }: Connection, body: Body): string | undefined {
  const id = paramsOf(body).requestId;
  if (typeof id !== "string" && typeof id !== "number") return undefined;
  const request = open.get(idKey(id));
  if (request?.step !== "held") return request ? body.text : undefined;
  open.delete(idKey(id));
  request.withdraw.abort();
  return undefined;
}

const paramsOf = ({ value: { params } }: Body): JsonObject => (isObject(params) ? params : {});

interface Call {
  readonly id: Id;
  readonly body: Body;
  readonly client: Client;
}

function called(connection: Connection, call: Call): Passed {
  let request: ToolRequest;
  try {
    request = toolRequest(call.body);
  } catch (error) {
    call.client.answer(errorReply(call.id, INVALID_PARAMS, (error as Error).message));
    return undefined;
  }
  return held(connection, call, request).catch((error: Error) => {
    connection.open.delete(idKey(call.id));
    const text = `Not run. Countersign has a fault: ${error.message}`;
    call.client.answer(toolResult(call.id, text, request.isModern));
    return undefined;
  });
}

async function held(
  connection: Connection,
  { id, body, client }: Call,
  request: ToolRequest,
): Promise<string | undefined> {
  const refuse = (message: string): undefined =>
    client.answer(toolResult(id, message, request.isModern)) as undefined;
  const fault = faultOf(connection, request);
  if (fault) return refuse(`Not run. ${fault}`);
  const round = roundOf(connection, request);
  if (round === "strange")
    return refuse(
      "Not run. This requestState is not one for this call; call the tool again without it.",
    );
  if (round?.kind === "allowed") return continued(connection, { id, body, request, round });

  const withdraw = new AbortController();
  const key = idKey(id);
  connection.open.set(key, { step: "held", withdraw, client });
  const tick = ticking(request, client);
  const verdict = await verdictOn(connection, { request, client, signal: withdraw.signal }).finally(
    tick.end,
  );
  // withdrawn while the answer was on its way: the withdrawal was first
  if (withdraw.signal.aborted || verdict.kind === "withdrawn")
    return client.answer(undefined) as undefined;
  connection.open.delete(key);
  if (verdict.kind === "deny") return refuse(verdict.message);
  if (verdict.kind === "waiting") {
    const text = stillWaiting(connection, { id, request, message: verdict.message, round });
    return client.answer(text) as undefined;
  }
  const { call, input: edited } = verdict;
  connection.open.set(key, { step: "running", call, request, edited, since: performance.now() });
  return toRun(body, request, { edited });
}

function faultOf({ open, definitions }: Connection, { name }: ToolRequest): string | undefined {
  const rival = definitions.rivalOf(name);
  if (rival !== undefined)
    return `The tools ${JSON.stringify(name)} and ${JSON.stringify(rival)} cannot be told apart.`;
  let count = 0;
  for (const { step } of open.values()) if (step === "held") count++;
  return count >= MOST_HELD ? "Too many calls wait already; try again later." : undefined;
}

function roundOf(
  { session, server, states }: Connection,
  { name, input, requestState, hasResponses }: ToolRequest,
): Round | undefined | "strange" {
  if (requestState === undefined) return hasResponses ? "strange" : undefined;
  const round = states.open({ session, tool: policyName(server, name), input }, requestState);
  return round === undefined || (round.kind === "waiting" && hasResponses) ? "strange" : round;
}

function ticking({ progressToken }: ToolRequest, client: Client): { end(): void } {
  if (progressToken === undefined) return { end() {} };
  let step = 0;
  const timer = setInterval(() => client.notify(progress(progressToken, ++step)), PROGRESS_MS);
  return { end: () => clearInterval(timer) };
}

interface Deciding {
  readonly request: ToolRequest;
  readonly client: Client;
  readonly signal: AbortSignal;
}

/** First whether the tool may be another one than it was, then whether this call of it may run. */
async function verdictOn(
  connection: Connection,
  { request, client, signal }: Deciding,
): Promise<Verdict> {
  const { asking, definitions, server, session, cwd, waitMs } = connection;
  const { name, input, isModern } = request;
  const until = performance.now() + waitMs;
  const left = () => Math.max(0, until - performance.now());
  const common = { session, agent: request.client ?? connection.agent ?? "mcp", cwd };
  const change = definitions.changeOf(name);
  if (change) {
    const question = { ...common, ...changeQuestion(server, name, change) };
    const verdict = await asking.ask(question, left(), signal);
    if (verdict.kind !== "allow") return verdict;
    if (verdict.input) return { kind: "deny", message: "Not run. A definition cannot be edited." };
    await definitions.accept(name, change.fingerprint);
    if (connection.isLines && !isModern) client.notify(LIST_CHANGED);
  }
  const annotations = definitions.hintsOf(name);
  const tool = policyName(server, name);
  const verdict = await asking.ask({ ...common, tool, input, annotations }, left(), signal);
  if (verdict.kind !== "allow" || !definitions.changeOf(name)) return verdict;
  return { kind: "deny", message: "Not run. The tool's definition changed; call it again." };
}

/** A tool that no policy knows, and that says of itself that it does harm: a person is asked. */
const changeQuestion = (server: string, tool: string, { before, after }: Change) => ({
  tool: "McpToolChanged",
  input: JSON.stringify({ server, tool, before, after }),
  summary: `The MCP server ${server} describes its tool ${tool} in other words than before.`,
  annotations: { destructiveHint: true },
});

interface Waiting {
  readonly id: Id;
  readonly request: ToolRequest;
  readonly message: string;
  readonly round: Round | undefined;
}

/** A newer client repeats the call by itself, so that no model has to. */
function stillWaiting(connection: Connection, { id, request, message, round }: Waiting): string {
  const rounds = round?.kind === "waiting" ? round.rounds + 1 : 1;
  if (!request.isModern || rounds > MOST_ROUNDS) return toolResult(id, message, request.isModern);
  const { session, server, states } = connection;
  const tool = policyName(server, request.name);
  const state = states.seal({ session, tool, input: request.input }, { kind: "waiting", rounds });
  return stateResult(id, state);
}

interface Continued {
  readonly id: Id;
  readonly body: Body;
  readonly request: ToolRequest;
  readonly round: Extract<Round, { kind: "allowed" }>;
}

/** The next round of a call that was allowed: the same call, with what its server asked for. */
function continued({ open }: Connection, { id, body, request, round }: Continued): string {
  const { call, state, edited } = round;
  open.set(idKey(id), { step: "running", call, request, edited, since: performance.now() });
  return toRun(body, request, { edited, state });
}

/** Exactly what was asked about: the client's own bytes, or what the approver made of them. */
function toRun(
  body: Body,
  { requestState }: ToolRequest,
  { edited, state }: { edited: JsonObject | undefined; state?: string | undefined },
): string {
  const changes = {
    ...(edited && { arguments: edited }),
    ...(requestState !== undefined && { requestState: state }),
  };
  return Object.keys(changes).length === 0 ? body.text : withParams(body, changes);
}

function fromServer(connection: Connection, text: string): Passed {
  const message = readServerMessage(text);
  if (message === undefined) {
    connection.tell(`the server wrote what is no message; it was dropped: ${text.slice(0, 200)}`);
    return undefined;
  }
  if (message.kind !== "response") return text;
  const key = idKey(message.id);
  const request = connection.open.get(key);
  // an answer to what the server was never asked
  if (request?.step === "held") return undefined;
  connection.open.delete(key);
  const { result } = message.body.value;
  if (request?.step === "running") return ended(connection, { ...request, body: message.body });
  const isList = request === undefined || request.method === "tools/list";
  return isList && isObject(result) && Array.isArray(result.tools)
    ? listed(connection, message.body, result).catch((error: Error) => {
        connection.tell(`the list of tools cannot be shown: ${error.message}`);
        return errorReply(message.id, INVALID_REQUEST, error.message);
      })
    : text;
}

type Ended = Extract<Open, { step: "running" }> & { readonly body: Body };

/** Tells the gateway what became of a call; keeps hold of one that its server wants more for. */
function ended(connection: Connection, { call, request, edited, since, body }: Ended): string {
  const { result, error } = body.value;
  if (isObject(result) && result.resultType === "input_required") {
    const { session, server, states } = connection;
    const state = typeof result.requestState === "string" ? result.requestState : undefined;
    const bound = { session, tool: policyName(server, request.name), input: request.input };
    const requestState = states.seal(bound, {
      kind: "allowed",
      call,
      ...(state !== undefined && { state }),
      ...(edited && { edited }),
    });
    return JSON.stringify({ ...body.value, result: { ...result, requestState } });
  }
  const failed = isObject(result) ? result.isError === true : true;
  connection.asking.report(call, {
    ok: !failed,
    ...(failed && { error: failureOf(isObject(error) ? error.message : undefined) }),
    durationMs: Math.round(performance.now() - since),
    raw: edited ? JSON.stringify(edited) : request.input,
  });
  return body.text;
}

const failureOf = (message: unknown): string =>
  typeof message === "string" ? message.slice(0, 1000) : "the tool reported an error";

/** The list without the tools that the session's mode hides. Unchanged, it keeps its bytes. */
async function listed(
  { definitions, asking, session, server }: Connection,
  { text, value }: Body,
  result: JsonObject,
): Promise<string> {
  const told = Array.isArray(result.tools) ? result.tools : [];
  const known = await definitions.seen(told);
  const nameOf = (tool: unknown) =>
    policyName(server, isObject(tool) && typeof tool.name === "string" ? tool.name : "");
  const visible = await asking.visible(session, known.map(nameOf));
  const tools = known.filter((tool) => visible.has(nameOf(tool)));
  const isSame = tools.length === told.length && tools.every((tool, at) => tool === told[at]);
  return isSame ? text : JSON.stringify({ ...value, result: { ...result, tools } });
}
