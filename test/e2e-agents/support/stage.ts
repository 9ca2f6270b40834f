/** A home, a project and a model for one run of a real host, and what is left of it removed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openModel, type Script, type StandInModel } from "../../worlds/model/index.ts";
import type { HostDriver, Place } from "../hosts/driver.ts";
import { type Installed, installed } from "./installed.ts";

/** How long what a host has printed may take to arrive after its end. */
const LAST_WORDS_MS = 2_000;
/** Seconds; longer than any host takes when all goes well. */
const LONGEST_RUN = 100;
/** What the host is told; its model plays a script, whatever it says. */
export const PROMPT = "please tidy up";

export interface Stage extends Place {
  readonly host: Installed;
  /** Where our own programs run too: HOME, and PATH with the host's program. */
  readonly env: NodeJS.ProcessEnv;
  readonly standIn: StandInModel;
  /** Runs the host until it ends by itself. */
  run(script: Script, options?: RunOptions): Promise<Run>;
  close(): Promise<void>;
}

export interface RunOptions {
  /** In place of the driver's arguments, for a host that is to behave in another way. */
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Ends the host before it has finished. */
  readonly signal?: AbortSignal;
  /** The seconds after which a host that hangs is ended. */
  readonly longest?: number;
}

export interface Run {
  /** What the model was told that its tools came to. */
  readonly told: string;
  readonly stdout: string;
  readonly stderr: string;
  /** Null: a signal ended it. */
  readonly code: number | null;
}

export async function openStage(driver: HostDriver): Promise<Stage> {
  const host = await installed(driver.name);
  const folder = await mkdtemp(join(tmpdir(), "countersign-e2e-"));
  const place = { home: join(folder, "a home"), project: join(folder, "project") };
  await Promise.all([mkdir(place.home), mkdir(place.project)]);
  const standIn = await openModel();
  const all: Place = { ...place, model: standIn.url, installed: host.folder };
  await driver.configure(all);
  const { env: own } = driver.start(all, PROMPT);
  const path = [...host.path, dirname(host.program), process.env.PATH ?? ""].join(delimiter);
  const env = { PATH: path, HOME: all.home, LANG: "C.UTF-8", TERM: "dumb", NO_COLOR: "1", ...own };
  return {
    ...all,
    host,
    env,
    standIn,
    async run(script, options = {}) {
      standIn.play(script);
      const { args = driver.start(all, PROMPT).args, longest = LONGEST_RUN, signal } = options;
      const ended = await runProgram(host.program, args, {
        cwd: all.project,
        env: { ...env, ...options.env },
        longest,
        ...(signal && { signal }),
      });
      return { ...ended, told: standIn.results().join("\n") };
    },
    async close() {
      await standIn.stop();
      await endDaemons(all.home);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface ProgramOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly longest: number;
  readonly signal?: AbortSignal;
}

async function runProgram(program: string, args: readonly string[], options: ProgramOptions) {
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = () => endGroup(child.pid);
  const timer = setTimeout(end, options.longest * 1000);
  options.signal?.addEventListener("abort", end);
  const texts = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    texts.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    texts.stderr += text;
  });
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const [code] = (await once(child, "exit")) as [number | null];
  clearTimeout(timer);
  end();
  // a daemon may keep its end of a pipe open
  await Promise.race([closed, sleep(LAST_WORDS_MS)]);
  return { ...texts, code };
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // nobody is left in it
  }
}

/**
 * Some hosts leave a daemon in a group of its own. It is known by its HOME, which is of this run
 * alone. Where there is no /proc, nothing is found.
 */
async function endDaemons(home: string): Promise<void> {
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const environ = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    if (environ.split("\0").includes(`HOME=${home}`)) process.kill(Number(pid), "SIGKILL");
  }
}
