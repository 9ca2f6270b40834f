/** webpmux. */
import { program } from "../program.ts";

export default program({
  names: "webpmux",
  source: "webpmux(1)",
  options: { "-o=": "write" },
  verbs: [
    ["exec.read", "-info @read"],
    ["exec.read", "-get|-strip|-set|-frame|-duration|-loop|-bgcolor @read @write:-o"],
  ],
  flags: "-info -get -strip -set -frame -duration -loop -bgcolor",
});
