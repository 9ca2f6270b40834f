/**
 * Programs that open raw connections and ports: nc, socat, telnet, … Sources: ncat(1), nc(1) of
 * OpenBSD and of Hobbit, socat(1).
 */

import { isCredential } from "../../paths.ts";
import { beforeFirst } from "../../pieces.ts";
import { isKnown, type Report } from "../../report.ts";
import { isOnly, nameOf } from "../names.ts";
import type { JudgeProgram } from "../program.ts";
import type { Is } from "../traits.ts";
import { clientLine } from "./ssh.ts";

/** Windows' shells, which exist on other systems as well. */
const WINDOWS_SHELL = /^(?:cmd|pwsh|powershell)$/;

/**
 * Whether a command line that is tied to a connection gives control of a shell: `/bin/sh -i`, `env
 * -u X sh`, with any words before it.
 */
const handsShell = (text: string, is: Is): boolean =>
  isKnown(text) &&
  text.split(/[\s;|&'"\\]+/).some((word) => {
    const name = nameOf(word);
    return is(name, "shell") || is(name, "interpreter") || WINDOWS_SHELL.test(name);
  });

/** A program tied to a connection. */
export function ties(text: string, report: Report, is: Is): void {
  report.add(handsShell(text, is) || !isKnown(text) ? "net.reverse_shell" : "net.remote", {
    span: text,
  });
  report.script(text);
}

export const nc: JudgeProgram = ({ args, stdin }, report, { parse, is }) => {
  const { given, operands } = parse(args, report);
  const done = new Set(given.map(({ effect }) => effect));
  if (done.has("help") || args.length === 0) return report.add("exec.help");
  for (const { effect, name, value = "" } of given) {
    if (effect === "own" && name !== "--ssl-trustfile") ties(value, report, is);
    // Hobbit's and Nmap's run it; OpenBSD's has no value there and speaks TLS
    else if (effect === "shell" && (operands.length > 0 || /[\s/]|sh$/.test(value)))
      ties(value, report, is);
    else if (effect === "write") report.writes(value);
    else if (effect === "read") report.reads(value);
  }
  if (done.has("listen")) report.add("net.listen");
  else if (done.has("check"))
    return report.add(
      operands.some((operand) => !isKnown(operand) && operand.length > 1)
        ? "net.request"
        : "net.probe",
    );
  else report.add("net.raw_socket");
  if (stdin?.secret) report.add("net.exfil");
  report.prints({ network: true });
};

/** socat's address types, in capitals. */
const CONNECTING =
  /^(?:TCP|UDP|SCTP|DCCP|UDPLITE|OPENSSL|SSL|SOCKS|PROXY|VSOCK|IP\d?(?:-|$)|INTERFACE|TUN|UNIX|ABSTRACT|GENERIC|SOCKET|POSIXMQ)/;
const LISTENING = /LISTEN|RECV|BIND|^TUN/;
const STARTING = /^(?:EXEC|SYSTEM|SHELL)$/;
const OPENING = /^(?:OPEN|FILE|GOPEN)$/;
const CREATING = /^(?:CREAT|CREATE)$/;
interface End {
  readonly kind: string;
  readonly text: string;
}

export const socat: JudgeProgram = ({ args, stdin }, report, { parse, is }) => {
  const { given, operands } = parse(
    args.filter(
      (arg, at) =>
        (!/^-(?:[dDvxusUhVg46]+|l[yshmpfu].*)$/.test(arg) &&
          !/^-l[fp]$/.test(args[at - 1] ?? "")) ||
        /^-[hV]/.test(arg),
    ),
    report,
  );
  for (const [at, arg] of args.entries())
    if (arg.startsWith("-lf")) report.writes(arg.slice(3) || (args[at + 1] ?? ""));
  if (operands.length === 0)
    return given.some(({ effect }) => effect === "help") ? report.add("exec.help") : undefined;
  for (const { effect, value = "" } of given) if (effect === "write") report.writes(value);
  const ends = operands.flatMap((operand) => operand.split("!!")).map(endOf);
  const reaches = ends.some(({ kind }) => CONNECTING.test(kind));
  // without `-u` data go both ways, and with it into the second
  const oneWay = args.some(
    (arg) => /^-[a-zA-Z]+$/.test(arg) && arg.includes("u") && !arg.startsWith("-l"),
  );
  const files = ends.map((end, at) => ({
    ...end,
    writing: at > 0 || (!oneWay && ends.length < 2),
  }));
  for (const end of files) takeEnd(end, { reaches, is }, report);
  if (reaches && stdin?.secret) report.add("net.exfil");
  if (reaches) report.prints({ network: true });
  else report.add("exec.read");
};

