/** Claude Agent SDK. */
import { type Options, query } from "@anthropic-ai/claude-agent-sdk";
import { claudeCanUseTool, claudeHooks } from "countersign/sdk";

/** Every tool call is asked about, in every permission mode. */
export const work = (prompt: string, options: Options = {}) =>
  query({ prompt, options: { ...options, hooks: claudeHooks() } });

/** Only those that the SDK's own rules would ask of. */
export const workAsked = (prompt: string, session: string, options: Options = {}) =>
  query({ prompt, options: { ...options, canUseTool: claudeCanUseTool({ session }) } });
