/** memusage: measures the memory of the program that it runs. */
import { program } from "../program.ts";

export default program({
  names: "memusage",
  flags: "-t|--time-based -n|--no-timer -m|--mmap -T|--total -u|--unbuffered",
  values: "-p|--progname --buffer --title -x|--x-size -y|--y-size",
  options: {
    "-?": "help",
    "--help": "help",
    "--usage": "help",
    "-V|--version": "help",
    "-d|--data=": "write",
    "--png=": "write",
  },
  wraps: {},
});
