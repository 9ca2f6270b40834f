/** cypher-shell. */
import { program } from "../program.ts";
import { cypherShell } from "../programs/cypher.ts";

export default program({
  names: "cypher-shell",
  judge: cypherShell,
});
