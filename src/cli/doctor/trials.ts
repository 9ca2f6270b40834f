/**
 * Runs an agent's installed hook as the agent would: with a call that the gateway denies without a
 * person, and again where no gateway answers.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { AgentHost, HookEffect, InstalledHook, Rendered } from "../../core/agent.ts";
import { type Finding, fault, ok, own, skipped } from "./finding.ts";
import { ask, type Surroundings, tokenIn } from "./surroundings.ts";

/** A hook that takes longer waits for a person, or for nothing. */
const LONGEST_MS = 15_000;

export async function trials(
  host: AgentHost,
  hooks: readonly InstalledHook[],
  around: Surroundings,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const hook of hooks) {
    findings.push(await deniedFinding(host, hook, around));
    findings.push(...(await downFindings(host, hook, around)));
  }
  return findings;
}

/** With the gateway as it is: a running one has to deny the call; without one it is blocked. */
async function deniedFinding(
  host: AgentHost,
  hook: InstalledHook,
  around: Surroundings,
): Promise<Finding> {
  const session = `doctor-${randomUUID().slice(0, 8)}`;
  const isRunning = around.gateway.kind === "running";
  const install = own(`install ${host.name}`);
  const told = `${host.name}: a test call through ${hook.event}`;
  const forbidden = isRunning
    ? await forbiddenFile(
        (file) => ({
          session: `${host.name}:${session}`,
          tool: "Write",
          input: { file_path: file, content: "" },
          cwd: tmpdir(),
        }),
        around,
      )
    : { file: join(around.directory, "doctor"), message: "" };
  if (forbidden === undefined)
    return skipped(`${told} was not made: the gateway did not say that it would deny it`);
  const call = { session, file: forbidden.file, cwd: tmpdir() };
  const ended = await fire(hook.command(), hook.trial(call));
  const effect = effectOf(host, ended, hook);
  if (!isRunning)
    return downFinding(hook, effect, { told: `${told}, without a gateway,`, install });
  if (effect !== "stops")
    return fault(`${told} was not stopped${sayingOf(ended)}`, { run: install });
  return (ended.stdout + ended.stderr).includes(JSON.stringify(forbidden.message).slice(1, -1))
    ? ok(`${told} was denied by the gateway`)
    : fault(`${told} was stopped, but not by the gateway${sayingOf(ended)}`, {
        how: "until that is right, the hook stops every call",
        run: install,
      });
}

function downFinding(
  { whenDown }: InstalledHook,
  effect: HookEffect,
  { told, install }: { told: string; install: string },
): Finding {
  if (effect === "stops") return ok(`${told} was blocked`);
  if (effect === "asks" && whenDown === "ask")
    return ok(`${told} was left to the agent's own prompt`);
  return fault(`${told} was not stopped`, { how: "the agent would go ahead", run: install });
}

/** A call that is denied, and the reason that the gateway will give. */
interface Forbidden {
  readonly file: string;
  readonly message: string;
}

/**
 * A file that no agent may write, whatever the policy; undefined if the gateway does not say so, as
 * it might ask someone then. Its state directory is one, but a gateway elsewhere has another than
 * we.
 */
export async function forbiddenFile(
  callOf: (file: string) => object,
  { directory, gateway }: Surroundings,
): Promise<Forbidden | undefined> {
  const token = await tokenIn(directory, "agent");
  if (token === undefined || gateway.kind !== "running" || gateway.status instanceof Error)
    return undefined;
  const { policy = {}, audit = {} } = gateway.status as Record<string, { file?: string }>;
  const files = [
    join(directory, "doctor"),
    ...(audit.file === undefined ? [] : [join(dirname(audit.file), "doctor")]),
    ...(policy.file === undefined ? [] : [policy.file.split(", ")[0] ?? ""]),
  ];
  for (const file of files) {
    const body = callOf(file);
    const { body: explained } = await ask(gateway.url, "/v1/explain", { token, body });
    const { code, message } = (explained.reason ?? {}) as { code?: string; message?: string };
    if (explained.decision === "deny" && code === "countersign.self" && message !== undefined)
      return { file, message };
  }
  return undefined;
}

/** With a copy of the installed script that leads to a port where nothing listens. */
async function downFindings(
  host: AgentHost,
  hook: InstalledHook,
  { gateway }: Surroundings,
): Promise<Finding[]> {
  if (gateway.kind !== "running" || hook.whenDown === undefined || !hook.current) return [];
  const home = await mkdtemp(join(tmpdir(), "countersign-doctor-"));
  try {
    const copy = join(home, "hooks", host.name);
    await mkdir(dirname(copy), { mode: 0o700 });
    await writeFile(copy, await hook.elsewhere(copy, await deadUrl()), { mode: 0o700 });
    const session = `doctor-${randomUUID().slice(0, 8)}`;
    const call = { session, file: copy, cwd: home };
    const ended = await fire(hook.command(copy), hook.trial(call), {
      COUNTERSIGN_URL: await deadUrl(),
    });
    const told = `${host.name}: a test call through ${hook.event}, as if no gateway ran,`;
    const install = own(`install ${host.name}`);
    return [downFinding(hook, effectOf(host, ended, hook), { told, install })];
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Where nothing listens. */
export function deadUrl(): Promise<string> {
  return new Promise((done, failed) => {
    const server = createServer().once("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 9;
      server.close(() => done(`http://127.0.0.1:${port}`));
    });
  });
}

const TIMED_OUT = -1;

const effectOf = (host: AgentHost, ended: Rendered, { event }: InstalledHook): HookEffect =>
  ended.exitCode === TIMED_OUT ? "continues" : host.effectOf(event, ended);

function sayingOf({ stdout, stderr, exitCode }: Rendered): string {
  if (exitCode === TIMED_OUT) return `: it did not end within ${LONGEST_MS / 1000} s`;
  const said = (stderr || stdout).trim().split("\n")[0] ?? "";
  return said === "" ? ` (exit code ${exitCode})` : `: ${said.slice(0, 300)}`;
}

function fire(
  [program, ...args]: readonly [string, ...string[]],
  payload: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Rendered> {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, cwd: tmpdir() });
    const said = { stdout: "", stderr: "" };
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      child.kill("SIGKILL");
    }, LONGEST_MS);
    child.stdout.on("data", (chunk: Buffer) => (said.stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (said.stderr += chunk.toString()));
    child.stdin.on("error", () => {}).end(payload);
    child.on("error", failed);
    child.on("close", (code) => {
      clearTimeout(timer);
      done({ ...said, exitCode: timedOut ? TIMED_OUT : (code ?? 1) });
    });
  });
}
