/** Programs that test whether and where a host answers. Sources: their manuals. */
import { carryingZone, isUsualResolver } from "../../plain-addresses.ts";
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import { carryOut } from "../declared.ts";
import { asksItself } from "../options.ts";
import type { JudgeProgram } from "../program.ts";

/**
 * A name with a part that is known only at run time can carry data to the owner of the rest:
 * `$(whoami).example.com`.
 */
export const carries = (word: string): boolean => !isKnown(word) && word.length > 1;
/** No host needs a longer name. */
const MAX_NAME = 120;

/** A probe of the hosts that it names. Options with the effect `own` also name hosts. */
export const probe: JudgeProgram = ({ args }, report, declared) => {
  if (asksItself(args)) return report.add("exec.help");
  const { given, operands } = declared.parse(args, report);
  const done = new Set<string>();
  const words = [...operands];
  for (const option of given) {
    if (option.effect !== "") carryOut(option, report, done);
    if (option.effect === "own" && option.value !== undefined) words.push(option.value);
    else if (option.name.startsWith(`-${UNKNOWN}`)) words.push(option.name);
  }
  tells(words, report);
};

function tells(words: readonly string[], report: Report): void {
  const sends = words.some((word) => carries(word) || word.length > MAX_NAME);
  report.add(sends ? "net.request" : "net.probe");
  asksFor(words, report);
}

/** More names are not looked at one by one. */
const MAX_NAMES = 64;

/**
 * The name servers of its zone receive a name, including the labels before the zone. `@x` chooses
 * the server.
 */
export function asksFor(words: readonly string[], report: Report): void {
  if (words.length > MAX_NAMES) report.add("net.request");
  for (const word of words.slice(0, MAX_NAMES)) {
    if (word.startsWith("+") || !/[.@]/.test(word)) continue;
    const zone = word.startsWith("@") ? serverIn(word.slice(1)) : carryingZone(word);
    if (zone !== undefined) report.add("net.request", { subject: zone });
  }
}

const serverIn = (server: string): string | undefined =>
  isUsualResolver(server) ? undefined : server.replaceAll(UNKNOWN, "…");

/** `host NAME SERVER`, `nslookup NAME SERVER`. */
export const withServer: JudgeProgram = (command, report, declared) => {
  const [name, server, ...others] = declared.parse(command.args, report).operands;
  probe(command, report, declared);
  if (name !== undefined && server !== undefined && others.length === 0 && !isUsualResolver(server))
    report.add("net.request", { subject: server.replaceAll(UNKNOWN, "…") });
};

/** A whole zone is more than a name. */
export const dig: JudgeProgram = (command, report, declared) => {
  if (command.args.some((arg) => /^[ai]xfr(?:=.*)?$/i.test(arg))) report.add("net.request");
  probe(command, report, declared);
};

/** `resolvectl query NAME`. */
export const resolves: JudgeProgram = (command, report, { table }) => {
  table(command, report);
  const [verb, ...names] = command.args.filter((arg) => !arg.startsWith("-"));
  if (verb !== undefined && ASKING.has(verb)) tells(names, report);
};
const ASKING = new Set(["query", "service", "openpgp", "tlsa"]);
