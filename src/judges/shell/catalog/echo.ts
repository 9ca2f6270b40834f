/** echo. */
import { program } from "../program.ts";
import { echo } from "../programs/printing.ts";

export default program({
  names: "echo",
  judge: echo,
});
