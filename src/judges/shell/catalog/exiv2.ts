/** exiv2: what is kept within pictures, shown and changed. */
import { program } from "../program.ts";

export default program({
  names: "exiv2",
  source: "exiv2(1)",
  flags: "-v -q -Q -b -u -k -f -F -t -T",
  values: "-p -P -g -K -n -y -O -D -Y -a -e -i -d -r -S",
  options: { "-m=": "read", "-l=": "write", "-M|-c=": "fs.write.inplace" },
  verbs: [
    ["exec.read", "pr|print @read"],
    ["fs.write.inplace", "mo|modify|ad|adjust|fi|fixiso|fixcom|rm|delete|in|insert|mv|rename"],
    ["fs.write.project", "ex|extract @read"],
    ["exec.read", "** @read"],
  ],
});
