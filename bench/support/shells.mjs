/**
 * Runs commands in real shells, to see which of them run their payload: a marker that it creates.
 * Each command has a process, an empty directory and an environment of its own; what takes too
 * long, or starts too many others, is killed.
 */
import { spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** What stands in a form for the command that it evaluates. */
export const PLACEHOLDER = "PAYLOAD";

const COMMANDS = { bash: "bash --norc --noprofile -c", dash: "dash -c", zsh: "zsh -f -c" };

export const SHELLS = Object.keys(COMMANDS);

export const isThere = (shell) => spawnSync(shell, ["-c", ":"], { stdio: "ignore" }).status === 0;

/** A form with a command in place of its placeholder. */
export const filled = (form, payload) => form.replaceAll(PLACEHOLDER, payload);

/** A command that takes longer than this is killed. */
const COMMAND_MS = 4000;
/** So is one that starts more processes. */
const MOST_PROCESSES = 150;
const LOOK_MS = 250;

/** Whether each form runs its payload in a shell. */
export async function payloadsRun(shell, forms) {
  const root = mkdtempSync(join(tmpdir(), "countersign-shells-"));
  try {
    const commands = forms.map((form, at) => {
      const directory = join(root, String(at));
      mkdirSync(directory);
      // a form that leaves its directory would leave the marker elsewhere
      const marker = /\bcd\b/.test(form) ? join(directory, "marker") : "marker";
      return filled(form, `touch ${marker}`).replace(/\n+$/, "");
    });
    writeFileSync(join(root, "at"), "0");
    await runAll(shell, root, commands);
    return forms.map((_, at) => hasMarker(join(root, String(at))));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const hasMarker = (directory) =>
  existsSync(join(directory, "marker")) ||
  readdirSync(directory, { recursive: true }).some((name) => /(?:^|\/)marker$/.test(name));

/**
 * One process goes through the commands; where one of them is killed, another process goes on
 * behind it.
 */
async function runAll(shell, root, commands) {
  for (let at = 0; at < commands.length; )
    at = (await runFrom(root, { at, script: scriptOf(shell, commands, at) })) + 1;
}

/** A script that runs each command; it starts no process but theirs. */
const scriptOf = (shell, commands, from) =>
  [
    "ulimit -t 5 -f 2048 -n 128 -c 0 -v 1000000",
    ...commands.slice(from).map(
      (command, index) => `echo ${from + index} > "$root/at"
cd "$root/${from + index}" && env -i PATH=/usr/bin:/bin HOME="$PWD" TERM=dumb ${COMMANDS[shell]} ${quoted(command)} </dev/null >/dev/null 2>&1`,
    ),
    `echo ${commands.length} > "$root/at"`,
    "",
  ].join("\n");

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Gives the index of the last command that was run. Whatever the commands start is in the process's
 * group.
 */
function runFrom(root, { at, script }) {
  const file = join(root, "all.sh");
  writeFileSync(file, script);
  const child = spawn("/bin/sh", [file], {
    env: { PATH: "/usr/bin:/bin", root },
    stdio: "ignore",
    detached: true,
  });
  const progress = () => Number(readFileSync(join(root, "at"), "utf8"));
  let seen = { at, since: performance.now() };
  const watch = setInterval(() => {
    const now = progress();
    if (now !== seen.at) seen = { at: now, since: performance.now() };
    const isSlow = performance.now() - seen.since > COMMAND_MS;
    if (isSlow || processesIn(child.pid) > MOST_PROCESSES) stop(child.pid);
  }, LOOK_MS);
  return new Promise((resolve) => {
    child.on("exit", async () => {
      clearInterval(watch);
      stop(child.pid); // what still runs in the background
      for (let wait = 0; wait < 20 && processesIn(child.pid) > 0; wait++) await setTimeout(100);
      resolve(progress());
    });
  });
}

function stop(group) {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // nothing is left
  }
}

/** How many processes a group has; 0 where there is no /proc. */
function processesIn(group) {
  if (!existsSync("/proc/self/stat")) return 0;
  let count = 0;
  for (const id of readdirSync("/proc")) if (/^\d+$/.test(id) && groupOf(id) === group) count++;
  return count;
}

function groupOf(id) {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2]);
  } catch {
    return undefined; // it has ended
  }
}
