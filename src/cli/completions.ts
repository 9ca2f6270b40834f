/** What can be typed next on a command line: read off the program's own commands and options. */
import type { Argument, Command, Option } from "commander";
import { connect } from "../client/connection.ts";
import type { JsonObject } from "../core/model.ts";
import { isHidden } from "./usage.ts";

/** A word, and what it is. */
type Candidate = readonly [word: string, what: string];

/** The gateway must answer before the person goes on typing. */
const PATIENCE_MS = 1000;

/** The candidates for the last of the words, which may be empty. None: the shell offers files. */
export async function candidates(
  program: Command,
  words: readonly string[],
): Promise<readonly Candidate[]> {
  const current = words.at(-1) ?? "";
  const { command, operands, expecting } = walk(program, words.slice(0, -1));
  const all = expecting
    ? await values(expecting.argChoices, expecting.attributeName())
    : current.startsWith("-")
      ? options(command)
      : [...commands(command), ...(await argumentValues(command, operands))];
  return all.filter(([word]) => word.startsWith(current));
}

interface Place {
  readonly command: Command;
  /** Arguments of the command that stand before the cursor. */
  readonly operands: number;
  /** The option that the word at the cursor is the value of. */
  readonly expecting?: Option | undefined;
}

function walk(program: Command, words: readonly string[]): Place {
  let place: Place = { command: program, operands: 0 };
  for (const word of words) {
    const { command, operands, expecting } = place;
    const option = word.startsWith("-") ? optionNamed(command, word) : undefined;
    const next = operands === 0 ? subcommand(command, word) : undefined;
    if (expecting) place = { command, operands };
    else if (option?.required || option?.optional) place = { command, operands, expecting: option };
    else if (word.startsWith("-")) continue;
    else place = next ? { command: next, operands: 0 } : { command, operands: operands + 1 };
  }
  return place;
}

/** An option of a command, or of one that it belongs to. */
const optionNamed = (command: Command, word: string): Option | undefined =>
  visibleOptions(command).find(({ long, short }) => word === long || word === short);

const subcommand = (command: Command, word: string): Command | undefined =>
  command.commands.find((each) => each.name() === word);

function visibleOptions(command: Command): readonly Option[] {
  const own = command.createHelp().visibleOptions(command);
  return command.parent ? [...own, ...command.parent.options.filter(isNotVersion)] : own;
}

const isNotVersion = ({ long }: Option): boolean => long !== "--version";

const options = (command: Command): Candidate[] => [
  ...new Map(
    visibleOptions(command).map(({ long, short, description }) => [
      long ?? short ?? "",
      description,
    ]),
  ),
];

const commands = (command: Command): Candidate[] =>
  command.commands
    .filter((each) => !isHidden(each.name()))
    .map((each) => [each.name(), each.description()]);

async function argumentValues(command: Command, operands: number): Promise<Candidate[]> {
  const last = command.registeredArguments.at(-1);
  const argument: Argument | undefined =
    command.registeredArguments[operands] ?? (last?.variadic ? last : undefined);
  if (!argument) return [];
  const kind = argument.name() === "id" ? ID_OF[pathOf(command)] : argument.name();
  return values(argument.argChoices, kind ?? "");
}

const pathOf = (command: Command): string =>
  command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

const ID_OF: Readonly<Record<string, string>> = {
  approvals: "approval",
  approve: "approval",
  deny: "approval",
  "grants revoke": "grant",
  "devices revoke": "device",
};

async function values(choices: readonly string[] | undefined, kind: string): Promise<Candidate[]> {
  if (choices) return choices.map((choice) => [choice, ""]);
  return (await SOURCES[kind]?.()) ?? [];
}

/** What arguments and options of these names stand for. */
const SOURCES: Readonly<Record<string, () => Promise<Candidate[]>>> = {
  approval: async () =>
    (await listed("approver", "/v1/approvals?status=pending", "approvals")).map((each) => [
      String(each.id).slice(0, 8),
      `${each.tool} in ${each.session}: ${each.description}`,
    ]),
  grant: async () =>
    (await listed("approver", "/v1/grants", "grants")).map(({ id, pattern, session }) => [
      String(id).slice(0, 8),
      `${pattern} in ${session}`,
    ]),
  device: async () =>
    (await listed("admin", "/v1/devices", "devices")).map(({ id, name, approver }) => [
      String(id).slice(0, 8),
      `${name} of ${approver}`,
    ]),
  status: async () =>
    ["pending", "approved", "denied", "expired", "cancelled", "resolved", "all"].map((each) => [
      each,
      "",
    ]),
  agent: async () => {
    const { agents } = await import("../agents/index.ts");
    return agents.map(({ name }) => [name, ""]);
  },
  channel: async () => {
    const { chatChannels, isPaired } = await import("../config/sections.ts");
    return chatChannels.filter(isPaired).map(({ name }) => [name, ""]);
  },
};

async function listed(
  role: "approver" | "admin",
  path: string,
  name: string,
): Promise<readonly JsonObject[]> {
  const { body } = await (await connect(role)).request(
    "GET",
    path,
    undefined,
    AbortSignal.timeout(PATIENCE_MS),
  );
  return (body[name] ?? []) as readonly JsonObject[];
}
