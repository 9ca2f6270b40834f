/**
 * OpenSSH: another machine, and the programs that its options start on this one. Source: ssh(1),
 * ssh_config(5), scp(1), sftp(1).
 */

import type { PatternKey } from "../../../core/keys.ts";
import { isCredential } from "../../paths.ts";
import { isKnown, type Report, type Stream } from "../../report.ts";
import { isOnly } from "../names.ts";
import type { Given } from "../options.ts";
import type { JudgeProgram } from "../program.ts";

/**
 * Where a remote command may also be meant for this machine: its worst reading counts, and it
 * counts as remote in any case.
 */
export function runsThere(text: string, stdin: Stream | undefined, report: Report): void {
  report.add("net.remote");
  if (text !== "") report.script(text, stdin);
  else if (stdin?.text) report.script(stdin.text);
}

export const ssh: JudgeProgram = ({ args, stdin, open }, report, { parse }) => {
  if (isOnly(args, /^--?(?:h|help|version)$/)) return report.add("exec.help");
  const parsed = parse(args, report);
  const [target, ...words] = parsed.operands;
  if (target === undefined && !open)
    return report.add(
      parsed.given.some(({ effect }) => effect === "help") ? "exec.help" : "net.remote",
    );
  applySettings(parsed.given, report);
  // options may stand behind the host as well, before the command
  const rest = parse(words, report);
  applySettings(rest.given, report);
  if (parsed.given.some(({ effect }) => effect === "help")) return report.add("exec.read");
  // a code host only prints a greeting, and runs nothing for its users
  if (rest.operands.length === 0 && /^git@[\w.-]+$/.test(target ?? "") && !stdin && !open)
    return report.add("net.probe");
  if (stdin?.secret) report.add("net.exfil");
  runsThere(rest.operands.join(" "), stdin, report);
  // the shell there splits the words once more; their original meaning counts as well
  if (rest.operands.length > 1 && rest.operands.some((word) => /[\s()|&;<>`'"\\$]/.test(word)))
    report.run(rest.operands, stdin);
};

/** Effects of options on this machine. */
export function applySettings(given: readonly Given[], report: Report): void {
  for (const { effect, value = "" } of given) {
    if (effect === "setting") sets(value, report);
    else if (effect === "config" && value !== "/dev/null" && value !== "none")
      report.add("code.exec.escape", { span: value });
    else if (effect === "shell") starts(value, report);
    else if (effect === "write") report.writes(value, "append");
    else if (effect === "read" && value !== "-") report.reads(value);
    else if (effect.includes(".")) report.add(effect as PatternKey, { span: value });
  }
}

const STARTING = new Set(["proxycommand", "localcommand", "knownhostscommand", "match"]);
const LOADING = new Set([
  "pkcs11provider",
  "securitykeyprovider",
  "xauthlocation",
  "include",
  "identityagent",
  "smartcarddevice",
]);
const OPENING = new Set([
  "localforward",
  "remoteforward",
  "dynamicforward",
  "tunnel",
  "gatewayports",
]);
/** Settings that lead elsewhere, forward something, or switch a check off. */
const LEADING = new Set([
  "hostname",
  "proxyjump",
  "sendenv",
  "setenv",
  "forwardagent",
  "forwardx11",
  "forwardx11trusted",
  "stricthostkeychecking",
  "checkhostip",
  "verifyhostkeydns",
  "nohostauthenticationforlocalhost",
  "hostkeyalias",
  "userknownhostsfile",
  "globalknownhostsfile",
  "updatehostkeys",
  "addkeystoagent",
  "controlpath",
  "controlmaster",
  "streamlocalbindunlink",
  "remotecommand",
  "gssapidelegatecredentials",
]);
/** Settings that only say how a connection is made. */
const HARMLESS = new Set(
  `addressfamily batchmode bindaddress bindinterface canonicaldomains canonicalizefallbacklocal
  canonicalizehostname canonicalizemaxdots casignaturealgorithms certificatefile channeltimeout
  ciphers clearallforwardings compression compressionlevel connectionattempts connecttimeout
  controlpersist enableescapecommandline escapechar exitonforwardfailure fingerprinthash
  forkafterauthentication forwardx11timeout hashknownhosts hostbasedauthentication hostkeyalgorithms
  hostbasedacceptedalgorithms identitiesonly identityfile ignoreunknown ipqos
  kbdinteractiveauthentication kexalgorithms loglevel logverbose macs numberofpasswordprompts
  obscurekeystroketiming passwordauthentication permitlocalcommand permitremoteopen port
  preferredauthentications protocol proxyusefdpass pubkeyacceptedalgorithms pubkeyacceptedkeytypes
  hostkeyalgorithm pubkeyauthentication rekeylimit requesttty requiredrsasize revokedhostkeys
  serveralivecountmax serveraliveinterval sessiontype stdinnull syslogfacility tag tcpkeepalive
  tunneldevice usekeychain user visualhostkey challengeresponseauthentication gssapiauthentication
  rsaauthentication rhostsrsaauthentication useprivilegedport versionaddendum`.split(/\s+/),
);

/** `-o Name=value` or `-o "Name value"`. Case makes no difference. */
export function sets(setting: string, report: Report): void {
  const text = setting.trim();
  const end = text.search(/[\s=]/);
  const name = end < 0 ? text : text.slice(0, end);
  const value = end < 0 ? "" : text.slice(end).replace(/^[\s=]+/, "");
  const low = name.toLowerCase();
  if (!isKnown(name) || LOADING.has(low)) report.add("code.exec.escape", { span: setting });
  else if (STARTING.has(low)) {
    if (value.toLowerCase() !== "none") starts(value, report);
  } else if (OPENING.has(low)) report.add("net.listen");
  else if (LEADING.has(low)) {
    if (!/^(?:no|yes|ask|accept-new|none)$/i.test(value) || leads(low, value))
      report.add("net.remote", { span: setting });
  } else if (!HARMLESS.has(low) && text !== "")
    report.add("exec.unknown_option", { span: setting });
}

/** `no` disables checks and leaves the rest off. */
const leads = (name: string, value: string): boolean =>
  /^(?:stricthostkeychecking|checkhostip|verifyhostkeydns)$/.test(name)
    ? name === "stricthostkeychecking" && /^no$/i.test(value)
    : /^yes$/i.test(value);

export function starts(text: string, report: Report): void {
  report.add("code.exec.escape", { span: text });
  report.script(text);
}

/**
 * `host:path`, `scp://host/path`. A colon after a slash is part of a file's name, and `C:\` is a
 * drive.
 */
export const isRemote = (path: string): boolean =>
  /^(?:scp|sftp):\/\//.test(path) || /^(?![A-Za-z]:\\)(?:\[[^\]]*\]|[^/:]+):/.test(path);

export const scp: JudgeProgram = (command, report, { parse }) => {
  const { given, operands } = parse(command.args, report);
  applySettings(given, report);
  if (operands.length < 2 && !command.open)
    return operands.length === 0 && given.length > 0 ? report.add("exec.help") : undefined;
  const target = operands.at(-1) ?? "";
  const sources = operands.slice(0, -1);
  report.add("net.remote");
  for (const source of sources) if (!isRemote(source)) report.reads(source);
  if (!isRemote(target)) return report.writes(target);
  if (sources.some((source) => !isRemote(source)))
    report.add(sources.some(isCredential) ? "net.exfil" : "net.upload");
};

export const sftp: JudgeProgram = (command, report, { parse }) => {
  const parsed = parse(command.args, report);
  applySettings(parsed.given, report);
  report.add("net.remote");
  for (const line of (command.stdin?.text ?? "").split("\n")) clientLine(line, report);
};

/** A line of an FTP-like client: `!command` runs here, `put file` sends. */
export function clientLine(line: string, report: Report): void {
  const text = line.trim();
  if (text.startsWith("!")) starts(text.slice(1) || "sh", report);
  const [verb = "", file = ""] = text.split(/\s+/, 2);
  if (!/^(?:m?put|send|append|reput)$/i.test(verb)) return;
  report.reads(file);
  report.add(isCredential(file) ? "net.exfil" : "net.upload");
}
