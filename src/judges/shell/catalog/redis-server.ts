/** redis-server, memcached, minio: data stores themselves. */
import { program } from "../program.ts";

export default program({
  names: "redis-server valkey-server redis-sentinel memcached minio",
  verbs: [["system.service"]],
});
