/**
 * Maps PanCode's infrastructure settings to Countersign's, and lists those that have no
 * counterpart.
 */
import { z } from "zod";
import type { Draft } from "../loading/draft.ts";
import { checked } from "../loading/shapes.ts";

/** The Countersign equivalent of each PanCode domain. Source: PanCode's docs/domains.md. */
const DOMAINS: ReadonlyMap<string, string> = new Map([
  ["safety", "it is always on"],
  ["session", "it is always on, as sessions and their parents"],
  ["agents", "that is fleet.yaml here"],
  ["prompts", "Countersign has no counterpart of it"],
  ["dispatch", "that is what modes show (modes) and what a parent's children may"],
  ["observability", "it is always on, as the audit log and /metrics"],
  ["scheduling", "that is budget and loop in the config"],
  ["panconfigure", "Countersign has no counterpart of it: no agent changes the config"],
  ["ui", "that is channels in the config"],
  ["intelligence", "Countersign has no counterpart of it"],
]);

/** These have no effect in a policy file. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  reasoningPreference: "it has no effect here; set reasoning in fleet.yaml",
  preferredProvider: "it has no effect here; set model in fleet.yaml",
  preferredModel: "it has no effect here; set model in fleet.yaml",
  workerModel: "it has no effect here; set workerModel in fleet.yaml",
  intelligence: "Countersign has no counterpart of it",
};
/** Other programs use these keys too. */
const SHARED: Readonly<Record<string, string>> = {
  theme: "it has no effect here; set theme in the config",
  extensions: "Countersign has no counterpart of it",
};
/** Limits. Ignoring one would make the policy weaker than it reads. */
const BOUNDS: Readonly<Record<string, string>> = {
  safetyMode: "a policy file does not set the level; set sessions.safety in the config",
  budgetCeiling: "a policy file sets no budget; set budget.perSession in the config",
};

/** Keys that only PanCode files have. */
export const PANCODE_SETTINGS: readonly string[] = [
  "domains",
  ...Object.keys(ELSEWHERE),
  ...Object.keys(BOUNDS),
];
export const PANCODE_SHARED: readonly string[] = Object.keys(SHARED);

export function readPancodeSettings(top: Readonly<Record<string, unknown>>, draft: Draft): void {
  for (const [key, why] of Object.entries({ ...ELSEWHERE, ...SHARED }))
    if (Object.hasOwn(top, key)) draft.note([key], `${key}: ${why}`);
  for (const [key, why] of Object.entries(BOUNDS))
    if (Object.hasOwn(top, key)) draft.fault([key], why);
  if (Object.hasOwn(top, "domains")) readDomains(top.domains, draft);
}

/** PanCode can turn these off; Countersign does not. */
function readDomains(value: unknown, draft: Draft): void {
  const names = checked(z.array(z.string()), value, ["domains"], ({ path, message }) =>
    draft.fault(path, message),
  );
  if (!names) return;
  draft.note(["domains"], "domains: they turn nothing on or off here");
  for (const [at, name] of names.entries())
    draft.note(
      ["domains", at],
      `domains.${at}: ${name}: ${DOMAINS.get(name) ?? "PanCode has no such domain"}`,
    );
}
