/** svgo: pictures. */
import { program } from "../program.ts";

export default program({
  names: "svgo",
  source: "svgo --help",
  flags: "-r|--recursive --multipass --pretty --final-newline --show-plugins --no-color -q|--quiet",
  values: "-s|--string -p|--precision --indent --eol --datauri --exclude --enable --disable",
  options: {
    "-o|--output=": "write",
    "-i|--input|-f|--folder=": "read",
    "--config=": "config",
  },
  operands: "write-beside",
  traits: ["project-tool"],
});
