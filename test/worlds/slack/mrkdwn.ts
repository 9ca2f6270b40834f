/**
 * How Slack draws its markup, and whom it rings. `<…>` are control sequences even inside code:
 * there they are drawn as they are written, but counted as ringing, to be on the safe side.
 * Everything else that is escaped (`&lt;!channel&gt;`) is only text.
 */
import { unescapeText } from "./wire.ts";

/** How ids are drawn. */
export interface Names {
  user(id: string): string;
  channel(id: string): string;
}

export interface Line {
  readonly text: string;
  /** The markup that notifies a person, or that hides where a link leads. */
  readonly rings: readonly string[];
}

/** A few of the names that turn into pictures. */
const EMOJI: Readonly<Record<string, string>> = {
  white_check_mark: "✅",
  x: "❌",
  warning: "⚠️",
  skull: "💀",
  fire: "🔥",
  rocket: "🚀",
  lock: "🔒",
  tada: "🎉",
  eyes: "👀",
  bomb: "💣",
  octagonal_sign: "🛑",
  rotating_light: "🚨",
  hourglass: "⌛",
  "+1": "👍",
  "-1": "👎",
};

/** `:x:` becomes a picture, also in plain text unless that says `emoji: false`. */
export const drawEmoji = (text: string): string =>
  text.replaceAll(/:([a-z0-9_+-]+):/g, (whole, name: string) =>
    Object.hasOwn(EMOJI, name) ? EMOJI[name]! : whole,
  );

const bare = (url: string) =>
  url.replace(/^(?:mailto:|[a-z][a-z0-9+.-]*:\/\/)/i, "").replace(/\/$/, "");

/** A link whose label is not its address can lead anywhere. */
export function drawLink(url: string, label: string | undefined): Line {
  const masked = label !== undefined && bare(unescapeText(label)) !== bare(unescapeText(url));
  return {
    text: unescapeText(label ?? url.replace(/^mailto:/, "")),
    rings: masked ? [`<${url}|${label}>`] : [],
  };
}

const ringing = (text: string, markup: string): Line => ({ text, rings: [markup] });

/** What stands for a `<…>`, or undefined where it is none of Slack's. */
function drawSequence(inside: string, names: Names): Line | undefined {
  const cut = inside.indexOf("|");
  const [what, label] =
    cut < 0 ? [inside, undefined] : [inside.slice(0, cut), inside.slice(cut + 1)];
  const [, mark, id] = /^([@#!])(.+)$/s.exec(what) ?? [];
  if (mark === "@") return ringing(`@${names.user(id!)}`, `<@${id}>`);
  if (mark === "#") return { text: `#${names.channel(id!)}`, rings: [] };
  if (mark === "!") {
    if (/^(?:channel|here|everyone)$/.test(id!)) return ringing(`@${id}`, `<!${id}>`);
    if (id!.startsWith("subteam^"))
      return ringing(unescapeText(label ?? `@${id!.slice(8)}`), `<!${id}>`);
    const link = id!.startsWith("date^") ? id!.split("^")[3] : undefined;
    return { text: unescapeText(label ?? id!), rings: link ? [`<${inside}>`] : [] };
  }
  return /^[a-z][a-z0-9+.-]*:/i.test(what) ? drawLink(what, label) : undefined;
}

const CODE = /```([\s\S]+?)```|`([^`\n]+)`/g;
const SEQUENCE = /<([^<>]+)>/g;
const EDGE = "[^\\p{L}\\p{N}_]";
const around = (mark: string) =>
  new RegExp(`(^|${EDGE})${mark}(?=\\S)([^${mark}\\n]*?[^${mark}\\s])${mark}(?=$|${EDGE})`, "gmu");
const STYLES = ["\\*", "_", "~"].map(around);
/** At the start of a line `>` quotes it, escaped or not. */
const QUOTE = /^(?:(?:&gt;|>){3}|(?:&gt;|>)) ?/gm;

const ringsIn = (text: string, names: Names): readonly string[] =>
  [...text.matchAll(SEQUENCE)].flatMap(([, inside]) => drawSequence(inside!, names)?.rings ?? []);

/**
 * A stretch without code. Sequences are put aside as `<0>`, `<1>`, which nothing else can look
 * like, and put back last.
 */
function drawPlainStretch(text: string, names: Names, styled: boolean): Line {
  const aside: Line[] = [];
  let left = text.replaceAll(SEQUENCE, (whole, inside: string) => {
    aside.push(drawSequence(inside, names) ?? { text: unescapeText(whole), rings: [] });
    return `<${aside.length - 1}>`;
  });
  if (styled) {
    left = left.replaceAll(QUOTE, "");
    for (const style of STYLES) left = left.replaceAll(style, "$1$2");
    left = drawEmoji(left);
  }
  const drawn = left
    .split(/<(\d+)>/)
    .map((part, n) => (n % 2 === 0 ? unescapeText(part) : aside[Number(part)]!.text));
  return { text: drawn.join(""), rings: aside.flatMap(({ rings }) => rings) };
}

/**
 * Draws `mrkdwn`. Not `styled` (`mrkdwn: false`): no bold, code or quotes, but control sequences
 * still work.
 */
export function drawMrkdwn(text: string, names: Names, styled = true): Line {
  if (!styled) return drawPlainStretch(text, names, false);
  let drawn = "";
  let from = 0;
  const rings: string[] = [];
  const stretch = (to: number) => {
    const line = drawPlainStretch(text.slice(from, to), names, true);
    drawn += line.text;
    rings.push(...line.rings);
  };
  for (const match of text.matchAll(CODE)) {
    stretch(match.index);
    const block = match[1];
    if (block !== undefined && drawn !== "" && !drawn.endsWith("\n")) drawn += "\n";
    drawn += unescapeText(block?.replace(/^\n/, "") ?? match[2]!);
    rings.push(...ringsIn(match[0], names));
    from = match.index + match[0].length;
  }
  stretch(text.length);
  return { text: drawn, rings };
}

/**
 * Names that ring without any markup, where a message asks for that with `link_names` or `parse:
 * "full"`.
 */
export const looseRings = (text: string): readonly string[] =>
  [...text.matchAll(/(?:^|[^\w])@(channel|here|everyone)\b/g)].map(([, name]) => `<!${name}>`);
