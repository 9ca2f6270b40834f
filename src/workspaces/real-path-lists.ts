/**
 * Path lists as the sandbox needs them: relative directories under the file that names them, and
 * links followed.
 */
import { resolve } from "node:path";
import { createDisk } from "../filesystem/real-paths.ts";
import { withRealPlaces } from "../policy/paths/lists.ts";
import type { PathLists } from "../policy/rules/rule.ts";

/** `directory`: of the file that contains the lists, absolute. */
export type PlacePaths = (lists: PathLists, directory: string) => Promise<PathLists>;

export function createPlacePaths({ home }: { readonly home: string }): PlacePaths {
  const { real } = createDisk({ home });
  return (lists, directory) => {
    const roots = lists.roots.map((root) =>
      /^(?:[/~]|[a-z]:)/i.test(root) ? root : resolve(directory, root),
    );
    return withRealPlaces({ ...lists, roots }, { home, real });
  };
}
