/** perf. */
import { program } from "../program.ts";
import { perf } from "../programs/debuggers.ts";

export default program({
  names: "perf",
  judge: perf,
});
