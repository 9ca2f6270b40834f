/** The origin of a text that is about to run: the network, a decoder, or an unknown source. */

import type { Range } from "./arguments.ts";
import type { Origin, Scan } from "./scan.ts";
import { tokenAt } from "./tokens.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
const NETWORK = setOf(
  `urlopen urlretrieve urllib urllib2 requests httpx aiohttp fetch axios got needle superagent recv
  recvfrom receive read_until curl_exec fsockopen stream_socket_client getstore LWP Net HTTP
  HTTParty Faraday URI http https TCPSocket UserAgent download`,
);
const DECODERS = setOf(
  `b64decode b32decode b16decode a85decode b85decode urlsafe_b64decode standard_b64decode
  decodebytes decodestring fromhex unhexlify a2b_base64 a2b_hex decompress atob decode64
  strict_decode64 urlsafe_decode64 unpack unpack1 pack base64_decode convert_uudecode gzinflate
  gzuncompress gzdecode str_rot13 hex2bin decode_base64 MIME Base64 base64 marshal codecs zlib
  fromCharCode fromCodePoint unescape decodeURIComponent rot13 inflateSync gunzipSync inflate
  Inflate chr`,
);
/** The ones among them that have no other meaning. */
const PLAIN_DECODERS = setOf(
  `b64decode b32decode b16decode a85decode b85decode urlsafe_b64decode standard_b64decode
  decodebytes fromhex unhexlify a2b_base64 a2b_hex decompress atob decode64 strict_decode64
  urlsafe_decode64 unpack unpack1 base64_decode gzinflate gzuncompress gzdecode str_rot13 hex2bin
  decode_base64 gunzipSync inflateSync fromCharCode`,
);
export const isDecoder = (name: string): boolean => PLAIN_DECODERS.has(name);
const ENCODINGS = setOf("base64 hex rot13 rot_13 base64url");

/** At most this many parts of a text that is run are examined. */
const MAX_TOKENS = 40;
const MAX_DEPTH = 4;
const MAX_DECODINGS = 8;

export function sourceOf(scan: Scan, { code, from, to }: Range, depth = 0): Origin {
  let decoded = false;
  for (let at = from; at < Math.min(to, from + MAX_TOKENS); at++) {
    const { kind, text, value, inner } = tokenAt(code.tokens, at);
    if (kind === "string" && /^https?:\/\//.test(value) && at > from) return "network";
    if (kind === "string" && ENCODINGS.has(value)) decoded = true;
    for (const nested of depth < MAX_DEPTH ? inner : []) {
      const origin = sourceOf(scan, { code: nested, from: 0, to: nested.tokens.length }, depth + 1);
      if (origin === "network") return origin;
      decoded ||= origin === "decoded";
    }
    if (kind !== "name") continue;
    const name = scan.aliases.get(text) ?? text;
    for (const part of name === text ? [text] : name.split(".")) {
      if (NETWORK.has(part)) return "network";
      decoded ||= DECODERS.has(part);
    }
    const origin = depth < MAX_DEPTH ? originOf(scan, text, depth) : undefined;
    if (origin === "network") return origin;
    decoded ||= origin === "decoded";
  }
  return decoded ? "decoded" : undefined;
}

function originOf(scan: Scan, name: string, depth: number): Origin {
  const bound = scan.values.get(name) ?? scan.assigned.get(name);
  if (!bound || scan.origins.has(name)) return scan.origins.get(name);
  scan.origins.set(name, undefined);
  const origin = sourceOf(scan, bound, depth + 1);
  scan.origins.set(name, origin);
  return origin;
}

/** The decoded texts in a range: base64 or hex that decodes to readable text. */
export function decodedOf(scan: Scan, { code, from, to }: Range, depth = 0): readonly string[] {
  const found: string[] = [];
  if (depth === 0 && ++scan.decodings > MAX_DECODINGS) return found;
  for (let at = from; at < Math.min(to, from + MAX_TOKENS) && found.length < 4; at++) {
    const { kind, text, value } = tokenAt(code.tokens, at);
    const decoded = kind === "string" ? readable(value) : undefined;
    if (decoded !== undefined) found.push(decoded);
    const bound = kind === "name" && depth < 2 ? scan.values.get(text) : undefined;
    if (bound) found.push(...decodedOf(scan, bound, depth + 1));
  }
  return found;
}

function readable(text: string): string | undefined {
  const clean = text.replace(/\s+/g, "");
  if (clean.length < 8 || !/^[\w+/-]+={0,2}$/.test(clean)) return undefined;
  const bytes = Buffer.from(clean, /^(?:[0-9a-fA-F]{2})+$/.test(clean) ? "hex" : "base64").toString(
    "latin1",
  );
  return bytes.length > 3 && /^[\t\n\r\x20-\x7e]+$/.test(bytes) ? bytes : undefined;
}
