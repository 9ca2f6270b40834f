/** mutool: PDF shown, taken apart and put together. */
import { program } from "../program.ts";

export default program({
  names: "mutool",
  source: "mutool(1)",
  flags: "-g -gg -ggg -gggg -d -z -f -i -c -s -l -e -m -v -P -a -N -D -n -b -q",
  values: "-p -r -w -h -F -R -O -W -H -U -X -T -B -x -y -L",
  options: { "-o=": "write" },
  verbs: [
    ["exec.read", "info|pages|show|trace|grep @read"],
    ["exec.read", "draw|convert|merge|audit|recolor @read @write:-o"],
    ["exec.read", "bake|trim|poster|clean @write"],
    ["fs.write.project", "extract @read"],
    ["code.exec.script", "run"],
    ["code.exec.script", "create"],
    ["secret.access", "sign"],
  ],
});
