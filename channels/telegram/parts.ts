/** Splits a long text into a few messages, for chats that take no files. */
import { createTextBuilder, type FormattedText } from "./text.ts";

/** UTF-16 units, so that a part with its frame stays within Telegram's 4096 code points. */
const MAX_PART = 3800;
/** More would flood the chat, and hide the requests that wait in it. */
const MAX_PARTS = 5;

/**
 * Undefined: it would take too many. The frame keeps white space at the edges of a part, which
 * Telegram cuts off a message.
 */
export function partsOf(name: string, text: string): FormattedText[] | undefined {
  const pieces = piecesOf(text);
  if (pieces.length > MAX_PARTS) return undefined;
  return pieces.map((piece, index) => {
    const builder = createTextBuilder()
      .inert(`${name}, part ${index + 1} of ${pieces.length}`)
      .add("\n")
      .add(piece, "pre");
    return builder.add(index + 1 < pieces.length ? "\n(goes on)" : "\n(end)").formatted;
  });
}

/** Never cut through a pair of surrogates. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = Math.min(text.length, from + MAX_PART);
    const splits = end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
    const piece = text.slice(from, splits ? end - 1 : end);
    pieces.push(piece);
    from += piece.length;
  }
  return pieces;
}
