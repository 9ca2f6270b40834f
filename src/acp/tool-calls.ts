/** What an agent has said about each of its tool calls, put together from its updates. */
import type { Json, JsonObject } from "../core/model.ts";
import { isObject, objectsIn, textIn } from "./message.ts";

/** One tool call, as far as the agent has described it. */
export interface Described {
  readonly name: string | undefined;
  readonly title: string | undefined;
  readonly kind: string | undefined;
  /** The arguments, and their text as the agent sent it. Undefined if it has sent none yet. */
  readonly input: RawInput | undefined;
  readonly diffs: readonly Diff[];
  readonly paths: readonly string[];
}

export interface RawInput {
  readonly value: JsonObject;
  readonly text: string;
}

export interface Diff {
  readonly path: string;
  readonly oldText: string | undefined;
  readonly newText: string;
}

const NOTHING: Described = {
  name: undefined,
  title: undefined,
  kind: undefined,
  input: undefined,
  diffs: [],
  paths: [],
};

/** What is said later replaces what was said before, field by field; what is left out stays. */
export function describedBy(
  call: JsonObject,
  rawInput: string | undefined,
  before: Described = NOTHING,
): Described {
  const { title, kind, content, locations } = call;
  const input = inputOf(call.rawInput, rawInput);
  const diffs = diffsIn(content);
  const paths = objectsIn(locations).flatMap(({ path }) => textIn(path) ?? []);
  return {
    name: nameIn(call) ?? before.name,
    title: textIn(title) ?? before.title,
    kind: textIn(kind) ?? before.kind,
    input: input ?? before.input,
    diffs: diffs.length > 0 ? diffs : before.diffs,
    paths: paths.length > 0 ? paths : before.paths,
  };
}

/** An empty object is what agents send while the model is still writing the arguments. */
function inputOf(value: Json | undefined, text: string | undefined): RawInput | undefined {
  if (!isObject(value) || text === undefined || Object.keys(value).length === 0) return undefined;
  return { value, text };
}

/** ACP's own field, else where Qwen Code and Claude's adapter put it. */
function nameIn({ name, _meta }: JsonObject): string | undefined {
  if (typeof name === "string") return name;
  if (!isObject(_meta)) return undefined;
  const claude = isObject(_meta.claudeCode) ? _meta.claudeCode.toolName : undefined;
  return textIn(_meta.toolName) ?? textIn(claude);
}

function diffsIn(content: Json | undefined): readonly Diff[] {
  return objectsIn(content).flatMap(({ type, path, oldText, newText }): Diff[] =>
    type === "diff" && typeof path === "string" && typeof newText === "string"
      ? [{ path, oldText: textIn(oldText), newText }]
      : [],
  );
}

/** Sessions may run for days; what is older than this is not asked about any more. */
const MOST_CALLS = 2_000;

export class ToolCalls {
  readonly #calls = new Map<string, Described>();

  of(id: string): Described | undefined {
    return this.#calls.get(id);
  }

  /** Returns what is known of it now. */
  update(id: string, call: JsonObject, rawInput: string | undefined): Described {
    const known = describedBy(call, rawInput, this.#calls.get(id));
    this.#calls.delete(id);
    this.#calls.set(id, known);
    if (this.#calls.size > MOST_CALLS) {
      const [oldest] = this.#calls.keys();
      if (oldest !== undefined) this.#calls.delete(oldest);
    }
    return known;
  }

  forget(id: string): void {
    this.#calls.delete(id);
  }
}
