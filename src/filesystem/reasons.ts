/** What the system's error codes mean, in words that name the fix. */

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or directory",
  EACCES: "permission denied; run the command as the user that the gateway runs as",
  EPERM: "this is not permitted; run the command as the user that the gateway runs as",
  EISDIR: "this is a directory, but a file is needed",
  ENOTDIR: "a part of this path is a file, but a directory is needed",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EMFILE: "too many files are open",
  ELOOP: "the links lead in a circle",
  ENAMETOOLONG: "the name is too long",
};

/** The system's reason in words. Undefined for a code that has none here. */
export const reasonOf = ({ code = "" }: NodeJS.ErrnoException): string =>
  REASONS[code] === undefined ? code : `${REASONS[code]} (${code})`;

export const hasReason = ({ code = "" }: NodeJS.ErrnoException): boolean =>
  REASONS[code] !== undefined;
