/**
 * Projects on disk for tests: a home, a state directory, directories with policy files; and the
 * store and the workspaces over them.
 */
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { AuditEvent } from "../../src/core/audit.ts";
import type { Log } from "../../src/core/channel.ts";
import { loadPolicy } from "../../src/policy/loading/load.ts";
import { openState } from "../../src/state/directory.ts";
import { placesOf } from "../../src/workspaces/files.ts";
import { type Loaded, loadWorkspace } from "../../src/workspaces/load.ts";
import { openTrust, type TrustStore } from "../../src/workspaces/trust.ts";
import { createWorkspaces, type Project } from "../../src/workspaces/workspaces.ts";

export interface Logged {
  readonly level: keyof Log;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A log that can be looked into. */
export function listLog(): Log & { readonly lines: Logged[] } {
  const lines: Logged[] = [];
  const at =
    (level: keyof Log) =>
    (fields: object, message: string): void => {
      lines.push({ level, fields: fields as Logged["fields"], message });
    };
  return { lines, debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/** A real directory of the test's own. */
export async function temporary(): Promise<string> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "countersign-")));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Whatever the umask, only the owner can write it. */
export async function put(file: string, text: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o755 });
  await writeFile(file, text);
  await chmod(file, 0o644);
}

export const ALLOWS = "rules:\n  - { name: builds, tool: Bash, match: make, action: allow }\n";
export const DENIES = "rules:\n  - { name: no curl, tool: Bash, match: curl *, action: deny }\n";

export interface WorldOptions {
  readonly implicit?: boolean;
  readonly append?: (event: AuditEvent) => void;
}

/** A home with a project in it, looked at by a clock that the test turns. */
export async function world({ implicit = false, append = () => {} }: WorldOptions = {}) {
  const top = await temporary();
  const home = join(top, "home");
  const project = join(home, "project");
  await mkdir(project, { recursive: true });
  const state = await openState(join(home, ".countersign"));
  const log = listLog();
  const events: AuditEvent[] = [];
  let time = 1_000_000;
  const now = () => time;
  const trust = await openTrust({ state, implicit, now, log });
  const audit = {
    async append(...all: readonly AuditEvent[]) {
      for (const event of all) append(event);
      events.push(...all);
    },
  };
  const workspaces = createWorkspaces({
    load: loadPolicy,
    trust,
    home,
    state: state.directory,
    log,
    audit,
    now,
  });
  const places = await placesOf({ home, state: state.directory });
  const look = (root = project): Promise<Loaded> => loadWorkspace(root, loadPolicy, places);
  return {
    top,
    home,
    project,
    state,
    log,
    events,
    trust,
    workspaces,
    look,
    write: (name: string, text: string | Buffer) => put(join(project, name), text),
    /** Lets so much time pass that everything is looked at again. */
    pass(): void {
      time += 1001;
    },
    async of(cwd: string | undefined = project, workspace?: string): Promise<Project | undefined> {
      return workspaces.of(cwd, workspace);
    },
    /** What the operator does at the terminal. */
    async trustIt(root = project, store: TrustStore = trust): Promise<void> {
      const { digest, pins } = await look(root);
      const files = pins.flatMap(({ name, sha256 }) => (sha256 === null ? [] : [{ name, sha256 }]));
      await store.put({ root, digest, files, at: time, by: "operator@here" });
    },
  };
}
