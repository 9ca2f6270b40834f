/**
 * Puts the SDKs that `npm run test:agents` uses into .cache/agents/sdks/ (or sdks/ in
 * $COUNTERSIGN_AGENTS_CACHE), at their latest versions. The last line of its output is the folder.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SDKS = [
  "@anthropic-ai/claude-agent-sdk",
  "@openai/agents",
  "langchain",
  "@langchain/core",
  "@langchain/langgraph",
  "@mastra/core",
  "ai",
  "zod",
];

const cache =
  process.env.COUNTERSIGN_AGENTS_CACHE ??
  fileURLToPath(new URL("../.cache/agents", import.meta.url));
const folder = join(cache, "sdks");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
console.error(`installing SDKs into ${folder} (about 700 MB)`);
const { status } = spawnSync(
  "npm",
  [
    "install",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    ...SDKS.map((name) => `${name}@latest`),
  ],
  { cwd: folder, stdio: ["ignore", 2, 2] },
);
if (status !== 0) {
  console.error("npm could not install them; is the registry within reach?");
  process.exit(1);
}
console.log(folder);
