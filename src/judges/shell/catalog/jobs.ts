/** jobs: what runs in the background. */
import { program } from "../program.ts";
import { jobs } from "../programs/builtins.ts";

export default program({
  names: "jobs",
  traits: ["complains"],
  flags: "-l -p -n -r -s -d",
  judge: jobs,
});
