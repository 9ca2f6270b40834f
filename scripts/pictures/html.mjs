/** What the three pictures share: escaping, and a page around one message. */

const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const inHtml = (text) => String(text).replace(/[&<>"]/g, (sign) => SIGNS[sign]);

export const page = (style, body) => `<!doctype html><meta charset="utf-8"><style>
* { box-sizing: border-box; margin: 0 }
body { width: 460px; font: 15px/1.4 system-ui, "Liberation Sans", "Noto Sans", "Noto Color Emoji", sans-serif }
#card { padding: 14px }
pre, code { font: 13px/1.45 ui-monospace, "Liberation Mono", monospace; white-space: pre-wrap; overflow-wrap: anywhere }
${style}</style><div id="card">${body}</div>`;
