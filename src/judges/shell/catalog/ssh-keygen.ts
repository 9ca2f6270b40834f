/** ssh-keygen: secrets. */
import { program } from "../program.ts";

export default program({
  names: "ssh-keygen",
  traits: ["accounts-for-files"],
  flags: "-l -L -B -c -e -i -p -q -v -y -A -H -k -u -U -g -h",
  values: "-f -b -t -C -N -P -F -R -r -s -I -n -V -O -E -z -m -a -Y -Q -Z",
  options: { "-D|-w=": "code.exec.escape", "-T|-M|-G|-J|-j|-W|-S=": "write" },
  verbs: [
    ["exec.read", "-l|-F|-B !-A|-R|-H @read:-f"],
    ["exec.read", "-Q|-L"],
    ["secret.read", "-y"],
    ["exec.read", "-i|-e !-p|-c"],
    ["secret.access", "-Y=verify|-Y=find-principals|-Y=check-novalidate"],
    ["secret.write", "!-l|-F|-B|-Q|-L|-y|-i|-e|-Y"],
    ["secret.access", "-Y=sign|-s"],
    ["secret.write", "-R|-p|-c|-A|-k|-u|-H|-K"],
  ],
});
