/**
 * Prompt hooks: a model is asked. It may allow, or pass the call to a person with its reasons; any
 * doubt goes to a person too.
 */
import { z } from "zod";
import type { HookAnswer, HookRunner } from "../core/hook.ts";
import { type ModelAnswer, providers } from "./llm.ts";
import { address, IGNORED, optionFaults, word } from "./options.ts";
import { type Opinion, promptOf, readOpinion, type ShownCall, shownCall } from "./prompt-text.ts";

const promptOptions = z.strictObject({
  provider: z.enum(["openai", "anthropic"]),
  url: address.optional(),
  model: word,
  key: z
    .string()
    .regex(/^[\x21-\x7E]+$/, "expected a key that fits into a header")
    .optional(),
  /** The operator's instructions for calls. */
  prompt: word,
  maxTokens: z.int().min(16).max(32_000).default(1000),
  temperature: z.number().min(0).max(2).nullable().default(0),
  /** The limit of one session, in the life of one gateway, for all prompt hooks together. */
  maxCalls: z.int().min(0).default(50),
  ...IGNORED,
});

/** In UTF-16 units. */
const MAX_REASON = 500;
/** The most sessions that are counted. Agents name them, and could invent any number. */
const MAX_SESSIONS = 10_000;

const person = (reason: string): HookAnswer => ({ kind: "answer", decision: "ask", reason });

export function createPromptRunner(): HookRunner {
  const asked = createCounter();
  return {
    type: "prompt",
    faults(spec) {
      const faults = optionFaults(promptOptions, spec);
      if (spec.event === "PostToolUse")
        faults.push("event: a model can only be asked before a call");
      return faults;
    },
    async run(spec, input, signal) {
      const { maxCalls, provider, prompt, ...question } = promptOptions.parse(spec.options);
      if (input.countersign.level === "catastrophic")
        return person("catastrophic calls are never left to a model");
      const call = shownCall(input);
      if (!call) return person("the call is too long to show a model enough of it");
      if (!asked.mayAsk(input.session_id, maxCalls))
        return person(`a model was asked ${maxCalls} times in this session already`);
      const said = await orAborted(
        providers[provider]({ ...question, ...promptOf(prompt, call, input) }, signal),
        signal,
      );
      return answerOf(said, call, question.model);
    },
  };
}

/** A timeout is a doubt like any other, and no reason to block. */
function orAborted(said: Promise<ModelAnswer>, signal: AbortSignal): Promise<ModelAnswer> {
  return new Promise((resolve) => {
    const silent = (why: string) => (): void => resolve({ kind: "silent", why });
    const late = silent("the model did not answer in time");
    if (signal.aborted) late();
    signal.addEventListener("abort", late, { once: true });
    said.then(resolve, silent("the model could not be asked"));
  });
}

function answerOf(said: ModelAnswer, { lacking }: ShownCall, model: string): HookAnswer {
  if (said.kind === "silent") return person(`${said.why} (${model})`);
  const opinion = readOpinion(said.text);
  if (!opinion) return person(`the answer of the model ${model} is not a decision`);
  const words = `${model} ${SAYS[opinion.decision]}: ${quoted(opinion.reason)}`;
  if (opinion.decision !== "allow") return person(words);
  return lacking === undefined
    ? { kind: "answer", decision: "allow", reason: words }
    : person(`${words}, but ${lacking}`);
}

/** A model's deny goes to a person too: the call may have persuaded it. */
const SAYS: Readonly<Record<Opinion["decision"], string>> = {
  allow: "would allow it",
  ask: "is not sure",
  deny: "advises against it",
};

function quoted(reason: string): string {
  const left = reason.length - MAX_REASON;
  return left > 0
    ? `"${reason.slice(0, MAX_REASON)}" (${left} characters left out)`
    : `"${reason}"`;
}

/** Counts by session. If there are too many sessions, the first one that was counted is dropped. */
function createCounter(): { mayAsk(session: string, most: number): boolean } {
  const counts = new Map<string, number>();
  return {
    mayAsk(session, most) {
      const count = counts.get(session) ?? 0;
      if (count >= most) return false;
      if (count === 0 && counts.size >= MAX_SESSIONS) counts.delete(counts.keys().next().value!);
      counts.set(session, count + 1);
      return true;
    },
  };
}
