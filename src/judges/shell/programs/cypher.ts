/** Neo4j's shell. Source: the Cypher manual. */
import type { PatternKey } from "../../../core/keys.ts";
import { isKnown, UNKNOWN } from "../../report.ts";
import { optionsOf, parseOptions } from "../options.ts";
import type { Program } from "../program.ts";

const OPTIONS = optionsOf(
  "-a|--address|--uri: -u|--username: -p|--password: -d|--database: --impersonate: --format: -P|--param: -f|--file:f --log?o --encryption: --history: -v|--version!l -h|--help!l",
);

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

/** Strings and comments taken out, what remains says what is done. */
function judgeCypher(text: string): readonly PatternKey[] {
  const plain = text.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "''");
  const keys = plain.split(";").flatMap((statement): readonly PatternKey[] => {
    const key = CLAUSES.find(([clause]) => clause.test(statement))?.[1];
    if (key === "db.write" && /\bdelete\b/i.test(statement) && !/\bwhere\b|\{/i.test(statement)) return ["db.write.unbounded"];
    if (key !== undefined) return [key];
    return statement.trim() === ""
      ? []
      : [/\breturn\b|^\s{0,99}(?:show|explain|profile|:\w)/i.test(statement) ? "db.read" : "db.script"];
  });
  return keys.length > 0 ? keys : ["db.read"];
}

export const cypherShell: Program = ({ args, stdin }, report) => {
  const { given, operands, vague } = parseOptions(args, OPTIONS);
  if (given.some(({ effect }) => effect === "l")) return report.add("exec.help");
  if (vague || given.some(({ effect }) => effect === "f")) report.add("db.script");
  const texts = operands.length > 0 ? operands : stdin?.text === undefined ? [] : [stdin.text];
  for (const text of texts)
    for (const key of isKnown(text) && text !== UNKNOWN ? judgeCypher(text) : (["db.script"] as const)) report.add(key);
  if (texts.length === 0) report.add(stdin || given.length > 0 ? "db.script" : "db.session");
};