/**
 * `TCP:host:80,reuseaddr` in capitals and without socat's own quotes. A bare path is a file or a
 * socket.
 */
function endOf(address: string): End {
  const colon = address.indexOf(":");
  const comma = address.indexOf(",");
  const cut = colon >= 0 && (comma < 0 || colon < comma) ? colon : comma;
  const kind = (cut < 0 ? address : address.slice(0, cut)).toUpperCase();
  if (kind.includes("/"))
    return { kind: /\.sock$|^\/(?:var\/)?run\//.test(address) ? "UNIX" : "GOPEN", text: address };
  const text = (
    cut < 0 ? "" : cut === colon ? address.slice(colon + 1) : address.slice(cut)
  ).replace(/["'\\]/g, "");
  return { kind: isKnown(kind) ? kind : "TCP", text };
}

interface PlacedEnd extends End {
  readonly writing: boolean;
}

interface Reach {
  /** One end is on another machine. */
  readonly reaches: boolean;
  readonly is: Is;
}

function takeEnd({ kind, text, writing }: PlacedEnd, { reaches, is }: Reach, report: Report): void {
  const path = beforeFirst(text, ",");
  const link = /(?:^|,)link=([^,]*)/.exec(text)?.[1];
  if (link !== undefined) report.writes(link);
  if (STARTING.test(kind)) {
    const command = beforeFirst(
      text,
      /,(?=(?:pty|stderr|setsid|sigint|sane|ctty|nofork|pipes|su|chroot|fdin|fdout|raw|echo)\b)/,
    );
    if (reaches) ties(command, report, is);
    else report.script(command);
  } else if (CREATING.test(kind) || (kind === "PIPE" && path !== "")) report.writes(path);
  else if (OPENING.test(kind)) {
    if (writing || /,(?:creat|append|trunc|wronly)/.test(text)) report.writes(path);
    report.reads(path);
    if (reaches) report.add(isCredential(path) ? "net.exfil" : "net.upload");
  } else if (LISTENING.test(kind)) report.add("net.listen");
  else if (CONNECTING.test(kind)) report.add("net.raw_socket");
}

/** Raw web sockets. `sh-c:` and `exec:` are addresses of websocat's. */
export const webSocket: JudgeProgram = ({ args, stdin }, report, { is }) => {
  if (isOnly(args, /^--?(?:help|version|h|V)$/)) return report.add("exec.help");
  for (const arg of args) {
    const tied = /^(?:sh-c|cmd|exec):/i.exec(arg);
    if (tied) ties(arg.slice(tied[0].length), report, is);
  }
  const listens = args.some(
    (arg) => /^(?:-s|-l|--listen|--server-mode)$/.test(arg) || /^(?:ws|tcp)-l(?:isten)?:/.test(arg),
  );
  report.add(listens ? "net.listen" : "net.raw_socket");
  if (stdin?.secret) report.add("net.exfil");
  report.prints({ network: true });
};

export const telnet: JudgeProgram = ({ args, stdin }, report, { parse }) => {
  const { given, operands } = parse(args, report);
  for (const { effect, value = "" } of given) if (effect === "write") report.writes(value);
  if (operands.length === 0 && !stdin) return report.add("exec.help");
  report.add("net.raw_socket");
  if (stdin?.secret) report.add("net.exfil");
  report.prints({ network: true });
};

/** FTP clients and similar: a session on another machine, in which `!` runs programs here. */
export const ftp: JudgeProgram = ({ args, stdin }, report, { parse }) => {
  const { given, operands } = parse(args, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  const lines = [stdin?.text ?? ""];
  for (const { effect, value = "" } of given) {
    if (effect === "script") lines.push(value);
    else if (effect === "read") report.reads(value);
    else if (effect === "write") report.writes(value);
  }
  for (const line of lines.join("\n").split(/[\n;]/)) clientLine(line, report);
  report.add("net.remote");
  if (operands.some((operand) => /^ftp:/i.test(operand))) report.add("net.download");
};
