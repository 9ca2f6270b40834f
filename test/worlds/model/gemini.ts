/** Google's generateContent, and streamGenerateContent. */
import type { Entry, ModelApi } from "./api.ts";

interface Part {
  readonly text?: string;
  readonly functionCall?: unknown;
  readonly functionResponse?: { readonly response: unknown };
}

interface Body {
  readonly tools?: readonly {
    readonly functionDeclarations?: readonly { readonly name: string }[];
  }[];
  readonly contents?: readonly { readonly role?: string; readonly parts?: readonly Part[] }[];
}

export const gemini: ModelApi = {
  path: /:(?:g|streamG)enerateContent$/,
  read(body, path) {
    const { contents = [], tools = [] } = body as Body;
    const entries = contents.flatMap(({ role, parts = [] }): Entry[] => {
      if (role === "model")
        return [{ who: "model", uses: parts.some((part) => part.functionCall) }];
      return parts.map(({ text = "", functionResponse }) =>
        functionResponse
          ? { who: "tool", text: JSON.stringify(functionResponse.response) }
          : { who: "user", text },
      );
    });
    const names = tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations);
    return {
      entries,
      tools: names.map(({ name }) => name),
      streams: path.endsWith(":streamGenerateContent"),
    };
  },
  answer(turn, _id, model) {
    const parts =
      typeof turn === "string"
        ? [{ text: turn }]
        : turn.map(({ tool, input }) => ({ functionCall: { name: tool, args: input } }));
    const whole = {
      candidates: [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      modelVersion: model,
    };
    return { whole, events: [{ data: whole }] };
  },
};
