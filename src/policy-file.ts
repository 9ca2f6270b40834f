/** Opens the operator's policy file, and makes of it what the gate asks. */
import { readFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "./config.ts";
import { sha256 } from "./core/digest.ts";
import { CountersignError } from "./core/errors.ts";
import { parseStrict, type StrictObject } from "./core/json.ts";
import { type Judge, judgeCall } from "./core/judge.ts";
import { type ApprovalRequest, LEVELS } from "./core/model.ts";
import type { Policy } from "./core/policy.ts";
import { packageRoot } from "./places.ts";
import { loadPolicy } from "./policy/load.ts";
import { createPolicy } from "./policy/pipeline.ts";

export interface OpenPolicy {
  readonly file: string;
  readonly digest: string;
  readonly rules: number;
  readonly decide: Policy;
}

export const DEFAULT_CONFIG_DIRECTORY: string = fileURLToPath(new URL("config/", packageRoot));

/** Throws `bad-policy` that names the file, and where in it the fault is. */
export async function openPolicy(
  config: Pick<Config, "policy" | "security">,
  directory: string = DEFAULT_CONFIG_DIRECTORY,
): Promise<OpenPolicy> {
  const { approvalPolicy } = config.security.interceptor;
  if (config.policy === undefined)
    return { file: "none", digest: sha256(""), rules: 0, decide: createPolicy({ rules: [], approvalPolicy }) };
  const file = isAbsolute(config.policy) ? config.policy : join(directory, config.policy);
  const text = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new CountersignError("bad-policy", `cannot read the policy ${file} (${cause.code})`, { cause, path: "policy" });
  });
  const { rules } = loadPolicy(text, file);
  return { file, digest: sha256(text), rules: rules.length, decide: createPolicy({ rules, approvalPolicy }) };
}

/** Judges an input that an approver changed: it must not be denied, nor worse than what was asked. */
export function reviewer(
  judges: readonly Judge[],
  decide: Policy,
): (request: ApprovalRequest, input: string) => string | undefined {
  return (request, input) => {
    const parsed = readInput(input);
    if (typeof parsed === "string") return parsed;
    const call = {
      tool: request.tool,
      session: request.session,
      input: parsed.value,
      ...(request.cwd !== undefined && { cwd: request.cwd }),
    };
    const judgement = judgeCall(judges, call);
    const { action, reason } = decide(call, judgement);
    if (action === "deny") return `the changed input is denied: ${reason.message}`;
    if (LEVELS.indexOf(judgement.level) > LEVELS.indexOf(request.level))
      return `the changed input is ${judgement.level}, what was asked is ${request.level}`;
    return undefined;
  };
}

/** The message where it cannot be read. */
function readInput(input: string): StrictObject | string {
  try {
    return parseStrict(input);
  } catch (error) {
    return `the changed input cannot be read: ${(error as Error).message}`;
  }
}
