/** Programs of Windows and cmdlets of PowerShell, as they are called from a POSIX shell. */
import { contextOf } from "../../windows/context.ts";
import { nativeNames, nativeOf } from "../../windows/programs.ts";
import { judgeCmdlet } from "../../windows/ps-cmdlet.ts";
import { cmdletNames } from "../../windows/ps-cmdlets.ts";
import type { Program, Programs } from "../program.ts";

/** Names that mean something else in a POSIX shell, or nothing that Windows' words would tell apart. */
const POSIX = new Set(
  `arp at chcp choice cd comp control copy date dir echo elevate expand explorer fc find finger ftp hh hostname klist label md mkdir mode more move mountvol
  netstat nslookup path ping print query replace rename ren rmdir route shutdown sort te time timeout tracker tree type ver vol wab wget where whoami word write
  csc mmc squirrel`.split(/\s+/),
);
/** Programs of both worlds, and the words that only Windows' own knows. */
const TELLING: ReadonlyMap<string, RegExp> = new Map([
  ["format", /^(?:[a-z]:[\\/]?$|\/(?:fs|q|v):?)/i],
  ["sc", /^(?:\\\\|query|queryex|qc|stop|start|pause|config|create|delete|failure|sdset)/i],
  ["rd", /^(?:\/s|\/q|[a-z]:)/i],
  ["start", /^(?:https?:|\/(?:b|wait|min|max|d))/i],
]);

const native: Program = ({ program, args, span, stdin }, report) => {
  const telling = TELLING.get(program);
  if (telling && !args.some((arg) => telling.test(arg))) return;
  nativeOf(program)?.({ program, args, span, stdin, context: contextOf(report) }, report);
};

/** Two shells read the words of these, by rules that differ: what comes out of that is never proved. */
const shell: Program = (command, report) => {
  native(command, report);
  report.add("win.unknown");
};

/** No POSIX shell knows a cmdlet: whoever gets the text will ask the address in a way of its own. */
const FETCHERS = new Set(["irm", "iwr", "invoke-restmethod", "invoke-webrequest"]);

const cmdlet: Program = ({ program, args, span, stdin }, report) => {
  judgeCmdlet({ name: program, args, span, stdin }, report);
  if (FETCHERS.has(program)) report.add("net.request");
};

/** Cmdlets that are known to read by their verb alone; the ones that agents use. */
const READERS =
  `get-date get-location get-process get-service get-command get-help get-member get-module get-alias get-variable get-history get-host get-culture
  get-psdrive get-psprovider get-itemproperty get-itempropertyvalue get-acl get-eventlog get-winevent get-computerinfo get-hotfix get-timezone get-uptime get-random
  get-unique get-verb get-package get-packageprovider get-volume get-disk get-partition get-physicaldisk get-netadapter get-netipaddress get-netipconfiguration
  get-nettcpconnection get-netfirewallrule get-netfirewallprofile get-dnsclientcache get-localuser get-localgroup get-localgroupmember get-scheduledtask
  get-mppreference get-mpcomputerstatus get-executionpolicy get-pssession get-job get-error get-aduser get-adgroup get-adcomputer get-clipboard get-counter
  test-path test-json compare-object measure-object measure-command select-object select-xml sort-object group-object where-object format-table format-list
  format-wide format-custom convertto-json convertfrom-json convertto-csv convertfrom-csv convertto-html convertto-xml convertfrom-stringdata find-module
  show-markdown out-string`.split(/\s+/);

const names = [...new Set(nativeNames())].filter((name) => !POSIX.has(name));
const cmdlets = [...new Set([...cmdletNames(), ...READERS])].filter((name) => name.includes("-"));

/** Aliases that are no program anywhere else. */
const ALIASES = "iex irm iwr gci gwmi saps sls ipmo icm ri gc ni gi".split(" ");

export const windows: Programs = Object.fromEntries([
  ...names.map((name): [string, Program] => [name, native]),
  ...["cmd", "powershell", "pwsh"].map((name): [string, Program] => [name, shell]),
  ...[...cmdlets, ...ALIASES].map((name): [string, Program] => [name, cmdlet]),
]);
