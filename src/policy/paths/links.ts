/**
 * Judges the files that a call touches by their real location: the target of a link is judged as if
 * the call had named it.
 */

import type { Disk } from "../../core/disk.ts";
import { expandHome } from "../../core/disk.ts";
import type { FileAccess } from "../../core/effects.ts";
import { judgementOf } from "../../core/judge.ts";
import type { Finding, JsonObject, Judgement } from "../../core/model.ts";
import type { PolicyCall } from "../../core/policy.ts";

export interface LinkParts {
  readonly home: string;
  readonly judge: (call: PolicyCall) => Judgement;
  readonly real: Disk["real"];
}

/** The tool call that stands for a touch of the real path, for the judges. */
const ASKED: Readonly<
  Record<FileAccess["kind"], (path: string) => Pick<PolicyCall, "tool" | "input">>
> = {
  read: (path) => named("Read", { file_path: path }),
  list: (path) => named("LS", { path }),
  write: (path) => named("Write", { file_path: path, content: "" }),
  delete: (path) => named("delete_file", { path }),
  permit: (path) => named("Write", { file_path: path, content: "" }),
};
const named = (tool: string, input: JsonObject): Pick<PolicyCall, "tool" | "input"> => ({
  tool,
  input,
});

/**
 * Judges see only the text of a path, and a link in a cloned repository may lead to any file. Adds
 * what they find unsafe about the real locations; returns the same judgement if no link leads
 * elsewhere. The locations must have been looked up before.
 */
export function createLinks({ home, judge, real }: LinkParts): Links {
  const followed: Links = async (call, judgement) => {
    const places = await placesOf(judgement.effects.files ?? [], { home, real });
    if (places.size === 0) return judgement;
    const [cwd, root] = [await realOf(call.cwd, real), await realOf(call.root, real)];
    const more: Finding[] = [];
    for (const { kind, path } of places.values()) {
      const { findings } = judge({ session: call.session, cwd, root, ...ASKED[kind](path) });
      more.push(...findings.filter(({ level }) => level !== "safe"));
    }
    return more.length === 0
      ? judgement
      : judgementOf([...judgement.findings, ...more], judgement.effects);
  };
  const leads = ({ path, real: place }: FileAccess): boolean =>
    place !== undefined && place !== path && place !== expandHome(path, home);
  return (call, judgement) =>
    judgement.effects.files?.some(leads) ? followed(call, judgement) : judgement;
}

const realOf = async (
  directory: string | undefined,
  real: Disk["real"],
): Promise<string | undefined> =>
  directory === undefined ? undefined : ((await real(directory)) ?? directory);

type Links = (call: PolicyCall, judgement: Judgement) => Judgement | Promise<Judgement>;

type Named = Pick<FileAccess, "kind" | "path">;

/**
 * Deleting a link deletes the link, not its target: there only the links in parent directories
 * count.
 */
async function placesOf(
  touches: readonly FileAccess[],
  { home, real }: Pick<LinkParts, "home" | "real">,
): Promise<Map<string, Named>> {
  const places = new Map<string, Named>();
  for (const { kind, path, real: place } of touches) {
    const spelt = expandHome(path, home);
    if (place === undefined || place === spelt || spelt === undefined) continue;
    const led = kind === "delete" ? await beside(spelt, real) : place;
    if (led !== undefined && led !== spelt) places.set(`${kind} ${led}`, { kind, path: led });
  }
  return places;
}

async function beside(path: string, real: LinkParts["real"]): Promise<string | undefined> {
  const slash = path.lastIndexOf("/");
  const directory = await real(path.slice(0, slash) || "/");
  return directory === undefined
    ? undefined
    : `${directory === "/" ? "" : directory}${path.slice(slash)}`;
}
