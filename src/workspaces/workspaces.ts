/**
 * The policy of the workspace that a call is made in: found by the call's directory, cached, and
 * checked for changes every second.
 */
import type { Audit } from "../core/audit.ts";
import type { Log } from "../core/channel.ts";
import { CountersignError } from "../core/errors.ts";
import type { HookSpec } from "../core/hook.ts";
import type { Load } from "../policy/loading/load.ts";
import type { PathLists, Rule, RuleSet } from "../policy/rules/rule.ts";
import { exactRoot, findRoot, placesOf } from "./files.ts";
import { isUnchanged, type Loaded, loadWorkspace } from "./load.ts";
import type { PlacePaths } from "./real-path-lists.ts";
import type { TrustState, TrustStore } from "./trust.ts";

/** The policy in a workspace's own files. The same object while nothing changes. */
export interface Project {
  /** Its real path. */
  readonly root: string;
  readonly sets: readonly RuleSet[];
  /** None unless it is trusted. */
  readonly hooks: readonly HookSpec[];
  /** Without `roots` unless it is trusted. */
  readonly paths: PathLists;
  readonly trusted: boolean;
  readonly trust: TrustState;
  /** Why not all of it can be known: then every call that is not safe needs approval. */
  readonly problem?: string;
}

export interface WorkspaceOptions {
  readonly load: Load;
  readonly trust: TrustStore;
  /** The user's home directory. */
  readonly home: string;
  /** The state directory. */
  readonly state?: string;
  readonly log: Log;
  /** Called before anything new counts. */
  readonly audit?: Pick<Audit, "append">;
  /** Resolves the paths of a project's lists. */
  readonly place?: PlacePaths;
  readonly now?: () => number;
}

export interface Workspaces {
  /**
   * The project of the session's `workspace` exactly, or else of the nearest ancestor of `cwd` that
   * has policy files; undefined if there is none. At once where the directory was looked at
   * within the last second. Never rejects.
   */
  of(
    cwd: string | undefined,
    workspace?: string,
  ): Project | undefined | Promise<Project | undefined>;
}

const FRESH_MS = 1000;
const MAX_DIRECTORIES = 1000;
const NO_PATHS: PathLists = { zeroAccess: [], readOnly: [], noDelete: [], roots: [] };

interface Seen {
  readonly at: number;
  readonly project: Project | undefined;
}

interface Known extends Seen {
  readonly loaded: Loaded;
  readonly project: Project;
}

export const createWorkspaces = (options: WorkspaceOptions): Workspaces =>
  new KnownWorkspaces(options);

class KnownWorkspaces implements Workspaces {
  readonly #options: WorkspaceOptions;
  readonly #now: () => number;
  readonly #places: ReturnType<typeof placesOf>;
  readonly #byDirectory = new Map<string, Seen>();
  readonly #byWorkspace = new Map<string, Seen>();
  readonly #roots = new Map<string, Known>();
  readonly #looking = new Map<string, Promise<Project | undefined>>();

  constructor(options: WorkspaceOptions) {
    const { home, state, now = Date.now } = options;
    this.#options = options;
    this.#now = now;
    this.#places = placesOf({ home, state });
  }

