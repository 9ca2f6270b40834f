/**
 * Inputs of SQL clients besides statements: connections, variables and settings. Sources: libpq's
 * manual, psql's manual.
 */
import { isKnown, UNKNOWN } from "../../report.ts";

/**
 * Harmless parameters of a connection: where, as whom and how long. Others load libraries, run
 * commands or read files.
 */
const PARAMETERS = new Set(
  `host hostaddr port dbname user password application_name fallback_application_name
  connect_timeout client_encoding options sslmode sslrootcert sslcert sslcrl sslnegotiation
  sslcompression requiressl target_session_attrs load_balance_hosts channel_binding gssencmode
  keepalives keepalives_idle keepalives_interval keepalives_count tcp_user_timeout service schema
  pgbouncer connection_limit pool_timeout statement_cache_size sslaccept endpoint require_auth
  ssl_min_protocol_version ssl_max_protocol_version`
    .trim()
    .split(/\s+/),
);

/** A database's name, or a connection with only harmless parameters. */
export function isPlainConnection(text: string): boolean {
  if (/^[\w+]{2,30}:\/\//.test(text)) {
    const query = text.indexOf("?");
    return (
      query < 0 ||
      text
        .slice(query + 1)
        .split("&")
        .every(isPlainParameter)
    );
  }
  if (!text.includes("=")) return true;
  const names = text.matchAll(
    /(?<=^|\s)([^\s=']{1,60})\s{0,9}=\s{0,9}(?:'((?:[^'\\]|\\.){0,500})'|(\S{0,500}))/g,
  );
  return [...names].every(([, name = "", quoted, bare = ""]) =>
    isPlainParameter(`${name}=${quoted ?? bare}`),
  );
}

function isPlainParameter(text: string): boolean {
  const [name = "", value = ""] = text.split("=", 2);
  // an address may come from a variable: then nothing about it is known
  if (text.startsWith(UNKNOWN)) return true;
  // `options` sets the server's settings, some of which name libraries
  if (name === "options") return !/librar|preload|command|role|authorization|%/i.test(value);
  return PARAMETERS.has(name);
}

/**
 * `-v name=value`: the replacement of `:name` in a script. A word or a number; prompts may contain
 * commands.
 */
export const isPlainVariable = (text: string): boolean =>
  /^[A-Za-z_]\w{0,60}(?:=[\w.,:/@ +-]{0,200})?$/.test(text) && !/^PROMPT/i.test(text);

const SETTINGS = new Set(
  `border columns csv_fieldsep expanded x fieldsep fieldsep_zero footer format linestyle locale null
  numericlocale pager_min_lines recordsep recordsep_zero tableattr T title tuples_only t
  unicode_border_linestyle unicode_column_linestyle unicode_header_linestyle xheader_width time
  timezone`
    .trim()
    .split(/\s+/),
);

/** `-P name=value`: how results are printed. */
export function isPlainSetting(text: string): boolean {
  const [name = "", value = ""] = text.split("=", 2);
  return (
    isKnown(name) &&
    (name === "pager" ? /^(?:on|off|always|[01])?$/.test(value) : SETTINGS.has(name))
  );
}

/**
 * Option files can name plugins and pagers: those of the project, of the user and of the system are
 * known.
 */
export const isTrustedConfig = (path: string): boolean =>
  isKnown(path) &&
  !path.includes("..") &&
  (/^(?:\/etc\/(?:my(?:sql)?|mariadb)\b|~\/)/.test(path) || !/^[/~]/.test(path));
