/** rtk: runs a program and shortens what it prints. */
import { program } from "../program.ts";

export default program({
  names: "rtk",
  flags: "-v -vv -vvv --verbose -u|--ultra-compact --skip-env",
  options: { "-V|--version": "help", "-h|--help": "help" },
  wraps: {},
});
