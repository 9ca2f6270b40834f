/** The registry of hook runners. A new one is a file and a line here. */
import type { HookRunner } from "../core/hook.ts";
import { commandRunner } from "./command.ts";
import { createFunctionRunner, type HookFunction } from "./function.ts";
import { http } from "./http.ts";
import { createPromptRunner } from "./prompt.ts";

interface RunnerOptions {
  /** The environment that a command's variables come from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly functions?: Readonly<Record<string, HookFunction>>;
}

export const createHookRunners = ({
  environment,
  functions = {},
}: RunnerOptions): readonly HookRunner[] => [
  commandRunner(environment),
  http,
  createPromptRunner(),
  createFunctionRunner(functions),
];
