/**
 * Splits the input of a SQL client into SQL and the client's own commands. Sources: the lexers of
 * psql, mysql, sqlite3 and sqlcmd.
 */

/** Clients by how they read. */
export type Dialect = "psql" | "mysql" | "sqlite" | "sqlcmd";

/** A client's own command: `\copy`, `.import`, and the rest of its line. */
export interface ClientCommand {
  readonly name: string;
  readonly rest: string;
}

interface Pieces {
  readonly sql: string;
  readonly commands: readonly ClientCommand[];
}

interface Manner {
  /** Strings, by their opening quote. */
  readonly quotes: Readonly<Record<string, string>>;
  /** In these a backslash escapes the next letter. */
  readonly escaped: string;
  /** A command outside of strings and comments: its name, then the rest. Sticky. */
  readonly anywhere?: RegExp;
  /** One at the start of a line. */
  readonly lines?: RegExp;
  /** Lines are commands only if no statement is open. */
  readonly closed?: true;
}

const MANNERS: Readonly<Record<Dialect, Manner>> = {
  psql: {
    quotes: { "'": "'", '"': '"' },
    escaped: "",
    anywhere: /\\([a-zA-Z?!+]{1,30}|;)([^\n]*)/y,
  },
  mysql: {
    quotes: { "'": "'", '"': '"', "`": "`" },
    escaped: `'"`,
    anywhere: /\\(?:([!])([^\n]*)|([^!\n])([^\n;]*))/y,
    lines: /(system|source|tee|pager|edit|delimiter)\b([^\n]*)/iy,
  },
  sqlite: {
    quotes: { "'": "'", '"': '"', "`": "`", "[": "]" },
    escaped: "",
    lines: /\.([a-zA-Z]{1,30})([^\n]*)/y,
    closed: true,
  },
  sqlcmd: {
    quotes: { "'": "'", '"': '"', "[": "]" },
    escaped: "",
    lines: /(:\w{1,20}|!!|:!!)([^\n]*)/y,
  },
};

/** At most this many are read, because each scans the rest of its line. */
const MOST_COMMANDS = 100;

/** An unterminated string takes the rest, as in the clients. Linear time. */
export function piecesOf(text: string, dialect: Dialect): Pieces {
  const manner = MANNERS[dialect];
  const commands: ClientCommand[] = [];
  let sql = "";
  let pending = false;
  let starts = true;
  let at = 0;
  while (at < text.length) {
    if (commands.length > MOST_COMMANDS)
      return { sql: sql + text.slice(at), commands: [...commands, UNREADABLE] };
    const line =
      starts && !(manner.closed && pending) ? matchAt(manner.lines, text, at) : undefined;
    const found = line ?? (text[at] === "\\" ? matchAt(manner.anywhere, text, at) : undefined);
    if (found) {
      const taken = dialect === "psql" ? psqlCommand(found, commands) : command(found, commands);
      // text that a client may read as SQL, because a statement is open, is judged as SQL, too
      if (line && pending) sql += text.slice(at, at + taken);
      else sql += "\n;";
      at += taken;
      starts = false;
      continue;
    }
    const end = endOfToken(text, at, dialect);
    const token = text.slice(at, end);
    if (token === ";") pending = false;
    else if (!/^(?:\s|--|\/\*[^!+])/.test(token)) pending = true;
    sql += token;
    starts =
      token === "\n" ||
      (starts && (token === " " || token === "\t")) ||
      (token.length > 1 && token.endsWith("\n"));
    at = end;
  }
  return { sql, commands };
}

/** No client has it, so it counts as an unknown command. */
const UNREADABLE: ClientCommand = { name: "unreadable", rest: "" };

interface Found extends ClientCommand {
  readonly length: number;
}

function matchAt(pattern: RegExp | undefined, text: string, at: number): Found | undefined {
  if (!pattern) return undefined;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [name = "", rest = ""] = match.slice(1).filter((group) => group !== undefined);
  return { name, rest, length: match[0].length };
}

/** These take the whole line unchanged. */
const WHOLE_LINE = /^(?:!.*|copy|h|help|ef|ev|sf|sv)\+?$/;

function command({ name, rest, length }: Found, commands: ClientCommand[]): number {
  commands.push({ name, rest: rest.trim() });
  return length;
}

/**
 * `\echo a \! id \\ select 1`: psql ends a command at the next backslash. Returns the length of the
 * commands.
 */
function psqlCommand({ name, rest, length }: Found, commands: ClientCommand[]): number {
  if (name === ";") return 2;
  const next = WHOLE_LINE.test(name) ? -1 : nextBackslash(rest);
  if (next < 0) return command({ name, rest, length }, commands);
  command({ name, rest: rest.slice(0, next), length }, commands);
  return length - rest.length + next + (rest[next + 1] === "\\" ? 2 : 0);
}

function nextBackslash(text: string): number {
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (quote !== "") {
      if (letter === "\\" && quote === "'") at++;
      else if (letter === quote) quote = "";
    } else if (letter === "\\") return at;
    // `\g |sh`, behind options: the rest is a shell's
    else if (letter === "|") return -1;
    else if (letter === "'" || letter === '"' || letter === "`") quote = letter;
  }
  return -1;
}

/** The end of the string, comment or letter that begins here. */
function endOfToken(text: string, at: number, dialect: Dialect): number {
  const letter = text.charAt(at);
  if (text.startsWith("--", at) && (dialect !== "mysql" || /\s|^$/.test(text[at + 2] ?? "")))
    return behind(text, "\n", at);
  if (letter === "#" && dialect === "mysql") return behind(text, "\n", at);
  if (text.startsWith("/*", at))
    return dialect === "mysql" && /[!+]/.test(text[at + 2] ?? "")
      ? at + 3
      : behind(text, "*/", at + 2);
  if (letter === "$" && dialect === "psql") return behindDollar(text, at);
  const { quotes, escaped } = MANNERS[dialect];
  const close = quotes[letter];
  if (close === undefined) return at + 1;
  const escapes =
    escaped.includes(letter) || (dialect === "psql" && letter === "'" && isEscapeString(text, at));
  if (!escapes) return behind(text, close, at + 1);
  for (let next = at + 1; next < text.length; next++) {
    if (text[next] === "\\") next++;
    else if (text[next] === close) return next + 1;
  }
  return text.length;
}

function behind(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

const isEscapeString = (text: string, at: number): boolean =>
  /[eE]/.test(text[at - 1] ?? "") && !/[\w$\u0080-\uffff]/.test(text[at - 2] ?? "");

/** `$tag$ … $tag$`, but not inside a name. */
function behindDollar(text: string, at: number): number {
  if (/[\w$\u0080-\uffff]/.test(text[at - 1] ?? "")) return at + 1;
  const tag = /^\$(?:[A-Za-z_]\w{0,62})?\$/.exec(text.slice(at, at + 65))?.[0];
  return tag === undefined ? at + 1 : behind(text, tag, at + tag.length);
}
