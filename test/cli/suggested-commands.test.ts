/**
 * Every command that a message, a help text or a card suggests exists, with the flags it names.
 * Every help text ends with an example, and fits a terminal.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";

const sources = ["src", "channels"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  )
  // completion.ts holds scripts for shells
  .filter((file) => file.endsWith(".ts") && !/\/catalog\/|completion\.ts$/.test(file));

/** Without comments: they are not shown to anyone. */
const textOf = (file: string): string =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
    .join("\n")
    .replaceAll(/\$\{(?:program|elsewhere)\(\)\}/g, "countersign")
    .replaceAll(/\bown\(["`]/g, "`countersign "); // src/cli/doctor/finding.ts

interface Suggestion {
  readonly place: string;
  /** `grants revoke ID --session KEY`: up to where the sentence goes on. */
  readonly words: readonly string[];
}

const suggestions: readonly Suggestion[] = sources.flatMap((file) =>
  textOf(file)
    .split(/\n|\\n/)
    .flatMap((line) => [...line.matchAll(/(?<![\w/.@-])countersign ([a-z][^`"\n;,)]*)/g)])
    .map(([, rest = ""]) => ({ place: file, words: rest.split(/\s+/) })),
);

/** What each file of src/cli makes, by name. */
async function openCommands(): Promise<ReadonlyMap<string, Command>> {
  const commands = new Map<string, Command>();
  for (const [, path = "", names = ""] of [
    ...readFileSync("src/main.ts", "utf8").matchAll(
      /import \{ ([\w, ]+) \} from "\.\/(cli\/[\w-]+\.ts)";/g,
    ),
  ].map(([all, names, path]) => [all, path, names])) {
    const made = (await import(join(process.cwd(), "src", path))) as Record<string, unknown>;
    for (const name of names.split(", ")) {
      const factory = made[name];
      if (!name.endsWith("Command") || typeof factory !== "function") continue;
      if (factory.length > 0) continue; // it says what is wrong with another one
      const command = factory() as Command;
      commands.set(command.name(), command);
    }
  }
  return commands;
}

/** What is wrong with a suggestion; undefined if it can be typed. */
function faultOf({ words }: Suggestion, commands: ReadonlyMap<string, Command>) {
  const [name = "", second = ""] = words.map((word) => word.replace(/[.:\\]+$/, ""));
  const top = commands.get(name);
  if (!top) return `there is no command ${name}`;
  const command = top.commands.find((each) => each.name() === second) ?? top;
  const end = words.indexOf("--");
  const flags = words
    .slice(0, end < 0 ? words.length : end)
    .map((word) => /^--[a-z][a-z-]*/.exec(word)?.[0])
    .filter((flag) => flag !== undefined);
  // a flag of `db` is also read behind `db status`
  const options = [...command.options, ...top.options];
  const unknown = flags.filter(
    (flag) => !options.some(({ long }) => long === flag) && flag !== "--help",
  );
  return unknown.length > 0 ? `${command.name()} has no ${unknown.join(" ")}` : undefined;
}

describe("a suggested command", () => {
  it("exists, with its flags, in every message", async () => {
    const commands = await openCommands();
    expect(commands.size).toBeGreaterThan(15);
    expect(suggestions.length).toBeGreaterThan(80);
    const wrong = suggestions.flatMap((each) => {
      const fault = faultOf(each, commands);
      return fault === undefined ? [] : [`${each.place}: ${each.words.join(" ")}: ${fault}`];
    });
    expect(wrong).toEqual([]);
  });

  it("is found where it is wrong", async () => {
    const commands = await openCommands();
    const fault = (text: string) => faultOf({ place: "", words: text.split(" ") }, commands);
    expect(fault("setup-telegram")).toBe("there is no command setup-telegram");
    expect(fault("grants revoke --sesion KEY")).toBe("revoke has no --sesion");
    expect(fault("run -- npm --version")).toBeUndefined();
  });
});

/** As `--help` prints it where the terminal's width is not known. */
function helpOf(command: Command): string {
  const parts: string[] = [];
  const writeOut = (part: string) => void parts.push(part);
  command.configureOutput({ writeOut, getOutHelpWidth: () => 80 }).outputHelp();
  return parts.join("");
}

const withAllBelow = (command: Command): readonly Command[] => [
  command,
  ...command.commands.flatMap(withAllBelow),
];

describe("a help text", () => {
  it("has an example, and no other line of more than 100 columns", async () => {
    const commands = [...(await openCommands()).values()].flatMap(withAllBelow);
    expect(commands.length).toBeGreaterThan(35);
    const wrong = commands.flatMap((command) => {
      const lines = helpOf(command).split("\n");
      const example = lines.indexOf("Example:");
      const isShown = example > 0 && /^ {2}\$ /.test(lines[example + 1] ?? "");
      const long = lines.slice(0, example).filter((line) => line.length > 100);
      return [...(isShown ? [] : [`${command.name()} has no example`]), ...long];
    });
    expect(wrong).toEqual([]);
  });
});
