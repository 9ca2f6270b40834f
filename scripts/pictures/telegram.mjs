/** A sendMessage of the Bot API as a picture: text with its entities, and the inline keyboard. */
import { diffInHtml, inHtml, page } from "./html.mjs";

const TAGS = {
  bold: "b",
  italic: "i",
  code: "code",
  pre: "pre",
  blockquote: "blockquote",
  expandable_blockquote: "blockquote",
  underline: "u",
};

export const telegramPage = (message) => page(telegramStyle, telegramBody(message));

/** A phone with the bot's chat: what is in it, and the button that a finger is on, if any. */
export const phonePage = (message, pressed) =>
  page(
    `${telegramStyle} ${PHONE}`,
    `<div class="bar"><b>Countersign</b><small>bot</small></div>
     <div class="chat">${message ? telegramBody(message, pressed) : ""}</div>
     <div class="write">Message</div>`,
  );

/** For machines without a font of emoji. */
const CHECK = '<b style="color: #2e9e44">✔</b>';
export const telegramStyle = `#card { background: #d5e3c8 } .bubble { background: #fff; border-radius: 12px; padding: 8px 12px; white-space: pre-wrap; overflow-wrap: anywhere }
     pre { background: #eef3f8; border-left: 3px solid #5ca0d3; border-radius: 4px; padding: 4px 8px } code { color: #2b6ea5 }
     blockquote { border-left: 3px solid #7cb4e0; background: #f2f7fb; padding: 2px 8px; border-radius: 4px }
     .row { display: flex; gap: 4px; margin-top: 4px } .row span { flex: 1; background: #7f9a72; color: #fff; text-align: center; border-radius: 8px; padding: 7px; font-size: 14px }
     .row span.pressed { background: #3e5a33; outline: 3px solid #fff }`;
const PHONE = `#card { width: 400px; height: 790px; padding: 0; border: 10px solid #1b1b1f; border-radius: 38px; overflow: hidden; display: flex; flex-direction: column }
     .bar { background: #fff; padding: 18px 18px 10px; display: flex; flex-direction: column } .bar small { color: #888 }
     .chat { flex: 1; display: flex; flex-direction: column; justify-content: flex-end; padding: 10px }
     .write { flex: none; background: #fff; color: #999; padding: 12px 18px 20px }`;

export function telegramBody({ text, entities = [], reply_markup: markup }, pressed) {
  const rows = parsed(markup)?.inline_keyboard ?? [];
  const keyboard = rows
    .map(
      (row) =>
        `<div class="row">${row.map(({ text: label }) => `<span${label === pressed ? ' class="pressed"' : ""}>${inHtml(label)}</span>`).join("")}</div>`,
    )
    .join("");
  const shown = withEntities(text, parsed(entities)).replace("✅", CHECK);
  return `<div class="bubble">${shown}</div>${keyboard}`;
}

const parsed = (value) => (typeof value === "string" ? JSON.parse(value) : value);

/** Entities are counted in UTF-16 units, and may lie within one another. */
function withEntities(text, entities) {
  const marks = entities
    .filter(({ type }) => TAGS[type])
    .flatMap(({ type, offset, length, language }) => [
      { at: offset, open: true, length, tag: TAGS[type], language },
      { at: offset + length, open: false, length, tag: TAGS[type] },
    ]);
  marks.sort(
    (a, b) =>
      a.at - b.at ||
      Number(a.open) - Number(b.open) ||
      (a.open ? b.length - a.length : a.length - b.length),
  );
  let html = "";
  let at = 0;
  let drawn = inHtml;
  for (const mark of marks) {
    html += drawn(text.slice(Math.min(at, mark.at), mark.at));
    drawn = mark.language === "diff" ? diffInHtml : inHtml;
    html += mark.open ? `<${mark.tag}>` : `</${mark.tag}>`;
    at = mark.at;
    // a block ends its line
    if (!mark.open && /^(?:pre|blockquote)$/.test(mark.tag) && text[at] === "\n") at++;
  }
  return html + inHtml(text.slice(at));
}
