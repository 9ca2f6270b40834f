/** `countersign install` and whose token it is given. Runs what `npm run build` made. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { sha256 } from "../../src/core/digest.ts";
import { openGateway } from "../support/gateways.ts";

const [AGENTS, OTHERS] = ["a-token-of-an-agent", "a-token-of-another-agent"];
const APPROVERS = "a-token-of-an-approver";
const CONFIG = `
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }]
tokens:
  - { role: agent, name: bot, sha256: ${sha256(AGENTS)} }
  - { role: agent, name: other-bot, sha256: ${sha256(OTHERS)} }
  - { role: approver, name: ada-phone, sha256: ${sha256(APPROVERS)} }
channels: { companion: {} }
log: { level: silent }
`;

it("is taken where it may only ask, also if its text does not say so", async () => {
  const gateway = await openGateway(CONFIG);
  const home = await mkdtemp(join(tmpdir(), "countersign-"));
  onTestFinished(async () => {
    await gateway.stop();
    await rm(home, { recursive: true });
  });
  const header = join(home, ".countersign/agent.header");
  const install = (token: string): Promise<{ code?: number; stderr: string }> =>
    promisify(execFile)(process.execPath, ["dist/src/main.js", "install", "claude-code"], {
      env: {
        PATH: process.env.PATH,
        HOME: home,
        COUNTERSIGN_URL: gateway.url,
        COUNTERSIGN_TOKEN: token,
      },
    }).catch((error) => error);
  expect(await install(APPROVERS)).toMatchObject({
    code: expect.any(Number),
    stderr: expect.stringContaining("is not an agent's token"),
  });
  expect(await install("a-token-of-nobody")).toMatchObject({
    code: expect.any(Number),
    stderr: expect.stringContaining("unknown"),
  });
  expect(existsSync(header)).toBe(false);
  const note = "hooks send another token";
  const first = await install(AGENTS);
  expect(first).not.toHaveProperty("code");
  expect(first.stderr).not.toContain(note);
  expect(await readFile(header, "utf8")).toContain(AGENTS);
  expect((await install(AGENTS)).stderr).not.toContain(note);
  expect((await install(OTHERS)).stderr).toContain(note);
  expect(await readFile(header, "utf8")).toContain(OTHERS);
});
