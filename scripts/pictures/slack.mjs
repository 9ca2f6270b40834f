/** A chat.postMessage as a picture: its blocks. */
import { diffInHtml, inHtml, page } from "./html.mjs";

export const slackStyle = `#card { background: #fff; color: #1d1c1d; overflow-wrap: anywhere } h1 { font-size: 18px; margin: 2px 0 6px } pre { background: #f8f8f8; border: 1px solid #ddd; border-radius: 4px; padding: 8px; margin: 4px 0 }
     code { background: #f2f2f2; border: 1px solid #ddd; border-radius: 3px; color: #c01343; padding: 0 3px } blockquote { border-left: 4px solid #ddd; padding-left: 10px }
     .block { margin: 4px 0; white-space: pre-wrap } .context { color: #616061; font-size: 13px } .row { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px }
     .row span { border: 1px solid #bbb; border-radius: 6px; padding: 5px 12px; font-size: 14px; font-weight: bold } .row .primary { background: #007a5a; border-color: #007a5a; color: #fff } .row .danger { color: #fff; background: #e01e5a; border-color: #e01e5a }`;

export const slackPage = (message) => page(slackStyle, slackBody(message));

export function slackBody({ blocks, attachments }) {
  const all = [
    ...parsed(blocks),
    ...parsed(attachments ?? "[]").flatMap((each) => each.blocks ?? []),
  ];
  return all.map(block).join("");
}

const parsed = (value) => (typeof value === "string" ? JSON.parse(value) : (value ?? []));

function block({ type, text, fields = [], elements = [] }) {
  if (type === "header") return `<h1>${inHtml(text.text)}</h1>`;
  if (type === "actions")
    return `<div class="row">${elements.map((each) => `<span class="${each.style ?? ""}">${inHtml(each.text.text)}</span>`).join("")}</div>`;
  if (type === "context")
    return `<div class="block context">${elements.map((each) => plain(each)).join(" ")}</div>`;
  if (type === "rich_text") return `<div class="block">${elements.map(rich).join("")}</div>`;
  return `<div class="block">${text ? plain(text) : ""}${fields.map(plain).join("<br>")}</div>`;
}

const plain = ({ text = "" }) => inHtml(text);

function rich({ type, elements = [], language }) {
  if (language === "diff")
    return `<pre>${diffInHtml(elements.map(({ text }) => text).join(""))}</pre>`;
  const inner = elements.map(piece).join("");
  if (type === "rich_text_preformatted") return `<pre>${inner}</pre>`;
  if (type === "rich_text_quote") return `<blockquote>${inner}</blockquote>`;
  return `<div>${inner}</div>`;
}

/** In the zone of who looks, and by the clock that they chose. */
const clock = (timestamp) =>
  new Date(timestamp * 1000).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });

function piece({ type, text = "", style = {}, timestamp, format }) {
  let html = inHtml(type === "date" ? format.replace("{time}", clock(timestamp)) : text);
  if (style.code) html = `<code>${html}</code>`;
  if (style.bold) html = `<b>${html}</b>`;
  if (style.italic) html = `<i>${html}</i>`;
  return html;
}
