/** The tests that `npm run mutate` runs against each mutant of the decision path. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "test/{gate,grants,digest,composite,identical-calls,stores,commands,monotonic}.test.ts",
      "test/chat/chat.test.ts",
    ],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 2000 } },
    maxWorkers: 1,
    isolate: false,
  },
});
