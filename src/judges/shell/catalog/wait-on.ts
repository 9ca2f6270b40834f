/** wait-on. */
import { program } from "../program.ts";
import { waitOn } from "../programs/script-runners.ts";

export default program({
  names: "wait-on",
  traits: ["project-tool"],
  values: `-d --delay -i --interval -t --timeout -s --simultaneous --httpTimeout --tcpTimeout -w
    --window`,
  options: { "-c|--config=": "own" },
  flags: "-l --log -r --reverse",
  judge: waitOn,
});
