/** What a text for MongoDB's shells does, by the names in it. Source: mongodb.com/docs. */
import type { PatternKey } from "../../../core/keys.ts";
import { isKnown } from "../../report.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Methods by their effect; a name that is not listed is unknown. */
const METHODS: ReadonlyMap<string, PatternKey> = new Map<string, PatternKey>(
  (
    [
      [
        "db.read",
        `find findOne aggregate count countDocuments estimatedDocumentCount distinct getIndexes
         getIndices getIndexKeys stats explain limit sort skip toArray pretty forEach map show
         getCollection getCollectionNames getCollectionInfos getName getSiblingDB serverStatus
         hostInfo currentOp version printjson print stringify parse status conf config getMongo
         getDBNames getDBs listDatabases isMaster hello collStats dataSize storageSize totalSize
         totalIndexSize getUsers getUser getRoles getRole validate latencyStats hasNext next itcount
         size batchSize hint project filter projection collation allowDiskUse ObjectId ISODate
         NumberLong NumberInt Date UUID RegExp tojson EJSON keys values entries getProfilingStatus
         getLogComponents printReplicationInfo printShardingStatus printSecondaryReplicationInfo
         getReplicationInfo isCapped maxTimeMS readPref comment log table join slice length push
         includes toLocaleString toISOString toUpperCase toLowerCase split trim replace reduce every
         some concat sum round floor keys fromEntries now getCollectionStats serverBuildInfo
         getSisterDB printSlaveReplicationInfo hello connectionStatus showRecordId returnKey
         batchSize isExhausted objsLeftInBatch cursor tailable sleep typeof await async Number
         String Boolean Timestamp Decimal128 NumberDecimal BinData hex MinKey MaxKey Long Double
         Int32 setReadPref secondaryOk help if for while function catch switch return`,
      ],
      [
        "db.write",
        `insert insertOne insertMany update updateOne replaceOne save bulkWrite findAndModify
        findOneAndUpdate findOneAndDelete findOneAndReplace deleteOne convertToCapped
        mapReduce`,
      ],
      [
        "db.schema",
        `createIndex createIndexes dropIndex dropIndexes createCollection createView
        renameCollection reIndex compact collMod hideIndex unhideIndex ensureIndex`,
      ],
      ["db.drop.table", "drop dropCollection"],
      ["db.drop.database", "dropDatabase"],
      [
        "db.admin",
        `createUser dropUser dropAllUsers updateUser changeUserPassword createRole dropRole
        grantRolesToUser revokeRolesFromUser shutdownServer killOp fsyncLock fsyncUnlock
        setProfilingLevel setLogLevel initiate reconfig stepDown add addArb remove_member addShard
        enableSharding shardCollection freeze auth logout`,
      ],
    ] as const
  ).flatMap(([key, names]) => names.split(/\s+/).map((name): [string, PatternKey] => [name, key])),
);
/** With an empty filter they mean every document. */
const FILTERED = setOf("deleteMany updateMany remove");

/** Commands for the server that only read, by the first name in them. */
const SERVER_READS = setOf(
  `ping serverStatus buildInfo buildinfo hello isMaster ismaster connectionStatus listDatabases
  listCollections listIndexes dbStats dbstats collStats collstats dataSize count distinct
  replSetGetStatus replSetGetConfig hostInfo whatsmyuri top getParameter getCmdLineOpts currentOp
  usersInfo rolesInfo explain validate features listCommands shardingState balancerStatus`,
);

/** More is not read. */
const MAX_LENGTH = 16_384;

/**
 * What runs code, reads files or hides what is called: a shell's own functions, a call of what is
 * calculated, a tagged template.
 */
