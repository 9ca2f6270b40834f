/** Programs that ask whether and where a host answers, and those that listen in or go through its doors. Sources: their manuals. */
import { carryingZone, isUsualResolver } from "../../plain-addresses.ts";
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import { type Options, optionsOf, parseOptions } from "../options.ts";
import type { Program } from "../program.ts";

/** A name put together from what only the run will tell can carry data to whoever owns the rest of it: `$(whoami).example.com`. */
export const carries = (word: string): boolean => !isKnown(word) && word.length > 1;
/** No host needs a longer name. */
const MAX_NAME = 120;

/** A probe. Effects: `r` reads its value, `w` writes it, `x` runs it, `a` is too active for one, `h` only tells. */
export const probeWith =
  (options: Options): Program =>
  ({ args }, report) => {
    const { given, operands } = parseOptions(args, options);
    for (const { effect, value = "" } of given) {
      if (effect.startsWith("r") && value !== "-") report.reads(value);
      if (effect === "w" && value !== "-") report.writes(value);
      else if (effect === "x") report.add("code.exec.escape");
      else if (effect.endsWith("a")) report.add("net.request");
    }
    const words = [...operands, ...args.filter((arg) => arg.startsWith(UNKNOWN))];
    const sends = words.some((word) => carries(word) || word.length > MAX_NAME);
    report.add(sends ? "net.request" : "net.probe");
    asksFor(words, report);
  };

/** More names are not looked at one by one. */
const MAX_NAMES = 64;

/** A name is asked of the servers of its zone: what stands in front of that reaches them. `@x` chooses who is asked. */
export function asksFor(words: readonly string[], report: Report): void {
  if (words.length > MAX_NAMES) report.add("net.request");
  for (const word of words.slice(0, MAX_NAMES)) {
    if (word.startsWith("+") || !/[.@]/.test(word)) continue;
    const zone = word.startsWith("@") ? serverIn(word.slice(1)) : carryingZone(word);
    if (zone !== undefined) report.add("net.request", { subject: zone });
  }
}

const serverIn = (server: string): string | undefined => (isUsualResolver(server) ? undefined : server.replaceAll(UNKNOWN, "…"));

/** `host NAME SERVER`, `nslookup NAME SERVER`. */
export const withServer =
  (options: Options): Program =>
  (command, report) => {
    const [name, server, ...others] = parseOptions(command.args, options).operands;
    probeWith(options)(command, report);
    if (name !== undefined && server !== undefined && others.length === 0 && !isUsualResolver(server))
      report.add("net.request", { subject: server.replaceAll(UNKNOWN, "…") });
  };

export const PING = optionsOf(
  "-f!a -b!a -p:a -c: -i: -I: -l: -m: -M: -N: -Q: -s: -S: -t: -T: -w: -W: -e: -g: -G: -h: -k: -K: -P: -z:",
);
export const FPING = optionsOf(
  "-f|--file:r -g|--generate!a -c|--count: -C|--vcount: -b: -B: -H: -i: -I: -O: -p: -P: -Q: -r: -S: -t: -x: -k:",
);
const DIG = optionsOf("-f:ra -k:r -y: -b: -c: -p: -q: -t: -x:");
export const NSLOOKUP = optionsOf("-q:");
export const HOST = optionsOf("-l!a -c: -m: -N: -p: -R: -t: -W:");
export const TRACE = optionsOf(
  "-F|--filename:r -f: -g: -i: -m: -N: -p: -q: -s: -t: -w: -z: -c: -r --report -u --udp -T --tcp -o: -P: -Q: -S: -B: -M: -L: -Z: -a: -A: -D: -O: -U: --port: --sport: --interval: --report-cycles: --max-ttl: --first-ttl:",
);
export const WHOIS = optionsOf("-h|--host:a -p|--port: -i: -T: -s: -g: -t: -v: -q:");

/** A whole zone, or a host's own words to its server. */
export const dig: Program = (command, report) => {
  if (command.args.some((arg) => /^[ai]xfr(?:=.*)?$/i.test(arg))) report.add("net.request");
  asksNames(command, report);
};
const asksNames = probeWith(DIG);

/** Programs that look for doors, and try them. */
export const scanner: Program = ({ args }, report) => {
  const { given, operands } = parseOptions(args, SCAN);
  if (operands.length === 0 && given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  for (const { effect, value = "" } of given) {
    if (effect === "read") report.reads(value);
    else if (effect === "write") report.writes(value.replace(/^=/, ""));
    else if (effect === "script") report.add("code.exec.escape", { span: value });
  }
  report.add("net.request");
};
const SCAN = optionsOf(`
  -h|--help!help -V|--version!help -iL:read -oN:write -oG:write -oX:write -oA:write -o:write --script:script --interactive!script --datadir: -p: -e: -D: -S: -T: -L:read -P:read -U: -l: -C:read -w:read -u: -M:read
  --excludefile:read --resume:read --stylesheet: -g: --top-ports: --data-length: --ttl: --output-file:write --rate:
`);

/** nmap's `-oG file` and `-oG=file`: whole words after one dash. */
export const nmap: Program = (command, report) => {
  const args: string[] = [];
  for (let at = 0; at < command.args.length; at++) {
    const arg = command.args[at]!;
    if (/^-o[NGXSA]/.test(arg)) report.writes(arg.length > 3 ? arg.slice(3).replace(/^=/, "") : (command.args[++at] ?? ""));
    else if (/^-i[LR]/.test(arg))
      arg.startsWith("-iL") && report.reads(arg.length > 3 ? arg.slice(3) : (command.args[++at] ?? ""));
    else args.push(arg);
  }
  scanner({ ...command, args }, report);
};

const DUMP = optionsOf(
  "-r|--read-file:read -w:write -z:run -X:lua -V:about -F:filters -B: -c: -C: -E: -G: -i: -m: -M: -s: -T: -W: -y: -Z: -a: -b: -d: -e: -f: -j: -N: -o: -O: -R: -t: -Y: -k!live -D!list -L --version!list -h!list --help!list",
);

/** Network captures. One that was recorded is a file; a live one sees what passes by. */
export const capture: Program = ({ args }, report) => {
  const { given } = parseOptions(args, DUMP);
  const done = new Set(given.map(({ effect }) => effect));
  for (const { effect, value = "" } of given) {
    if (effect === "read" && value !== "-") report.reads(value);
    else if (effect === "write" && value !== "-") report.writes(value);
    else if (effect === "filters") report.reads(value);
    else if (effect === "run") runs(value, report);
    else if (effect === "lua" && value.startsWith("lua_script")) report.add("code.exec.escape", { span: value });
  }
  if (done.has("read") || done.has("list")) report.add("exec.read");
  else report.add("net.raw_socket");
};

function runs(text: string, report: Report): void {
  report.add("code.exec.escape", { span: text });
  report.script(text);
}

const IPERF = optionsOf(
  "-s|--server!server -c|--client:client -F|--file:file --logfile:write -p: -t: -P: -b: -n: -h|--help!help -v|--version!help",
);
export const iperf: Program = ({ args }, report) => {
  const { given } = parseOptions(args, IPERF);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  for (const { effect, value = "" } of given) {
    if (effect === "file") report.reads(value);
    else if (effect === "write") report.writes(value);
    else if (effect === "server") report.add("net.listen");
  }
  if (given.some(({ effect }) => effect === "client")) report.add("net.request");
};
