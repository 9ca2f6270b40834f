/** Pieces of texts. */

/** The text before the first separator; all of it if there is none. */
export function beforeFirst(text: string, separator: string | RegExp): string {
  const [head = ""] = text.split(separator, 1);
  return head;
}
