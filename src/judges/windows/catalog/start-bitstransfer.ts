/** start-bitstransfer. */
import { program } from "../program.ts";
import { asks } from "../ps-run-cmdlets.ts";

export default program({
  names: "start-bitstransfer",
  dialect: "cmdlet",
  judge: ({ call }) => asks(call),
});
