/** tree: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "tree",
  traits: ["accounts-for-files"],
  flags: `--info -a -d -f -i -l -r -s -h -u -g -p -q -t -c -v -x -A -C -D -F -J -N -Q -S -X -n
    --noreport --dirsfirst --filesfirst --gitignore --prune --matchdirs --ignore-case --inodes
    --device --du --si --nolinks --hintro --houtro --metafirst --fromtabfile --fflinks
    --caseinsensitive --version --help --sort? --timefmt`,
  values: "-L -I -P -H -T --charset --filelimit --sort --timefmt --infocol --houtro",
  options: {
    "-o=": "overwrite",
    "--fromfile=": "read",
    "--gitfile=": "read",
    "--infofile=": "read",
  },
  operands: "names",
});
