/** Function hooks, for programs that embed the gateway: one of their functions is called. */
import { z } from "zod";
import type { HookAnswer, HookInput, HookRunner } from "../core/hook.ts";
import { failed, NOTHING_TO_SAY, readJson } from "./answer.ts";
import { IGNORED, optionFaults } from "./options.ts";

/**
 * Returns nothing; or `{ decision, reason, updatedInput, context }`; or the form that command hooks
 * print. A throw, a rejection, and any other result is a failure. It gets a copy of the call, and
 * should stop when `signal` is aborted.
 */
export type HookFunction = (input: HookInput, signal: AbortSignal) => unknown;

const functionOptions = z.strictObject({ function: z.string().min(1), ...IGNORED });

export function createFunctionRunner(
  functions: Readonly<Record<string, HookFunction>>,
): HookRunner {
  const known = new Map(Object.entries(functions));
  return {
    type: "function",
    faults(spec) {
      const faults = optionFaults(functionOptions, spec);
      const name = spec.options.function;
      if (faults.length === 0 && !known.has(name as string))
        faults.push(
          `options.function: no function ${JSON.stringify(name)} was given to the gateway`,
        );
      return faults;
    },
    async run(spec, input, signal) {
      const answer = known.get(functionOptions.parse(spec.options).function);
      if (!answer) return failed("its function was not given to the gateway");
      try {
        return answerOf(await answer(structuredClone(input), signal), input);
      } catch {
        return failed("its function threw");
      }
    },
  };
}

/** Goes through JSON: the result may have getters, and may change afterwards. */
function answerOf(said: unknown, { hook_event_name: event }: HookInput): HookAnswer {
  if (said === undefined || said === null) return NOTHING_TO_SAY;
  const text: string | undefined = JSON.stringify(said);
  if (text === undefined) return failed("its function did not return an answer");
  return readJson(text, event);
}
