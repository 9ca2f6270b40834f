/** make, gmake, bmake, mingw32-make, …: task runners. */
import { program } from "../program.ts";
import { runsMakefiles } from "../programs/makefiles.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "make gmake bmake mingw32-make remake",
  flags: "-v --version -h --help -n --just-print --dry-run --recon -q --question -p --print-data-base",
  options: {
    "--eval=": "code.exec.escape",
    "-E": "code.exec.escape",
  },
  values: "-f --file --makefile -C --directory -j --jobs -I --include-dir -o --old-file -W --what-if -l --load-average -O",
  judge: runsTasks({
    files: "-f --file --makefile",
    tells: "-v --version -h --help -n --just-print --dry-run --recon -q --question -p --print-data-base",
    traps: "--eval -E",
    before: runsMakefiles,
  }),
});
