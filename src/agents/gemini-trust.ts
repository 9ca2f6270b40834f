/** Whether Gemini CLI trusts a folder: in others it runs no hook at all. */
import { realpath } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import type { JsonObject } from "../core/model.ts";
import { readSettings } from "./hook-install.ts";
import type { HookPlace } from "./hook-spec.ts";
import { readValue } from "./settings.ts";

/**
 * A reason for the folder that its user has chosen not to trust. In one that nobody has decided
 * about, Gemini CLI asks before it starts, or does not start.
 */
export async function geminiTrust({ home, project, env }: HookPlace): Promise<readonly string[]> {
  const file =
    env.GEMINI_CLI_TRUSTED_FOLDERS_PATH ||
    join(env.GEMINI_CLI_HOME || home, ".gemini", "trustedFolders.json");
  const rules = (await readSettings({ host: "gemini", comments: true }, file)
    .then(readValue)
    .catch(() => ({}))) as JsonObject;
  const folder = await real(project);
  const matching = await Promise.all(
    Object.entries(rules).map(async ([path, level]) => {
      const root = await real(level === "TRUST_PARENT" ? dirname(path) : path);
      const isIn = folder === root || folder.startsWith(root.endsWith(sep) ? root : root + sep);
      return isIn ? [{ path, level }] : [];
    }),
  );
  // the longest path counts
  const [rule] = matching.flat().sort((a, b) => b.path.length - a.path.length);
  return rule?.level === "DO_NOT_TRUST"
    ? [
        `${file} says not to trust ${rule.path}: there Gemini CLI runs no hooks, so no call will ` +
          "be held, until you trust the folder (/permissions trust).",
      ]
    : [];
}

const real = (path: string): Promise<string> => realpath(path).catch(() => path);
