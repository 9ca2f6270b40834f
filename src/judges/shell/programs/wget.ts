/** wget and aria2c. Sources: the manuals of GNU Wget 1.25 and aria2 1.37. */
import { isKnown, type Report } from "../../report.ts";
import { type Given, optionTable, parseStrictly } from "../options.ts";
import type { Program } from "../program.ts";
import { isFarConfig } from "../settings.ts";
import { isLoopback, isPersonal, newTransfer, type Transfer, transfers } from "./transfers.ts";

const WGET = optionTable({
  flags: `-c|--continue -N|--timestamping -x|--force-directories -b|--background -nd -nc -nv -nH -np
    -S|--server-response -q|--quiet -v|--verbose -d|--debug -F|--force-html -E|--adjust-extension
    -k|--convert-links -K|--backup-converted -H|--span-hosts -L|--relative -4|--inet4-only
    -6|--inet6-only --no-verbose --no-clobber --show-progress --no-use-server-timestamps
    --no-dns-cache --no-cache --no-cookies --keep-session-cookies --ignore-length
    --no-http-keep-alive --https-only --no-parent --no-host-directories --no-directories
    --protocol-directories --delete-after --unlink --random-wait --retry-connrefused
    --retry-on-host-error --no-proxy --ignore-case --no-glob --no-passive-ftp --no-remove-listing
    --no-hsts --auth-no-challenge --no-if-modified-since --strict-comments --no-config
    --no-warc-compression --no-warc-digests --warc-cdx --xattr --no-netrc`,
  values: `--crl-file --pinnedpubkey --random-file --egd-file -t|--tries -T|--timeout --dns-timeout
    --connect-timeout --read-timeout -w|--wait --waitretry -Q|--quota --limit-rate --bind-address
    --prefer-family --local-encoding --remote-encoding --progress --start-pos --restrict-file-names
    --cut-dirs --default-page --compression --secure-protocol --ciphers --certificate-type
    --private-key-type -l|--level -A|--accept -R|--reject --accept-regex --reject-regex --regex-type
    -D|--domains --exclude-domains --follow-tags --ignore-tags -I|--include-directories
    -X|--exclude-directories -B --max-redirect --preferred-location --report-speed --warc-header
    --warc-max-size --retry-on-http-error`,
  options: {
    "-h|--help": "help",
    "-V|--version": "help",
    "-O|--output-document=": "output",
    "-o|--output-file|--rejected-log|--warc-file|--save-cookies|--hsts-file=": "write",
    "--warc-tempdir=": "write",
    "--warc-dedup=": "read",
    "--ca-certificate|--ca-directory=": "authority",
    "-a|--append-output=": "append",
    "-P|--directory-prefix=": "directory",
    "-i|--input-file=": "list",
    "--method=": "method",
    "--post-data|--body-data=": "text",
    "--post-file|--body-file=": "file",
    "-e|--execute=": "setting",
    "--config=": "config",
    "--use-askpass=": "askpass",
    "--base=": "base",
    "--spider": "spider",
    "-r|--recursive": "tree",
    "-m|--mirror": "tree",
    "-p|--page-requisites": "tree",
    "--content-disposition": "chosen",
    "--trust-server-names": "chosen",
    "--header=": "header",
    "--user|--password|--http-user|--http-password|--http-passwd|--ftp-user|--ftp-password=":
      "personal",
    "--proxy-user|--proxy-password|--certificate|--private-key=": "personal",
    "--load-cookies=": "cookies",
    "--ask-password": "personal",
    "--no-check-certificate": "trust",
    "-U|--user-agent|--referer=": "along",
    "--dns-servers|--bind-dns-address=": "road",
  },
});

const ARIA2 = optionTable({
  flags: "-c|--continue? -Z? -P? -V? -R? -n? -D? -q?",
  values: `--rpc-listen-port -x|--max-connection-per-server -s|--split -k|--min-split-size
    -j|--max-concurrent-downloads -t|--timeout -m|--max-tries --checksum
    --max-overall-download-limit --max-download-limit --file-allocation --console-log-level
    --summary-interval --retry-wait --lowest-speed-limit --piece-length --seed-time --bt-tracker
    --listen-port --dht-listen-port --select-file`,
  options: {
    "-h|--help?": "help",
    "-v|--version": "help",
    "-o|--out=": "output",
    "-d|--dir=": "directory",
    "-i|--input-file=": "list",
    "-l|--log|--save-session|--save-cookies|--server-stat-of=": "write",
    "--on-download-start|--on-download-complete|--on-download-error|--on-download-pause=":
      "askpass",
    "--on-download-stop|--on-bt-download-complete=": "askpass",
    "--enable-rpc?": "listen",
    "--conf-path=": "config",
    "--http-user|--http-passwd|--ftp-user|--ftp-passwd|--certificate|--private-key=": "personal",
    "--http-proxy-user=": "personal",
    "--load-cookies=": "cookies",
    "--header=": "header",
    "-U|--user-agent|--referer=": "along",
    "--all-proxy|--http-proxy|--https-proxy|--ftp-proxy=": "road",
    "--check-certificate?": "check",
    "-T|--torrent-file=": "tree",
  },
});

