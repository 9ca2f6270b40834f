/**
 * Other web clients: HTTPie and similar tools, text browsers, load generators. Sources: their
 * manuals.
 */
import { isKnown, type Report } from "../../report.ts";
import { type Given, type Options, optionTable, parseStrictly } from "../options.ts";
import { type Program, withArgs } from "../program.ts";
import {
  hostOf,
  isLoopback,
  isPersonal,
  isVague,
  newTransfer,
  type Transfer,
  transfers,
} from "./transfers.ts";

const HTTPIE = optionTable({
  flags: `-j|--json -v|--verbose -h|--headers -b|--body --stream --check-status --ignore-stdin
    -F|--follow -I -S -q|--quiet -c|--continue --debug`,
  values: `-s|--style --pretty -p|--print --timeout --max-redirects --boundary --ssl --ciphers
    --response-charset --response-mime --format-options --default-scheme`,
  options: {
    "-o|--output=": "output",
    "-d|--download": "download",
    "-a|--auth|--auth-type|--cert|--cert-key|--bearer|--session|--session-read-only=": "personal",
    "-A=": "personal",
    "-f|--form": "form",
    "-m|--multipart": "form",
    "--raw=": "text",
    "--proxy=": "road",
    "--verify=": "verify",
    "--offline": "offline",
    "--help": "help",
    "--version": "help",
    "--curl": "help",
    "--manual": "help",
  },
});

const METHOD = /^[A-Za-z]+$/;

/**
 * `http [METHOD] URL [item …]`, where an item is `key=text`, `key:=json`, `key@file`, `Name:header`
 * or `key==query`.
 */
export const httpie: Program = (command, report) => {
  const { given, operands } = parseStrictly(command.args, HTTPIE, report);
  const done = new Set(given.map(({ effect }) => effect));
  if (done.has("help") || done.has("offline")) return report.add("exec.help");
  const transfer = newTransfer();
  const words = [...operands];
  const [method = ""] = words;
  if (words.length > 1 && METHOD.test(method)) {
    transfer.method = method.toUpperCase();
    words.shift();
  } else if (words.length > 1 && !isKnown(method)) transfer.changes = true;
  const url = words.shift();
  if (url !== undefined)
    transfer.urls.push(url.startsWith(":") ? `localhost${url.replace(/^:(?!\d)/, "")}` : url);
  for (const item of words) takeItem(item, transfer);
  for (const { effect, value = "" } of given) takeOption(effect, value, transfer);
  if (command.stdin && command.stdin.text !== "") transfer.files.push("-");
  transfers(transfer, command, report);
};

function takeOption(effect: string, value: string, transfer: Transfer): void {
  if (effect === "output") transfer.saved.push(value);
  else if (effect === "download") transfer.named = transfer.saved.length > 0 ? undefined : ".";
  else if (effect === "personal") transfer.personal = true;
  else if (effect === "form") transfer.changes = true;
  else if (effect === "text") transfer.texts.push(value);
  else if (effect === "road" || (effect === "verify" && /^(?:no|false|0)$/i.test(value)))
    transfer.detour ||= !transfer.urls.every(isLoopback);
}

function takeItem(item: string, transfer: Transfer): void {
  const at = item.search(/[:=@]/);
  const mark = at < 0 ? "" : item.slice(at);
  if (mark.startsWith("==")) return;
  if (mark.startsWith("@")) transfer.files.push(mark.slice(1));
  else if (/^:?=@/.test(mark)) transfer.files.push(mark.slice(mark.indexOf("@") + 1));
  else if (mark.startsWith("=") || mark.startsWith(":=")) transfer.texts.push(item);
  else if (isPersonal(item)) transfer.personal = true;
}

