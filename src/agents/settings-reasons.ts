/** Finds what in a host's settings keeps it from running hooks. */
import { INSTALL_SCOPES } from "../core/agent.ts";
import type { JsonObject } from "../core/model.ts";
import { readSettings } from "./hook-install.ts";
import type { HookPlace, HookSpec } from "./hook-spec.ts";
import { readValue } from "./settings.ts";

interface Look {
  /** Settings files that are read beside those of the scopes; an empty name is none. */
  readonly others: readonly string[];
  /** The name of the setting that switches hooks off in these settings. */
  readonly isOff: (settings: JsonObject) => string | undefined;
}

/** One sentence for each; they begin with the file. */
export async function reasonsIn(
  spec: HookSpec,
  place: HookPlace,
  { others, isOff }: Look,
): Promise<readonly string[]> {
  const own = INSTALL_SCOPES.flatMap((scope) => spec.settingsFile(place, scope) ?? []);
  const files = [...new Set([...own, ...others])].filter((file) => file !== "");
  const found = files.map(async (file) => {
    const settings = await readSettings(spec, file)
      .then(readValue)
      .catch(() => ({}));
    const key = isOff(settings as JsonObject);
    return key === undefined
      ? []
      : [
          `${file} sets ${key}: ${spec.title} will not run the hook, so no call will be held, ` +
            "until you remove that.",
        ];
  });
  return (await Promise.all(found)).flat();
}
