/**
 * The tests that `npm run mutate` runs against each mutant of the decision path: those that load
 * little. Whole gateways and chat platforms take seconds to start, and there are over a thousand
 * mutants.
 */
import { defineConfig } from "vitest/config";

const CORE = [
  "composite,delivery,digest,gate,gate-coordinators,gate-path,grants,grant-scope,monotonic",
  "ownership,phrase,quotas,roster,turns",
];

export default defineConfig({
  test: {
    include: [
      `test/core/{${CORE}}.test.ts`,
      "test/core/approvals/*.test.ts",
      "test/app/identical-calls.test.ts",
      "test/channels/chat/callback-token.test.ts",
    ],
    testTimeout: 10_000,
    expect: { poll: { timeout: 2000 } },
    maxWorkers: 1,
    // One process loads every file once for each mutant, not once for each file of tests.
    isolate: false,
  },
});
