/** curl. Source: its manual, up to version 8.17. */
import { beforeFirst } from "../../pieces.ts";
import { isKnown, type Report } from "../../report.ts";
import { optionTable, parseStrictly } from "../options.ts";
import type { Program } from "../program.ts";
import { isFarConfig } from "../settings.ts";
import { isLoopback, isPersonal, newTransfer, type Transfer, transfers } from "./transfers.ts";

const OPTIONS = optionTable({
  flags: `-L|--location -f|--fail -s|--silent -S|--show-error -v|--verbose -i|--include --ssl
    --ssl-reqd --tlsv1 --compressed --parallel --http2 --http3 --raw --digest --basic --anyauth
    --tcp-fastopen -4|--ipv4 -6|--ipv6 -#|--progress-bar --no-progress-meter -N|--no-buffer -Z
    --parallel-immediate --path-as-is -g|--globoff --ignore-content-length --tcp-nodelay
    --tr-encoding --styled-output --no-styled-output --remove-on-error --retry-connrefused
    --retry-all-errors --fail-with-body --fail-early -R|--remote-time --create-dirs
    -j|--junk-session-cookies -0|--http1.0 --http1.1 --http0.9 --http2-prior-knowledge --http3-only
    --tlsv1.0 --tlsv1.1 --tlsv1.2 --tlsv1.3 --post301 --post302 --post303 --keepalive --no-keepalive
    --no-alpn --no-npn --no-sessionid --sessionid --disallow-username-in-url
    --suppress-connect-headers --show-headers --skip-existing --trace-time --trace-ids --xattr
    --metalink -q|--disable --no-clobber --clobber -:|--next --ftp-pasv --disable-epsv
    --disable-eprt --ftp-skip-pasv-ip --ftp-create-dirs --list-only -l --use-ascii -B --crlf --mptcp
    --ca-native --cert-status --false-start --ssl-auto-client-cert --out-null --no-location
    --no-include --no-silent --no-fail --no-compressed --no-verbose`,
  values: `--proto --retry -m|--max-time --connect-timeout -C|--continue-at -r|--range
    -Y|--speed-limit -y|--speed-time -z|--time-cond --max-redirs --max-filesize --limit-rate --rate
    --retry-delay --retry-max-time --proto-default --proto-redir --cert-type --ciphers
    --create-file-mode --crlfile --curves --delegation --dns-interface --dns-ipv4-addr
    --dns-ipv6-addr --ech --egd-file --expect100-timeout --ftp-method --ftp-ssl-ccc-mode
    --happy-eyeballs-timeout-ms --hostpubmd5 --hostpubsha256 --ip-tos --keepalive-cnt
    --keepalive-time --key-type --local-port --noproxy --parallel-max --parallel-max-host
    --pinnedpubkey --proxy-cert-type --proxy-ciphers --proxy-crlfile --proxy-key-type
    --proxy-pinnedpubkey --proxy-service-name --proxy-tls13-ciphers --proxy-tlsauthtype --pubkey
    --random-file --service-name --sigalgs --socks5-gssapi-service --tftp-blksize --tls-max
    --tls13-ciphers --tlsauthtype --trace-config --vlan-priority`,
  options: {
    "-X|--request=": "method",
    "--url=": "url",
    "-G|--get": "get",
    "-I|--head": "head",
    "-h|--help?": "help",
    "-V|--version": "help",
    "-M|--manual": "help",
    "-d|--data|--data-ascii|--data-binary|--json=": "data",
    "--data-raw|--form-string=": "text",
    "--data-urlencode|--url-query=": "named",
    "-F|--form=": "form",
    "-T|--upload-file=": "file",
    "-o|--output=": "output",
    "--output-dir=": "directory",
    "-O|--remote-name": "remote",
    "--remote-name-all": "remote",
    "-J|--remote-header-name": "chosen",
    "-D|--dump-header|--trace|--trace-ascii|--stderr|--etag-save|--libcurl|--alt-svc|--hsts=":
      "write",
    "--ssl-sessions|--dump-ca-embed=": "write",
    "-c|--cookie-jar=": "write",
    "-w|--write-out=": "format",
    "-K|--config=": "config",
    "--engine=": "load",
    "-u|--user|--oauth2-bearer|--aws-sigv4|-U|--proxy-user|-E|--cert|--key|--pass|--proxy-cert=":
      "personal",
    "--proxy-key|--proxy-pass|--tlsuser|--tlspassword=": "personal",
    "--login-options|--sasl-authzid|--netrc-file|--krb=": "personal",
    "-n|--netrc|--netrc-optional|--negotiate|--ntlm|--ntlm-wb|--location-trusted": "personal",
    "-b|--cookie=": "cookie",
    "-H|--header|--proxy-header=": "header",
    "-A|--user-agent|-e|--referer=": "along",
    "-x|--proxy|--preproxy|--socks4|--socks4a|--socks5|--socks5-hostname|--proxy1.0|--doh-url=":
      "road",
    "--unix-socket|--abstract-unix-socket=": "socket",
    "--resolve|--connect-to=": "resolve",
    "--dns-servers|--interface|--haproxy-clientip=": "road",
    "-k|--insecure|--proxy-insecure": "trust",
    "--doh-insecure": "trust",
    "-Q|--quote|--mail-from|--mail-rcpt|--mail-auth|-t|--telnet-option|-P|--ftp-port=": "change",
    "--ftp-account|--ftp-alternative-to-user|-a|--append=": "change",
    "--proxy-tlspassword=": "personal",
    "--proxy-tlsuser=": "personal",
    "--variable=": "variable",
    "--etag-compare=": "read",
    "--cacert|--capath|--proxy-cacert|--proxy-capath=": "authority",
    "--request-target=": "along",
    "--ipfs-gateway=": "road",
  },
});

