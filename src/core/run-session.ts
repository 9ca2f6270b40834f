/**
 * The session of `countersign run`: one for each user and directory, so that a grant in a directory
 * also covers the next command there.
 */
import { sha256 } from "./digest.ts";

const PREFIX = "run:";
const MAX_DIRECTORY = 300;

/** `directory`: absolute. A directory that no key can hold is named by its digest. */
export function runSession(user: string, directory: string): string {
  const isPlain = directory.length <= MAX_DIRECTORY && /^[^\p{Cc}\p{Cs}]+$/u.test(directory);
  return `${PREFIX}${user}@${isPlain ? directory : sha256(directory)}`;
}

/** Whether it is such a session: a person who repeats a command is not an agent in a loop. */
export const isRunSession = (session: string): boolean => session.startsWith(PREFIX);
