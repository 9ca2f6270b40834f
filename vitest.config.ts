/**
 * The suite: everything under test/ but the agents, which are opt-in. Most files share what they
 * import with the others of their worker, which takes a third off the whole run.
 */
import { defineConfig } from "vitest/config";

/** Files whose imports set something up for each test, or that replace what others would share. */
const APART = [
  "test/app/scenario.test.ts",
  "test/channels/channels.test.ts",
  "test/channels/{chat,discord}/**/*.test.ts",
  "test/core/languages.test.ts",
  "test/channels/telegram/platform*.test.ts",
  "test/cli/lazy-commands.test.ts",
  "test/hooks/**/*.test.ts",
  "test/journal/**/*.test.ts",
  "test/judges/{growth,linear}.test.ts",
  "test/app/lazy-clients.test.ts",
  "test/server/request-batching.test.ts",
];

export default defineConfig({
  test: {
    // The only clock of a test, and long: it ends what hangs, however busy the machine is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: "apart", include: APART },
      },
      {
        extends: true,
        test: { name: "shared", isolate: false, include: ["test/**/*.test.ts"], exclude: APART },
      },
    ],
  },
});
