/** Finds what keeps Goose from running our plugin: its settings, and a plugin that shadows ours. */
import { join } from "node:path";
import type { InstallScope } from "../core/agent.ts";
import type { JsonObject } from "../core/model.ts";
import { read } from "./files.ts";
import { repairOf } from "./hook-script.ts";
import type { HookPlace } from "./hook-spec.ts";

const PLUGIN = "countersign";

/** One sentence for each; they begin with the file. */
export async function goosePlugins(
  place: HookPlace,
  settingsFile: (place: HookPlace, scope: InstallScope) => string | undefined,
): Promise<string[]> {
  const { home, project } = place;
  const folders = [home, project].map((folder) => join(folder, ".config", "goose"));
  const settings = [
    ...folders.map((folder) => join(folder, "settings.json")),
    join(project, ".config", "goose", "settings.local.json"),
  ];
  const found = await Promise.all(settings.map(disabledBy));
  return [
    ...found.flat(),
    ...(await shadowedBy(settingsFile(place, "project"))),
    ...(await disabledInConfig(join(home, ".config", "goose", "config.yaml"))),
  ];
}

const until = "Goose will not run the hook, so no call will be held, until you remove that.";

async function disabledBy(file: string): Promise<string[]> {
  const { disabledPlugins } = jsonOf((await read(file).catch(() => null)) ?? "{}");
  const isOff = Array.isArray(disabledPlugins) && disabledPlugins.includes(PLUGIN);
  return isOff ? [`${file} lists ${PLUGIN} in disabledPlugins: ${until}`] : [];
}

/** Of two plugins of one name, Goose takes the project's alone. */
async function shadowedBy(file: string | undefined): Promise<string[]> {
  const text = file === undefined ? null : await read(file).catch(() => "");
  if (text === null || text.includes(repairOf("goose"))) return [];
  return [`${file} is of another plugin of the name ${PLUGIN}, which hides ours: ${until}`];
}

/** `goose plugin disable` writes it under the plugin's folder; read as text, as it is YAML. */
async function disabledInConfig(file: string): Promise<string[]> {
  const text = (await read(file).catch(() => null)) ?? "";
  const isOff = /\/plugins\/countersign["']?:\s*\n?\s*\{?\s*enabled:\s*false/.test(text);
  return isOff ? [`${file} switches the plugin ${PLUGIN} off: ${until}`] : [];
}

function jsonOf(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as JsonObject) : {};
  } catch {
    return {};
  }
}
