/**
 * A reporter that ends a run which no longer gets on. A test that blocks its worker's event loop
 * stops vitest's own timers too, and the run would wait for it for ever, without a word.
 */
import { spawnSync } from "node:child_process";
import type { Reporter, TestModule } from "vitest/node";

/** Longer than any test may take, and than the longest file was ever seen to take. */
const STALLED_MS = 600_000;
/** What vitest itself may take to end once every file has. */
const ENDING_MS = 180_000;

export class StalledFiles implements Reporter {
  readonly #running = new Set<string>();
  #left = 0;
  #failed = false;
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(files: readonly unknown[]): void {
    this.#left = files.length;
    this.#restart();
  }
  onTestModuleStart({ relativeModuleId }: TestModule): void {
    this.#running.add(relativeModuleId);
    this.#restart();
  }
  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(module.relativeModuleId);
    this.#failed ||= !module.ok();
    this.#left--;
    this.#restart();
  }
  onTestRunEnd(): void {
    clearTimeout(this.#timer);
  }

  #restart(): void {
    clearTimeout(this.#timer);
    const patience = this.#left > 0 ? STALLED_MS : ENDING_MS;
    this.#timer = setTimeout(() => this.#stop(patience / 60_000), patience);
  }

  #stop(minutes: number): void {
    const processes = spawnSync("ps", ["-eo", "pid,ppid,stat,etime,time,args"], {
      encoding: "utf8",
      timeout: 10_000,
    });
    const what =
      this.#left > 0
        ? `No test file has ended for ${minutes} minutes. Still running:\n  ` +
          `${[...this.#running].join("\n  ")}`
        : `Every test file has ended${this.#failed ? "" : " and passed"}, but vitest itself has ` +
          `not within ${minutes} minutes.`;
    // a worker that hangs would stay behind, and go on taking a processor
    for (const [, pid, parent] of processes.stdout.matchAll(/^ *(\d+) +(\d+) /gm))
      if (Number(parent) === process.pid) end(Number(pid));
    const code = this.#left > 0 || this.#failed ? 1 : 0;
    process.stderr.write(`\n${what}\n\n${processes.stdout}\n`, () => process.exit(code));
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // it has ended
  }
}
