/**
 * Child processes of the benchmark: started on a core of their own where `taskset` is there, called
 * by message, ended with it.
 */
import { fork, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export const hasTaskset = spawnSync("taskset", ["-V"]).status === 0;
export const hasWrk = spawnSync("wrk", ["-v"]).error === undefined;
const running = new Set();

/** Command and arguments that run a program on one core, where that can be said. */
export const pinned = (core, command, args) =>
  hasTaskset && core !== undefined
    ? ["taskset", ["-c", String(core), command, ...args]]
    : [command, args];

/**
 * Forks `children/<name>.mjs`. `call(method, argument)` resolves with what the method there
 * returns.
 */
export function start(name, { core, node = [], env = {} } = {}) {
  const [execPath, execArgv] = pinned(core, process.execPath, node);
  const file = fileURLToPath(new URL(`../children/${name}.mjs`, import.meta.url));
  const child = fork(file, [], {
    execPath,
    execArgv,
    env: { ...process.env, ...env },
    serialization: "advanced",
  });
  const waiting = new Map();
  let last = 0;
  child.on("message", ({ id, result, error }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) resolve(result);
    else reject(new Error(`${name}: ${error}`));
  });
  child.on("exit", (code, signal) => {
    running.delete(child);
    for (const { reject } of waiting.values())
      reject(new Error(`${name} ended (${code ?? signal})`));
  });
  running.add(child);
  return {
    pid: child.pid,
    call(method, argument) {
      return new Promise((resolve, reject) => {
        if (child.exitCode !== null || child.signalCode !== null)
          return reject(new Error(`${name} has ended`));
        waiting.set(++last, { resolve, reject });
        child.send({ id: last, method, argument });
      });
    },
    stop() {
      return new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", resolve);
        child.kill("SIGKILL");
      });
    },
  };
}

export function stopAll() {
  for (const child of running) child.kill("SIGKILL");
}
