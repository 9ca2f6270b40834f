/** Code hosts whose words a table cannot read: `gh api`, where a method and its fields decide, and hub, which is git as well. */
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import { optionsOf, type Parsed, parseOptions } from "../options.ts";
import type { Command, JudgeProgram } from "../program.ts";

/** Source: `gh api --help`, `glab api --help`. Both take GET unless a field or an input is given; then POST. */
const API = optionsOf(
  `-X|--method:method -f|--raw-field:field -F|--field:field --input:input -H|--header: -q|--jq: -t|--template: --hostname:host -p|--preview:
   --cache: --output:`,
);

const READS = new Set(["GET", "HEAD", "OPTIONS"]);
/** The whole of a repository, a project, a group: nothing below it. */
const WHOLE = /^\/?(?:repos\/[^/]+\/[^/]+|orgs\/[^/]+|projects\/[^/]+|groups\/[^/]+|user|users\/[^/]+)\/?$/;

function asksApi(args: readonly string[], report: Report): void {
  const parsed = parseOptions(args, API);
  const fields = parsed.given.filter(({ effect }) => effect === "field");
  const input = last(parsed, "input");
  for (const { name, value } of fields) if (name === "-F" && value !== undefined) readsField(value, report);
  if (input !== undefined && input !== "-") report.reads(input);
  const method =
    last(parsed, "method")?.replace(/^=/, "").toUpperCase() ?? (fields.length > 0 || input !== undefined ? "POST" : "GET");
  const endpoint = (parsed.operands[0] ?? "").split(/[?#]/, 1)[0]!;
  if (parsed.vague) report.add("exec.unknown_program");
  if (/^https?:/i.test(endpoint)) report.fetches(endpoint, "read");
  if (/^\/?graphql$/.test(endpoint) && method === "POST")
    asksGraph(
      fields.map(({ value }) => value ?? ""),
      report,
    );
  else if (READS.has(method)) report.add("vcs.host.read");
  else if (method === "DELETE") report.add(WHOLE.test(endpoint) ? "vcs.host.destroy" : "vcs.host.delete");
  else report.add(isKnown(method) ? "vcs.host.write" : "vcs.host.delete");
}

const last = ({ given }: Parsed, effect: string): string | undefined => given.findLast((each) => each.effect === effect)?.value;

/** `-F name=@file` sends what is in the file. */
function readsField(field: string, report: Report): void {
  const at = field.indexOf("=@");
  if (at >= 0 && field.length > at + 2 && field.indexOf("=") === at) report.reads(field.slice(at + 2));
}

/** A query only asks, whatever is put into it. A mutation, and a text that stands in a file or that nobody knows, may change things. */
function asksGraph(fields: readonly string[], report: Report): void {
  const text = fields.find((field) => field.startsWith("query="))?.slice("query=".length) ?? "";
  // strings and comments are no operations
  const bare = text.replace(/"""|"(?:[^"\\\n]|\\.)*"|#[^\n]*/g, " ").trimStart();
  if (/^(?:\{|query\b|fragment\b)/.test(bare) && !/\b(?:mutation|subscription)\b/.test(bare)) report.add("vcs.host.read");
  else report.add(/\bdelete\w*\s*\(/i.test(bare) ? "vcs.host.delete" : "vcs.host.write");
}

/** The code of a code host's entry: its verb `api`, and the entry's lines for all others. */
export const withApi: JudgeProgram = (command, report, { table }) => {
  const { args } = command;
  const verb = parseOptions(args, GLOBAL).operands[0];
  const at = args.indexOf("api");
  if (verb === "api" && !args.includes("--help"))
    asksApi([...args.slice(0, at), ...args.slice(at + 1), ...rest(command)], report);
  else table(command, report);
};
const rest = ({ open }: Command): readonly string[] => (open ? [UNKNOWN] : []);

const GLOBAL = optionsOf("-R|--repo: --hostname:", true);
const HUB = new Set("pr pull-request fork create delete issue release ci-status browse compare gist sync".split(" "));

/** The code of hub's entry: verbs of its own, and git's. */
export const hub: JudgeProgram = (command, report, { table }) => {
  const verb = command.args.find((arg) => !arg.startsWith("-")) ?? "";
  if (verb === "api") asksApi(command.args.slice(command.args.indexOf("api") + 1), report);
  else if (HUB.has(verb)) table(command, report);
  else report.run(["git", ...command.args, ...rest(command)]);
};
