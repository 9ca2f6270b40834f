/** redis-benchmark, memtier_benchmark: they write to a data store while they measure it. */
import { program } from "../program.ts";

export default program({
  names: "redis-benchmark valkey-benchmark memtier_benchmark",
  verbs: [["db.write"], ["exec.help", "-v|--version"]],
});
