/** ab, wrk, wrk2, hey, …. */
import { program } from "../program.ts";
import { load } from "../programs/web-clients.ts";

export default program({
  names: "ab wrk wrk2 hey oha bombardier autocannon siege",
  judge: load,
});
