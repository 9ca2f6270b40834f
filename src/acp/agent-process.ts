/** Runs an agent with the proxy between it and the editor that started us. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { constants } from "node:os";
import type { Readable, Writable } from "node:stream";
import { type Calls, callsOf } from "../client/calls.ts";
import { connect } from "../client/connection.ts";
import { environmentOf } from "./agents.ts";
import { type LineSink, linesOf, sinkTo } from "./lines.ts";
import { AcpProxy, type ProxyOptions } from "./proxy.ts";

export interface Run extends Pick<ProxyOptions, "name" | "session" | "rules"> {
  readonly argv: readonly string[];
  /** What the editor sends, and where it reads. */
  readonly stdin: AsyncIterable<Buffer>;
  readonly stdout: Writable;
  readonly tell: (text: string) => void;
}

type Agent = ChildProcessByStdio<Writable, Readable, null>;

/** The program could not be started, or a line had no end. */
const TROUBLE = 125;
/** How long an agent may take to end by itself when its editor has gone. */
const PATIENCE_MS = 2_000;
const SIGNALS: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Resolves with the exit code when the agent has ended. */
export async function runAgent({ argv, stdin, stdout, tell, ...naming }: Run): Promise<number> {
  const [program = "", ...words] = argv;
  const agent = spawn(program, words, {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...environmentOf(argv) },
  });
  const ended = endOf(agent, tell);
  const [editorSink, agentSink] = [sinkTo(stdout), sinkTo(agent.stdin)];
  const proxy = new AcpProxy({
    ...naming,
    calls: callsOfWhoeverRuns(),
    place: { windows: process.platform === "win32" },
    editor: editorSink,
    agent: agentSink,
    tell,
  });
  const release = passSignals(agent, () => proxy.close());
  let trouble: number | undefined;
  const failed = (error: unknown) => {
    tell((error as Error).message);
    agent.kill();
    trouble = TROUBLE;
  };
  const fromEditor = pump(stdin, (line) => proxy.fromEditor(line), [agentSink]);
  void fromEditor.catch(failed).then(() => {
    proxy.close();
    endSoon(agent, ended);
  });
  const fromAgent = pump(agent.stdout, (line) => proxy.fromAgent(line), [editorSink, agentSink]);
  const heard = fromAgent.catch(failed);
  const code = await ended;
  // what it said last; a process that it left behind may hold the pipe open
  await Promise.race([heard, after(PATIENCE_MS)]);
  proxy.close();
  release();
  return trouble ?? code;
}

async function pump(
  source: AsyncIterable<Buffer>,
  take: (line: Buffer) => void,
  sinks: readonly LineSink[],
): Promise<void> {
  for await (const line of linesOf(source)) {
    take(line);
    for (const sink of sinks) await sink.drained();
  }
}

/** Found anew for each question: the gateway may have been restarted since. */
function callsOfWhoeverRuns(): Calls {
  const open = async () => callsOf(await connect("agent"));
  return {
    submit: async (...args) => (await open()).submit(...args),
    wait: async (...args) => (await open()).wait(...args),
    waitElsewhere: async (...args) => (await open()).waitElsewhere(...args),
    report: async (...args) => (await open()).report(...args),
    cancel: async (...args) => (await open()).cancel(...args),
  };
}

function endOf(agent: Agent, tell: (text: string) => void): Promise<number> {
  return new Promise((resolve) => {
    agent.once("error", (error) => {
      tell(`cannot run ${agent.spawnfile}: ${error.message}`);
      resolve(TROUBLE);
    });
    agent.once("exit", (code, signal) => {
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/** Most agents end when their input does; the others are told, and then made to. */
function endSoon(agent: Agent, ended: Promise<number>): void {
  agent.stdin.end();
  const term = setTimeout(() => agent.kill("SIGTERM"), PATIENCE_MS);
  const kill = setTimeout(() => agent.kill("SIGKILL"), 2 * PATIENCE_MS);
  void ended.then(() => {
    clearTimeout(term);
    clearTimeout(kill);
  });
}

function passSignals(agent: Agent, close: () => void): () => void {
  const pass = (signal: NodeJS.Signals) => {
    close();
    agent.kill(signal);
  };
  const end = () => {
    agent.kill();
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  process.on("exit", end);
  return () => {
    for (const signal of SIGNALS) process.off(signal, pass);
    process.off("exit", end);
  };
}

const after = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(), ms).unref();
  });
