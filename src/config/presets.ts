/**
 * The policies that come with the package, by name; and which file a config's `policy:` means.
 */
import { lstatSync, readdirSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { didYouMean } from "../core/nearest.ts";
import { DEFAULT_CONFIG_DIRECTORY } from "../filesystem/locations.ts";

const PRESETS = join(DEFAULT_CONFIG_DIRECTORY, "policies");

/**
 * Absolute. `directory`: the base of relative paths. A file there counts first; then `strict` means
 * a policy of the package, and so does `policies/strict.yaml`, which a copy of the package's config
 * has, unless there is a directory `policies` of your own.
 */
export function policyFile(named: string, directory: string): string {
  if (isAbsolute(named)) return resolve(named);
  const beside = join(directory, named);
  if (isThere(beside)) return beside;
  const preset =
    /^\w+$/.exec(named)?.[0] ??
    (isThere(join(directory, "policies"))
      ? undefined
      : /^(?:\.\/)?policies\/(\w+)\.yaml$/.exec(named)?.[1]);
  if (preset === undefined) return beside;
  const file = join(PRESETS, `${preset}.yaml`);
  return isThere(file) ? file : beside;
}

/** Why a config's `policy:` leads nowhere; undefined if there is such a file. */
export function policyFault(named: string, directory: string): string | undefined {
  const file = policyFile(named, directory);
  if (isThere(file)) return undefined;
  return `there is no file ${file}; ${presetsInWords(named)}`;
}

/** `named`: what was written instead of one of them. */
export function presetsInWords(named: string): string {
  const names = readdirSync(PRESETS)
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => name.slice(0, -".yaml".length));
  return `name a file, or a policy of the package: ${names.join(", ")}${didYouMean(named, names)}`;
}

/** A dangling link counts: opening it reports what is wrong. */
const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

/**
 * What follows `# yaml-language-server: $schema=` in a config, wherever it lies: editors take
 * relative paths, which a copy breaks, and URLs (redhat-developer/yaml-language-server, "Using
 * inlined schema").
 */
export const schemaReference = (): string =>
  pathToFileURL(join(DEFAULT_CONFIG_DIRECTORY, "schema", "countersign.schema.json")).href;
