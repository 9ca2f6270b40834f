/** lockrun: runs a program while it holds a lock. */
import { program } from "../program.ts";

export default program({
  names: "lockrun",
  flags: "--verbose --quiet --wait",
  values: "--lockfile --maxtime --sleep --retries",
  wraps: { dashes: true },
});
