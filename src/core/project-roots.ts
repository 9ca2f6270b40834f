/**
 * The project of each session: the one that its first call was made in. Later calls from elsewhere
 * do not change it.
 */
import { type Judged, NO_PROJECT } from "./judge.ts";
import type { ToolCall } from "./model.ts";

/**
 * The directory of the repository that one lies in, or else the same directory. Never rejects, and
 * answers soon.
 */
export type FindProject = (cwd: string) => string | Promise<string>;

export type Placed = Pick<ToolCall, "session" | "cwd" | "root"> & Partial<Pick<ToolCall, "owner">>;

export interface ProjectRootsOptions {
  readonly find: FindProject;
  /** The directory that an operator gave the session. */
  readonly workspaceOf: (call: Placed) => string | undefined;
  /**
   * How many sessions are remembered at least; at most twice as many are. For a forgotten session,
   * the next call counts as the first.
   */
  readonly remember?: number;
}

const REMEMBER = 5000;
/** A longer directory is not kept: its session has no project. */
const MAX_LENGTH = 1024;

type Root = string | Promise<string>;

/**
 * An agent may choose where its calls run, so only the first call of a session and its token sets
 * the project. Otherwise an agent could make any directory its project by running a call there.
 */
export class ProjectRoots {
  readonly #options: ProjectRootsOptions;
  readonly #remember: number;
  #latest = new Map<string, Root>();
  #before = new Map<string, Root>();

  constructor(options: ProjectRootsOptions) {
    this.#options = options;
    this.#remember = options.remember ?? REMEMBER;
  }

  /**
   * The project that a call is made in; undefined if that is its own `cwd`, or where it says
   * none. Remembers the first.
   */
  of(call: Placed): string | undefined | Promise<string | undefined> {
    if (call.cwd === undefined) return undefined;
    const key = keyOf(call);
    let first = this.#known(key);
    if (first === undefined) {
      first = this.#found(key, call.cwd);
      this.#keep(key, first);
    }
    return besides(call.cwd, this.#options.workspaceOf(call) ?? first);
  }

  /** The same for a call that only is explained: the session is not remembered. */
  peek(call: Placed): string | undefined | Promise<string | undefined> {
    if (call.cwd === undefined) return undefined;
    const first =
      this.#options.workspaceOf(call) ??
      this.#latest.get(keyOf(call)) ??
      this.#before.get(keyOf(call));
    return besides(call.cwd, first ?? this.#options.find(call.cwd));
  }

  /** The project that the session has from now on: its first call was made at another node. */
  learn(call: Placed, root: string): void {
    this.#keep(keyOf(call), root);
  }

  #known(key: string): Root | undefined {
    const latest = this.#latest.get(key);
    if (latest !== undefined) return latest;
    const before = this.#before.get(key);
    if (before !== undefined) this.#keep(key, before); // one that is used is not forgotten
    return before;
  }

  #found(key: string, cwd: string): Root {
    if (cwd.length > MAX_LENGTH) return NO_PROJECT;
    const found = this.#options.find(cwd);
    if (!(found instanceof Promise)) return found;
    return found.then((root) => {
      if (this.#latest.has(key)) this.#latest.set(key, root);
      return root;
    });
  }

  /**
   * Forgets many at once: a map that is filled and emptied one by one keeps its outgrown tables.
   */
  #keep(key: string, root: Root): void {
    if (this.#latest.size >= this.#remember) {
      this.#before = this.#latest;
      this.#latest = new Map();
    }
    this.#latest.set(key, root);
  }
}

/** Of any system: an agent may run on another one than the gateway. */
export const ABSOLUTE: RegExp = /^(?:\/|[A-Za-z]:[\\/])/;

/** The root of the project that a call is made in, absolute; undefined if there is none. */
export function projectOf({ cwd, root = cwd }: Pick<ToolCall, "cwd" | "root">): string | undefined {
  return root === undefined || root === NO_PROJECT || !ABSOLUTE.test(root) ? undefined : root;
}

const keyOf = ({ session, owner = "" }: Placed): string => `${owner}\n${session}`;

const besides = (
  cwd: Judged["cwd"],
  root: Root,
): string | undefined | Promise<string | undefined> =>
  root instanceof Promise
    ? root.then((later) => (later === cwd ? undefined : later))
    : root === cwd
      ? undefined
      : root;
