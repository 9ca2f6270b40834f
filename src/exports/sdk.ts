/** `countersign/sdk`: asks a running gateway before an agent's tools run; no SDK comes with it. */
export { CountersignError, type ErrorCode } from "../core/errors.ts";
export { aiApproval, gatedTools } from "../sdk/ai-sdk.ts";
export {
  type Allowed,
  type AskOptions,
  ask,
  type Denied,
  type GatewayPlace,
  look,
  type Open,
  report,
  type ToCheck,
} from "../sdk/ask.ts";
export { claudeCanUseTool, claudeHooks } from "../sdk/claude-agent.ts";
export { CallDenied, type GateOptions, gate } from "../sdk/gate.ts";
export { answerInterrupt, type LangChainInterrupt } from "../sdk/langchain.ts";
export { answerApprovals, decideApproval } from "../sdk/mastra.ts";
export { answerInterruptions } from "../sdk/openai-agents.ts";
