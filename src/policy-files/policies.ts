/**
 * The policy at work: finds and reads its files, builds what the gate asks, and replaces it when
 * the files change.
 */
import { homedir } from "node:os";
import type { Config } from "../config/schema.ts";
import type { Policy } from "../core/policy.ts";
import type { PolicyFile } from "../policy/rules/rule.ts";
import { createPlacePaths } from "../workspaces/real-path-lists.ts";
import { type BuiltPolicy, buildPolicy, type PolicyParts } from "./build.ts";
import { openSources, type Sources } from "./sources.ts";
import { loadInWorker } from "./worker.ts";

export interface Policies {
  /** Uses the policy in force when it is asked. A call keeps the one it began with. */
  readonly decide: Policy;
  readonly sources: Sources;
  readonly current: BuiltPolicy;
  /** Throws `bad-policy`; then nothing has changed. */
  apply(files: readonly PolicyFile[]): void;
  /** The files' names, for people. */
  readonly file: string;
}

export interface PolicyFiles {
  /** The base of the config's paths. */
  readonly directory: string;
  /** Named with `--policy`. */
  readonly cli?: readonly string[] | undefined;
  /** The file for permanent approvals, absolute. */
  readonly approved?: string | undefined;
  /** The path of an organisation's policy; for tests. */
  readonly everywhere?: string | undefined;
}

/** Throws `bad-policy`. */
export async function openPolicies(
  config: Pick<Config, "policy" | "managed">,
  { directory, cli, approved, everywhere }: PolicyFiles,
  parts: PolicyParts,
): Promise<Policies> {
  const home = parts.home ?? homedir();
  const placed = createPlacePaths({ home });
  const sources = await openSources({
    async load(text, options) {
      const file = await loadInWorker(text, { ...options, environment: process.env });
      return { ...file, paths: await placed(file.paths, options.directory) };
    },
    directory,
    managed: config.managed,
    policy: config.policy,
    cli,
    approved,
    ...(everywhere !== undefined && { everywhere }),
  });
  const paths = await placed(parts.config.paths, directory);
  const all: PolicyParts = { ...parts, home, config: { ...parts.config, paths } };
  let current = buildPolicy(sources.files, all);
  return {
    decide: (call, judgement) => current.decide(call, judgement),
    sources,
    get current() {
      return current;
    },
    apply(files) {
      current = buildPolicy(files, all);
    },
    get file() {
      return sources.files.map(({ file }) => file).join(", ") || "none";
    },
  };
}
