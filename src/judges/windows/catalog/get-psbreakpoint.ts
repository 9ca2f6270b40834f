/**
 * get-psbreakpoint, get-pscallstack, …: cmdlets that only look and have aliases. Those without are
 * known by their verbs.
 */
import { program } from "../program.ts";
import { reading } from "../ps-calls.ts";

export default program({
  names: "get-psbreakpoint get-pscallstack",
  dialect: "cmdlet",
  aliases: `gbp gcs:get-pscallstack`,
  judge: ({ call }) => reading(call),
});
