/**
 * The addresses that Telegram's server makes live in plain text by itself (tdlib, `find_urls` and
 * `find_tg_urls`).
 */
import { isKnownDomain } from "./domains.ts";
import type { Entity } from "./types.ts";

const SYMBOL = "[^\\s\\p{Z}\\u2000-\\u200b\\u200e\\u200f\\u2016-\\u206f]";
const PATH = `(?![<>"«»])${SYMBOL}`;
const USER = `(?![/\\[\\]{}()'\`<>"@«»])${SYMBOL}`;
const DOMAIN = `(?:[\\w.~-]|(?=[\\u00c0-\\u{10ffff}])${SYMBOL})`;
const URL = new RegExp(
  `(?:([\\p{L}\\p{N}+-]+)://)?(?:(?:${USER})+@)?(${DOMAIN}+)(?::\\d+)?(?:[/?#](?:${PATH})*)?`,
  "gu",
);
const OWN = new RegExp(`(?:tg|ton)://[\\w-]{1,253}(?:[/?#](?:${PATH})*)?`, "giu");
const BAD_END = /[.:;,('?!`]+$/;
const EMAIL =
  /^([a-z0-9_-]{0,26}[.+]){0,10}[a-z0-9_-]{1,35}@(([a-z0-9][a-z0-9_-]{0,28})?[a-z0-9][.]){1,6}[a-z]{2,8}$/i;

export function findUrls(text: string): Entity[] {
  const own = [...text.matchAll(OWN)].map((match) => ({
    type: "url",
    offset: match.index,
    length: match[0].replace(BAD_END, "").length,
  }));
  return [...own, ...[...text.matchAll(URL)].flatMap((match) => entityOf(text, match))];
}

function entityOf(text: string, match: RegExpExecArray): Entity[] {
  const [all, protocol = ""] = match;
  const known = /(?:https?|ftp)$/i.exec(protocol)?.[0];
  if (protocol && (!known || /^(?:s|t)ftp$|^shttp$/i.test(protocol))) return [];
  const offset = match.index + (protocol ? protocol.length - known!.length : 0);
  if (!protocol && /[\p{L}\p{N}_/#@]$/u.test(text.slice(0, offset))) return [];
  const address = text.slice(offset, match.index + all.length);
  const mail = address.replace(/^mailto:/, "").replace(BAD_END, "");
  if (EMAIL.test(mail))
    return [{ type: "email", offset: offset + address.indexOf(mail), length: mail.length }];
  const url = fixed(address);
  return url ? [{ type: "url", offset, length: url.length }] : [];
}

/** The part of it that is an address, or nothing (tdlib, `fix_url`). */
function fixed(address: string): string {
  const [, protocol = "", host = "", path = ""] = /^((?:https?|ftp):\/\/)?([^/?#]*)(.*)$/isu.exec(
    address,
  )!;
  const cut = balanced(path).replace(BAD_END, "");
  const tail = cut === "" || /^[?#]$/.test(cut) ? "" : cut;
  const place = host.replace(/^.*@/, "").replace(/:\d*$/, "");
  const trimmed = tail ? host : host.replace(/[.:]+$/, "");
  const domain = place.replace(/\.+$/, "");
  return isDomain(domain, protocol !== "") ? protocol + trimmed + tail : "";
}

/** A path ends before a bracket that nothing opened. */
function balanced(path: string): string {
  const open = { ")": 0, "]": 0, "}": 0 };
  const pairs: Readonly<Record<string, keyof typeof open>> = { "(": ")", "[": "]", "{": "}" };
  for (const [at, char] of [...path].entries()) {
    if (char in pairs) open[pairs[char]!]++;
    else if (char in open && --open[char as keyof typeof open] < 0)
      return [...path].slice(0, at).join("");
  }
  return path;
}

function isDomain(domain: string, hasProtocol: boolean): boolean {
  const parts = domain.split(".");
  if (
    parts.length < 2 ||
    parts.some((part) => part === "" || part.length > 63 || part.endsWith("-"))
  )
    return false;
  const isNumber = (part: string) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255;
  if (parts.length === 4 && parts.every(isNumber)) return true;
  if (/^[\d.]*$/.test(domain) || parts.at(-2)!.includes("_")) return false;
  const top = parts.at(-1)!;
  if (/^xn--[a-z0-9]{2,}$/i.test(top)) return true;
  return [...top].length > 1 && !/[_-]/.test(top) && (hasProtocol || isKnownDomain(top));
}
