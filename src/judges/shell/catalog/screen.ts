/** screen. */
import { program } from "../program.ts";
import { screen } from "../programs/terminals.ts";

export default program({
  names: "screen",
  operandEnds: true,
  flags: "-L -r? -R? -d? -D? -x? -m -U -A -a -i -l -n -q -O -dmS",
  values: "-S -p -h -t -T -e",
  options: { "-s=": "shell", "-c=": "code.exec.escape", "-X": "own", "-v": "help" },
  judge: screen,
});
