/** redis-check-rdb, redis-check-aof: check files of Redis. */
import { program } from "../program.ts";

export default program({
  names: "redis-check-rdb redis-check-aof valkey-check-rdb valkey-check-aof",
  options: { "--fix": "fs.write.inplace", "--truncate-to-timestamp=": "fs.write.inplace" },
  operands: "names",
});
