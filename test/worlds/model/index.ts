/**
 * A model that plays a script, behind four APIs on one port: Anthropic's Messages, OpenAI's chat
 * completions and Responses, and Google's generateContent. Enough of each for real agents to run
 * against.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { anthropic } from "./anthropic.ts";
import type { Answered, Asked, ModelApi, Turn } from "./api.ts";
import { chatCompletions } from "./chat-completions.ts";
import { gemini } from "./gemini.ts";
import { responses } from "./responses.ts";

export type { ToolUse, Turn } from "./api.ts";

const APIS: readonly ModelApi[] = [anthropic, chatCompletions, responses, gemini];

/** What agents ask before they talk: what there is, and how long a text would be. */
const ASIDES: readonly (readonly [path: RegExp, answer: object])[] = [
  [/\/count_tokens$/, { input_tokens: 1 }],
  [/:countTokens$/, { totalTokens: 1 }],
  [/\/models$/, { object: "list", data: [{ id: "stand-in", object: "model" }], models: [] }],
];

/** The turns of the model in a conversation that begins with words like these. */
export interface Conversation {
  /** Sought in what the user said before the model's first turn. Absent: any words. */
  readonly when?: RegExp;
  readonly turns: readonly Turn[];
}

export type Script = readonly Conversation[] | Conversation;

export interface StandInModel {
  readonly url: string;
  /** Plays another script from here on; what was told before is forgotten. */
  play(script: Script): void;
  /** The texts of the tool results that the model has been told, conversation by conversation. */
  results(): readonly string[];
  /** What was asked that is not in the script: unknown paths, tools that were not offered. */
  strays(): readonly string[];
  /** The names of all tools that the model was offered. */
  tools(): readonly string[];
  stop(): Promise<void>;
}

/**
 * Serves a script on a free local port: several conversations where sub-agents have their own, else
 * the one. Which turn is next is read from the request (one for each time that the model has used
 * tools in it), so that a repeated request gets the same answer. Requests that offer no tools
 * (titles, summaries) get a word.
 */
export async function openModel(script: Script = []): Promise<StandInModel> {
  let play = new Play(script);
  const server = createServer((request, response) => {
    serve(play, request, response).catch((error: unknown) => {
      play.strays.add(`${request.method} ${request.url}: ${String(error)}`);
      response.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play(next) {
      play = new Play(next);
    },
    results: () => [...play.results.values()],
    strays: () => [...play.strays],
    tools: () => [...play.tools],
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function serve(play: Play, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const path = new URL(request.url ?? "/", "http://model").pathname;
  const api = APIS.find((each) => each.path.test(path));
  const aside = ASIDES.find(([pattern]) => pattern.test(path))?.[1];
  if (!api || request.method !== "POST") {
    if (!aside) play.strays.add(`${request.method} ${path}`);
    return json(response, aside ? 200 : 404, aside ?? { error: { message: "not played here" } });
  }
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  const asked = api.read(body, path);
  const answer = api.answer(play.turnFor(asked), play.nextId(), "stand-in");
  if (asked.streams) stream(response, answer);
  else json(response, 200, answer.whole);
}

/** The script, and what has been asked and told so far. */
class Play {
  readonly results = new Map<string, string>();
  readonly strays = new Set<string>();
  readonly tools = new Set<string>();
  readonly #conversations: readonly Conversation[];
  #answers = 0;

  constructor(script: Script) {
    this.#conversations = "turns" in script ? [script] : script;
  }

  nextId(): string {
    this.#answers += 1;
    return `${process.pid}_${this.#answers}`;
  }

  turnFor({ entries, tools }: Asked): Turn {
    for (const tool of tools) this.tools.add(tool);
    if (tools.length === 0) return "A word.";
    const firstTurn = entries.findIndex(({ who }) => who === "model");
    const before = firstTurn < 0 ? entries : entries.slice(0, firstTurn);
    const said = before.map((entry) => (entry.who === "user" ? entry.text : "")).join("\n");
    const number = this.#conversations.findIndex(({ when }) => when?.test(said) ?? true);
    const told = entries.flatMap((entry) => (entry.who === "tool" ? [entry.text] : []));
    for (const [at, text] of told.entries()) this.results.set(`${number}/${at}`, text);
    const turn = this.#conversations[number]?.turns[turnsIn(entries)] ?? "Done.";
    if (typeof turn === "string") return turn;
    const lacking = turn.find(({ tool, isHidden }) => !isHidden && !tools.includes(tool));
    if (!lacking) return turn;
    this.strays.add(`${lacking.tool} is not among the tools: ${tools.join(" ")}`);
    return `There is no tool ${lacking.tool}.`;
  }
}

/** How often the model has used tools; several uses without a result between them are one turn. */
function turnsIn(entries: Asked["entries"]): number {
  const uses = entries.map((entry) => entry.who === "model" && entry.uses);
  return uses.filter((is, at) => is && !uses[at - 1]).length;
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function stream(response: ServerResponse, { events }: Answered): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const { event, data } of events) {
    const text = typeof data === "string" ? data : JSON.stringify(data);
    response.write(`${event === undefined ? "" : `event: ${event}\n`}data: ${text}\n\n`);
  }
  response.end();
}
