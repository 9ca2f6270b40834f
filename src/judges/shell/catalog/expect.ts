/** expect. */
import { program } from "../program.ts";
import { expect } from "../programs/terminals.ts";

export default program({
  names: "expect",
  traits: ["launcher"],
  judge: expect,
});
