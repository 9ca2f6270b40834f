/** openssl: one program, many. Its options are whole words after one dash. Source: openssl(1) and the manuals of its commands, version 3. */
import { isCredential } from "../../paths.ts";
import { type Report, UNKNOWN } from "../../report.ts";
import type { Command, Program } from "../program.ts";
import { carries } from "./probes.ts";

/** Commands that only tell, or reckon with what they are given. */
const TELLING = new Set(
  "version help list ciphers errstr prime speed dgst sha1 sha224 sha256 sha384 sha512 md5 rand passwd x509 req crl verify asn1parse pkcs7 crl2pkcs7 nseq sess_id ecparam dsaparam dhparam pkeyparam info storeutl ts ocsp mac kdf".split(
    " ",
  ),
);
/** Commands that make keys, or show and change the ones there are. */
const KEYS = new Set("genrsa genpkey gendsa rsa dsa ec pkey pkcs8 pkcs12 rsautl pkeyutl cms smime spkac srp".split(" "));
const CIPHER = /^(?:enc$|aes|aria|base64$|bf|camellia|cast|chacha|des|idea|rc[245]|seed|sm4|zlib|zstd|brotli)/;

/** Options that name a file to write. */
const WRITES = new Set("out keyout writerand msg_file CAserial sess_out keylogfile certfile_out respout reqout".split(" "));
/** Options that name a file whose content comes out, or decides what does. */
const READS = new Set(
  "in inkey key CA CAkey CAfile config rand certfile signkey sigfile signature verify prverify chain content recip signer data queryfile cert extfile".split(
    " ",
  ),
);
/** Options that load a library. */
const LOADS = new Set(["engine", "provider-path", "provider_path", "engine_impl"]);
/** Commands whose input is a certificate, a request or a signature: nothing of it is secret, whatever its name. */
const OPEN = new Set("x509 req crl verify ts ocsp pkcs7 crl2pkcs7 nseq sess_id s_client s_time".split(" "));

export const openssl: Program = (command, report) => {
  const [verb, ...args] = command.args;
  if (verb === undefined || /^-{1,2}(?:help|version|h|v)$/.test(verb))
    return report.add(command.stdin?.text ? "code.exec.repl" : "exec.help");
  if (verb.includes(UNKNOWN)) return;
  if (verb === "s_client" || verb === "s_time") return connects(args, command, report);
  if (verb === "s_server") return report.add("net.listen");
  if (!TELLING.has(verb) && !KEYS.has(verb) && !CIPHER.test(verb) && !/^-?(?:md|sha|blake)/.test(verb)) return;
  const values = takeFiles(verb, args, report);
  report.add("exec.read");
  const url = values.get("url");
  if (verb === "ocsp" && url !== undefined) report.fetches(url, "read");
  if (CIPHER.test(verb) && args.some((arg) => /^--?a?d$/.test(arg))) report.prints({ decoded: true });
};

/** Says which files are read and written, and returns the options with the words behind them. */
function takeFiles(verb: string, args: readonly string[], report: Report): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const open = OPEN.has(verb) || args.includes("-pubin") || (args.includes("-pubout") && !args.includes("-text"));
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!;
    const next = args[at + 1];
    if (!arg.startsWith("-") || arg === "-" || next === undefined) continue;
    const name = arg.replace(/^--?/, "");
    values.set(name, next);
    if (WRITES.has(name)) report.writes(next);
    else if (LOADS.has(name)) report.add("code.exec.escape", { span: next });
    else if (/^pass(?:in|out)?$|^k$/.test(name) && next.startsWith("file:")) report.reads(next.slice("file:".length));
    else if (READS.has(name) && !next.startsWith("-") && !(open && isCredential(next))) report.reads(next);
  }
  if (DIGEST.test(verb)) for (const operand of operandsOf(args)) report.reads(operand);
  return values;
}

const DIGEST = /^-?(?:dgst$|md\d|sha\d|blake)/;
/** What follows the digests' options, of which few have a value. */
const operandsOf = (args: readonly string[]): readonly string[] =>
  args.filter(
    (arg, at) =>
      !arg.startsWith("-") &&
      !/^-(?:out|sign|verify|prverify|signature|keyform|passin|engine|hmac|mac|macopt|rand)$/.test(args[at - 1] ?? ""),
  );

/** A look at a server's certificate sends nothing; a pipe into it is a connection by hand. */
function connects(args: readonly string[], { stdin, span }: Command, report: Report): void {
  const at = args.findIndex((arg) => /^--?(?:connect|host)$/.test(arg));
  const host = at < 0 ? "" : (args[at + 1] ?? "");
  takeFiles("s_client", args, report);
  const silent = stdin === undefined || (stdin.text !== undefined && ["", "Q", "QUIT"].includes(stdin.text.trim()));
  if (!silent || args.includes("-quiet")) report.add("net.raw_socket");
  else if (carries(host)) report.add("net.request", { subject: span });
  else report.add("net.probe");
  report.prints({ network: true });
}
