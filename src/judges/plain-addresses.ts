/**
 * Addresses and names whose form cannot carry data away: the server learns only that it was asked.
 */
import { realmOf } from "../core/hosts.ts";
import { isWellKnown } from "./known-hosts.ts";
import { isKnown } from "./report.ts";

/** More words than a page title has could be a message. */
const MAX_WORDS = 9;
const MAX_PATH = 96;
const MAX_SEGMENTS = 7;

/**
 * Words of letters, a number, a version, or letters with a short number, as in names (`web1`,
 * `utf8`).
 */
const WORD =
  /^(?:[a-z]{1,14}|[A-Z]{1,6}|[A-Z]?[a-z]{1,14}(?:[A-Z][a-z]{1,14}){0,3}|\d{1,4}|v\d{1,3}|[a-z]{1,10}\d{1,2})$/;
/** No language has so many of them in a row, but encoded data has. */
const UNSPEAKABLE = /[bcdfghjklmnpqrstvwxz]{6}/i;
const isWord = (text: string): boolean => WORD.test(text) && !UNSPEAKABLE.test(text);

/** Hosts where anyone can read the requests of others. */
const CATCHERS =
  /(?:^|\.)(?:webhook\.(?:site|cool)|requestbin\.(?:net|com)|pipedream\.net|requestcatcher\.com|hookbin\.com|beeceptor\.com|postb\.in|mockbin\.\w+|ptsv\d?\.com|ngrok(?:-free)?\.(?:io|app|dev)|trycloudflare\.com|loca\.lt|serveo\.net|localhost\.run|lhr\.life|burpcollaborator\.net|oastify\.com|oast\.\w+|interact\.sh|dnslog\.\w+|ceye\.io|canarytokens\.(?:com|org)|bxss\.\w+|xss\.ht|pastebin\.com|transfer\.sh|0x0\.st|file\.io|httpbin\.org|grabify\.link|iplogger\.\w+)$/;

/** Whether a GET of this address tells a public host only which of its pages is requested. */
export function isPlainPage(text: string): boolean {
  const match = /^https:\/\/([\p{L}\d.-]{4,80})(?::443)?(\/[^?#]{0,200})?(#[\w.-]{0,64})?$/iu.exec(
    text.trim(),
  );
  if (!match) return false;
  const [, host = "", path = "", fragment = ""] = match;
  return isPlainHost(host.toLowerCase()) && isPlainPath(path) && isPlainPath(fragment.slice(1));
}

function isPlainHost(host: string): boolean {
  if (realmOf(host) !== "public" || CATCHERS.test(host)) return false;
  const labels = host.split(".");
  return !/^\d+$/.test(labels.at(-1) ?? "") && isPlainFront(labels.slice(0, -2));
}

/** More labels than names of machines and services have could be a message. */
const isPlainFront = (labels: readonly string[]): boolean =>
  labels.length <= 3 && labels.every(isPlainLabel) && labels.join("-").split("-").length <= 6;

const isPlainLabel = (label: string): boolean =>
  label.length <= 24 && label.split("-").every((part) => part === "" || isWord(part));

function isPlainPath(path: string): boolean {
  if (path.length > MAX_PATH || /[^\w./~@+-]/.test(path)) return false;
  const segments = path.split("/").filter(Boolean);
  if (segments.length > MAX_SEGMENTS) return false;
  const words = segments.flatMap((segment) => segment.split(/[-_.~@+]+/)).filter(Boolean);
  return words.length <= MAX_WORDS && words.every(isWord);
}

const LAN =
  /^(?:http:\/\/)?(?:10(?:\.(?:0|[1-9]\d{0,2})){3}|192\.168(?:\.(?:0|[1-9]\d{0,2})){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.(?:0|[1-9]\d{0,2})){2}):([1-9]\d{3,4})((?:\/[^?#]{0,200})?)$/;
/** Ports on which a plain GET returns more than pages: clusters, key stores, agents of machines. */
const CONTROLS = new Set(
  "2375 2376 2379 2380 4646 6443 8001 8200 8500 9200 10250 10255 10256".split(" "),
);

/**
 * Whether an address is a page of a development server on the local network: with an explicit port,
 * and no data in it.
 */
export function isPlainLan(text: string): boolean {
  const [, port, path = ""] = LAN.exec(text.trim()) ?? [];
  return port !== undefined && !CONTROLS.has(port) && isPlainPath(path);
}

/** Zones whose servers belong to their providers, whatever name below them is requested. */
const PROVIDERS =
  /(?:^|\.)(?:amazonaws\.com|cloudfront\.net|azure\.com|azurewebsites\.net|windows\.net|azureedge\.net|googleapis\.com|googleusercontent\.com|google\.com|gstatic\.com|cloudflare\.com|akamai\.net|fastly\.net|herokuapp\.com|vercel\.app|netlify\.app|pages\.dev|github\.io|supabase\.co|neon\.tech|mongodb\.net|in-addr\.arpa|ip6\.arpa)$/;

/** The zone whose name servers receive a name that can carry data; undefined if it cannot. */
export function carryingZone(name: string): string | undefined {
  const host = name.toLowerCase().replace(/\.$/, "");
  // no zone tells the two apart, but what was encoded does
  const mixed = /[a-z]/.test(name) && /[A-Z]/.test(name);
  if (!isKnown(host))
    return host.length > 1
      ? (zoneOf(host.replaceAll("\0", "")) ?? host.replaceAll("\0", "…"))
      : undefined;
  if (host.length > 253 || !host.includes("."))
    return host.length > 63 ? host.slice(0, 63) : undefined;
  if (/^[\d.]+$/.test(host) || host.includes(":") || realmOf(host) === "own") return undefined;
  if (isWellKnown(host) || PROVIDERS.test(host)) return undefined;
  const zone = zoneOf(host) ?? host;
  const below = host.slice(0, Math.max(0, host.length - zone.length - 1));
  if (CATCHERS.test(host)) return zone;
  if (below === "") return zone.length > 40 ? zone : undefined;
  const labels = below.split(".");
  return !mixed &&
    below.length <= 48 &&
    isPlainFront(labels.map((label) => label.replace(/^_/, "")))
    ? undefined
    : zone;
}

/**
 * The registered domain: the last two labels, or three if the last but one is short and the last is
 * a country code.
 */
function zoneOf(host: string): string | undefined {
  const labels = host.split(".").filter(Boolean);
  if (labels.length < 2) return undefined;
  const [second = "", last = ""] = labels.slice(-2);
  const country = last.length === 2 && second.length <= 3 && labels.length > 2;
  return labels.slice(country ? -3 : -2).join(".");
}

/** Public name servers, which reveal little more than the zone to the servers that they ask. */
const RESOLVERS = new Set(
  `8.8.8.8 8.8.4.4 1.1.1.1 1.0.0.1 9.9.9.9 149.112.112.112 208.67.222.222 208.67.220.220
  94.140.14.14 2001:4860:4860::8888 2001:4860:4860::8844 2606:4700:4700::1111 2606:4700:4700::1001
  2620:fe::fe dns.google one.one.one.one dns.quad9.net resolver1.opendns.com`.split(/\s+/),
);

/** Whether a name server is a public one, or runs on this machine. */
export const isUsualResolver = (server: string): boolean =>
  RESOLVERS.has(server.toLowerCase()) || realmOf(server) === "own" || server === "::1";
