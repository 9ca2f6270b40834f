/** What the stand-in model needs to know of an API that agents talk to models through. */

/** A tool that the model uses. Text instead of an object: a tool that takes free text. */
export interface ToolUse {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>> | string;
  /** The group that the tool belongs to, where the API has groups. */
  readonly namespace?: string;
  /** The agent has the tool, and does not offer it before the model has searched for it. */
  readonly isHidden?: boolean;
}

/** What the model does next: it says something and ends its turn, or uses tools, all at once. */
export type Turn = string | readonly ToolUse[];

/** An entry of a conversation, as it is sent along with each request. */
export type Entry =
  | { readonly who: "user"; readonly text: string }
  | { readonly who: "model"; readonly uses: boolean }
  | { readonly who: "tool"; readonly text: string };

/** A request of an agent, in the words that all APIs have in common. */
export interface Asked {
  readonly entries: readonly Entry[];
  /** The names of the tools that the model may use. */
  readonly tools: readonly string[];
  readonly streams: boolean;
}

export interface ServerEvent {
  readonly event?: string;
  readonly data: unknown;
}

/** The answer, whole and as a stream. `id` is different for every answer. */
export interface Answered {
  readonly whole: unknown;
  readonly events: readonly ServerEvent[];
}

export interface ModelApi {
  /** The path of the requests that it answers, without the query. */
  readonly path: RegExp;
  read(body: unknown, path: string): Asked;
  answer(turn: Turn, id: string, model: string): Answered;
}

/** A text, or parts of which some have a text, or more parts in `content`. */
export type Parts = string | readonly Part[];
interface Part {
  readonly text?: string;
  readonly content?: Parts;
}

export function textOf(parts: Parts | undefined | null): string {
  if (typeof parts === "string") return parts;
  return (parts ?? []).map(({ text, content }) => text ?? textOf(content)).join("\n");
}
