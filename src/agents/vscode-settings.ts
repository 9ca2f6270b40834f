/** Finds what in the settings of VS Code keeps it from running our hook. */
import { join } from "node:path";
import type { JsonObject } from "../core/model.ts";
import { readSettings } from "./hook-install.ts";
import type { HookPlace } from "./hook-spec.ts";
import { readValue } from "./settings.ts";
import { VSCODE } from "./vscode-payload.ts";

/** Where a user's settings are: on Linux, on macOS, and on a machine that is worked on remotely. */
const OF_USER = [
  [".config", "Code", "User"],
  ["Library", "Application Support", "Code", "User"],
  [".vscode-server", "data", "Machine"],
];

/** One sentence for each; they begin with the file. */
export async function vscodeSettings({ home, project }: HookPlace): Promise<readonly string[]> {
  const files = [
    ...OF_USER.map((path) => join(home, ...path, "settings.json")),
    join(project, ".vscode", "settings.json"),
  ];
  const found = files.map(async (file) => {
    const settings = await readSettings({ host: VSCODE, comments: true }, file)
      .then(readValue)
      .catch(() => ({}));
    return keysOff(settings as JsonObject).map(
      (key) =>
        `${file} sets ${key}: VS Code will not run the hook, so no call will be held, until you ` +
        "remove that.",
    );
  });
  return (await Promise.all(found)).flat();
}

function keysOff(settings: JsonObject): string[] {
  const places = settings["chat.hookFilesLocations"];
  const isOff = (place: string): boolean =>
    typeof places === "object" && places !== null && (places as JsonObject)[place] === false;
  return [
    ...(settings["chat.useHooks"] === false ? ["chat.useHooks to false"] : []),
    ...["~/.copilot/hooks", ".github/hooks"]
      .filter(isOff)
      .map((place) => `${place} to false in chat.hookFilesLocations`),
  ];
}
