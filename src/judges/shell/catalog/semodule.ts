/** semodule. */
import { program } from "../program.ts";

export default program({
  names: "semodule",
  options: {
    "-i|-r|-u|-e|-d|-X|-s|-p|-E|--install|--remove|--enable|--disable|--priority|--store|--path=":
      "system.config",
    "--extract=": "system.config",
    "-B|--build|-R|--reload|-D|--disable_dontaudit|-P|--preserve_tunables|-n|--noreload|-H|-C":
      "system.config",
  },
  verbs: [["system.config"], ["system.read", "-l|-lfull|-lstandard|--list|--list-modules"]],
});
