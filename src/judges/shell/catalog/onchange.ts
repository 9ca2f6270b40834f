/** onchange: runs a program when files change. */
import { program } from "../program.ts";

export default program({
  names: "onchange",
  traits: ["project-tool"],
  flags: "-a|--add -i|--initial -k|--kill -v|--verbose --filter-initial",
  values: `-f -e|--exclude -d|--delay -j|--jobs -p|--poll -o|--outpipe -w --await-write-finish
    --exclude-path --filter`,
  options: { "-h|--help": "help", "--version": "help" },
  wraps: { dashes: true, words: "either" },
});