export const curl: Program = (command, report) => {
  const { given, operands, vague } = parseStrictly(command.args, OPTIONS, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  if (command.args.length === 0 && !command.open) return report.add("exec.help");
  const transfer = newTransfer();
  const directory = given.findLast(({ effect }) => effect === "directory")?.value ?? ".";
  for (const operand of operands) transfer.urls.push(operand);
  for (const { effect, value = "" } of given)
    TAKES.get(effect)?.(value, transfer, report, directory);
  if (vague) transfer.changes ||= transfer.urls.length === 0;
  const trusts = given.some(({ effect }) => effect === "trust");
  if (trusts && !transfer.urls.every(isLoopback)) transfer.detour = true;
  if (given.some(({ effect }) => effect === "get")) asQuestion(transfer);
  transfers(transfer, command, report);
};

/** `-G`: the data go into the address. What comes from a file still leaves the machine. */
function asQuestion(transfer: Transfer): void {
  transfer.texts.length = 0;
  transfer.method ??= "GET";
}

type Take = (value: string, transfer: Transfer, report: Report, directory: string) => void;

const TAKES: ReadonlyMap<string, Take> = new Map<string, Take>([
  [
    "method",
    (value, transfer) => {
      transfer.method = isKnown(value) ? value.toUpperCase() : "?";
    },
  ],
  [
    "head",
    (_, transfer) => {
      transfer.method ??= "HEAD";
    },
  ],
  ["url", (value, { urls }) => void urls.push(value)],
  [
    "data",
    (value, { files, texts }) =>
      void (value.startsWith("@") ? files.push(value.slice(1)) : texts.push(value)),
  ],
  ["text", (value, { texts }) => void texts.push(value)],
  ["named", takeNamed],
  ["form", takeForm],
  ["file", (value, { files }) => void files.push(value === "." ? "-" : value)],
  [
    "output",
    (value, { saved }, _, directory) =>
      void saved.push(value === "-" ? value : placed(value, directory)),
  ],
  [
    "remote",
    (_, transfer, __, directory) => {
      transfer.named = directory;
    },
  ],
  ["chosen", (_, __, report) => report.add("net.download")],
  ["write", (value, _, report) => void (value !== "-" && value !== "%" && report.writes(value))],
  ["format", takeFormat],
  [
    "config",
    (value, transfer, report) => {
      if (value !== "-") report.reads(value);
      // it may hold any option, and addresses
      report.add("net.request", { subject: `curl -K ${value}` });
      transfer.changes = true;
    },
  ],
  ["read", (value, _, report) => report.reads(value)],
  [
    "authority",
    (value, transfer) => {
      transfer.detour ||= isFarConfig(value) && !transfer.urls.every(isLoopback);
    },
  ],
  ["load", (_, __, report) => report.add("code.exec.escape")],
  [
    "personal",
    (_, transfer) => {
      transfer.personal = true;
    },
  ],
  [
    "cookie",
    (value, transfer, report) => {
      transfer.personal = true;
      if (!value.includes("=") && value !== "" && value !== "-") report.reads(value);
    },
  ],
  ["header", takeHeader],
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
  ["resolve", takeResolve],
  ["socket", takeSocket],
  [
    "change",
    (_, transfer) => {
      transfer.changes = true;
    },
  ],
  [
    "variable",
    (value, transfer) =>
      void (value.includes("@") && transfer.files.push(value.slice(value.indexOf("@") + 1))),
  ],
]);

const placed = (file: string, directory: string): string =>
  directory === "." || file.startsWith("/") ? file : `${directory}/${file}`;

/** `name=text`, `name@file`, `@file`. */
function takeNamed(value: string, { files, texts }: Transfer): void {
  const at = value.indexOf("@");
  const equals = value.indexOf("=");
  if (at >= 0 && (equals < 0 || at < equals)) files.push(value.slice(at + 1));
  else texts.push(value);
}

/** `name=text`, `name=@file;type=…`, `name=<file`, `name=@one,two`. */
function takeForm(value: string, { files, texts }: Transfer): void {
  const content = value.slice(value.indexOf("=") + 1);
  if (!/^[@<]/.test(content)) texts.push(value);
  else
    for (const file of beforeFirst(content.slice(1), ";").split(","))
      files.push(file.replace(/^[@<"]|"$/g, ""));
}

function takeHeader(value: string, transfer: Transfer): void {
  if (value.startsWith("@")) transfer.files.push(value.slice(1));
  else if (isPersonal(value)) transfer.personal = true;
}

/** `-w '%output{file}'` writes a file, `-w @file` reads its format from one. */
function takeFormat(value: string, _: Transfer, report: Report): void {
  if (value.startsWith("@")) report.reads(value.slice(1));
  for (let at = value.indexOf("%output{"); at >= 0; at = value.indexOf("%output{", at + 8))
    report.writes(beforeFirst(value.slice(at + 8), "}").replace(/^>>/, ""));
}

/** Write access to a container engine's socket gives control of the machine. */
function takeSocket(value: string, transfer: Transfer, report: Report): void {
  transfer.detour = true;
  if (/^(?:docker|podman|containerd|crio)[\w.]*$/.test(value.slice(value.lastIndexOf("/") + 1)))
    report.add("container.exec", { subject: value });
}

/** `host:port:address`: another machine answers for that host. */
function takeResolve(value: string, transfer: Transfer): void {
  const target = value.split(":").slice(2).join(":");
  if (target !== "::1" && !isLoopback(target)) transfer.detour = true;
}
