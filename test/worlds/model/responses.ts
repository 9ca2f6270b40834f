/** OpenAI's Responses API. */
import {
  type Entry,
  type ModelApi,
  type Parts,
  type ServerEvent,
  type Turn,
  textOf,
} from "./api.ts";

interface Item {
  readonly type?: string;
  readonly role?: string;
  readonly content?: Parts;
  readonly output?: unknown;
}

interface Tool {
  readonly name?: string;
  readonly type?: string;
  readonly tools?: readonly Tool[];
}

interface Body {
  readonly stream?: boolean;
  readonly tools?: readonly Tool[];
  readonly input?: string | readonly Item[];
}

export const responses: ModelApi = {
  path: /\/responses$/,
  read(body) {
    const { input = [], tools = [], stream = false } = body as Body;
    const items = typeof input === "string" ? [{ role: "user", content: input }] : input;
    const names = tools.flatMap((tool) => tool.tools ?? tool);
    return {
      entries: items.flatMap(entryOf),
      tools: names.map(({ name, type }) => name ?? type ?? ""),
      streams: stream,
    };
  },
  answer(turn, id, model) {
    const response = {
      id: `resp_${id}`,
      object: "response",
      created_at: 1,
      status: "completed",
      model,
      output: itemsOf(turn, id),
      usage: {
        input_tokens: 1,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: 1,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 2,
      },
      error: null,
      incomplete_details: null,
      metadata: {},
    };
    return { whole: response, events: eventsOf(response) };
  },
};

function entryOf({ type = "message", role, content, output }: Item): Entry[] {
  if (type.endsWith("_call_output"))
    return [{ who: "tool", text: typeof output === "string" ? output : JSON.stringify(output) }];
  if (type.endsWith("_call")) return [{ who: "model", uses: true }];
  if (role === "assistant") return [{ who: "model", uses: false }];
  return role === "user" ? [{ who: "user", text: textOf(content) }] : [];
}

function itemsOf(turn: Turn, id: string) {
  if (typeof turn === "string") {
    const content = [{ type: "output_text", text: turn, annotations: [] }];
    return [{ type: "message", id: `msg_${id}`, role: "assistant", status: "completed", content }];
  }
  return turn.map(({ tool, input, namespace }, at) => ({
    id: `item_${id}_${at}`,
    call_id: `call_${id}_${at}`,
    name: tool,
    ...(namespace !== undefined && { namespace }),
    status: "completed",
    ...(typeof input === "string"
      ? { type: "custom_tool_call", input }
      : { type: "function_call", arguments: JSON.stringify(input) }),
  }));
}

interface Response {
  readonly output: readonly { readonly type: string }[];
}

function eventsOf(response: Response): ServerEvent[] {
  const started = { ...response, status: "in_progress", output: [] };
  const events = [
    { type: "response.created", response: started },
    ...response.output.flatMap((item, output_index) => [
      {
        type: "response.output_item.added",
        output_index,
        item: { ...item, status: "in_progress" },
      },
      { type: "response.output_item.done", output_index, item },
    ]),
    { type: "response.completed", response },
  ];
  return events.map((event, sequence_number) => ({
    event: event.type,
    data: { ...event, sequence_number },
  }));
}
