/** AI SDK 7. */
import { generateText, type LanguageModel, stepCountIs, type ToolSet } from "ai";
import { aiApproval, gatedTools } from "countersign/sdk";

/** Every tool call is asked about. */
export const work = (model: LanguageModel, tools: ToolSet, prompt: string, signal?: AbortSignal) =>
  generateText({
    ...{ model, tools, prompt, stopWhen: stepCountIs(20) },
    ...(signal && { abortSignal: signal }),
    ...aiApproval({ session: "ai-sdk:1", tools: { shell: "Bash" }, signal }),
  });

/** The same, and the approver may edit the input of a tool that runs here. */
export const workEdited = (model: LanguageModel, tools: ToolSet, prompt: string) =>
  generateText({
    ...{ model, prompt, stopWhen: stepCountIs(20) },
    tools: gatedTools(tools, { session: "ai-sdk:2", tools: { shell: "Bash" } }),
  });
