/** redis-cli, valkey-cli, keydb-cli, iredis, …. */
import { program } from "../program.ts";
import { redisCli } from "../programs/redis.ts";

export default program({
  names: "redis-cli valkey-cli keydb-cli iredis dragonfly-cli",
  judge: redisCli,
});
