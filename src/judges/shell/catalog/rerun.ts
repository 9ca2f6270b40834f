/** rerun: runs a program when files change. */
import { program } from "../program.ts";

export default program({
  names: "rerun",
  flags: "-c|--clear -x --exit -b|--background --no-notify -q|--quiet --verbose",
  values: "-d|--dir -p|--pattern -i|--ignore -s|--signal -w|--wait -n|--name",
  wraps: { words: "either" },
});
