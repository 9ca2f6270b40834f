/** invoke-webrequest, invoke-restmethod. */
import { program } from "../program.ts";
import { asks } from "../ps-run-cmdlets.ts";

export default program({
  names: "invoke-webrequest invoke-restmethod",
  aliases: "irm:invoke-restmethod iwr curl? wget?",
  posixAliases: "irm iwr",
  dialect: "cmdlet",
  traits: ["asks-addresses"],
  judge: ({ call }) => asks(call),
});
