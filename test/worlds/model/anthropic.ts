/** Anthropic's Messages API. */
import { type Entry, type ModelApi, type Parts, type ServerEvent, textOf } from "./api.ts";

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly content?: Parts;
}

interface Body {
  readonly stream?: boolean;
  readonly tools?: readonly { readonly name: string }[];
  readonly messages?: readonly {
    readonly role: string;
    readonly content: string | readonly Block[];
  }[];
}

export const anthropic: ModelApi = {
  path: /\/v1\/messages$/,
  read(body) {
    const { messages = [], tools = [], stream = false } = body as Body;
    const entries = messages.flatMap(({ role, content }): Entry[] => {
      const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
      if (role === "assistant")
        return [{ who: "model", uses: blocks.some(({ type }) => type === "tool_use") }];
      return blocks.map((block) =>
        block.type === "tool_result"
          ? { who: "tool", text: textOf(block.content) }
          : { who: "user", text: block.text ?? "" },
      );
    });
    return { entries, tools: tools.map(({ name }) => name), streams: stream };
  },
  answer(turn, id, model) {
    const content =
      typeof turn === "string"
        ? [{ type: "text" as const, text: turn }]
        : turn.map(({ tool, input }, at) => ({
            type: "tool_use" as const,
            id: `toolu_${id}_${at}`,
            name: tool,
            input,
          }));
    const message = {
      id: `msg_${id}`,
      type: "message",
      role: "assistant",
      model,
      content,
      stop_reason: typeof turn === "string" ? "end_turn" : "tool_use",
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    };
    return { whole: message, events: eventsOf(message) };
  },
};

type Content =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: "tool_use";
      readonly id: string;
      readonly name: string;
      readonly input: unknown;
    };

interface Message {
  readonly content: readonly Content[];
  readonly stop_reason: string;
}

/**
 * Event names and their order as in the "Streaming Messages" page of Anthropic's API documentation.
 */
function eventsOf(message: Message): ServerEvent[] {
  const named = (type: string, more: object = {}): ServerEvent => ({
    event: type,
    data: { type, ...more },
  });
  const blocks = message.content.flatMap((block, index) => {
    const [empty, delta] =
      block.type === "text"
        ? [
            { ...block, text: "" },
            { type: "text_delta", text: block.text },
          ]
        : [
            { ...block, input: {} },
            { type: "input_json_delta", partial_json: JSON.stringify(block.input) },
          ];
    return [
      named("content_block_start", { index, content_block: empty }),
      named("content_block_delta", { index, delta }),
      named("content_block_stop", { index }),
    ];
  });
  const ended = { stop_reason: message.stop_reason, stop_sequence: null };
  return [
    named("message_start", { message: { ...message, content: [], stop_reason: null } }),
    ...blocks,
    named("message_delta", { delta: ended, usage: { output_tokens: 1 } }),
    named("message_stop"),
  ];
}
