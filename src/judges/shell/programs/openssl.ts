/**
 * openssl: one program with many commands. Its options are whole words after one dash. Source:
 * openssl(1) and the manuals of its commands, version 3.
 */

import { isCredential } from "../../paths.ts";
import { type Report, UNKNOWN } from "../../report.ts";
import { reads } from "../locations.ts";
import { isOnly } from "../names.ts";
import type { Command, Program } from "../program.ts";
import { effectOf, isFlag, takesValue } from "./openssl-options.ts";
import { carries } from "./probes.ts";
import { isLoopback } from "./transfers.ts";

/** Commands that only print, or calculate with their input. */
const TELLING = new Set(
  `version help list ciphers errstr prime speed dgst sha1 sha224 sha256 sha384 sha512 md5 rand
  passwd x509 req crl verify asn1parse pkcs7 crl2pkcs7 nseq sess_id ecparam dsaparam dhparam
  pkeyparam info storeutl ts ocsp mac kdf`.split(/\s+/),
);
/** Commands that make keys, or show and change the ones there are. */
const KEYS = new Set(
  "genrsa genpkey gendsa rsa dsa ec pkey pkcs8 pkcs12 rsautl pkeyutl cms smime spkac srp".split(
    " ",
  ),
);
/** Of these, the ones whose output is a key, unless an option changes that. */
const SHOWING_KEYS = /^(?:rsa|dsa|ec|pkey|pkcs8|pkcs12)$/;
const CIPHER =
  /^(?:enc$|aes|aria|base64$|bf|camellia|cast|chacha|des|idea|rc[245]|seed|sm4|zlib|zstd|brotli)/;
/**
 * Commands whose input is a certificate, a request or a signature: nothing of it is secret,
 * whatever its name.
 */
const OPEN = new Set(
  "x509 req crl verify ts ocsp pkcs7 crl2pkcs7 nseq sess_id s_client s_time".split(" "),
);
/** They sign or decrypt with a private key. */
const USES_KEY = /^-{1,2}(?:sign|decrypt|derive|resign)$/;

interface Words {
  readonly values: ReadonlyMap<string, string>;
  readonly flags: ReadonlySet<string>;
  readonly operands: readonly string[];
}

export const openssl: Program = (command, report) => {
  const [verb, ...args] = command.args;
  if (verb === undefined || /^-{1,2}(?:help|version|h|v)$/.test(verb))
    return report.add(command.stdin?.text ? "code.exec.repl" : "exec.help");
  if (verb.includes(UNKNOWN)) return;
  if (isOnly(args, /^-{1,2}help$/)) return report.add("exec.help");
  if (verb === "s_server") return report.add("net.listen");
  const client = verb === "s_client" || verb === "s_time";
  if (
    !client &&
    !TELLING.has(verb) &&
    !KEYS.has(verb) &&
    !CIPHER.test(verb) &&
    !/^-?(?:md|sha|blake)/.test(verb)
  )
    return;
  const words = takeWords(verb, args, report);
  if (client) connects(verb, words, command, report);
  else works(verb, words, report);
  if (CIPHER.test(verb) && args.some((arg) => /^--?a?d$/.test(arg)))
    report.prints({ decoded: true });
};

function works(verb: string, { values, flags, operands }: Words, report: Report): void {
  report.add("exec.read");
  const url = values.get("url");
  if (verb === "ocsp" && values.has("port")) report.add("net.listen");
  if (verb === "ocsp" && url !== undefined) report.fetches(url, "read");
  if (/^-?(?:dgst$|md\d|sha\d|blake)|^storeutl$|^verify$/.test(verb))
    for (const operand of operands)
      if (verb !== "verify" || !isCredential(operand)) reads(operand, report);
  const open =
    flags.has("pubin") ||
    flags.has("pubout") ||
    flags.has("nokeys") ||
    flags.has("export") ||
    flags.has("help");
  if (SHOWING_KEYS.test(verb) && !open && (!flags.has("noout") || flags.has("text")))
    report.add("secret.read");
}

/** Says what the options do, and tells values, flags and operands apart. */
function takeWords(verb: string, args: readonly string[], report: Report): Words {
  const values = new Map<string, string>();
  const flags = new Set<string>();
  const operands: string[] = [];
  const open =
    OPEN.has(verb) ||
    args.includes("-pubin") ||
    (args.includes("-pubout") && !args.includes("-text"));
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (USES_KEY.test(arg) && !flags.has("verify")) report.add("secret.access", { span: arg });
    if (!arg.startsWith("-") || arg === "-") {
      operands.push(arg);
      continue;
    }
    const equals = arg.indexOf("=");
    const name = arg.slice(arg[1] === "-" ? 2 : 1, equals < 0 ? undefined : equals);
    if (equals < 0 && isFlag(name, verb)) {
      flags.add(name);
      continue;
    }
    const value = equals < 0 ? (args[++at] ?? "") : arg.slice(equals + 1);
    values.set(name, value);
    takeValue(name, value, open, report);
  }
  return { values, flags, operands };
}

function takeValue(name: string, value: string, open: boolean, report: Report): void {
  const effect = effectOf(name);
  if (effect === "write") report.writes(open ? certificate(value) : value);
  else if (effect === "read") {
    if (!((open || /verify$/.test(name)) && isCredential(value))) reads(value, report);
  } else if (effect === "settings") report.loads(value);
  else if (effect === "provider") {
    if (!/^(?:default|legacy|base|fips|null)$/.test(value))
      report.add("code.exec.escape", { span: value });
  } else if (effect === "password") {
    if (value.startsWith("file:")) report.reads(value.slice("file:".length));
  } else if (effect !== undefined) report.add(effect, { span: value });
  else if (!takesValue(name)) report.add("exec.unknown_option", { span: `-${name}` });
}

/** A certificate is no secret, though keys are often kept under such a name. */
const certificate = (path: string): string =>
  /key|priv|secret|id_/i.test(path) ? path : path.replace(/\.pem$/i, ".txt");

/** Showing a server's certificate sends nothing; a pipe into it is a manual connection. */
function connects(
  verb: string,
  { values, flags, operands }: Words,
  { stdin, span }: Command,
  report: Report,
): void {
  const host = values.get("connect") ?? values.get("host") ?? operands[0] ?? "";
  const silent =
    stdin === undefined ||
    (stdin.text !== undefined && ["", "Q", "QUIT"].includes(stdin.text.trim()));
  if (!silent || flags.has("quiet")) report.add("net.raw_socket");
  else if (carries(host) || (verb === "s_time" && !isLoopback(host)))
    report.add("net.request", { subject: span });
  else report.add("net.probe");
  if (values.has("key") || values.has("cert")) report.add("net.request", { subject: span });
  report.prints({ network: true });
}
