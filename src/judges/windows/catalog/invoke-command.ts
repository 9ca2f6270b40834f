/** invoke-command, start-job, start-threadjob, invoke-parallel. */
import { program } from "../program.ts";
import { elsewhere } from "../ps-run-cmdlets.ts";

export default program({
  names: "invoke-command start-job start-threadjob invoke-parallel",
  aliases: "icm sajb:start-job",
  posixAliases: "icm",
  dialect: "cmdlet",
  judge: ({ call }) => elsewhere(call),
});
