/** npm-run-all, npm-run-all2, run-s, run-p. */
import { program } from "../program.ts";
import { runAll } from "../programs/script-runners.ts";

export default program({
  names: "npm-run-all npm-run-all2 run-s run-p",
  traits: ["project-tool"],
  judge: runAll,
});