const OPAQUE =
  /[\])]\s{0,9}\(|`|\?\.|\\|\b(?:eval|Function|require|import|load|run\w*|\w*Program|child_process|fs|process|constructor|prototype|\w+File|cat|ls|mkdir|cd|pwd|globalThis|window|this|call|apply|bind|Reflect|Proxy|Object\.assign|defineProperty|snippet|edit|editor)\b/;

/** A name that is given to something else would hide what it does. */
const ASSIGNS = /[\w$\]]\s{0,9}=(?![=>])/;

/**
 * Judges a text for mongosh by the names in it: also by those that are handed on without a call.
 */
export function judgeMongo(text: string): readonly PatternKey[] {
  const keys = new Set<PatternKey>();
  if (text.length > MAX_LENGTH || !isKnown(text)) keys.add("db.script");
  const bare = withoutStrings(text.slice(0, MAX_LENGTH));
  const code = bare.replace(/\b(?:runCommand|adminCommand)\b/g, "");
  if (OPAQUE.test(code.replace(/=>/g, "")) || !assignsNames(code)) keys.add("db.script");
  if (/\bdropDatabase\b/.test(text)) keys.add("db.drop.database");
  if (/\$(?:out|merge)\b/.test(text)) keys.add("db.write");
  if (/\$(?:where|function|accumulator)\b/.test(text)) keys.add("db.script");
  if (/\b(?:runCommand|adminCommand)\b/.test(bare)) keys.add(asksServer(text));
  for (const [, name = "", after = ""] of code.matchAll(
    /([A-Za-z_$][\w$]{0,60})\s{0,9}\(([^()]{0,12})/g,
  )) {
    if (FILTERED.has(name))
      keys.add(/^\s{0,9}(?:\{\s{0,9}\}|$)/.test(after) ? "db.write.unbounded" : "db.write");
    else keys.add(METHODS.get(name) ?? "db.script");
  }
  for (const key of handedOn(code)) keys.add(key);
  if (keys.size === 0)
    keys.add(
      /^\s{0,99}(?:show|use|help|it|db|exit|quit)\b[\w.\s;]*$/.test(text) ? "db.read" : "db.script",
    );
  return [...keys];
}

/** Strings and comments say nothing, but for a name in brackets: `db["users"]`. */
const withoutStrings = (text: string): string =>
  text.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (piece) =>
    piece[0] === "/" ? " " : '""',
  );

/** `const n = …` with a name that means nothing yet. */
function assignsNames(code: string): boolean {
  if (!ASSIGNS.test(code)) return true;
  const fresh = code.replace(
    /\b(?:const|let|var)\s{1,9}([A-Za-z_$][\w$]{0,60})\s{0,9}=(?![=>])/g,
    (whole, name: string) => (METHODS.has(name) || FILTERED.has(name) ? whole : ""),
  );
  return !ASSIGNS.test(fresh);
}

/**
 * `names.forEach(db.users.drop)`: a method that changes something, not called here. A key of an
 * object is none: `{drop: 1}`.
 */
function* handedOn(code: string): Iterable<PatternKey> {
  for (const [, name = ""] of code.matchAll(
    /\.\s{0,9}([A-Za-z_$][\w$]{0,60})(?![\w$]|\s{0,9}[(:])/g,
  )) {
    if (FILTERED.has(name)) yield "db.write.unbounded";
    const key = METHODS.get(name);
    if (key !== undefined && key !== "db.read") yield key;
  }
  for (const [, path = ""] of code.matchAll(
    /\b(?:forEach|map|filter|reduce|some|every)\s{0,9}\(\s{0,9}([\w$.]{1,200})\s{0,9}\)/g,
  ))
    if (METHODS.get(path.slice(path.lastIndexOf(".") + 1)) !== "db.read") yield "db.script";
}

/** `db.adminCommand({ping: 1})`: the first name is the command's. */
function asksServer(text: string): PatternKey {
  let key: PatternKey = "db.read";
  for (const [, name = ""] of text.matchAll(
    /\b(?:runCommand|adminCommand)\b(?:\s{0,9}\(\s{0,9}\{?\s{0,9}["']?(\w{1,40}))?/g,
  ))
    if (name === "dropDatabase") return "db.drop.database";
    else if (!SERVER_READS.has(name)) key = "db.script";
  return key;
}
