/** The disk contract: what the policy asks of a file system, and how long a path may be. */

/** Longer than any system's paths. */
export const MAX_PATH = 4096;

/** What looking at a file system needs. Nothing here rejects. */
export interface Disk {
  /**
   * See `Touch.real`. Follows links as the system does, also in front of a `..`. `absence`: for
   * paths that are looked up one right after the other.
   */
  readonly real: (
    path: string,
    absence?: Absence,
  ) => string | undefined | Promise<string | undefined>;
  readonly kindOf: (path: string) => Promise<"file" | "directory" | undefined>;
  /** Whether there is something; undefined: it cannot be told, as in a folder that is closed. */
  readonly exists: (path: string) => Promise<boolean | undefined>;
  /** What a directory holds, about `limit` names at most; more of them mean that there are more. */
  readonly entriesOf: (path: string, limit: number) => Promise<readonly DiskEntry[]>;
}
/**
 * A path that does not exist, and where it would be; empty if that is unknown. Nothing below it
 * exists either, so it need not be looked for.
 */
export interface Absence {
  path: string;
  place: string;
}
export interface DiskEntry {
  readonly name: string;
  readonly kind: "file" | "directory" | "link";
}

/** Expands `~` and, for the same user, `~user`; undefined for another user's home. */
export function expandHome(path: string, home: string): string | undefined {
  if (!path.startsWith("~")) return path;
  const slash = path.indexOf("/");
  const user = slash < 0 ? path.slice(1) : path.slice(1, slash);
  if (user !== "" && user !== home.slice(home.lastIndexOf("/") + 1)) return undefined;
  return slash < 0 ? home : home + path.slice(slash);
}
