/** expect. */
import { program } from "../program.ts";
import { expect } from "../programs/terminals.ts";

export default program({
  names: "expect",
  traits: ["launcher"],
  operandEnds: true,
  flags: "-d -b -i -n -N",
  values: "-D",
  options: { "-c=": "code", "-f=": "script", "-v": "help" },
  judge: expect,
});
