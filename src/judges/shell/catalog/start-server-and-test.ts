/** start-server-and-test. */
import { program } from "../program.ts";
import { startAndTest } from "../programs/script-runners.ts";

export default program({
  names: "start-server-and-test start-test server-test",
  traits: ["project-tool"],
  values: "--expect",
  judge: startAndTest,
});
