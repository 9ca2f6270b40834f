/** Pieces of texts. */

/** What stands before the first separator; all of the text where there is none. */
export function beforeFirst(text: string, separator: string | RegExp): string {
  const [head = ""] = text.split(separator, 1);
  return head;
}
