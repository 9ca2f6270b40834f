/** Variables that change only a command's output, such as its language. An allow ignores them. */

const HARMLESS: ReadonlySet<string> = new Set(
  `LANG LANGUAGE LC_ALL LC_COLLATE LC_CTYPE LC_MESSAGES LC_MONETARY LC_NUMERIC LC_TIME TZ NODE_ENV
  NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE COLORTERM CI TERM COLUMNS LINES RUST_BACKTRACE
  RUST_LOG PYTHONUNBUFFERED PYTHONDONTWRITEBYTECODE PYTHONIOENCODING PYTHONUTF8 GOOS GOARCH
  GO111MODULE CGO_ENABLED DEBUG LOG_LEVEL NPM_CONFIG_LOGLEVEL TIME_STYLE BLOCK_SIZE BLOCKSIZE
  LS_COLORS LSCOLORS GREP_COLOR GREP_COLORS GCC_COLORS`.split(/\s+/),
);
/** Their values may contain slashes and still name no file that is run or read as settings. */
const SLASHED: ReadonlySet<string> = new Set(["TZ", "DEBUG", "RUST_LOG"]);

/**
 * Parses `NAME=value`. With a value that is known only at run time or could be a path, no variable
 * is harmless.
 */
export function isHarmless(assignment: string): boolean {
  const equals = assignment.indexOf("=");
  const name = assignment.slice(0, equals);
  const value = assignment.slice(equals + 1);
  return (
    HARMLESS.has(name) &&
    !value.includes("\0") &&
    (SLASHED.has(name) ? !/\.\.|^:?\//.test(value) : !value.includes("/"))
  );
}

export const areHarmless = (assigned: readonly string[]): boolean =>
  assigned.length === 0 || assigned.every(isHarmless);
