/** A path as a list of names: what its text says, and what it leaves open. */

import { expandHome, MAX_PATH } from "../../core/disk.ts";
import { UNKNOWN_PIECE } from "../../core/effects.ts";

export interface Place {
  readonly absolute: boolean;
  readonly names: readonly string[];
  /** The names as they are compared with lists. */
  readonly folded: readonly string[];
  /** How many leading names are plain text. */
  readonly fixed: number;
  /**
   * It may lead anywhere: it holds a piece that is known only at run time, a `..` behind such a
   * piece, or another user's home.
   */
  readonly anywhere: boolean;
}

const DRIVE = /^[a-z]:(?:\/|$)/i;
const OPEN = new RegExp(`[*?[${UNKNOWN_PIECE}]`);

/** Whether a name stands for others: a glob, or an unknown piece. */
export const isOpen = (name: string): boolean => OPEN.test(name);

/** Absolute, or relative to a home directory. */
export const isRooted = (path: string): boolean =>
  path.startsWith("/") || path.startsWith("~") || DRIVE.test(path);

/** Parses a path; resolves `.`, `..` and doubled slashes as far as the text tells. */
export function placeOf(path: string, home: string): Place {
  const expanded = expandHome(path, home);
  const text = expanded ?? path.slice(Math.max(path.indexOf("/"), 0));
  const absolute = text.startsWith("/") || DRIVE.test(text);
  const names: string[] = [];
  let anywhere = expanded === undefined || text.length > MAX_PATH;
  for (const name of text.slice(0, MAX_PATH).split("/")) {
    if (name === "" || name === ".") continue;
    if (name.includes(UNKNOWN_PIECE)) anywhere = true;
    if (name !== "..") {
      names.push(name);
      continue;
    }
    const before = names.at(-1);
    if (before !== undefined && before !== ".." && !isOpen(before)) names.pop();
    else if (before !== undefined || !absolute) {
      names.push(name);
      anywhere = true;
    }
  }
  const open = names.findIndex(isOpen);
  return {
    absolute,
    names,
    folded: names.map(folded),
    fixed: open < 0 ? names.length : open,
    anywhere,
  };
}

/** The path again, in one spelling. */
export const spell = ({ absolute, names }: Pick<Place, "absolute" | "names">): string =>
  absolute && !DRIVE.test(names[0] ?? "") ? `/${names.join("/")}` : names.join("/");

/**
 * Folds a name for comparison, so that another case or another way to write an accent does not
 * bypass a denied path.
 */
export const folded = (name: string): string =>
  ASCII.test(name) ? name.toLowerCase() : name.normalize("NFC").toLowerCase().normalize("NFC");
const ASCII = /^[\0-\x7f]*$/;

/** The path of this name in a directory. */
export const within = (directory: Place, name: string): Place => ({
  absolute: directory.absolute,
  names: [...directory.names, name],
  folded: [...directory.folded, folded(name)],
  fixed: directory.names.length + 1,
  anywhere: false,
});

/** Devices that store nothing and belong to no user. */
const NOBODYS = /^\/dev\/(?:null|zero|full|u?random|std(?:in|out|err)|tty|ptmx|fd(?:\/\d{1,9})?)$/;
export const isNobodys = (path: string): boolean => NOBODYS.test(path);
