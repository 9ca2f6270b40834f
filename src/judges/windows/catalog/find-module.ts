/** find-module, find-package, find-script, find-psresource. */
import { program } from "../program.ts";

export default program({
  names: "find-module find-package find-script find-psresource",
  dialect: "cmdlet",
  verbs: [["pkg.read"]],
});
