/** Hooks for tests: real runners, real judges, programs in a directory of their own. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";
import type { HookInput, HookSpec } from "../../src/core/hook.ts";
import { judgeCall } from "../../src/core/judge.ts";
import type { Json } from "../../src/core/model.ts";
import type { PolicyCall } from "../../src/core/policy.ts";
import type { HookFunction } from "../../src/hooks/function.ts";
import { createHookRunners } from "../../src/hooks/index.ts";
import { judges } from "../../src/judges/index.ts";
import { createHooks, type Hooks, type HooksOptions } from "../../src/policy/hooks/index.ts";

export const directory = mkdtempSync(join(tmpdir(), "hooks-"));

/** For a file's top: its hooks have their directory, which is removed after it. */
export function hasHooks(): void {
  mkdirSync(directory, { recursive: true });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
}

let programs = 0;

/** A program that `sh` runs; its path. */
export function script(text: string): string {
  const path = join(directory, `hook-${++programs}.sh`);
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

let names = 0;

export const spec = (
  over: Partial<HookSpec> & { options: Readonly<Record<string, Json>> },
): HookSpec => ({
  name: `hook-${++names}`,
  source: "user",
  event: "PreToolUse",
  type: "command",
  timeoutMs: 10_000,
  onFailure: "block",
  directory,
  ...over,
});

export const command = (text: string, over: Partial<HookSpec> = {}): HookSpec =>
  spec({ ...over, options: { command: text, ...over.options } });

/** A command hook that prints this. */
export function says(answer: unknown, over: Partial<HookSpec> = {}): HookSpec {
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  return command(script(`cat >/dev/null\ncat <<'EOF'\n${text}\nEOF`), over);
}

export const decides = (permissionDecision: string, more: object = {}): object => ({
  hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision, ...more },
});

export const call = (over: Partial<PolicyCall> = {}): PolicyCall => ({
  tool: "Bash",
  input: { command: "git push --force" },
  session: "claude-code:1",
  cwd: directory,
  ...over,
});

export const judge = (of: PolicyCall) => judgeCall(judges, of);

interface Setup extends Partial<HooksOptions> {
  readonly functions?: Readonly<Record<string, HookFunction>>;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

export const hooksOf = (
  specs: readonly HookSpec[],
  { functions = {}, environment = process.env, ...over }: Setup = {},
): Hooks =>
  createHooks(specs, {
    runners: createHookRunners({ environment, functions }),
    managedOnly: false,
    trusted: () => false,
    fits: () => true,
    judge,
    ...over,
  });

/** What the hooks say before a call; fails where none is for it. */
export async function heard(hooks: Hooks, over: Partial<PolicyCall> = {}, mode = "default") {
  const asked = call(over);
  const said = await hooks.before(asked, judge(asked), mode);
  if (!said) throw new Error("no hook is for this call");
  return said;
}

/** The strictest action, and the message of the first verdict that has it. */
export function verdictOf({ verdicts }: Awaited<ReturnType<typeof heard>>): {
  action: string;
  message: string;
  code: string;
} {
  for (const action of ["deny", "ask", "allow", "none"] as const) {
    const found = verdicts.find((verdict) => verdict.action === action);
    if (found) return { action, message: found.reason.message, code: found.reason.code };
  }
  return { action: "nothing", message: "", code: "" };
}

export const ask = async (one: HookSpec, over: Partial<PolicyCall> = {}) =>
  verdictOf(await heard(hooksOf([one]), over));

export const input = (over: Partial<HookInput> = {}): HookInput => ({
  session_id: "claude-code:1",
  permission_mode: "default",
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command: "git push --force" },
  countersign: { level: "dangerous", keys: ["git.force_push"] },
  ...over,
});

/** A real HTTP server for one test; its address. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
