/**
 * The tests that `npm run mutate` runs against each mutant of the decision path: those that load
 * little. Whole gateways and chat platforms take seconds to start, and there are over a thousand
 * mutants.
 */
import { defineConfig } from "vitest/config";

const CORE = [
  "approval-answers,approval-ends,approval-rules,approval-service,composite,delivery,digest,gate,gate-coordinators,gate-path",
  "grants,grant-scope,holder,identical-calls,monotonic,phrase,roster,token-limits,turns",
];

export default defineConfig({
  test: {
    include: [`test/{${CORE}}.test.ts`, "test/chat/callback-token.test.ts"],
    testTimeout: 10_000,
    expect: { poll: { timeout: 2000 } },
    maxWorkers: 1,
    // One process loads every file once for each mutant, not once for each file of tests.
    isolate: false,
  },
});
