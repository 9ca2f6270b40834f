/** Judges tools that fetch and search. Only plain GETs over https to hosts that look public are safe. */
import type { Judge, Judged } from "../core/judge.ts";
import type { Finding } from "../core/model.ts";
import { exactly, finding } from "./findings.ts";

const FETCHES = new Set(["WebFetch", "web_fetch", "webfetch", "fetch", "fetch_url", "fetchWebPage", "fetch_webpage"]);
const SEARCHES = new Set(["WebSearch", "web_search", "websearch", "google_web_search", "browser_search"]);
/** What may stand beside the address: what to make of the answer. Anything else may make it more than a GET. */
const REMARKS = new Set(["url", "prompt", "format", "timeout", "max_length", "start_index", "raw", "method"]);
/** A longer address carries more away than it fetches. */
const MAX_URL = 2048;

export const network: Judge = {
  name: "network",
  judge(call) {
    if (SEARCHES.has(call.tool)) return [typeof call.input.query === "string" ? finding("network.fetch") : unread(call)];
    return FETCHES.has(call.tool) ? [fetching(call)] : [];
  },
};

const unread = ({ tool, input }: Judged): Finding =>
  finding("tool.unknown", undefined, exactly(`${tool} ${JSON.stringify(input)}`));

function fetching(call: Judged): Finding {
  const { url: text, method } = call.input;
  if (typeof text !== "string") return unread(call);
  const url = parse(text);
  if (!url || !isPublic(url)) return finding("network.private", text, exactly(url?.host || text));
  const plain =
    Object.keys(call.input).every((key) => REMARKS.has(key)) && (method === undefined || /^get$/i.test(String(method)));
  if (plain && url.protocol === "https:" && url.port === "" && text.length <= MAX_URL)
    return finding("network.fetch", text, url.host);
  const sent = finding("network.fetch", text, exactly(`${url.host} ${JSON.stringify(call.input)}`));
  return { ...sent, level: "dangerous", basis: "uncertain", reversibility: "irreversible" };
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Over the web, without a user in it, and to a host that is not at home. */
export const isPublic = (url: URL): boolean =>
  /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" && !isPrivateHost(url.hostname);

const PRIVATE_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|corp|lan|home|home\.arpa|private|test|invalid|onion|nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me)$/;

/**
 * `hostname` as `URL` gives it: lower case, IPv4 in every notation as four decimals, IPv6 in brackets.
 * Names are not looked up: a public name may still lead home.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
  if (host.startsWith("[")) return isPrivateV6(host.slice(1, -1));
  const octets = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(host);
  if (octets) return isPrivateV4(octets.slice(1).map(Number));
  return !host.includes(".") || PRIVATE_NAMES.test(host);
}

/** Source: IANA IPv4 Special-Purpose Address Registry. */
function isPrivateV4([a = 0, b = 0, c = 0]: readonly number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return true;
  if (a === 100) return b >= 64 && b < 128;
  if (a === 169) return b === 254;
  if (a === 172) return b >= 16 && b < 32;
  if (a === 192) return b === 168 || (b === 0 && (c === 0 || c === 2)) || (b === 88 && c === 99);
  return (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) || (a === 203 && b === 0 && c === 113);
}

/** Only global unicast (2000::/3) is public, without what carries an IPv4 address inside: 6to4, Teredo. Source: IANA IPv6 registry. */
function isPrivateV6(address: string): boolean {
  const [first = ""] = address.split(":", 1);
  const head = Number.parseInt(first || "0", 16);
  return (
    head < 0x2000 ||
    head > 0x3fff ||
    head === 0x2002 ||
    address.startsWith("2001::") ||
    address.startsWith("2001:0:") ||
    address.startsWith("2001:db8:")
  );
}
