/** guix: runs a program in an environment of packages. */
import { program } from "../program.ts";

export default program({
  names: "guix",
  flags: `-C|--container -N|--network -P --link-profile --pure --check --rebuild-cache
    -D|--development -F --emulate-fhs -W --nesting --no-cwd --search-paths -K|--keep-failed --ad-hoc
    --no-grafts --no-substitutes --fallback -n`,
  values: `-e|--expression -f|--file -m|--manifest -L|--load-path -s|--system -t|--target -E
    --preserve -u|--user -S|--symlink -p|--profile -r|--root -c|--cores -M|--max-jobs
    --substitute-urls --with-input --with-source --share --expose -v|--verbosity`,
  options: { "-h|--help": "help", "-V|--version": "help" },
  wraps: { verbs: "shell environment", key: "code.exec.package", dashes: true },
});
