/** Moves a journal to another name, with its rotated files: it can be read and verified there. */
import { lstat, rename } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { rotatedFiles } from "./files.ts";
import type { Head } from "./line.ts";
import { syncDirectory } from "./recover.ts";

const ASIDE = /\.\d+-[0-9a-f]{8}(?:-\d+)?\.aside$/;

/** Whether this is the name of a journal that was moved aside. */
export const isAside = (path: string): boolean => ASIDE.test(path);

/**
 * Moves a closed journal aside, and resolves with its new name, which its last line gives. Nothing
 * is written over. If it ends in the middle, what is left has the old name and can be moved again.
 */
export async function moveAside(file: string, { seq, hash }: Head): Promise<string> {
  const path = resolve(file);
  const wanted = `${path}.${seq}-${hash.slice(0, 8)}`;
  let aside = `${wanted}.aside`;
  for (let count = 2; await isTaken(aside); count++) aside = `${wanted}-${count}.aside`;
  const rotated = await rotatedFiles(path);
  for (const each of rotated) await rename(each, `${aside}${each.slice(path.length)}`);
  await rename(path, aside);
  await syncDirectory(dirname(path));
  return aside;
}

/** By the journal itself, or by rotated files that another one left. */
const isTaken = async (path: string): Promise<boolean> =>
  (await exists(path)) || (await rotatedFiles(path)).length > 0;

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
