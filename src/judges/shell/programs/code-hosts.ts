/**
 * Code hosts whose words a table cannot describe: `gh api`, where a method and its fields decide,
 * and hub, which includes git.
 */
import { beforeFirst } from "../../pieces.ts";
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import { optionTable, type Parsed, parseStrictly } from "../options.ts";
import type { Command, JudgeProgram } from "../program.ts";
import { wordsOf } from "../verb-words.ts";
import { clonedTo } from "./git-remotes.ts";

/**
 * Source: `gh api --help`, `glab api --help`. Both take GET unless a field or an input is given;
 * then POST.
 */
const API = optionTable({
  flags: "--paginate --slurp -i|--include --silent --verbose --flat -h|--help",
  values: `-H|--header -q|--jq -t|--template -p|--preview --cache --output -R|--repo --color
    --obey-ratelimit`,
  options: {
    "-X|--method=": "own",
    "-f|--raw-field=": "own",
    "-F|--field=": "own",
    "--input=": "own",
    "--hostname=": "fetch",
  },
});

const READS = new Set(["GET", "HEAD", "OPTIONS"]);
/** A whole repository, project or group. */
const WHOLE =
  /^\/?(?:repos\/[^/]+\/[^/]+|orgs\/[^/]+|projects\/[^/]+|groups\/[^/]+|user|users\/[^/]+)\/?$/;

/** GitLab returns the values of its jobs' variables: usually passwords. */
const VARIABLES = /^\/?(?:projects|groups|admin)\/(?:[^?#]*\/)?variables(?:\/|$)/;

function asksApi(args: readonly string[], report: Report): void {
  const parsed = parseStrictly(args, API, report);
  const fields = parsed.given.filter(({ name }) => name === "-f" || name === "-F");
  const input = last(parsed, "--input");
  const host = last(parsed, "--hostname");
  if (host !== undefined) report.fetches(host, "read");
  for (const { name, value } of fields)
    if (name === "-F" && value !== undefined) readsField(value, report);
  if (input !== undefined && input !== "-") report.reads(input);
  const method =
    last(parsed, "-X")?.replace(/^=/, "").toUpperCase() ??
    (fields.length > 0 || input !== undefined ? "POST" : "GET");
  const endpoint = beforeFirst(parsed.operands[0] ?? "", /[?#]/);
  if (parsed.vague) report.add("exec.unknown_program");
  if (/^https?:/i.test(endpoint)) report.fetches(endpoint, "read");
  if (/^\/?graphql$/.test(endpoint) && method === "POST")
    asksGraph(
      fields.map(({ value }) => value ?? ""),
      report,
    );
  else if (READS.has(method))
    report.add(VARIABLES.test(endpoint) ? "secret.access" : "vcs.host.read");
  else if (method === "DELETE")
    report.add(WHOLE.test(endpoint) ? "vcs.host.destroy" : "vcs.host.delete");
  else report.add(isKnown(method) ? "vcs.host.write" : "vcs.host.delete");
}

const last = ({ values }: Parsed, name: string): string | undefined => values.get(name);

/** `-F name=@file` sends what is in the file. */
function readsField(field: string, report: Report): void {
  const at = field.indexOf("=@");
  if (at >= 0 && field.length > at + 2 && field.indexOf("=") === at)
    report.reads(field.slice(at + 2));
}

/**
 * A query only reads, whatever its variables contain. A mutation, a text from a file, and an
 * unknown text may change something.
 */
function asksGraph(fields: readonly string[], report: Report): void {
  const text = fields.find((field) => field.startsWith("query="))?.slice("query=".length) ?? "";
  // strings and comments contain no operations
  const bare = text.replace(/"""|"(?:[^"\\\n]|\\.)*"|#[^\n]*/g, " ").trimStart();
  if (/^(?:\{|query\b|fragment\b)/.test(bare) && !/\b(?:mutation|subscription)\b/.test(bare))
    report.add("vcs.host.read");
  else report.add(/\bdelete\w*\s*\(/i.test(bare) ? "vcs.host.delete" : "vcs.host.write");
}

/** The code of a code host's entry: the verb `api`; the entry's lines judge all others. */
export const withApi: JudgeProgram = (command, report, { table, options }) => {
  const { args } = command;
  const { operands, places } = wordsOf(args, options);
  const [at = 0] = places;
  if (operands[1] === "clone") clones(args, operands, report);
  if (operands[1] === "checkout" || operands[1] === "co") report.brings(".");
  if (operands[0] === "api" && !args.includes("--help"))
    asksApi([...args.slice(0, at), ...args.slice(at + 1), ...rest(command)], report);
  else table(command, report);
};

/** `gh repo clone o/r -- --config x`: git's own options. */
function clones(
  args: readonly string[],
  [, , repository, directory]: readonly string[],
  report: Report,
): void {
  if (repository !== undefined) report.brings(directory ?? clonedTo(repository));
  const end = args.indexOf("--");
  if (end >= 0 && end < args.length - 1) report.run(["git", "clone", ...args.slice(end + 1)]);
}

const rest = ({ open }: Command): readonly string[] => (open ? [UNKNOWN] : []);

/** The code of hub's entry: its own verbs, and git's. */
export const hub: JudgeProgram = (command, report, { table, verbs }) => {
  const verb = command.args.find((arg) => !arg.startsWith("-")) ?? "";
  if (verb === "api") asksApi(command.args.slice(command.args.indexOf("api") + 1), report);
  else if (verbs.has(verb)) table(command, report);
  else report.run(["git", ...command.args, ...rest(command)]);
};
