/** What the pictures share: escaping, and a page around one message. */

const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const inHtml = (text) => String(text).replace(/[&<>"]/g, (sign) => SIGNS[sign]);

/** The lines of a diff, coloured by their signs. */
export const diffInHtml = (text) =>
  text
    .split("\n")
    .map((line) => {
      const kind = { "+": "add", "-": "del", "@": "at" }[line[0]];
      return kind ? `<span class="${kind}">${inHtml(line)}</span>` : inHtml(line);
    })
    .join("\n");

/** `around`: what stands around the message. */
export const page = (
  style,
  body,
  around = (card) => card,
) => `<!doctype html><meta charset="utf-8"><style>
* { box-sizing: border-box; margin: 0 }
body { width: 460px; font: 15px/1.4 system-ui, "Liberation Sans", "Noto Sans", "Noto Color Emoji", sans-serif }
#card { padding: 14px }
.add { color: #1a7f37 } .del { color: #cf222e } .at { color: #6e7781 }
pre, code { font: 13px/1.45 ui-monospace, "Liberation Mono", monospace; white-space: pre-wrap; overflow-wrap: anywhere }
${style}</style>${around(`<div id="card">${body}</div>`)}`;
