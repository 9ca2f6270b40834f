/**
 * What an address says by itself: its scheme, its host, who owns the host, and whether it carries
 * data. No look-ups.
 */

import { realmOf } from "../core/hosts.ts";
import type { PatternKey } from "../core/keys.ts";
import { isLookalike } from "./idn.ts";
import { UNKNOWN } from "./report.ts";

export interface Address {
  /**
   * `net.read` if a plain GET is harmless; else the reason why not: `net.metadata`, `url.private`,
   * `url.credential`, `url.confusable`, `url.scheme`, or `net.request` if the address itself may
   * carry data away, or the host is known only at run time.
   */
  readonly key: Extract<PatternKey, `url.${string}` | "net.read" | "net.metadata" | "net.request">;
  /**
   * In lower case, with its port. The text itself if it cannot be parsed, or if the host is known
   * only at run time: `…` then stands for UNKNOWN, and an "always" should not be narrowed to it.
   */
  readonly host: string;
}

/** A longer address, or a longer query in one, may carry data away. */
const MAX_LENGTH = 2048;
const MAX_QUERY = 1024;
/** The rest of a longer text is not checked. */
const MAX_READ = 4 * MAX_LENGTH;

const SCHEME = /^[a-z][a-z\d+.-]{0,40}:(?=\/\/)/i;
const OPAQUE =
  /^(?:about|blob|chrome|data|file|javascript|mailto|ssh|tel|vbscript|view-source|ws|wss|jar|ldap|dict|gopher):/i;
/**
 * Characters that WHATWG's parser removes or converts before it reads a host, and other parsers do
 * not.
 */
const UNSURE = /[\\\s%{}|^<>"`[\]]/;
/** Credentials that are recognised by their form. */
const TOKEN =
  /(?:gh[oprsu]_\w{16}|github_pat_|glpat-|xox[abprs]-|sk-ant-|sk-proj-|[rs]k_live_|AKIA[A-Z\d]{12}|ASIA[A-Z\d]{12}|AIza[\w-]{20}|ya29\.|hf_[A-Za-z]{16}|npm_[A-Za-z\d]{16}|pypi-Ag|(?<![\w-])eyJ[\w-]{10,}\.eyJ)/;

/**
 * Ports of services other than HTTP, which read an HTTP request as commands. Source: WHATWG Fetch,
 * "bad ports", and some newer ones.
 */
const NO_WEB = new Set(
  `1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113
  115 117 119 123 135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554
  556 563 587 601 636 989 990 993 995 1719 1720 1723 2049 2375 2376 3659 4045 4190 5060 5061 6000
  6379 6566 6665 6666 6667 6668 6669 6679 6697 9222 9229 10080 10250 11211`.split(/\s+/),
);

/** `text` may lack its scheme, as curl takes it, and may hold UNKNOWN (report.ts). */
export function addressOf(text: string): Address {
  const trimmed = text.length > MAX_READ ? text.slice(0, MAX_READ).trim() : text.trim();
  const address = readAddress(trimmed);
  return address.key === "net.read" && text.length > MAX_LENGTH
    ? { ...address, key: "net.request" }
    : address;
}

function readAddress(text: string): Address {
  const whole = withScheme(text);
  if (whole === undefined) return { key: "url.scheme", host: text };
  const [scheme, authority] = partsOf(whole);
  const named = authority.replace(/:\d*\0*$/, "");
  if (named.includes(UNKNOWN))
    return {
      key: named.includes("@") ? "url.credential" : "net.request",
      host: text.replaceAll(UNKNOWN, "…"),
    };
  const url = parsed(whole.replaceAll(UNKNOWN, ""));
  const host = url?.host || text;
  if (!url) return { key: /xn--|[^\0-\x7f]/i.test(named) ? "url.confusable" : "url.scheme", host };
  return { key: worst(url, { scheme, authority: named, whole }), host };
}

function withScheme(text: string): string | undefined {
  if (SCHEME.test(text)) return text;
  if (OPAQUE.test(text) && !/^[\w-]+:\d/.test(text)) return undefined;
  return text.startsWith("//") ? `http:${text}` : `http://${text}`;
}

/** Scheme and authority as written, before any parser changes them. */
function partsOf(whole: string): readonly [scheme: string, authority: string] {
  const start = whole.indexOf("://");
  const rest = whole.slice(start + 3, start + 3 + MAX_LENGTH);
  const end = rest.search(/[/?#]/);
  return [whole.slice(0, start).toLowerCase(), end < 0 ? rest : rest.slice(0, end)];
}

function parsed(text: string): URL | undefined {
  const address = /^https?:/i.test(text) ? text : text.replace(/^[a-z][a-z\d+.-]{0,40}:/i, "http:");
  // an error that is thrown and caught costs more than both; but Node 20's quick way reads letters
  // of Latin-1 as UTF-8
  if (!FOREIGN.test(address)) return URL.canParse(address) ? new URL(address) : undefined;
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
const FOREIGN = /[^\0-\x7f]/;

interface Written {
  readonly scheme: string;
  readonly authority: string;
  readonly whole: string;
}

function worst(url: URL, { scheme, authority, whole }: Written): Address["key"] {
  const { hostname, username, password, port, search } = url;
  const realm = realmOf(hostname);
  if (realm === "metadata") return "net.metadata";
  if (scheme !== "http" && scheme !== "https") return "url.scheme";
  if (username !== "" || password !== "")
    return username.includes(".") && password === "" ? "url.confusable" : "url.credential";
  // encoded again and again, so that a filter reads something else
  if (/%25(?:25)+[0-9a-f]{2}/i.test(whole)) return "url.confusable";
  if (isDisguised(authority, hostname))
    return realm === "public" ? "url.confusable" : "url.private";
  if (NO_WEB.has(port)) return "url.scheme";
  if (realm === "private") return "url.private";
  if (TOKEN.test(whole)) return "url.credential";
  if (realm === "own") return "net.read";
  const carries =
    whole.includes(UNKNOWN) ||
    whole.length > MAX_LENGTH ||
    search.length > MAX_QUERY ||
    hasLongLabel(hostname);
  return carries ? "net.request" : "net.read";
}

/** Whether the real host differs from the one that a person reads. */
function isDisguised(authority: string, hostname: string): boolean {
  if (isLookalike(hostname)) return true;
  const written = authority.toLowerCase().replace(/:\d*$/, "");
  if (UNSURE.test(written.startsWith("[") ? written.slice(1).replace("]", "") : written))
    return true;
  if (written === hostname) return false;
  const isIdn = /[^\0-\x7f]/.test(written) && hostname.includes("xn--");
  return (
    !isIdn && !(written.startsWith("[") && hostname.startsWith("[") && !/\d\.\d/.test(written))
  );
}

/** A look-up sends the name to name servers: a label can carry data as well as a query can. */
const hasLongLabel = (hostname: string): boolean =>
  hostname.length > 120 || /(?:^|\.)[a-z\d]{45,}\./.test(hostname);
