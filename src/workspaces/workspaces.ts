/**
 * The policy of the workspace that a call is made in: found by the call's directory, kept at hand,
 * and looked at again every second.
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

/** What a workspace's own files say. The same object as long as nothing has changed. */
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
  /** Why not all of it can be known: every call that is not safe has to be asked about. */
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
  /** Told before anything new counts. */
  readonly audit?: Pick<Audit, "append">;
  /** Finds where the paths of a project's lists really lie. */
  readonly place?: PlacePaths;
  readonly now?: () => number;
}

export interface Workspaces {
  /**
   * The project of the session's `workspace` exactly, or else of the nearest ancestor of `cwd` that
   * has policy files; undefined where there is none. At once where the directory was looked at
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

export function createWorkspaces({
  load,
  trust,
  home,
  state,
  log,
  audit,
  place,
  now = Date.now,
}: WorkspaceOptions): Workspaces {
  const byDirectory = new Map<string, Seen>();
  const byWorkspace = new Map<string, Seen>();
  const roots = new Map<string, Known>();
  const looking = new Map<string, Promise<Project | undefined>>();
  const places = placesOf({ home, state });
  const wasTrusted = (root: string): boolean => trust.entry(root) !== undefined;

  const isFresh = ({ at }: Seen): boolean => {
    const age = now() - at;
    return age >= 0 && age < FRESH_MS;
  };

  async function look(directory: string, exact: boolean): Promise<Project | undefined> {
    const at = now();
    const seen = await see(directory, exact).catch((error: unknown) => {
      if (!(error instanceof CountersignError))
        log.error({ directory, error: String(error) }, "a workspace cannot be looked at");
      return { at, project: troubled(directory, (error as Error).message) };
    });
    remember(exact ? byWorkspace : byDirectory, directory, seen);
    return seen.project;
  }

  async function see(directory: string, exact: boolean): Promise<Seen> {
    const at = now();
    await trust.refresh();
    const root = await (exact ? exactRoot : findRoot)(directory, await places, wasTrusted);
    return root === undefined ? { at, project: undefined } : inspect(root);
  }

  async function inspect(root: string): Promise<Seen> {
    const known = roots.get(root);
    if (known && isFresh(known)) return known;
    const at = now();
    const unchanged = known !== undefined && (await isUnchanged(known.loaded));
    const loaded = unchanged ? known.loaded : await loadWorkspace(root, load, await places);
    const plain = projectOf(loaded, trust);
    const project = place ? { ...plain, paths: await place(plain.paths, root) } : plain;
    if (known && isSame(known, loaded, project))
      return remember(roots, root, { at, loaded, project: known.project });
    const refused = await record(loaded, project);
    // not remembered as what counts: the next look tries again to write it down
    if (refused) return { at, project: withoutTrust(project, UNRECORDED) };
    tell(loaded, project);
    return remember(roots, root, { at, loaded, project });
  }

  /** Whether it could not be written down. */
  async function record(
    { digest }: Loaded,
    { root, trust: sessionPolicy, problem }: Project,
  ): Promise<boolean> {
    if (!audit) return false;
    const detail = {
      workspace: root,
      state: sessionPolicy,
      digest,
      ...(problem !== undefined && { problem }),
    };
    return audit.append({ type: "config", action: "trust", detail }).then(
      () => false,
      () => true,
    );
  }

  function tell(
    { digest, files, hooks }: Loaded,
    { root, trust: sessionPolicy, trusted, problem }: Project,
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
        `the workspace is not trusted: what it allows and its hooks do not count; run: countersign trust ${root}`,
      );
    else log.info({ root, digest, trust: sessionPolicy }, "a workspace's own policy counts");
  }

  return {
    of(cwd, workspace) {
      const exact = workspace !== undefined;
      const directory = exact ? workspace : cwd;
      if (directory === undefined) return undefined;
      const seen = (exact ? byWorkspace : byDirectory).get(directory);
      if (seen !== undefined && isFresh(seen)) return seen.project;
      const key = exact ? `=${directory}` : directory;
      let under = looking.get(key);
      if (under === undefined) {
        under = look(directory, exact).finally(() => looking.delete(key));
        looking.set(key, under);
      }
      return under;
    },
  };
}

const UNRECORDED =
  "The project's rules could not be written down in the audit log, so they are not known to hold.";

/** The oldest goes where there is no more room. */
function remember<Value>(all: Map<string, Value>, key: string, value: Value): Value {
  all.delete(key);
  if (all.size >= MAX_DIRECTORIES) all.delete(all.keys().next().value!);
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

/** A file's own time is that of all its questions that have none. */
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
    return `Nobody can say whether this project is trusted: ${store.problem}`;
  if (trust !== "changed") return undefined;
  return `The project's own policy in ${root}, or a script that its hooks run, has changed since it was trusted; the operator can look at it with: countersign trust ${root}`;
}
