/**
 * A reporter that ends a run which no longer gets on. A test that blocks its worker's event loop
 * stops vitest's own timers too, and the run would wait for it for ever, without a word.
 */
import { spawnSync } from "node:child_process";
import type { Reporter, TestModule } from "vitest/node";

/** Longer than any test may take, and than the longest file was ever seen to take. */
const STALLED_MS = 600_000;

export class StalledFiles implements Reporter {
  readonly #running = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(): void {
    this.#restart();
  }
  onTestModuleStart({ relativeModuleId }: TestModule): void {
    this.#running.add(relativeModuleId);
    this.#restart();
  }
  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.#running.delete(relativeModuleId);
    this.#restart();
  }
  onTestRunEnd(): void {
    clearTimeout(this.#timer);
  }

  #restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#stop(), STALLED_MS);
  }

  #stop(): void {
    const minutes = STALLED_MS / 60_000;
    const files = [...this.#running].join("\n  ") || "none: vitest itself does not end";
    const { stdout } = spawnSync("ps", ["-eo", "pid,ppid,stat,etime,time,args"], {
      encoding: "utf8",
      timeout: 10_000,
    });
    process.stderr.write(
      `\nNo test file has ended for ${minutes} minutes. Still running:\n  ${files}\n\n${stdout}\n`,
      () => process.exit(1),
    );
  }
}
