/**
 * The suite: everything under test/ but the agents, which are opt-in. Most files share what they
 * import with the others of their worker, which halves what the whole run costs. So a module that
 * several files import sets nothing up when it is imported: each file asks it to.
 */
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { bundledSource } from "./test/support/bundled-source.ts";
import { StalledFiles } from "./test/support/stalled-files.ts";

/** Files that replace what others would share, or that measure what others would disturb. */
const APART = [
  "test/judges/{growth,linear}.test.ts",
  "test/server/request-batching.test.ts",
  "test/channels/discord/platform.test.ts",
];

/** Files that take longer than most; those that wait stand first, and the rest fills the gaps. */
const LONG = [
  "test/agents/claude-code.test.ts",
  "test/cli/init.test.ts",
  "test/channels/channels.test.ts",
  "test/channels/page/looks.test.ts",
  "test/simulation/approval-path.test.ts",
  "test/simulation/planted-bugs.test.ts",
  "test/mcp/sdk.test.ts",
  "test/cli/faults.test.ts",
  "test/channels/chat/list.test.ts",
  "test/channels/page/connection.test.ts",
  "test/channels/page/views-looks.test.ts",
  "test/cli/cli.test.ts",
  "test/mcp/stdio.test.ts",
  "test/cli/hook.test.ts",
  "test/channels/chat/pairing-and-setup.test.ts",
  "test/cli/doctor.test.ts",
  "test/cli/prompt.test.ts",
  "test/agents/agents.test.ts",
  "test/judges/metamorphic.test.ts",
  "test/channels/page/language.test.ts",
  "test/channels/page/reading.test.ts",
  "test/channels/page/card.test.ts",
  "test/channels/page/always.test.ts",
  "test/channels/chat/strays.test.ts",
  "test/channels/chat/rule.test.ts",
  "test/app/scenario.test.ts",
];

/** Without times of an earlier run, a worker would be left alone with a long file in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification): number => {
      const place = LONG.findIndex((file) => moduleId.endsWith(file));
      return project.name === "apart" ? -1 : place < 0 ? LONG.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  // not where files are watched: a bundle would stay as it was
  plugins: process.argv.includes("run") ? [bundledSource] : [],
  test: {
    // The only clock of a test, and long: it ends what hangs, however busy the machine is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // more than there are cores, and many tests at once in a file: most of them wait for others
    maxWorkers: 4,
    maxConcurrency: 20,
    // where most of the tests wait for something in vain, some of them tell as much
    bail: process.env.CI === "true" ? 40 : 0,
    // a few tests that wait for many retries of a client can run out of time on a busy machine;
    // vitest says which were tried again
    retry: process.env.CI === "true" ? 1 : 0,
    reporters: ["default", new StalledFiles()],
    globalSetup: "test/support/postgres-server.ts",
    sequence: { sequencer: LongestFirst },
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
