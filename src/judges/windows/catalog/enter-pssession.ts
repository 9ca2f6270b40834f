/** enter-pssession, new-pssession, connect-pssession, new-cimsession, … */
import { program } from "../program.ts";

export default program({
  names: "enter-pssession new-pssession connect-pssession new-cimsession connect-wsman",
  aliases: "etsn nsn:new-pssession",
  dialect: "cmdlet",
  verbs: [["net.remote"]],
});
