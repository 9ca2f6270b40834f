/** The installed hook in the shells and environments that agent hosts start it in. */
import { chmod, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findProgram } from "../../src/agents/hook-transport.ts";
import { agentHosts } from "../../src/agents/index.ts";
import {
  apply,
  decided,
  deny,
  makeSite,
  openHookServer,
  optionsOf,
} from "../contract/agent-site.ts";
import { runShell } from "../contract/shell.ts";
import { recorded } from "../worlds/recorded.ts";

const host = agentHosts["claude-code"];
const PAYLOAD = recorded("claude-code").calls.shell ?? "";
const NOBODY = "http://127.0.0.1:9";

let site: Awaited<ReturnType<typeof makeSite>>;
/** Bash as many systems have it: under the name of sh, where it keeps to POSIX. */
let sh: string;
beforeEach(async () => {
  site = await makeSite();
  sh = join(site.home, "sh");
  await symlink((await findProgram("bash", process.env.PATH)) ?? "/bin/bash", sh);
});
afterEach(() => site.remove());

async function fired(
  url: string,
  run: {
    env?: Record<string, string>;
    shell?: string;
    input?: string;
    path?: string;
    without?: string;
  } = {},
) {
  const { env = {}, shell = "/bin/sh", input = PAYLOAD, path = process.env.PATH } = run;
  const options = optionsOf({ ...site, env: { PATH: path } }, url);
  await apply(await host.install(options));
  if (run.without !== undefined) await rm(run.without, { recursive: true });
  const text = await readFile(join(site.home, ".claude/settings.json"), "utf8");
  const { hooks } = JSON.parse(text) as {
    hooks: Record<string, { hooks: { command: string }[] }[]>;
  };
  const command = hooks.PreToolUse?.[0]?.hooks[0]?.command ?? "";
  return runShell(command, { input, shell, env: { ...site.env, HOME: site.home, ...env } });
}

/** Where there is no bash at the time of the installation. */
async function withoutBash(): Promise<string> {
  const folder = join(site.home, "programs");
  await mkdir(folder);
  await symlink(
    (await findProgram("curl", process.env.PATH)) ?? "/usr/bin/curl",
    join(folder, "curl"),
  );
  return folder;
}

const stopped = {
  exitCode: 2,
  stdout: "",
  stderr: expect.stringContaining("nothing answers") as string,
};

it("stops the call where sh is bash and nothing answers", async () => {
  expect(await fired(NOBODY, { shell: sh })).toEqual(stopped);
});

it.each([
  { SHELLOPTS: "errexit" },
  { SHELLOPTS: "errexit:nounset:noglob:pipefail" },
  { POSIXLY_CORRECT: "1" },
  { BASHOPTS: "nocasematch:failglob:nullglob:expand_aliases" },
  { IFS: "0123456789/abc" },
  { "BASH_FUNC_printf%%": "() { exit 0; }" },
  { "BASH_FUNC_read%%": "() { exit 0; }" },
])("stops the call when nothing answers, with %j", async (env: Record<string, string>) => {
  expect(await fired(NOBODY, { env })).toEqual(stopped);
  expect(await fired(NOBODY, { env, shell: "/bin/bash" })).toEqual(stopped);
});

it.each(["noexec", "xtrace"])("stops the call with %s in SHELLOPTS", async (SHELLOPTS) => {
  expect(await fired(NOBODY, { env: { SHELLOPTS } })).toMatchObject({ exitCode: 2 });
});

it("stops the call without its script, where bash ends at the first failure", async () => {
  for (const shell of ["/bin/sh", "/bin/bash", sh]) {
    const env = { SHELLOPTS: "errexit" };
    const ended = await fired(NOBODY, { env, shell, without: join(site.state, "hooks") });
    expect(ended).toMatchObject({ exitCode: 2 });
    expect(ended.stderr).toContain("countersign install claude-code");
  }
});

it("runs no file that the environment names", async () => {
  const evil = join(site.home, "evil");
  await writeFile(evil, "exit 0\n");
  expect(await fired(NOBODY, { env: { BASH_ENV: evil, ENV: evil } })).toEqual(stopped);
});

it("stops the call through curl, also where a shell ends at the first failure", async () => {
  const path = await withoutBash();
  const env = { SHELLOPTS: "errexit:nounset" };
  for (const shell of ["/bin/sh", "/bin/bash", sh])
    expect(await fired(NOBODY, { env, shell, path })).toEqual(stopped);
});

it("sends a long call as it is, whatever program is called cat", async () => {
  const folder = join(site.home, "bin");
  await mkdir(folder);
  await writeFile(join(folder, "cat"), "#!/bin/sh\necho '\"}}'\n");
  await chmod(join(folder, "cat"), 0o755);
  const input = PAYLOAD.replace("{", `{"long":"${"é".repeat(200_000)}",`);
  const server = await openHookServer(host, decided(host, deny));
  const env = { PATH: `${folder}:${process.env.PATH}` };
  const { stdout } = await fired(server.url, { env, input });
  await server.stop();
  expect(stdout).toContain('"permissionDecision":"deny"');
  expect(server.received).toEqual([input]);
});
