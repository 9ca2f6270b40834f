/**
 * `countersign trust`: shows what a project's own files would allow, forbid and run, and records
 * that they are trusted.
 */
import { hostname, userInfo } from "node:os";
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { Command } from "commander";
import { CountersignError } from "../core/errors.ts";
import { stateDirectory } from "../filesystem/locations.ts";
import type { Loaded } from "../workspaces/load.ts";
import { bold, outputOption, print, printJson, printTable, tell, timeOf } from "./output.ts";
import { plain, type Shown, shownOf, textOf } from "./trust-show.ts";

interface Flags {
  readonly list?: boolean;
  readonly revoke?: boolean;
  readonly yes?: boolean;
  readonly digest?: string;
  readonly output: string;
}

/** Where the question is asked. */
export interface Terminal {
  readonly isThere: boolean;
  /** The line that was typed; undefined at its end. */
  ask(question: string): Promise<string | undefined>;
}

export const trustCommand = (terminal: Terminal = ownTerminal): Command =>
  new Command("trust")
    .description("let a project's own rules and hooks count, after showing them")
    .argument("[dir]", "a directory of the project", ".")
    .option("--list", "list trusted workspaces, and what has changed since")
    .option("--revoke", "end the trust")
    .option("--yes", "do not ask; only together with --digest")
    .option("--digest <hash>", "trust exactly what was shown with this digest")
    .addOption(outputOption())
    .addHelpText(
      "after",
      `
What a project denies or asks about always counts. What it allows, its hooks and its further
directories count once it is trusted, and until one of its policy files, or a script that its hooks
name, changes. Run it where your gateway runs: both use COUNTERSIGN_HOME.
Exit codes: 0 trusted, 1 not.

Example:
  $ countersign trust
  $ countersign trust --list
  $ countersign trust ~/project --yes --digest HASH
  $ countersign trust --revoke ~/project`,
    )
    .action(async (directory: string, flags: Flags) => {
      if (flags.list) return list(flags);
      if (flags.revoke) return revoke(directory, flags);
      return trust(resolve(directory), flags, terminal);
    });

async function trust(directory: string, flags: Flags, terminal: Terminal): Promise<void> {
  if (flags.yes && flags.digest === undefined)
    throw new CountersignError(
      "bad-request",
      "--yes needs --digest HASH: look at what countersign trust shows, and give its digest",
      {
        path: "digest",
      },
    );
  const { store, look } = await open();
  const loaded = await look(directory);
  const shown = shownOf(
    loaded,
    store.stateOf(loaded.root, loaded.digest),
    store.entry(loaded.root),
  );
  if (flags.output === "json") printJson(shown);
  else print(textOf(shown));
  if (shown.state === "trusted") return done(flags, `Already trusted: ${plain(loaded.root)}`);
  if (!mayBeTrusted(shown) || !(await agreed(shown, flags, terminal))) {
    process.exitCode = 1;
    return;
  }
  // it may have been changed while the user was reading
  if ((await look(loaded.root)).digest !== loaded.digest)
    throw new CountersignError(
      "bad-request",
      "the files were changed in the meantime; nothing was trusted, look again",
    );
  await store.put({
    root: loaded.root,
    digest: loaded.digest,
    files: [...shown.files],
    at: Date.now(),
    by: `${userInfo().username}@${hostname()}`,
  });
  done(flags, `Trusted: ${plain(loaded.root)}. A gateway that runs notices within a second.`);
}

function done({ output }: Flags, message: string): void {
  if (output === "json") tell(message);
  else print(message);
  process.exitCode = 0;
}

function mayBeTrusted({ faults, loose }: Shown): boolean {
  for (const fault of faults) tell(fault);
  for (const each of loose) tell(`cannot be pinned: ${each}`);
  if (faults.length + loose.length > 0) tell("Nothing was trusted: fix this first.");
  return faults.length + loose.length === 0;
}

async function agreed(
  { root, digest }: Shown,
  { yes, digest: expected }: Flags,
  terminal: Terminal,
): Promise<boolean> {
  if (expected !== undefined && expected !== digest) {
    tell(`Nothing was trusted: this has the digest ${digest}, not ${plain(expected)}.`);
    return false;
  }
  if (yes) return true;
  if (!terminal.isThere) {
    tell(
      `Cannot ask: stdin is not a terminal. If this is what you want, run:\n  countersign ` +
        `trust ${plain(root)} --yes --digest ${digest}`,
    );
    return false;
  }
  const answer = await terminal.ask("Trust it? [y/N] ");
  if (/^\s*y(?:es)?\s*$/i.test(answer ?? "")) return true;
  tell("Nothing was trusted.");
  return false;
}

async function list({ output }: Flags): Promise<void> {
  const { store, look } = await open();
  const rows = [];
  for (const { root, digest, at, by } of store.entries) {
    const state = await look(root, "exactly").then(
      (loaded) => (loaded.digest === digest ? "trusted" : "changed"),
      () => "gone",
    );
    rows.push({ root, state, at, by, digest });
  }
  if (output === "json") return printJson(rows);
  if (rows.length === 0) return print("No workspace is trusted.");
  printTable(
    ["state", "since", "by", "workspace"],
    rows.map(({ root, state, at, by }) => [state, timeOf(at), plain(by), plain(root)]),
  );
}

/** Works also for a directory that no longer exists, or has no policy files any more. */
async function revoke(directory: string, { output }: Flags): Promise<void> {
  const { store, look } = await open();
  const named = resolve(directory);
  const root = store.entry(named)
    ? named
    : await look(named).then(
        (loaded) => loaded.root,
        () => named,
      );
  const was = await store.remove(root);
  if (output === "json") printJson({ root, revoked: was });
  else print(was ? `No longer trusted: ${plain(root)}` : `Was not trusted: ${plain(root)}`);
  process.exitCode = was ? 0 : 1;
}

async function open() {
  const [{ openState }, { openTrust }, { loadPolicy }, files, { loadWorkspace }, { homedir }] =
    await Promise.all([
      import("../state/directory.ts"),
      import("../workspaces/trust.ts"),
      import("../policy/loading/load.ts"),
      import("../workspaces/files.ts"),
      import("../workspaces/load.ts"),
      import("node:os"),
    ]);
  const state = await openState(stateDirectory());
  const store = await openTrust({ state });
  if (store.problem !== undefined)
    throw new CountersignError("bad-config", store.problem, { path: store.file });
  const places = await files.placesOf({
    home: process.env.HOME || homedir(),
    state: state.directory,
  });
  const known = (root: string): boolean => store.entry(root) !== undefined;
  /** Throws `bad-request` if there is nothing to trust. */
  async function look(directory: string, how?: "exactly"): Promise<Loaded> {
    const root = await (how ? files.exactRoot : files.findRoot)(directory, places, known);
    if (root !== undefined) return loadWorkspace(root, loadPolicy, places);
    const message =
      `${plain(directory)} belongs to no workspace: neither it nor a directory above it, ` +
      "below your home, has a .countersign/policy.yaml or .claude/settings.json";
    throw new CountersignError("bad-request", message, { path: "dir" });
  }
  return { store, look };
}

const ownTerminal: Terminal = {
  get isThere() {
    return Boolean(process.stdin.isTTY) && Boolean(process.stderr.isTTY);
  },
  async ask(question) {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    const ended = new Promise<undefined>((end) => lines.once("close", () => end(undefined)));
    try {
      return await Promise.race([lines.question(bold(question, process.stderr)), ended]);
    } finally {
      lines.close();
    }
  },
};
