/** apparmor_parser: systems. */
import { program } from "../program.ts";

export default program({
  names: "apparmor_parser",
  verbs: [
    ["system.config"],
    ["system.read!", "-p|-N|-V|--preprocess|--names|--version !-r|-a|-R|--replace|--add|--remove @read"],
  ],
});
