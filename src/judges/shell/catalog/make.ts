/** make, gmake, bmake, mingw32-make, …: task runners. */

import { program } from "../program.ts";
import { printsDatabase } from "../programs/filters.ts";
import { runsMakefiles } from "../programs/makefiles.ts";
import { runsTasks } from "../programs/task-runners.ts";
import { MAKE_VARIABLES } from "./vocabulary.ts";

export default program({
  names: "make gmake bmake mingw32-make remake",
  exposesEnvironment: printsDatabase,
  traits: ["found-by-xcrun: make", "builds: make gmake"],
  tasks: "Makefile|makefile|GNUmakefile|BSDmakefile|Makefile.*|*.mk|*.mak|Kbuild|.env",
  flags: `-B --always-make -e --environment-overrides -i --ignore-errors -k --keep-going -S
    --no-keep-going --stop -s --silent --quiet --no-silent -t --touch -w --print-directory
    --no-print-directory -R --no-builtin-variables -r --no-builtin-rules -L --check-symlink-times -d
    --debug? --trace --warn-undefined-variables -b -m --shuffle? -j* --jobs? -l* --load-average? -O*
    --output-sync?`,
  values: "-o --old-file --assume-old -W --what-if --new-file --assume-new",
  options: {
    "-v|--version|-h|--help": "help",
    "-n|--just-print|--dry-run|--recon": "help",
    "-q|--question": "help",
    "-p|--print-data-base": "help",
    "-f|--file|--makefile=": "load",
    "-C|--directory=": "load",
    "-I|--include-dir=": "load",
    "--eval=": "code.exec.escape",
    "-E": "code.exec.escape",
  },
  accepts: {
    "NAME=": MAKE_VARIABLES,
  },
  judge: runsTasks({ files: "-f --file --makefile", before: runsMakefiles }),
});
