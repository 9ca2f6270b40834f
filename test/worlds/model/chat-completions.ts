/** OpenAI's chat completions, which most other providers speak too. */
import { type Entry, type ModelApi, type Parts, textOf } from "./api.ts";

interface Body {
  readonly stream?: boolean;
  readonly tools?: readonly { readonly function?: { readonly name: string } }[];
  readonly messages?: readonly {
    readonly role: string;
    readonly content?: Parts | null;
    readonly tool_calls?: readonly unknown[];
  }[];
}

export const chatCompletions: ModelApi = {
  path: /\/chat\/completions$/,
  read(body) {
    const { messages = [], tools = [], stream = false } = body as Body;
    const entries = messages.flatMap(({ role, content, tool_calls }): Entry[] => {
      if (role === "assistant") return [{ who: "model", uses: (tool_calls?.length ?? 0) > 0 }];
      if (role === "tool") return [{ who: "tool", text: textOf(content) }];
      return role === "user" ? [{ who: "user", text: textOf(content) }] : [];
    });
    return { entries, tools: tools.flatMap((tool) => tool.function?.name ?? []), streams: stream };
  },
  answer(turn, id, model) {
    const message =
      typeof turn === "string"
        ? { role: "assistant", content: turn }
        : {
            role: "assistant",
            content: null,
            tool_calls: turn.map(({ tool, input }, index) => ({
              index,
              id: `call_${id}_${index}`,
              type: "function",
              function: { name: tool, arguments: JSON.stringify(input) },
            })),
          };
    const finish_reason = typeof turn === "string" ? "stop" : "tool_calls";
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const base = { id: `chatcmpl-${id}`, created: 1, model };
    const chunk = (choice: object, more: object = {}) => ({
      data: {
        ...base,
        object: "chat.completion.chunk",
        choices: [{ index: 0, ...choice }],
        ...more,
      },
    });
    return {
      whole: {
        ...base,
        object: "chat.completion",
        choices: [{ index: 0, message, finish_reason }],
        usage,
      },
      events: [
        chunk({ delta: message, finish_reason: null }),
        chunk({ delta: {}, finish_reason }, { usage }),
        { data: "[DONE]" },
      ],
    };
  },
};
