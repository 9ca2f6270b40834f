/**
 * The effects of curl, wget and similar programs once their options are read: request an address,
 * send data, store the answer.
 */

import { isCredential } from "../../paths.ts";
import { beforeFirst } from "../../pieces.ts";
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import type { Command } from "../program.ts";

export interface Transfer {
  /** Addresses, with or without a scheme. */
  readonly urls: string[];
  /** In capitals; undefined: the other options decide. */
  method: string | undefined;
  /** Files that are sent; `-` is standard input. */
  readonly files: string[];
  /** Data that are sent literally. */
  readonly texts: string[];
  /** Files that receive the response. */
  readonly saved: string[];
  /** The response goes to files named after the URLs, in this directory. */
  named: string | undefined;
  /** It sends credentials: a password, a token, cookies. */
  personal: boolean;
  /** It connects elsewhere than the address says, or trusts any server that answers. */
  detour: boolean;
  /** It sends or changes something, for another reason. */
  changes: boolean;
}

export const newTransfer = (): Transfer => ({
  urls: [],
  method: undefined,
  files: [],
  texts: [],
  saved: [],
  named: undefined,
  personal: false,
  detour: false,
  changes: false,
});

/** Methods that only read. */
const ASKING = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "REPORT", "SEARCH"]);
/** A longer URL may carry data away. */
const MAX_URL = 2048;
/** Names of files that are usually fetched to be run. */
const RUNNABLE =
  /\.(?:sh|bash|zsh|ksh|fish|ps1|bat|cmd|exe|msi|deb|rpm|apk|pkg|dmg|appimage|run|bin|jar|py|pl|rb|whl|gem|crx|vsix|scpt|command|desktop)$/i;

/** The host of an address, as written: with its port, without its user. */
export function hostOf(url: string): string {
  const scheme = url.indexOf("://");
  const start = scheme < 0 ? 0 : scheme + 3;
  const end = url.slice(start).search(/[/?#\\]/);
  const authority = end < 0 ? url.slice(start) : url.slice(start, start + end);
  return authority.slice(authority.lastIndexOf("@") + 1);
}

const LOOPBACK =
  /^(?:localhost|(?:[\w-]+\.)+localhost|127(?:\.\d{1,3}){1,3}|0\.0\.0\.0|\[::1?\]|)(?::\d*)?$/i;
/** Whether an address stays on this machine. `:8080` does, as httpie writes it. */
export const isLoopback = (url: string): boolean => url !== "" && LOOPBACK.test(hostOf(url));

/**
 * Whether a header carries credentials: `Authorization: …`, `X-Api-Key: …`, or one that is known
 * only at run time.
 */
export function isPersonal(header: string): boolean {
  const name = header.slice(0, Math.max(header.indexOf(":"), 0));
  return !isKnown(header) || (name.length < 100 && /auth|cookie|token|key|secret/i.test(name));
}

/** The host is only known at run time. */
export const isVague = (url: string): boolean => url.startsWith(UNKNOWN) || !isKnown(hostOf(url));

/** Reports everything that a transfer does. Nothing if it names no address. */
export function transfers(transfer: Transfer, command: Command, report: Report): void {
  const { urls, files, saved, named } = transfer;
  const sent = isQuery(transfer) ? undefined : sentBy(transfer, command);
  for (const file of files) if (file !== "-") report.reads(file);
  for (const url of urls) {
    if (/^file:/i.test(url)) report.reads(fileOf(url));
    else if (sent) sends(sent, url, command, report);
    else asks(transfer, url, command, report);
  }
  for (const file of saved) if (file !== "-") report.writes(file);
  if (named !== undefined) for (const url of urls) report.writes(`${named}/${nameIn(url)}`);
  if (urls.length > 0 && (saved.length === 0 || saved.includes("-")) && named === undefined)
    report.prints({ network: true });
}

/** Search engines take their queries in the body. */
const SEARCHES = /\/_(?:search|count|msearch|mget|field_caps|analyze|explain)(?:\/template)?$/;
const LOCAL_SEARCHES = /\/(?:search|multi-search|query|query_range)$/;

/**
 * A query that is sent by POST: a GraphQL query, a search. It changes nothing, and its text is
 * known.
 */
function isQuery({ urls, method, files, texts, changes }: Transfer): boolean {
  if (changes || files.length > 0 || (method ?? "POST") !== "POST" || urls.length !== 1)
    return false;
  const url = urls[0] ?? "";
  const path = beforeFirst(url, /[?#]/);
  if (isVague(url) || !texts.every(isKnown)) return false;
  if (SEARCHES.test(path) || (isLoopback(url) && LOCAL_SEARCHES.test(path)))
    return texts.length > 0 || method !== undefined;
  return path.endsWith("/graphql") && texts.length === 1 && isGraphQuery(texts[0] ?? "");
}

/** `{"query": "query Name { … }"}` or `{"query": "{ … }"}`, and no word of a mutation in it. */
const isGraphQuery = (text: string): boolean =>
  text.length < 20_000 &&
  /^\s*\{\s*"query"\s*:\s*"(?:query\b|\s|\\n|\{)/.test(text) &&
  !/mutation|subscription/i.test(text);

type Sent = "net.exfil" | "net.upload" | "net.request" | "net.write.delete";

function sentBy({ method, files, texts, changes }: Transfer, { stdin }: Command): Sent | undefined {
  const piped = files.includes("-") && stdin?.secret;
  if (piped || files.some(isCredential)) return "net.exfil";
  if (method === "DELETE") return "net.write.delete";
  if (files.length > 0) return "net.upload";
  if (texts.length > 0 || changes) return "net.request";
  return method !== undefined && !ASKING.has(method) ? "net.request" : undefined;
}

function sends(key: Sent, url: string, { span }: Command, report: Report): void {
  report.fetches(url, "send");
  if (key !== "net.request") report.add(key, { subject: isVague(url) ? span : hostOf(url) });
}

/** A plain query. False if the host is unknown, or if the request carries data. */
function asks(
  { personal, detour, saved, named }: Transfer,
  url: string,
  { span, open }: Command,
  report: Report,
): void {
  if (isVague(url) || open) report.add("net.request", { subject: span });
  else if (url.length > MAX_URL) report.add("net.request", { subject: span });
  else if (detour || (personal && !isLoopback(url)))
    report.add("net.request", { subject: hostOf(url) });
  const runs =
    saved.some((file) => RUNNABLE.test(file)) ||
    (named !== undefined && RUNNABLE.test(nameIn(url)));
  report.fetches(url, runs ? "download" : "read");
}

/** The file that a `file:` URL means. */
function fileOf(url: string): string {
  const path = url.slice("file:".length).replace(/^\/\/[^/]*/, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The last part of a URL's path, used as a file name. */
function nameIn(url: string): string {
  const scheme = url.indexOf("://");
  const path = beforeFirst(url.slice(scheme < 0 ? 0 : scheme + 3), /[?#]/);
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "index.html" : path.slice(slash + 1) || "index.html";
}
