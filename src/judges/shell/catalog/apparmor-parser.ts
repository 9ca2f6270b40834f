/** apparmor_parser. */
import { program } from "../program.ts";

export default program({
  names: "apparmor_parser",
  flags: "-Q|--skip-kernel-load -T|--skip-read-cache -K|--skip-cache -p|--preprocess -N|--names",
  values: "-b|--base -f|--subdomainfs -j|--jobs",
  options: { "-I|--Include=": "read", "-o|--ofile=": "write" },
  verbs: [
    ["system.config"],
    [
      "system.read!",
      "-p|-N|-V|--preprocess|--names|--version !-r|-a|-R|-B|-C|--replace|--add|--remove|" +
        "--binary|--Complain @read",
    ],
  ],
});
