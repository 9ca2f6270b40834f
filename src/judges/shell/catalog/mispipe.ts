/** mispipe: runs two shell texts as a pipe. */
import { program } from "../program.ts";

export default program({
  names: "mispipe",
  wraps: { words: "texts" },
});
