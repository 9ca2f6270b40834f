/** MongoDB's shells and tools. Source: mongodb.com/docs. */
import type { PatternKey } from "../../../core/keys.ts";
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import { optionsOf, parseOptions } from "../options.ts";
import type { Program } from "../program.ts";
import { runsFile } from "./feeding.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Methods by what they do; a name that stands in none of these is not known. */
const METHODS: ReadonlyMap<string, PatternKey> = new Map<string, PatternKey>(
  (
    [
      [
        "db.read",
        `find findOne aggregate count countDocuments estimatedDocumentCount distinct getIndexes getIndices getIndexKeys stats explain limit sort skip toArray pretty forEach map show
         getCollection getCollectionNames getCollectionInfos getName getSiblingDB serverStatus hostInfo currentOp version printjson print stringify parse status conf config getMongo
         getDBNames getDBs listDatabases isMaster hello collStats dataSize storageSize totalSize totalIndexSize getUsers getUser getRoles getRole validate latencyStats hasNext next
         itcount size batchSize hint project filter projection collation allowDiskUse ObjectId ISODate NumberLong NumberInt Date UUID RegExp tojson EJSON keys values entries
         getProfilingStatus getLogComponents printReplicationInfo printShardingStatus printSecondaryReplicationInfo getReplicationInfo isCapped maxTimeMS readPref comment log table join
         slice length push includes setReadPref secondaryOk help if for while function catch switch return`,
      ],
      [
        "db.write",
        "insert insertOne insertMany update updateOne replaceOne save bulkWrite findAndModify findOneAndUpdate findOneAndDelete findOneAndReplace deleteOne convertToCapped mapReduce",
      ],
      [
        "db.schema",
        "createIndex createIndexes dropIndex dropIndexes createCollection createView renameCollection reIndex compact collMod hideIndex unhideIndex ensureIndex",
      ],
      ["db.drop.table", "drop dropCollection"],
      ["db.drop.database", "dropDatabase"],
      [
        "db.admin",
        "createUser dropUser dropAllUsers updateUser changeUserPassword createRole dropRole grantRolesToUser revokeRolesFromUser shutdownServer killOp fsyncLock fsyncUnlock setProfilingLevel setLogLevel initiate reconfig stepDown add addArb remove_member addShard enableSharding shardCollection freeze auth logout",
      ],
    ] as const
  ).flatMap(([key, names]) => names.split(/\s+/).map((name): [string, PatternKey] => [name, key])),
);
/** With an empty filter they mean every document. */
const FILTERED = setOf("deleteMany updateMany remove");

/** Judges a text for mongosh by the names it calls. */
function judgeMongo(text: string): readonly PatternKey[] {
  const keys = new Set<PatternKey>();
  if (text.length > 16_384 || !isKnown(text)) keys.add("db.script");
  // a name picked at run time, a shell, a file, another script
  if (
    /\]\s{0,9}\(|\b(?:eval|Function|require|import|load|run|runProgram|child_process|fs|process|constructor|adminCommand|runCommand)\b/.test(
      text,
    )
  )
    keys.add("db.script");
  if (/\bdropDatabase\b/.test(text)) keys.add("db.drop.database");
  if (/\$(?:out|merge)\b/.test(text)) keys.add("db.write");
  for (const [, name = "", after = ""] of text.matchAll(/([A-Za-z_$][\w$]{0,60})\s{0,9}\(([^()]{0,12})/g)) {
    if (FILTERED.has(name)) keys.add(/^\s{0,9}(?:\{\s{0,9}\}|$)/.test(after) ? "db.write.unbounded" : "db.write");
    else keys.add(METHODS.get(name) ?? "db.script");
  }
  if (keys.size === 0) keys.add(/^\s{0,99}(?:show|use|help|it|db|exit|quit)\b[\w.\s;]*$/.test(text) ? "db.read" : "db.script");
  return [...keys];
}

const OPTIONS = optionsOf(
  "--eval:c --file|-f:f --host: --port: -u|--username: -p|--password? --authenticationDatabase: --authenticationMechanism: --tlsCAFile: --tlsCertificateKeyFile: --sslCAFile: --sslPEMKeyFile: --retryWrites: --apiVersion: --json? --help!l -h!l --version!l --build-info!l",
);

export const shell: Program = (command, report) => {
  const { given, operands } = parseOptions(command.args, OPTIONS);
  if (given.some(({ effect }) => effect === "l")) return report.add("exec.help");
  const texts = given.filter(({ effect }) => effect === "c").map(({ value }) => value ?? UNKNOWN);
  const files = [
    ...given.filter(({ effect }) => effect === "f").map(({ value }) => value ?? UNKNOWN),
    ...operands.filter((operand) => /\.(?:[cm]?js|mongodb)$/.test(operand)),
  ];
  for (const text of texts) tells(text, report);
  for (const file of files) {
    report.add("db.script");
    runsFile(command, file, report);
  }
  if (texts.length + files.length > 0) return;
  if (command.stdin?.text !== undefined) tells(command.stdin.text, report);
  else report.add(command.stdin ? "db.script" : "db.session");
};

function tells(text: string, report: Report): void {
  for (const key of judgeMongo(text)) report.add(key);
}

const TOOL = optionsOf(
  "--drop!d --out|-o:o --archive? --uri: --host|-h: --port: --db|-d: --collection|-c: --query|-q: --username|-u: --password|-p: --file: --type: --fields|-f: --config: --authenticationDatabase: --nsInclude: --nsExclude: --dryRun!n --help!l --version!l",
);

/** Tools that read a database out, and those that fill one. */
export const tool =
  (fills: boolean): Program =>
  ({ args }, report) => {
    const { given } = parseOptions(args, TOOL);
    const effects = new Set(given.map(({ effect }) => effect));
    if (effects.has("l")) return report.add("exec.help");
    report.add(!fills || effects.has("n") ? "db.read" : effects.has("d") ? "db.drop.table" : "db.write");
    for (const { effect, value } of given) if (effect === "o" && value !== undefined && value !== "-") report.writes(value);
  };
