/** redis-cli, valkey-cli: the clients of Redis and its kin. */
import { program } from "../program.ts";
import { redisCli } from "../programs/redis.ts";

export default program({
  names: "redis-cli valkey-cli keydb-cli iredis dragonfly-cli",
  flags: `-x -c -e -2 -3 -4 -6 --raw --no-raw --csv --json --quoted-json --askpass --no-auth-warning
    --quoted-input --tls --insecure --verbose --keyspace-stats --no-decode --newbie --iredis`,
  values: `-h -p -s -t -a -u -n -r -i -d -D -X --user --pass --sni --cacert --cacertdir --cert --key
    --tls-ciphers --tls-ciphersuites --show-pushes --quoted-pattern --pattern --count --pipe-timeout
    --memkeys-samples --top --cursor --keystats-samples --name`,
  options: {
    "--eval|--ldb|--ldb-sync-mode=": "db.script",
    "--rdb|--functions-rdb=": ["write", "db.read"],
    "--pipe": "db.script",
    "--lru-test=": "db.write",
    "--scan|--bigkeys|--memkeys|--keystats|--hotkeys|--stat|--latency|--latency-history": "db.read",
    "--latency-dist|--replica|--slave": "db.read",
    "--intrinsic-latency=": "db.read",
    "--vset-recall=": "db.read",
    "--cluster=": "own",
    "--cluster-replicas|--cluster-timeout|--cluster-pipeline|--cluster-threshold=": "own",
    "--cluster-yes|--cluster-search-multiple-owners|--cluster-only-masters|--cluster-only-replicas":
      "own",
    "--help": "help",
    "-v|--version": "help",
  },
  operandEnds: true,
  judge: redisCli,
});
