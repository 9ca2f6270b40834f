/** A post of Mattermost's as a picture: the Markdown that our cards use, and the buttons. */
import { diffInHtml, inHtml, page } from "./html.mjs";

const COLOURS = { good: "#3db887", danger: "#d24b4e" };

export const mattermostStyle = `#card { background: #fff; color: #3f4350; overflow-wrap: anywhere } p { margin: 6px 0; white-space: pre-wrap }
     code { background: #f0f1f4; border-radius: 3px; padding: 1px 5px } pre { background: #f7f8fa; border: 1px solid #dcdfe5; border-radius: 4px; padding: 8px; margin: 4px 0 }
     blockquote { border-left: 3px solid #c3c7d1; padding-left: 10px } .row { border: 1px solid #dcdfe5; border-left-width: 4px; border-radius: 4px; display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; padding: 8px 10px }
     .row span { border: 1px solid; border-radius: 4px; font-size: 13px; font-weight: bold; padding: 5px 12px } .fold { color: #8b8f9b; font-size: 11px }`;

export const mattermostPage = (post) => page(mattermostStyle, mattermostBody(post));

/** `most`: so many lines of a block of code are drawn, and then how many more there are. */
export function mattermostBody({ message, props }, most) {
  const attachments = (props.attachments ?? []).map(
    ({ color, actions }) =>
      `<div class="row" style="border-left-color: ${color}">${actions.map(button).join("")}</div>`,
  );
  return blocks(message, most) + attachments.join("");
}

const button = ({ name, style }) =>
  `<span style="color: ${COLOURS[style] ?? "#3f4350"}">${inHtml(name)}</span>`;

/** A fence is ended by one as long. */
function blocks(markdown, most) {
  return markdown
    .split(/^((?:> )?`{3,}(?:diff)?\n[\s\S]*?\n(?:> )?`{3,})$/m)
    .map((part) => (/^(?:> )?```/.test(part) ? fenced(part, most) : paragraphs(part)))
    .join("");
}

function fenced(part, most = Number.POSITIVE_INFINITY) {
  const isQuoted = part.startsWith("> ");
  const lines = part.split("\n").map((line) => (isQuoted ? line.slice(2) : line));
  const draw = lines[0].endsWith("diff") ? diffInHtml : inHtml;
  const text = lines.slice(1, -1);
  const more = text.length - most;
  const fold = more > 0 ? `\n<span class="fold">+${more} more lines</span>` : "";
  const code = `<pre>${draw(text.slice(0, most).join("\n"))}${fold}</pre>`;
  return isQuoted ? `<blockquote>${code}</blockquote>` : code;
}

const paragraphs = (part) =>
  part
    .split(/\n{2,}/)
    .map(paragraph)
    .join("");

function paragraph(part) {
  const pieces = part.trim().split(/(?<!`)(`+ .+? `+)(?!`)/);
  const drawn = pieces.map((piece) => {
    const code = /^`+ (.+) `+$/.exec(piece)?.[1];
    return code === undefined ? inHtml(piece) : `<code>${inHtml(code)}</code>`;
  });
  const html = drawn.join("").replaceAll(/\*\*(.+?)\*\*/g, "<b>$1</b>");
  return html === "" ? "" : `<p>${html}</p>`;
}
