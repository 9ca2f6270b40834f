/**
 * The opt-in suite: real agents against stand-in models and a real gateway. Installs what it needs:
 * `npm run test:agents`.
 */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/e2e-agents/**/*.e2e.ts"],
    testTimeout: 120_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
