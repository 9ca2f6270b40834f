/** How options are written: clusters of letters, long words, abbreviations. */

export const isFlag = (word: string): boolean => word.startsWith("-") && word !== "-";
/** Whether a word is this short option, alone or in a cluster, or the long one, abbreviated or not. */
export const isOption = (word: string, letter: string, long: string): boolean =>
  word.startsWith("--") ? word.length > 2 && `--${long}`.startsWith(word) : isFlag(word) && word.includes(letter);

/** Whether an option is one of these letters, alone or in a cluster, or one of these words, whole or abbreviated. */
export function isOneOf(arg: string, short: string, long: readonly string[] = []): boolean {
  if (!arg.startsWith("--")) {
    for (const letter of short) if (arg.includes(letter)) return true;
    return false;
  }
  const end = arg.indexOf("=");
  const name = arg.slice(2, end < 0 ? undefined : end);
  return name !== "" && long.some((word) => word.startsWith(name) || name.startsWith(word));
}
