/** capsh: runs a shell with other capabilities. */
import { program } from "../program.ts";

export default program({
  names: "capsh",
  flags: `--noamb --strict --noenv --forkfd --print --current --iab --suggest --killit --modes
    --has-no-new-privs --inmode`,
  values: `--drop --caps --user --uid --cap-uid --gid --groups --keep --secbits --mode --has-p
    --has-i --has-b --has-a --has-ambient --addamb --delamb --inh --decode --supports --is-uid
    --is-gid --quiet --chroot --shell --license --explain`,
  options: { "--help": "help" },
  wraps: { key: "priv.shell", into: "sh" },
});
