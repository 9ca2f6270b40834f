/**
 * disable-psbreakpoint, enable-psbreakpoint, export-alias, import-alias, …: cmdlets that do
 * something, of which only the aliases are known.
 */
import { program } from "../program.ts";

export default program({
  names:
    "disable-psbreakpoint enable-psbreakpoint export-alias import-alias invoke-history " +
    "new-module remove-psbreakpoint resume-job set-psbreakpoint suspend-job",
  dialect: "cmdlet",
  aliases:
    "dbp ebp:enable-psbreakpoint epal:export-alias ipal:import-alias ihy:invoke-history " +
    "r:invoke-history nmo:new-module rbp:remove-psbreakpoint rujb:resume-job " +
    "sbp:set-psbreakpoint sujb:suspend-job",
  verbs: [["win.unknown"]],
});
