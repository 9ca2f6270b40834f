/** hwclock: systems. */
import { program } from "../program.ts";

export default program({
  names: "hwclock",
  verbs: [["system.config"], ["system.read!", ". !-w|-s|-a|--set|--systohc|--hctosys|--adjust|--setepoch|--systz|--param-set"]],
});
