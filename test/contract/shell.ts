/**
 * Runs a command the way agent hosts run their hooks: in `/bin/sh`, with a payload on standard
 * input.
 */
import { spawn } from "node:child_process";
import type { Rendered } from "../../src/core/agent.ts";

export function runShell(
  command: string,
  {
    input,
    env,
    shell = "/bin/sh",
  }: { input: string; env: Readonly<Record<string, string | undefined>>; shell?: string },
): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const child = spawn(shell, ["-c", command], { env, stdio: "pipe" });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.stdin.on("error", () => {}); // a command may end without having read
    child.on("error", reject);
    child.on("close", (code, signal) =>
      resolve({ stdout, stderr, exitCode: code ?? (signal ? 128 : 1) }),
    );
    child.stdin.end(input);
  });
}
