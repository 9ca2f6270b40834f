/**
 * Text for Discord: escapes what would be read as Markdown, a mention or a link, so that people see
 * it as it was written.
 */

/** Anywhere; before a scheme or a shortcode of an emoji; and what begins a list. */
const MEANS_SOMETHING =
  /[\\*_~|`<>[\]#@]|:(?=\/\/|[\w+-]+:)|-(?=[ \t#])|(?<=^[ \t]*)-|(?<=^[ \t]*\d{1,9})\./gm;

export const literal = (text: string): string => text.replace(MEANS_SOMETHING, "\\$&");

/**
 * Lines behind a bar, which escaped text cannot draw: foreign text inside cannot look like ours.
 */
export const quoted = (escaped: string): string =>
  escaped
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");

/**
 * A code block ends at the first three backticks, drops line breaks at its own end, and cannot be
 * blank.
 */
const BREAKS_FENCE = /```|^`|`$|^\n|\n$|^\s*$/;

export const block = (text: string, language: "diff" | "text" = "text"): string =>
  BREAKS_FENCE.test(text)
    ? quoted(literal(text))
    : `\`\`\`${language === "diff" ? "diff" : ""}\n${text}\n\`\`\``;

/** One line in fixed width; escaped where Discord would read it otherwise. */
export const inline = (text: string): string =>
  /[`\\\n]|^\s|\s$|^$/.test(text) ? literal(text) : `\`${text}\``;

/** What one message may hold outside an embed. */
export const MAX_CONTENT = 2000;

/**
 * Escaped text in pieces that each fit in one message, cut at line ends where that is possible.
 * Never empty.
 */
export function pieces(text: string, max = MAX_CONTENT): string[] {
  const done: string[] = [];
  let piece = "";
  for (const line of text.split("\n").flatMap((each) => slices(literal(each), max))) {
    if (piece !== "" && piece.length + 1 + line.length > max) {
      done.push(piece);
      piece = line;
    } else piece = piece === "" ? line : `${piece}\n${line}`;
  }
  const full = [...done, piece].filter((each) => each.trim() !== "");
  return full.length > 0 ? full : ["—"];
}

/** Never cuts between a backslash and what it escapes, nor through a surrogate pair. */
function slices(escaped: string, max: number): string[] {
  if (escaped.length <= max) return [escaped];
  const parts: string[] = [];
  let part = "";
  for (const [sign] of escaped.matchAll(/\\?[\s\S]/gu)) {
    if (part.length + sign.length > max) {
      parts.push(part);
      part = "";
    }
    part += sign;
  }
  return [...parts, part];
}
