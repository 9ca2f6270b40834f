/**
 * Discord's markdown, drawn: what is left to read when it is rendered, and where a mention or a
 * link would be alive.
 */

export interface Drawn {
  /** As it is read: markers are gone, what was escaped is plain, code is literal. */
  readonly text: string;
  /** The source without its code: the only place where a mention rings. */
  readonly bare: string;
  /** Links that say something else than where they lead, as they were written. */
  readonly links: readonly string[];
}

/** How ids are drawn; undefined for unknown ones. */
export interface Names {
  user(id: string): string | undefined;
  role(id: string): string | undefined;
  channel(id: string): string | undefined;
}

interface Rule {
  readonly match: RegExp;
  /** Only at the start of a line, outside other markup. */
  readonly block?: true;
  readonly draw: (groups: readonly string[], context: Context) => Drawn;
}

interface Context {
  readonly names: Names;
  readonly block: boolean;
}

const plain = (text: string, bare = text): Drawn => ({ text, bare, links: [] });
const code = (text: string): Drawn => ({ text, bare: "\n", links: [] });
const inside = (at: number, { prefix = "", block = false } = {}): Rule["draw"] => {
  return (groups, { names }) => {
    const drawn = draw(groups[at] ?? "", { names, block });
    return { ...drawn, text: prefix + drawn.text };
  };
};

/**
 * In the order in which the client tries them, each at the very start of what is left. The
 * expressions follow simple-markdown, which the client's renderer is built on: an underscore inside
 * a word is no marker, the first closing marker wins.
 */
const RULES: readonly Rule[] = [
  {
    match: /^```(?:[a-z0-9_+\-.#]+?\n)?\n*([^\n][\s\S]*?)\n*```/i,
    draw: ([, body = ""]) => code(body),
  },
  {
    match: /^(`+)([\s\S]*?[^`])\1(?!`)/,
    draw: ([, , body = ""]) => code(body.replace(/^ (?= *`)|(` *) $/g, "$1")),
  },
  { match: /^ *>>> ([\s\S]*)/, block: true, draw: inside(1, { block: true }) },
  { match: /^ *> ([^\n]*(?:\n|$))/, block: true, draw: inside(1) },
  { match: /^ *#{1,3} +([^\n]+?)(?=\n|$)/, block: true, draw: inside(1) },
  { match: /^ *-# +([^\n]+?)(?=\n|$)/, block: true, draw: inside(1) },
  { match: /^ *[*-] +([^\n]+?)(?=\n|$)/, block: true, draw: inside(1, { prefix: "• " }) },
  // The escape makes it plain to read, but a mention that is written after it still rings.
  { match: /^\\([^0-9A-Za-z\s])/, draw: ([, sign = ""]) => plain(sign) },
  { match: /^<(https?:\/\/[^ >]+)>/, draw: ([, url = ""]) => plain(url) },
  { match: /^https?:\/\/[^\s<]+[^<.,:;"')\]\s]/, draw: ([url = ""]) => plain(url) },
  {
    match: /^\[((?:\\.|[^[\]\\])+)\]\(\s*<?(https?:\/\/[^\s)>]+)>?(?:\s+["'][\s\S]*?["'])?\s*\)/,
    draw: ([source = "", label = ""], { names }) => {
      const drawn = draw(label, { names, block: false });
      return { ...drawn, links: [...drawn.links, source] };
    },
  },
  {
    match: /^<@!?(\d{17,19})>/,
    draw: ([source = "", id = ""], { names }) =>
      plain(`@${names.user(id) ?? "unknown-user"}`, source),
  },
  {
    match: /^<@&(\d{17,19})>/,
    draw: ([source = "", id = ""], { names }) =>
      plain(`@${names.role(id) ?? "unknown-role"}`, source),
  },
  {
    match: /^<#(\d{17,19})>/,
    draw: ([source = "", id = ""], { names }) =>
      plain(`#${names.channel(id) ?? "unknown"}`, source),
  },
  { match: /^<\/([\w -]+):\d{17,19}>/, draw: ([, name = ""]) => plain(`/${name}`) },
  { match: /^<a?(:\w+:)\d{17,19}>/, draw: ([, name = ""]) => plain(name) },
  {
    match: /^<t:(-?\d{1,13})(?::[tTdDfFsSR])?>/,
    draw: ([, seconds = ""]) => plain(new Date(Number(seconds) * 1000).toUTCString()),
  },
  { match: /^\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/, draw: inside(1) },
  { match: /^__((?:\\[\s\S]|[^\\])+?)__(?!_)/, draw: inside(1) },
  {
    match: /^\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\\*\s]|\*\*)|[^\s*\\])+?)\*(?!\*)/,
    draw: inside(1),
  },
  { match: /^_((?:__|\\[\s\S]|[^\\_])+?)_\b/, draw: inside(1) },
  { match: /^~~([\s\S]+?)~~(?!_)/, draw: inside(1) },
  { match: /^\|\|([\s\S]+?)\|\|/, draw: inside(1) },
];

/** What needs no rule: up to the next sign that could begin one. */
const PLAIN = /^[\s\S][^\n!-/:-@[-`{-~]*?(?=[\n!-/:-@[-`{-~]|https?:\/\/|$)/;

/** Whoever waits for a message looks at it again and again. */
const drawings = new Map<string, Drawn>();
const MOST_DRAWINGS = 500;

export function drawMarkdown(source: string, names: Names): Drawn {
  const known = drawings.get(source);
  if (known) return known;
  const drawn = draw(source, { names, block: true });
  // in angle brackets stands what is drawn by its name, or by the time
  if (source.includes("<")) return drawn;
  if (drawings.size >= MOST_DRAWINGS) drawings.clear();
  drawings.set(source, drawn);
  return drawn;
}

function draw(source: string, { names, block }: Context): Drawn {
  let rest = source;
  let text = "";
  let bare = "";
  const links: string[] = [];
  while (rest !== "") {
    const at = source.length - rest.length;
    const begins = at === 0 || source[at - 1] === "\n";
    const drawn = step(rest, { names, block: block && begins });
    rest = rest.slice(drawn.length);
    text += drawn.text;
    bare += drawn.bare;
    links.push(...drawn.links);
  }
  return { text, bare, links };
}

function step(rest: string, context: Context): Drawn & { readonly length: number } {
  for (const rule of RULES) {
    const found = rule.block && !context.block ? null : rule.match.exec(rest);
    if (found) return { ...rule.draw(found, context), length: found[0].length };
  }
  const run = PLAIN.exec(rest)?.[0] ?? rest.slice(0, 1);
  return { ...plain(run), length: run.length };
}
