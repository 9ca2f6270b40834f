/**
 * Runs commands in real shells, to see which of them run their payload: a marker that it creates. Each command has a
 * process, an empty directory and an environment of its own; a batch that takes too long is killed with all it started.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What stands in a form for the command that it evaluates. */
export const PLACEHOLDER = "PAYLOAD";

const COMMANDS = { bash: "bash --norc --noprofile -c", dash: "dash -c", zsh: "zsh -f -c" };

export const SHELLS = Object.keys(COMMANDS);

export const isThere = (shell) => spawnSync(shell, ["-c", ":"], { stdio: "ignore" }).status === 0;

/** A form with a command in place of its placeholder. */
export const filled = (form, payload) => form.replaceAll(PLACEHOLDER, payload);

/** A batch gets this long, and so much more for each of its commands. */
const BATCH_MS = 10_000;
const COMMAND_MS = 200;

/** Whether each form runs its payload in a shell. */
export async function payloadsRun(shell, forms) {
  const root = mkdtempSync(join(tmpdir(), "countersign-shells-"));
  try {
    for (const [at, form] of forms.entries()) {
      const directory = join(root, String(at));
      mkdirSync(directory);
      // a form that leaves its directory would leave the marker elsewhere
      const marker = /\bcd\b/.test(form) ? join(directory, "marker") : "marker";
      writeFileSync(join(root, `${at}.sh`), filled(form, `touch ${marker}`));
    }
    await runAll(shell, root, forms.length);
    return forms.map((_, at) => hasMarker(join(root, String(at))));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const hasMarker = (directory) =>
  existsSync(join(directory, "marker")) ||
  readdirSync(directory, { recursive: true }).some((name) => /(?:^|\/)marker$/.test(name));

/** One process goes through the commands; whatever they start is in its group. */
function runAll(shell, root, count) {
  const script = `ulimit -t 5 -f 2048 -n 128 -c 0 2>/dev/null
at=0
while [ $at -lt ${count} ]; do
  cd "$root/$at" && env -i PATH=/usr/bin:/bin HOME="$root/$at" TERM=dumb ${COMMANDS[shell]} "$(cat "$root/$at.sh")" </dev/null >/dev/null 2>&1
  at=$((at + 1))
done`;
  return new Promise((resolve) => {
    const child = spawn("/bin/sh", ["-c", script], { env: { PATH: "/usr/bin:/bin", root }, stdio: "ignore", detached: true });
    const stop = () => {
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // nothing is left
      }
    };
    const timer = setTimeout(stop, BATCH_MS + COMMAND_MS * count);
    child.on("exit", () => {
      clearTimeout(timer);
      stop(); // what still runs in the background
      resolve();
    });
  });
}
