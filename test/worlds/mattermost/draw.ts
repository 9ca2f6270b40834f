/**
 * What a person looking at a post sees: its Markdown drawn, as far as the apps agree on it. Markup
 * goes, code stays as it is, and what would notify people is told.
 */
import type { Post, Workspace } from "./workspace.ts";
import { actionsOf, attachmentsOf } from "./workspace.ts";

export interface Drawn {
  readonly text: string;
  readonly rings: readonly string[];
}

const FENCE = /^(`{3,}|~{3,})[^\n`]*$/;

/** A block of code is told by its fence, which only one as long ends. */
export function draw(markdown: string): Drawn {
  const lines: string[] = [];
  const rings: string[] = [];
  let fence = "";
  let isQuoted = false;
  let loose: string[] = [];
  const flush = () => {
    const drawn = drawLoose(loose.join("\n"));
    if (loose.length > 0) lines.push(drawn.text);
    rings.push(...drawn.rings);
    loose = [];
  };
  for (const line of markdown.split("\n")) {
    const inner: string = fence === "" || isQuoted ? line.replace(/^> ?/, "") : line;
    if (fence === "" && FENCE.test(inner)) {
      flush();
      isQuoted = inner !== line;
      fence = FENCE.exec(inner)?.[1] ?? "";
    } else if (fence !== "" && inner.trimEnd() === fence) fence = "";
    else if (fence !== "") lines.push(inner);
    else loose.push(inner);
  }
  flush();
  return { text: lines.join("\n"), rings };
}

/** Everything but blocks: pieces of code, and what is between them. */
function drawLoose(markdown: string): Drawn {
  const rings: string[] = [];
  let text = "";
  let at = 0;
  for (const found of markdown.matchAll(/(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g)) {
    const before = drawWords(markdown.slice(at, found.index));
    rings.push(...before.rings);
    text += before.text + inside(found[2] ?? "");
    at = found.index + found[0].length;
  }
  const rest = drawWords(markdown.slice(at));
  return { text: text + rest.text, rings: [...rings, ...rest.rings] };
}

/** One blank at both ends is padding. */
const inside = (code: string): string => (/^ .*[^ ].* $/s.test(code) ? code.slice(1, -1) : code);

function drawWords(markdown: string): Drawn {
  const rings = [...markdown.matchAll(/(?<![\w`])@[\w.-]+/g)].map(([ring]) => ring);
  const addresses = [...markdown.matchAll(/\b(?:https?:\/\/|www\.)\S+/g)].map(([url]) => url);
  const links = [...markdown.matchAll(/\]\(([^)]*)\)/g)].map(([, url = ""]) => url);
  const text = markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/\*\*|__|~~/g, "")
    .replaceAll(/(?<![\w*])[*_]([^*_\n]+)[*_](?![\w*])/g, "$1")
    .replaceAll(/^#{1,6} /gm, "")
    .replaceAll(/:[a-z_]+:/g, "☻")
    .replaceAll(/\\([!-/:-@[-`{-~])/g, "$1");
  const loose = addresses.filter((url) => !links.some((link) => url.startsWith(link)));
  return { text, rings: [...rings, ...loose] };
}

export function seen(post: Post, workspace: Workspace) {
  const { text, rings } = draw(post.message);
  const more = attachmentsOf(post).map((each) => draw(each.text ?? ""));
  const files = post.file_ids.flatMap((id) => workspace.files.get(id) ?? []);
  return {
    id: post.id,
    chat: post.channel_id,
    ...(post.root_id !== "" && { thread: post.root_id, replyTo: post.root_id }),
    author: post.user_id,
    text: [text, ...more.map((each) => each.text)].filter((each) => each !== "").join("\n"),
    buttons: actionsOf(post).map(({ name, integration }) => ({
      label: name,
      data: String(integration?.context.data ?? ""),
    })),
    files,
    edits: post.edits,
    // An edit notifies people no more.
    rings: [...rings, ...more.flatMap((each) => each.rings)],
  };
}
