/** minisign, signify: signatures of files. */
import { program } from "../program.ts";

export default program({
  names: "minisign signify signify-openbsd",
  source: "minisign(1), signify(1)",
  flags: "-G -C -R -S -V -H -f -q -Q -l -n -W -e -z -v",
  values: "-c -t -p -P -x -m",
  options: { "-s=": "secret.access", "-o=": "write" },
  verbs: [
    ["exec.read", "-V"],
    ["secret.access", "-S|-G|-C|-R"],
  ],
});
