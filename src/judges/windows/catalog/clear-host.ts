/** clear-host, start-sleep, wait-process, wait-job, … */
import { program } from "../program.ts";

export default program({
  names:
    "clear-host start-sleep wait-process wait-job receive-job get-job wait-event write-host " +
    "write-output write-verbose write-warning write-error write-information write-debug " +
    "write-progress out-null out-host out-default out-string out-gridview set-strictmode " +
    "set-psdebug sort-object select-object where-object group-object measure-object " +
    "measure-command compare-object split-path new-timespan new-guid select-xml " +
    "update-typedata update-formatdata remove-variable clear-variable remove-job stop-job " +
    "remove-module show-command trace-command stop-transcript join-string read-host " +
    "wait-debugger import-localizeddata new-temporaryfile exit-pshostprocess",
  aliases:
    "clear cls clv:clear-variable compare:compare-object diff:compare-object " +
    "echo:write-output write:write-output gjb:get-job group:group-object " +
    "measure:measure-object oh:out-host ogv:out-gridview rcjb:receive-job rjb:remove-job " +
    "rmo:remove-module rv:remove-variable select:select-object shcm:show-command " +
    "sleep:start-sleep sort:sort-object spjb:stop-job trcm:trace-command where:where-object " +
    "?:where-object wjb:wait-job",
  dialect: "cmdlet",
  verbs: [["win.read"]],
});
