/**
 * What benchmarks, scripts and tests use of the built program beyond its public entry points. Built
 * beside the program, of the same chunks, and not published.
 */
export { readFrame } from "../channels/companion/frames.ts";
export { openCore } from "../src/app/gateway-core.ts";
export { openParts } from "../src/app/gateway-parts.ts";
export { createLog } from "../src/app/log.ts";
export { openSessions } from "../src/app/session-runtime.ts";
export { chainEncoder } from "../src/audit/chain-encoder.ts";
export { openAuditLog } from "../src/audit/log.ts";
export { configJsonSchema } from "../src/config/schema.ts";
export { ApprovalService } from "../src/core/approvals/service.ts";
export { Clock } from "../src/core/clock.ts";
export { CompositeProvider } from "../src/core/composite.ts";
export { answeredBy } from "../src/core/decisions.ts";
export { sha256 } from "../src/core/digest.ts";
export { Events } from "../src/core/events.ts";
export { GrantStore, scopeOf } from "../src/core/grants.ts";
export { newId, refOf } from "../src/core/ids.ts";
export { judgeCall } from "../src/core/judge.ts";
export { patternOf } from "../src/core/keys.ts";
export { createPermitSigner } from "../src/core/permit.ts";
export { redact } from "../src/core/redact.ts";
export { createRoster } from "../src/core/roster.ts";
export { AutoMode } from "../src/core/session-auto.ts";
export { Turns } from "../src/core/turns.ts";
export { openJournal } from "../src/journal/journal.ts";
export { judges } from "../src/judges/index.ts";
export { keysPage } from "../src/judges/keys-page.ts";
export { touchesState } from "../src/judges/own-gateway.ts";
export { deleteOf, readOf, writeOf } from "../src/judges/paths.ts";
export { forEachChild, parse as parseShell } from "../src/judges/shell/parse.ts";
export { entryOf, is as isTrait } from "../src/judges/shell/programs/index.ts";
export { createApproval } from "../src/policy/approval.ts";
export { loadPolicy } from "../src/policy/loading/load.ts";
export { createPolicy } from "../src/policy/pipeline.ts";
export { compileRules } from "../src/policy/stages/rules.ts";
export { createModes } from "../src/policy/stages/visibility.ts";
export { buildPolicy } from "../src/policy-files/build.ts";
export { loadInWorker } from "../src/policy-files/worker.ts";
export { toolCall } from "../src/server/calls.ts";
export { inStep } from "../src/server/request-batching.ts";
export { CallBody } from "../src/server/schemas.ts";
export { createWeb } from "../src/server/server.ts";
export { stores } from "../src/stores/index.ts";
export { memoryStore } from "../src/stores/memory.ts";
export { REAL_LIMITS as TELEGRAM_LIMITS } from "../test/worlds/telegram/platform.ts";
