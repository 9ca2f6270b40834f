/**
 * What Telegram's server makes live in a text by itself, outside code and links: tdlib's
 * `find_entities`.
 */
import type { Entity } from "./types.ts";
import { findUrls } from "./urls.ts";

const WORD = "\\p{L}\\p{N}_";
const TAG = "\\p{L}\\p{Nd}_\\u200c\\u00b7\\u0d80-\\u0dff";
const MENTION = new RegExp(`(?<![${WORD}])@[a-zA-Z0-9_]{2,32}(?![${WORD}])`, "gu");
const COMMAND = new RegExp(
  `(?<![${WORD}/<>])/[a-zA-Z0-9_]{1,64}(?:@[a-zA-Z0-9_]{3,32}|(?!@))(?![${WORD}/<>])`,
  "gu",
);
const HASHTAG = new RegExp(`(?<![${TAG}])#[${TAG}]{1,256}(?![${TAG}]*#)`, "gu");
const CASHTAG = new RegExp(`(?<![$${TAG}])\\$(?:1INCH|[A-Z]{1,8})(?![$${TAG}])`, "gu");
const SHORT_NAMES = /^@(?:gif|vid|pic)$/i;

/**
 * Mentions (of four letters or more, whether or not a user has that name), commands, hashtags,
 * cashtags, addresses and e-mail addresses. Phone numbers and bank card numbers, which the server
 * also finds, are left out.
 */
export function detected(text: string): Entity[] {
  const all = (type: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map((match) => ({
      type,
      offset: match.index,
      length: match[0].length,
      found: match[0],
    }));
  const found = [
    ...all("mention", MENTION).filter(({ found }) => found.length > 4 || SHORT_NAMES.test(found)),
    ...all("bot_command", COMMAND),
    ...all("hashtag", HASHTAG).filter(({ found }) => /\p{L}/u.test(found)),
    ...all("cashtag", CASHTAG),
  ];
  return [...found.map(({ found: _, ...entity }) => entity), ...findUrls(text)];
}
