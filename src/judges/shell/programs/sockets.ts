/** Programs that open connections and ports by hand: nc, socat, telnet, … Sources: ncat(1), nc(1) of OpenBSD and of Hobbit, socat(1). */
import { isCredential } from "../../paths.ts";
import { isKnown, type Report } from "../../report.ts";
import { optionsOf, parseOptions } from "../options.ts";
import type { Command, Program } from "../program.ts";
import { clientLine } from "./ssh.ts";

/** What, tied to a connection, gives the other side the run of this machine. */
const SHELLS =
  /^(?:(?:ba|z|k|c|da|a|tc|fi|mk|ya|pda)?sh|pwsh|powershell|cmd|python[\d.]*|perl[\d.]*|ruby[\d.]*|php[\d.]*|node|lua[\d.]*|busybox|irb|tclsh)(?:\.exe)?$/i;

/** Whether a command line, tied to a connection, hands over a shell: `/bin/sh -i`, `env -u X sh`, whatever stands in front of it. */
export const handsShell = (text: string): boolean => isKnown(text) && text.split(/[\s;|&'"\\]+/).some(isShell);
const isShell = (word: string): boolean => SHELLS.test(word.slice(word.lastIndexOf("/") + 1));

/** A program tied to a connection. */
export function ties(text: string, report: Report): void {
  report.add(handsShell(text) || !isKnown(text) ? "net.reverse_shell" : "net.remote", { span: text });
  report.script(text);
}

const NC = optionsOf(`
  -e|--exec:tie -c|--sh-exec:shell --lua-exec:tie --lua-exec-internal:tie -l|--listen!listen -L!listen -k|--keep-open -z!probe -h|--help!help -V|--version!help --version!help
  -w|--wait: -p|--source-port: -s|--source: -i|--idle-timeout: -x|--proxy:value -X|--proxy-type: -o|--output:write --hex-dump:write --append-output -q: -O: -I: -g: -G: -T: -P: -m|--max-conns: -M: -W:
  --allow: --allowfile:read --deny: --denyfile:read --ssl-cert: --ssl-key: --ssl-trustfile: --ssl-ciphers: --ssl-alpn: --ssl-servername: --proxy-auth: --proxy-dns: -d|--delay: --vsock --broker!listen --chat!listen
  -u|--udp -v|--verbose -n|--nodns -4 -6 -t|--telnet -C|--crlf -N -r -D -U|--unixsock -b -S -F -R -K -a -j --no-shutdown --send-only --recv-only --ssl
`);

export const nc: Program = ({ args, stdin }, report) => {
  const { given, operands } = parseOptions(args, NC);
  const done = new Set(given.map(({ effect }) => effect));
  if (done.has("help") || args.length === 0) return report.add("exec.help");
  for (const { effect, value = "" } of given) {
    if (effect === "tie") ties(value, report);
    // Hobbit's and Nmap's run it; OpenBSD's has no value there and speaks TLS
    else if (effect === "shell" && (operands.length > 0 || /[\s/]|sh$/.test(value))) ties(value, report);
    else if (effect === "write") report.writes(value);
    else if (effect === "read") report.reads(value);
  }
  if (done.has("listen")) report.add("net.listen");
  else if (done.has("probe"))
    return report.add(operands.some((operand) => !isKnown(operand) && operand.length > 1) ? "net.request" : "net.probe");
  else report.add("net.raw_socket");
  if (stdin?.secret) report.add("net.exfil");
  report.prints({ network: true });
};

/** socat's kinds of addresses, in capitals. */
const CONNECTING =
  /^(?:TCP|UDP|SCTP|DCCP|UDPLITE|OPENSSL|SSL|SOCKS|PROXY|VSOCK|IP\d?(?:-|$)|INTERFACE|TUN|UNIX|ABSTRACT|GENERIC|SOCKET|POSIXMQ)/;
const LISTENING = /LISTEN|RECV|BIND|^TUN/;
const STARTING = /^(?:EXEC|SYSTEM|SHELL)$/;
const OPENING = /^(?:OPEN|FILE|GOPEN)$/;
const CREATING = /^(?:CREAT|CREATE)$/;
const SOCAT = optionsOf("-b: -t: -T: -l: -L:write -W:write -r:write -R:write -h!help -V!help", true);

interface End {
  readonly kind: string;
  readonly text: string;
}

export const socat: Program = ({ args, stdin }, report) => {
  const { given, operands } = parseOptions(
    args.filter(
      (arg, at) =>
        (!/^-(?:[dDvxusUhVg46]+|l[yshmpfu].*)$/.test(arg) && !/^-l[fp]$/.test(args[at - 1] ?? "")) || /^-[hV]/.test(arg),
    ),
    SOCAT,
  );
  for (const [at, arg] of args.entries()) if (arg.startsWith("-lf")) report.writes(arg.slice(3) || (args[at + 1] ?? ""));
  if (operands.length === 0) return given.some(({ effect }) => effect === "help") ? report.add("exec.help") : undefined;
  for (const { effect, value = "" } of given) if (effect === "write") report.writes(value);
  const ends = operands.flatMap((operand) => operand.split("!!")).map(endOf);
  const reaches = ends.some(({ kind }) => CONNECTING.test(kind));
  // without `-u` data go both ways, and with it into the second
  const oneWay = args.some((arg) => /^-[a-zA-Z]+$/.test(arg) && arg.includes("u") && !arg.startsWith("-l"));
  const files = ends.map((end, at) => ({ ...end, writing: at > 0 || (!oneWay && ends.length < 2) }));
  for (const end of files) takeEnd(end, reaches, report);
  if (reaches && stdin?.secret) report.add("net.exfil");
  if (reaches) report.prints({ network: true });
  else report.add("exec.read");
};

/** `TCP:host:80,reuseaddr` in capitals and without socat's own quotes. A bare path is a file or a socket. */
function endOf(address: string): End {
  const colon = address.indexOf(":");
  const comma = address.indexOf(",");
  const cut = colon >= 0 && (comma < 0 || colon < comma) ? colon : comma;
  const kind = (cut < 0 ? address : address.slice(0, cut)).toUpperCase();
  if (kind.includes("/")) return { kind: /\.sock$|^\/(?:var\/)?run\//.test(address) ? "UNIX" : "GOPEN", text: address };
  const text = (cut < 0 ? "" : cut === colon ? address.slice(colon + 1) : address.slice(cut)).replace(/["'\\]/g, "");
  return { kind: isKnown(kind) ? kind : "TCP", text };
}

function takeEnd({ kind, text, writing }: End & { readonly writing: boolean }, reaches: boolean, report: Report): void {
  const path = text.split(",", 1)[0]!;
  const link = /(?:^|,)link=([^,]*)/.exec(text)?.[1];
  if (link !== undefined) report.writes(link);
  if (STARTING.test(kind)) {
    const command = text.split(/,(?=(?:pty|stderr|setsid|sigint|sane|ctty|nofork|pipes|su|chroot|fdin|fdout|raw|echo)\b)/, 1)[0]!;
    if (reaches) ties(command, report);
    else report.script(command);
  } else if (CREATING.test(kind) || (kind === "PIPE" && path !== "")) report.writes(path);
  else if (OPENING.test(kind)) {
    if (writing || /,(?:creat|append|trunc|wronly)/.test(text)) report.writes(path);
    report.reads(path);
    if (reaches) report.add(isCredential(path) ? "net.exfil" : "net.upload");
  } else if (LISTENING.test(kind)) report.add("net.listen");
  else if (CONNECTING.test(kind)) report.add("net.raw_socket");
}

/** Web sockets by hand. `sh-c:` and `exec:` are addresses of websocat's. */
export const webSocket: Program = ({ args, stdin }, report) => {
  if (args.length === 1 && /^--?(?:help|version|h|V)$/.test(args[0]!)) return report.add("exec.help");
  for (const arg of args) {
    const tied = /^(?:sh-c|cmd|exec):/i.exec(arg);
    if (tied) ties(arg.slice(tied[0].length), report);
  }
  const listens = args.some((arg) => /^(?:-s|-l|--listen|--server-mode)$/.test(arg) || /^(?:ws|tcp)-l(?:isten)?:/.test(arg));
  report.add(listens ? "net.listen" : "net.raw_socket");
  if (stdin?.secret) report.add("net.exfil");
  report.prints({ network: true });
};

const TELNET = optionsOf("-l: -e: -n:write -S: -b: -X:", true);
export const telnet: Program = ({ args, stdin }, report) => {
  const { given, operands } = parseOptions(args, TELNET);
  for (const { effect, value = "" } of given) if (effect === "write") report.writes(value);
  if (operands.length === 0 && !stdin) return report.add("exec.help");
  report.add("net.raw_socket");
  if (stdin?.secret) report.add("net.exfil");
  report.prints({ network: true });
};

/** FTP and its kin: a session on another machine, whose own `!` runs programs here. */
export const LFTP = optionsOf("-c:lines -e:lines -f:read -u: -p: -v|--version!help -h|--help!help");
export const FTP = optionsOf("-o:write -N:read -P: -r: -s: -T: -u: -p: -q:");

export const ftpWith =
  (options: ReturnType<typeof optionsOf>): Program =>
  ({ args, stdin }: Command, report) => {
    const { given, operands } = parseOptions(args, options);
    if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
    const lines = [stdin?.text ?? ""];
    for (const { effect, value = "" } of given) {
      if (effect === "lines") lines.push(value);
      else if (effect === "read") report.reads(value);
      else if (effect === "write") report.writes(value);
    }
    for (const line of lines.join("\n").split(/[\n;]/)) clientLine(line, report);
    report.add("net.remote");
    if (operands.some((operand) => /^ftp:/i.test(operand))) report.add("net.download");
  };

export const SMB = optionsOf(
  "-c|--command:lines -U|--user: -I: -p: -W: -A:read -D: -T:write -N -L|--list:list -h|--help!help -V|--version!help",
);