  of(
    cwd: string | undefined,
    workspace?: string,
  ): Project | undefined | Promise<Project | undefined> {
    const exact = workspace !== undefined;
    const directory = exact ? workspace : cwd;
    if (directory === undefined) return undefined;
    const seen = (exact ? this.#byWorkspace : this.#byDirectory).get(directory);
    if (seen !== undefined && this.#isFresh(seen)) return seen.project;
    const key = exact ? `=${directory}` : directory;
    let under = this.#looking.get(key);
    if (under === undefined) {
      under = this.#look(directory, exact).finally(() => this.#looking.delete(key));
      this.#looking.set(key, under);
    }
    return under;
  }

  #isFresh({ at }: Seen): boolean {
    const age = this.#now() - at;
    return age >= 0 && age < FRESH_MS;
  }

  async #look(directory: string, exact: boolean): Promise<Project | undefined> {
    const at = this.#now();
    const seen = await this.#see(directory, exact).catch((error: unknown) => {
      if (!(error instanceof CountersignError))
        this.#options.log.error({ directory, error: String(error) }, "a workspace cannot be read");
      return { at, project: troubled(directory, (error as Error).message) };
    });
    remember(exact ? this.#byWorkspace : this.#byDirectory, directory, seen);
    return seen.project;
  }

  async #see(directory: string, exact: boolean): Promise<Seen> {
    const at = this.#now();
    const { trust } = this.#options;
    await trust.refresh();
    const wasTrusted = (root: string): boolean => trust.entry(root) !== undefined;
    const root = await (exact ? exactRoot : findRoot)(directory, await this.#places, wasTrusted);
    return root === undefined ? { at, project: undefined } : this.#inspect(root);
  }

  async #inspect(root: string): Promise<Seen> {
    const known = this.#roots.get(root);
    if (known && this.#isFresh(known)) return known;
    const { load, trust, place, audit, log } = this.#options;
    const at = this.#now();
    const unchanged = known !== undefined && (await isUnchanged(known.loaded));
    const loaded = unchanged ? known.loaded : await loadWorkspace(root, load, await this.#places);
    const plain = projectOf(loaded, trust);
    const project = place ? { ...plain, paths: await place(plain.paths, root) } : plain;
    if (known && isSame(known, loaded, project))
      return remember(this.#roots, root, { at, loaded, project: known.project });
    const recorded = await record(loaded, project, audit);
    // not cached: the next check tries again to record it
    if (!recorded) return { at, project: withoutTrust(project, UNRECORDED) };
    tell(loaded, project, log);
    return remember(this.#roots, root, { at, loaded, project });
  }
}

/** False if it could not be recorded. */
async function record(
  { digest }: Loaded,
  { root, trust, problem }: Project,
  audit: WorkspaceOptions["audit"],
): Promise<boolean> {
  if (!audit) return true;
  const detail = {
    workspace: root,
    state: trust,
    digest,
    ...(problem !== undefined && { problem }),
  };
  return audit.append({ type: "config", action: "trust", detail }).then(
    () => true,
    () => false,
  );
}

function tell(
  { digest, files, hooks }: Loaded,
  { root, trust, trusted, problem }: Project,
  log: Log,
): void {
  const allows = files.some(({ rules }) => rules.some(({ action }) => action === "allow"));
  if (problem !== undefined)
    log.error(
      { root, problem },
      "a workspace's own policy cannot be used; its calls are asked about",
    );
  else if (!trusted && (allows || hooks.length > 0))
    log.warn(
      { root, digest },
      "the workspace is not trusted: what it allows and its hooks do not count; run: " +
        `countersign trust ${root}`,
    );
  else log.info({ root, digest, trust }, "a workspace's own policy is in force");
}

const UNRECORDED =
  "The project's rules could not be written to the audit log, so they are not in force.";

/** The oldest is removed if there is no more room. */
function remember<Value>(all: Map<string, Value>, key: string, value: Value): Value {
  all.delete(key);
  const [oldest] = all.keys();
  if (oldest !== undefined && all.size >= MAX_DIRECTORIES) all.delete(oldest);
  all.set(key, value);
  return value;
}

const isSame = (known: Known, loaded: Loaded, { trust, problem }: Project): boolean =>
  known.loaded.digest === loaded.digest &&
  known.project.trust === trust &&
  known.project.problem === problem;

const troubled = (root: string, problem: string): Project => ({
  root,
  sets: [],
  hooks: [],
  paths: NO_PATHS,
  trusted: false,
  trust: "untrusted",
  problem,
});

function projectOf(loaded: Loaded, store: TrustStore): Project {
  const { root, files, hooks, digest } = loaded;
  const trust = store.stateOf(root, digest);
  const problem = problemOf(loaded, trust, store);
  const trusted =
    problem === undefined &&
    loaded.loose.length === 0 &&
    (trust === "trusted" || trust === "implicit");
  const all = (list: keyof PathLists): string[] => files.flatMap(({ paths }) => paths[list]);
  return {
    root,
    sets: files.map(({ file, source, rules, settings: { timeoutMs } }) => ({
      file,
      source,
      rules: timed(rules, timeoutMs),
      trusted,
    })),
    hooks: trusted ? hooks : [],
    paths: {
      zeroAccess: all("zeroAccess"),
      readOnly: all("readOnly"),
      noDelete: all("noDelete"),
      roots: trusted ? all("roots") : [],
    },
    trusted,
    trust,
    ...(problem !== undefined && { problem }),
  };
}

const withoutTrust = (project: Project, problem: string): Project => ({
  ...project,
  sets: project.sets.map((set) => ({ ...set, trusted: false })),
  hooks: [],
  paths: { ...project.paths, roots: [] },
  trusted: false,
  problem,
});

/** A file's own timeout applies to all its questions without one. */
const timed = (rules: readonly Rule[], timeoutMs: number | undefined): readonly Rule[] =>
  timeoutMs === undefined
    ? rules
    : rules.map((rule) =>
        rule.action === "ask" && rule.timeoutMs === undefined ? { ...rule, timeoutMs } : rule,
      );

function problemOf(
  { root, faults }: Loaded,
  trust: TrustState,
  store: TrustStore,
): string | undefined {
  if (faults.length > 0) return `The project's own policy cannot be used: ${faults.join("; ")}`;
  if (store.problem !== undefined)
    return `It is unknown whether this project is trusted: ${store.problem}`;
  if (trust !== "changed") return undefined;
  return (
    `The project's own policy in ${root}, or a script that its hooks run, has changed since ` +
    `it was trusted; the operator can look at it with: countersign trust ${root}`
  );
}
