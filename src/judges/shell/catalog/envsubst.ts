/**
 * envsubst: puts the variables of the environment into a template. Source: GNU gettext's manual.
 */
import { program } from "../program.ts";
import { readsByTemplate } from "../programs/filters.ts";

export default program({
  names: "envsubst",
  flags: "-v|--variables",
  exposesEnvironment: readsByTemplate,
  operands: "names",
});