/** Clients that fetch their operands and show or save them. Effects: see `takes`. */
export const clientWith =
  (options: Options, named?: string): Program =>
  (command, report) => {
    const { given, operands } = parseStrictly(command.args, options, report);
    if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
    const transfer = newTransfer();
    transfer.named = named;
    for (const option of given) takes(option, transfer, report);
    for (const operand of operands) {
      if (operand === "-") continue;
      if (named === undefined && isFile(operand)) report.reads(operand);
      else transfer.urls.push(operand);
    }
    transfers(transfer, command, report);
  };

/** A browser also takes files. A word that looks like a host is requested, unless it is a path. */
const isFile = (operand: string): boolean =>
  /^[./~]/.test(operand) ||
  (/\.(?:html?|md|txt|xhtml|gz)$/i.test(operand) && !operand.includes("/"));

function takes({ effect, value = "" }: Given, transfer: Transfer, report: Report): void {
  if (effect === "output") {
    transfer.saved.push(value);
    transfer.named = undefined;
  } else if (effect === "write") report.writes(value);
  else if (effect === "read") report.reads(value);
  else if (effect === "file") transfer.files.push(value);
  else if (effect === "text") transfer.texts.push(value);
  else if (effect === "method") transfer.method = isKnown(value) ? value.toUpperCase() : "?";
  else if (effect === "change") transfer.changes = true;
  else if (effect === "run") report.add("code.exec.escape", { span: value });
  else if (effect === "personal") transfer.personal = true;
  else if (effect === "road") transfer.detour ||= !isLoopback(value);
}

export const FETCH = optionTable({
  flags: "-q -v -r -m",
  values: "-h -w -T|--timeout -B -S -i --ca-cert --referer --user-agent",
  options: {
    "-o|--output=": "output",
    "-N|--netrc=": "personal",
    "--cert=": "personal",
    "--key=": "personal",
  },
});
/**
 * Options with one dash and whole words are read as clusters; these browsers have no others that
 * matter.
 */
export const LYNX = optionTable({
  flags: `--dump --source --nolist --force_html --hiddenlinks? --listonly --nonumbers --nomargins
    --unique_urls --noreferer --nostatus --nopause --stdin --read_timeout? --connect_timeout?
    --crawl --base --display_charset? --assume_charset? --accept_all_cookies --image_links --justify
    --number_links --number_fields --with_backspaces --nobold --nocolor --noprint --notitle --head
    --mime_header --term? --vikeys --verbose? --tna --noredir --ismap --raw --stderr --homepage?`,
  values: "--useragent --width --lss",
  options: {
    "--exec|--localexec|--locexec|--startfile_ok|--restrictions|--traversal|--trace|--tlog?": "run",
    "--enable_scrollback|--error_file?": "run",
    "--realm": "personal",
    "--help": "help",
    "--version": "help",
    "--cmd_script=": "run",
    "--editor=": "run",
    "--cfg=": "run",
    "--post_data": "change",
    "--get_data": "change",
    "--auth=": "personal",
    "--pauth=": "personal",
    "--cookie_file=": "read",
    "--cookie_save_file=": "write",
  },
});
export const W3M = optionTable({
  flags: `--dump --dump_source --dump_head --dump_both --dump_extra -v -B -M -F -R -m --no-mouse
    --no-proxy --no-graph --cookie? --no-cookie -4 -6 -W -s -e -j -r -N -X`,
  values: "--cols -T -I -O -t -l --ppc --ppl --num --graph --S -i",
  options: {
    "-o=": "run",
    "--config|--session|--reqlog|--debug=": "run",
    "--post=": "file",
    "--header=": "personal",
    "--cookie-jar=": "write",
    "--bookmark=": "read",
    "--version": "help",
    "--help": "help",
  },
});
export const ELINKS = optionTable({
  flags: `--dump --source --no-numbering? --no-references? --no-connect? --force-html --localhost?
    --anonymous --no-home --lookup? --driver? --g -g`,
  values: `--dump-width --width --codepage --dump-charset --default-mime-type --dump-color-mode
    --html-numbered-links --html-margin --retries --receive-timeout`,
  options: {
    "--http-proxy|--https-proxy|--ftp-proxy|--socks-proxy|--remote=": "personal",
    "--ssl.certificates=": "personal",
    "--eval=": "run",
    "--config-file=": "run",
    "--config-dir=": "run",
    "--version": "help",
    "--help": "help",
  },
});

