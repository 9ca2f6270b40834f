/** Neo4j's shell. Source: the Cypher manual. */
import type { PatternKey } from "../../../core/keys.ts";
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import { carryOut } from "../declared.ts";
import type { JudgeProgram } from "../program.ts";

/** Clauses by what they do, the worst first. */
const CLAUSES: readonly (readonly [RegExp, PatternKey])[] = [
  [/\bdrop\s{1,9}(?:composite\s{1,9})?database\b/i, "db.drop.database"],
  [
    /\b(?:create|drop|alter|start|stop|grant|deny|revoke|rename|terminate|enable|dryrun|reallocate)\s{1,9}(?:or\s{1,9}replace\s{1,9})?(?:database|user|role|server|alias|privilege|transaction)/i,
    "db.admin",
  ],
  [/\b(?:call|load\s{1,9}csv|apoc\.|foreach|:source|:param)/i, "db.script"],
  [/\bdelete\b/i, "db.write"],
  [/\b(?:create|drop)\s{1,9}(?:\w{1,30}\s{1,9}){0,2}(?:index|constraint)\b/i, "db.schema"],
  [/\b(?:create|merge|set|remove|insert)\b/i, "db.write"],
];

/** More is not read. */
const MAX_LENGTH = 16_384;

/** Strings and comments taken out, what remains says what is done. */
function judgeCypher(text: string): readonly PatternKey[] {
  // the server reads such letters before anything else: they can end a string or be a clause
  if (/\\u/i.test(text) || text.length > MAX_LENGTH) return ["db.script"];
  const plain = text.replace(
    /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    "''",
  );
  const keys = plain.split(";").flatMap((statement): readonly PatternKey[] => {
    const key = CLAUSES.find(([clause]) => clause.test(statement))?.[1];
    if (key === "db.write" && /\bdelete\b/i.test(statement) && !/\bwhere\b|\{/i.test(statement))
      return ["db.write.unbounded"];
    if (key !== undefined) return [key];
    return statement.trim() === ""
      ? []
      : [
          /\breturn\b|^\s{0,99}(?:show|explain|profile|:\w)/i.test(statement)
            ? "db.read"
            : "db.script",
        ];
  });
  return keys.length > 0 ? keys : ["db.read"];
}

export const cypherShell: JudgeProgram = ({ args, stdin }, report, { parse }) => {
  const { given, operands, vague } = parse(args, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  if (vague) report.add("db.script");
  const done = new Set<string>();
  for (const { name, effect, value = UNKNOWN } of given) {
    if (name === "-P") parameter(value, report);
    else if (effect !== "") carryOut({ effect, value }, report, done);
  }
  if (done.has("db.script")) return;
  const texts = operands.length > 0 ? operands : stdin?.text === undefined ? [] : [stdin.text];
  for (const text of texts)
    for (const key of isKnown(text) && text !== UNKNOWN
      ? judgeCypher(text)
      : (["db.script"] as const))
      report.add(key);
  if (texts.length === 0) report.add(stdin ? "db.script" : "db.session");
};

/** `-P '{a: 1}'`: the value is an expression, and may call functions. */
function parameter(value: string, report: Report): void {
  if (/[\\(]/.test(value) || !isKnown(value)) report.add("db.script");
}
