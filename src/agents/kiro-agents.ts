/** Finds the agents of Kiro whose files have no hook of ours: each has hooks of its own only. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { read } from "./files.ts";
import { repairOf } from "./hook-script.ts";
import type { HookPlace } from "./hook-spec.ts";

/** One sentence for each; they begin with the file. */
export async function ungatedAgents({ home, project }: HookPlace): Promise<readonly string[]> {
  const folders = [...new Set([home, project])].map((root) => join(root, ".kiro", "agents"));
  const files = await Promise.all(folders.map(agentsIn));
  const found = files.flat().map(async (file) => {
    const text = (await read(file).catch(() => null)) ?? "";
    return text.includes(repairOf("kiro"))
      ? []
      : [
          `${file} is an agent without the hooks of Countersign: with it, no call will be held. ` +
            "Copy the hooks of kiro_default.json into it, or remove it.",
        ];
  });
  return (await Promise.all(found)).flat();
}

async function agentsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(".json")).map((name) => join(folder, name));
}
