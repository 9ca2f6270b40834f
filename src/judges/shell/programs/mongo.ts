/** MongoDB's shells and tools. Source: mongodb.com/docs. */
import { type Report, UNKNOWN } from "../../report.ts";
import { carryOut } from "../declared.ts";
import type { JudgeProgram } from "../program.ts";
import { runsFile } from "./feeding.ts";
import { judgeMongo } from "./mongo-scripts.ts";

export const shell: JudgeProgram = (command, report, { parse }) => {
  const { given, operands, vague } = parse(command.args, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  const valuesOf = (option: string): readonly string[] =>
    given.filter(({ name }) => name === option).map(({ value }) => value ?? UNKNOWN);
  const done = new Set<string>();
  for (const { effect, value } of given)
    if (effect !== "" && effect !== "own") carryOut({ effect, value }, report, done);
  const texts = valuesOf("--eval");
  const files = [
    ...valuesOf("--file"),
    ...operands.filter((operand) => /\.(?:[cm]?js|mongodb)$/.test(operand)),
  ];
  for (const text of texts) tells(text, report);
  for (const file of files) {
    report.add("db.script");
    runsFile(command, file, report);
  }
  // `mongosh "$MONGO_URL" --eval …`: only the connection is not known
  if (vague && !(texts.length > 0 && operands[0] === UNKNOWN && operands.length === 1))
    report.add("db.script");
  if (texts.length + files.length > 0) return;
  if (command.stdin?.text !== undefined) tells(command.stdin.text, report);
  else report.add(command.stdin ? "db.script" : "db.session");
};

function tells(text: string, report: Report): void {
  for (const key of judgeMongo(text)) report.add(key);
}

/** Tools that read a database out, and those that fill one. */
export const tool =
  (fills: boolean): JudgeProgram =>
  ({ args, open }, report, { parse }) => {
    const { given, operands, vague } = parse(args, report);
    if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
    const has = (option: string): boolean => given.some(({ name }) => name === option);
    report.add(
      !fills || has("--dryRun") ? "db.read" : has("--drop") ? "db.drop.table" : "db.write",
    );
    const done = new Set<string>();
    for (const { effect, value } of given)
      if (effect !== "" && effect !== "own") carryOut({ effect, value }, report, done);
    if (fills) for (const path of operands) if (!path.includes("://")) report.reads(path);
    if (vague || open) report.add("db.script");
  };
