/**
 * Redis and compatible servers: the effect of a command line or a script of commands. Source:
 * redis.io/commands.
 */
import type { PatternKey } from "../../../core/keys.ts";
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import { carryOut } from "../declared.ts";
import type { JudgeProgram } from "../program.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const READS = setOf(
  `GET MGET KEYS SCAN HGET HGETALL HMGET HKEYS HVALS HLEN HEXISTS HSCAN HSTRLEN HRANDFIELD SMEMBERS
   SISMEMBER SMISMEMBER SCARD SRANDMEMBER SSCAN SINTER SINTERCARD SUNION SDIFF LRANGE LLEN LINDEX
   LPOS ZRANGE ZREVRANGE ZRANGEBYSCORE ZREVRANGEBYSCORE ZRANGEBYLEX ZSCORE ZMSCORE ZCARD ZCOUNT
   ZLEXCOUNT ZRANK ZREVRANK ZSCAN ZRANDMEMBER ZDIFF ZINTER ZUNION TYPE TTL PTTL EXPIRETIME
   PEXPIRETIME EXISTS STRLEN GETRANGE SUBSTR BITCOUNT BITPOS GETBIT OBJECT INFO PING ECHO TIME
   DBSIZE LASTSAVE ROLE COMMAND XRANGE XREVRANGE XREAD XLEN XINFO XPENDING PFCOUNT GEODIST GEOHASH
   GEOPOS GEOSEARCH GEORADIUS_RO DUMP RANDOMKEY SUBSCRIBE PSUBSCRIBE SSUBSCRIBE MONITOR PUBSUB
   SELECT AUTH HELLO WAIT READONLY READWRITE LOLWUT HELP SORT_RO EVAL_RO FT.SEARCH FT.INFO FT._LIST
   FT.AGGREGATE FT.EXPLAIN JSON.GET JSON.MGET JSON.TYPE JSON.STRLEN JSON.ARRLEN JSON.OBJKEYS TS.GET
   TS.RANGE TS.MRANGE TS.INFO BF.EXISTS BF.INFO CF.EXISTS TOPK.LIST GRAPH.RO_QUERY QUIT MULTI EXEC
   DISCARD WATCH UNWATCH`,
);
/** Commands with some verbs that read. */
const READING: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["CONFIG", setOf("GET HELP")],
  ["CLIENT", setOf("LIST INFO GETNAME ID HELP TRACKINGINFO SETNAME REPLY NO-EVICT NO-TOUCH")],
  [
    "CLUSTER",
    setOf(
      `INFO NODES SLOTS SHARDS MYID KEYSLOT COUNTKEYSINSLOT GETKEYSINSLOT REPLICAS SLAVES LINKS HELP
      COUNT-FAILURE-REPORTS MYSHARDID`,
    ),
  ],
  ["ACL", setOf("LIST WHOAMI CAT USERS GETUSER LOG HELP DRYRUN GENPASS")],
  ["SLOWLOG", setOf("GET LEN HELP")],
  ["LATENCY", setOf("LATEST HISTORY DOCTOR GRAPH HISTOGRAM HELP")],
  ["MEMORY", setOf("USAGE STATS DOCTOR HELP MALLOC-STATS")],
  ["MODULE", setOf("LIST HELP")],
  ["SCRIPT", setOf("EXISTS HELP")],
  ["FUNCTION", setOf("LIST STATS DUMP HELP")],
  [
    "SENTINEL",
    setOf(
      "MASTERS MASTER REPLICAS SLAVES SENTINELS GET-MASTER-ADDR-BY-NAME CKQUORUM INFO-CACHE MYID",
    ),
  ],
]);
const ADMIN = setOf(
  `SHUTDOWN DEBUG CONFIG CLIENT CLUSTER ACL SLAVEOF REPLICAOF FAILOVER BGSAVE SAVE SWAPDB
  BGREWRITEAOF MIGRATE RESET SENTINEL PSYNC SYNC SLOWLOG LATENCY MEMORY`,
);
const CODE = setOf("EVAL EVALSHA FCALL FCALL_RO EVALSHA_RO SCRIPT FUNCTION GRAPH.QUERY");

function commandKey([name = "", verb = "", ...rest]: readonly string[]): PatternKey {
  const command = name.toUpperCase();
  const second = verb.toUpperCase();
  if (!isKnown(name)) return "db.script";
  if (command === "FLUSHALL" || command === "FLUSHDB") return "db.flush";
  if (READS.has(command)) return "db.read";
  if (READING.get(command)?.has(second))
    return /PASS|AUTH/i.test(rest.join(" ")) ? "secret.access" : "db.read";
  if (CODE.has(command))
    return /flush(?:all|db)/i.test([verb, ...rest].join(" ")) ? "db.flush" : "db.script";
  if (command === "MODULE") return "code.exec.escape";
  // this leads from a cache to the server's files
  if (
    command === "CONFIG" &&
    rest
      .concat(second)
      .some((word) => /^(?:dir|dbfilename|appendfilename|aclfile|logfile|unixsocket)$/i.test(word))
  )
    return "db.file";
  if (ADMIN.has(command)) return "db.admin";
  if ((command === "DEL" || command === "UNLINK") && [verb, ...rest].some((key) => !isKnown(key)))
    return "db.write.unbounded";
  return "db.write";
}

export const redisCli: JudgeProgram = ({ args, stdin }, report, { parse }) => {
  const { given, operands, vague } = parse(args, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  if (vague) report.add("db.script");
  const done = new Set<string>();
  for (const { name, effect, value = UNKNOWN } of given) {
    if (name === "--cluster") cluster(value, operands, report);
    else if (effect !== "") carryOut({ effect, value }, report, done);
  }
  if (done.size > 0 || given.some(({ effect }) => effect !== "")) return;
  const [first] = operands;
  if (first !== undefined) report.add(commandKey(operands));
  else if (stdin?.text !== undefined)
    for (const line of stdin.text.split("\n").filter((each) => each.trim() !== ""))
      report.add(commandKey(line.trim().split(/\s+/).map(unquoted)));
  else report.add(stdin ? "db.script" : "db.session");
};

/** A line's words may be quoted; if they contain a backslash they are not read. */
const unquoted = (word: string): string =>
  word.includes("\\") ? UNKNOWN : word.replace(/["']/g, "");

/** `redis-cli --cluster call host:port FLUSHALL` */
function cluster(verb: string, operands: readonly string[], report: Report): void {
  const reads = verb === "info" || verb === "check" || verb === "help" || verb === "backup";
  report.add(verb === "call" ? commandKey(operands.slice(1)) : reads ? "db.read" : "db.admin");
}
