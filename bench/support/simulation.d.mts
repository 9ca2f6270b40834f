/** What tests use of simulation.mjs. */
interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

interface Broken {
  readonly seed: number;
  readonly law: string;
  readonly detail: string;
}

/** How many of so many schedules each world has. */
export function sharesOf(seeds: number): { readonly one: number; readonly nodes: number };
export function bundleSimulation(edits?: readonly Edit[]): Promise<string>;
export function searchSeeds(
  bundle: string,
  options: {
    readonly world?: "one" | "nodes";
    readonly first: number;
    readonly seeds: number;
    readonly threads?: number;
    /** Schedules that a thread plays before it looks whether to go on. */
    readonly batch?: number;
    readonly progress?: (played: number) => void;
  },
): Promise<{
  readonly played: number;
  readonly broken: Broken | undefined;
  readonly digest: string;
}>;
