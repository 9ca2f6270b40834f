/** wach, wr, peat: runs a program when files change. */
import { program } from "../program.ts";

export default program({
  names: "wach wr peat",
  flags: "-c",
  values: "-o -e -d",
  wraps: { words: "either" },
});