/** `-dump` is `--dump`: a whole word after one dash. */
export const withTwoDashes =
  (program: Program): Program =>
  (command, report) =>
    program(
      withArgs(
        command,
        command.args.map((arg) => (/^-[a-z]{2}/.test(arg) ? `-${arg}` : arg)),
      ),
      report,
    );

const LOAD = optionTable({
  flags: "-k -i -l -r -L --latency --disable-keepalive --no-tui",
  values: `-n -c -t -q -z -T -w -R -v --connections --threads --duration --timeout --requests --rate
    --concurrency --host --cpus -y`,
  options: {
    "-H=": "personal",
    "-A=": "personal",
    "-C=": "personal",
    "-P=": "personal",
    "-X=": "method",
    "-m=": "method",
    "-d=": "text",
    "-p=": "file",
    "-u=": "file",
    "-D=": "file",
    "-s=": "run",
    "-o=": "write",
    "-e=": "write",
    "-g=": "write",
    "-x=": "road",
    "-a=": "personal",
    "--on-port=": "run",
    "--script=": "run",
    "--header=": "personal",
    "--method=": "method",
    "--body=": "text",
    "--help": "help",
    "--version": "help",
    "-h": "help",
    "-V": "help",
  },
});

/**
 * Load generators. Against this machine they are a test; against another machine they load its
 * owner's server.
 */
export const load: Program = (command, report) => {
  const { given, operands } = parseStrictly(command.args, LOAD, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  const transfer = newTransfer();
  for (const option of given) takes(option, transfer, report);
  for (const operand of operands) transfer.urls.push(operand);
  for (const url of transfer.urls)
    if (isVague(url) || !isLoopback(url))
      report.add("net.request", { subject: isVague(url) ? command.span : hostOf(url) });
  transfers(transfer, command, report);
};

const GRPC = optionTable({
  flags:
    "--plaintext --v --vv --emit-defaults --allow-unknown-fields --msg-template --use-reflection?",
  values: `--import-path --authority --cacert --max-time --connect-timeout --max-msg-sz --format
    --servername --user-agent --keepalive-time`,
  options: {
    "--H|--rpc-header|--reflect-header=": "header",
    "--d=": "text",
    "--proto=": "read",
    "--protoset=": "read",
    "--cert=": "personal",
    "--key=": "personal",
    "--protoset-out=": "write",
    "--proto-out-dir=": "write",
    "--unix": "road",
    "--insecure": "trust",
    "--help": "help",
    "--version": "help",
  },
});
/** Methods that only read, judging by the usual names of services. */
const GRPC_ASKING =
  /(?:^|[./])(?:get|batchget|list|describe|search|check|read|fetch|find|query|count|lookup|watch)[^./]*$/i;

/** `grpcurl host:port package.Service/Method`. */
export const grpcurl: Program = (command, report) => {
  const { given, operands } = parseStrictly(
    command.args.map((arg) => (/^-[A-Za-z]/.test(arg) ? `-${arg}` : arg)),
    GRPC,
    report,
  );
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  const transfer = newTransfer();
  const [host = "", method = ""] = operands;
  transfer.urls.push(host);
  for (const { effect, value = "" } of given) {
    if (effect === "header") transfer.personal ||= isPersonal(value);
    else if (effect === "personal") transfer.personal = true;
    else if (effect === "road" || (effect === "trust" && !isLoopback(host))) transfer.detour = true;
    else if (effect === "read") report.reads(value);
    else if (effect === "write") report.writes(value);
    else if (effect === "text" && (value === "@" || !isKnown(value))) transfer.changes = true;
  }
  if (method !== "list" && method !== "describe" && !GRPC_ASKING.test(method))
    transfer.changes = true;
  transfers(transfer, command, report);
};
