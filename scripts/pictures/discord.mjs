/**
 * A message of Discord's API as a picture: the embed with its Markdown, and the rows of buttons.
 */
import { diffInHtml, inHtml, page } from "./html.mjs";

const STYLES = { 1: "#5865f2", 2: "#4e5058", 3: "#248046", 4: "#da373c" };

/** An embed takes its own colour; all else is the same for each message. */
export const discordStyle = `#card { background: #313338; color: #dbdee1 } .add { color: #57d163 } .del { color: #ff7b72 } .embed { background: #2b2d31; border-left: 4px solid; border-radius: 4px; padding: 10px 14px; overflow-wrap: anywhere; white-space: pre-line }
     .embed h1 { font-size: 16px; margin-bottom: 6px; color: #f2f3f5 } .embed > * { color: #dbdee1 } pre { background: #1e1f22; border-radius: 4px; padding: 6px 8px; margin: 4px 0; white-space: pre-wrap } code { background: #1e1f22; border-radius: 3px; padding: 0 3px }
     blockquote { border-left: 4px solid #4e5058; padding-left: 8px } .row { display: flex; gap: 8px; margin-top: 8px } .row span { color: #fff; border-radius: 4px; padding: 6px 14px; font-size: 14px } footer { margin-top: 6px; font-size: 12px; color: #b5bac1 }
     small, small code { font-size: 12px; color: #949ba4 } .time { background: #ffffff14; border-radius: 3px; padding: 0 2px }`;

export const discordPage = (message) => page(discordStyle, discordBody(message));

export function discordBody({ content = "", embeds = [], components = [] }) {
  const [embed = {}] = embeds;
  const colour = `#${(embed.color ?? 0x4e5058).toString(16).padStart(6, "0")}`;
  const fields = (embed.fields ?? [])
    .map(({ name, value }) => `<p><b>${markdown(name)}</b><br>${markdown(value)}</p>`)
    .join("");
  const rows = components
    .map(
      (row) =>
        `<div class="row">${row.components.map(({ label, style }) => `<span style="background:${STYLES[style]}">${inHtml(label)}</span>`).join("")}</div>`,
    )
    .join("");
  const title = embed.title ? `<h1>${markdown(embed.title)}</h1>` : "";
  const footer = embed.footer ? `<footer>${inHtml(embed.footer.text)}</footer>` : "";
  return `${content ? `<p>${markdown(content)}</p>` : ""}<div class="embed" style="border-color: ${colour}">${title}<div>${markdown(embed.description ?? "")}</div>${fields}${footer}</div>${rows}`;
}

/** As much of Discord's Markdown as the card uses: fences, code, bold, quotations, escapes. */
function markdown(text) {
  return text
    .split(/(```[\s\S]*?```)\n?/) // a block ends its line
    .map((piece) =>
      piece.startsWith("```")
        ? `<pre>${(piece.startsWith("```diff\n") ? diffInHtml : inHtml)(
            piece
              .slice(3, -3)
              .replace(/^(?:\w+)?\n/, "")
              .replace(/\n$/, ""),
          )}</pre>`
        : inline(piece),
    )
    .join("");
}

const inline = (text) =>
  inHtml(text)
    .replace(/&lt;t:(\d+):R&gt;/g, (_, at) => `<span class="time">${relative(at)}</span>`)
    .replace(/`([^`\n]+)`/g, "<code>$1</code>")
    .replace(/\*\*(.+?)\*\*/g, "<b>$1</b>")
    .replace(/^(?:-# )(.*)$/gm, "<small>$1</small>")
    .replace(/^&gt; (.*)\n?/gm, "<blockquote>$1</blockquote>")
    .replace(/\\([^A-Za-z0-9\s])/g, "$1");

/** As Discord's apps say it. */
function relative(seconds) {
  const minutes = Math.round((seconds - Date.now() / 1000) / 60);
  return minutes < 0 ? `${-minutes} minutes ago` : `in ${minutes} minutes`;
}