/** `-nv`, `-nc`: one option each, no cluster. */
const joinedFlags = (args: readonly string[]): readonly string[] =>
  args.some((arg) => /^-n[cvdHpw]$/.test(arg))
    ? args.filter((arg) => !/^-n[cvdHpw]$/.test(arg))
    : args;

export const wget: Program = (command, report) => {
  const { given, operands } = parseStrictly(joinedFlags(command.args), WGET, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  const transfer = downloaded(operands, given, report);
  if (given.some(({ effect }) => effect === "spider")) transfer.named = undefined;
  transfers(transfer, command, report);
};

export const aria2c: Program = (command, report) => {
  const { given, operands } = parseStrictly(command.args, ARIA2, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  const transfer = downloaded(operands, given, report);
  const directory = given.findLast(({ effect }) => effect === "directory")?.value ?? ".";
  if (transfer.saved.length > 0)
    transfer.saved.splice(0, Infinity, ...transfer.saved.map((file) => `${directory}/${file}`));
  // a torrent or a magnet link fetches whatever it names, and serves it to others
  if (transfer.urls.some((url) => /^magnet:|\.(?:torrent|metalink|meta4)$/i.test(url)))
    report.add("net.download");
  transfers(transfer, command, report);
};

function downloaded(urls: readonly string[], given: readonly Given[], report: Report): Transfer {
  const transfer = newTransfer();
  for (const url of urls) transfer.urls.push(url);
  transfer.named = given.findLast(({ effect }) => effect === "directory")?.value ?? ".";
  for (const option of given) TAKES.get(option.effect)?.(option.value ?? "", transfer, report);
  if (transfer.saved.length > 0) transfer.named = undefined;
  if (given.some(({ effect }) => effect === "trust") && !transfer.urls.every(isLoopback))
    transfer.detour = true;
  return transfer;
}

type Take = (value: string, transfer: Transfer, report: Report) => void;

const TAKES: ReadonlyMap<string, Take> = new Map<string, Take>([
  ["output", (value, { saved }) => void saved.push(value)],
  ["write", (value, _, report) => void (value !== "-" && report.writes(value))],
  ["read", (value, _, report) => report.reads(value)],
  [
    "authority",
    (value, transfer) => {
      transfer.detour ||= isFarConfig(value) && !transfer.urls.every(isLoopback);
    },
  ],
  ["append", (value, _, report) => report.writes(value, "append")],
  [
    "list",
    (value, _, report) => {
      // GNU Wget prints each line that is not a URL, which shows the file
      if (value !== "-") report.reads(value);
      report.add("net.download");
    },
  ],
  [
    "method",
    (value, transfer) => {
      transfer.method = isKnown(value) ? value.toUpperCase() : "?";
    },
  ],
  ["text", (value, { texts }) => void texts.push(value)],
  ["file", (value, { files }) => void files.push(value)],
  ["setting", takeSetting],
  [
    "config",
    (value, transfer, report) => {
      report.reads(value);
      transfer.changes = true;
    },
  ],
  [
    "askpass",
    (value, _, report) => {
      report.add("code.exec.escape", { span: value });
      report.script(value);
    },
  ],
  ["base", (value, { urls }) => void urls.push(value)],
  ["tree", (_, __, report) => report.add("net.download")],
  ["chosen", (_, __, report) => report.add("net.download")],
  ["listen", (_, __, report) => report.add("net.listen")],
  [
    "check",
    (value, transfer) => {
      transfer.detour ||= value === "false";
    },
  ],
  [
    "personal",
    (_, transfer) => {
      transfer.personal = true;
    },
  ],
  [
    "cookies",
    (value, transfer, report) => {
      transfer.personal = true;
      report.reads(value);
    },
  ],
  [
    "header",
    (value, transfer) => {
      if (isPersonal(value)) transfer.personal = true;
    },
  ],
  [
    "along",
    (value, transfer) => {
      transfer.personal ||= !isKnown(value);
    },
  ],
  [
    "road",
    (value, transfer) => {
      transfer.detour ||= !isLoopback(value);
    },
  ],
]);

/** `-e`: a line of a wgetrc, which may name programs and proxies. */
function takeSetting(value: string, transfer: Transfer, report: Report): void {
  if (/^\s*(?:robots|timeout|tries|wait|quiet|verbose|continue|retry_connrefused)\s*=/i.test(value))
    return;
  if (/askpass/i.test(value) || !isKnown(value)) report.add("code.exec.escape", { span: value });
  else transfer.changes = true;
}
