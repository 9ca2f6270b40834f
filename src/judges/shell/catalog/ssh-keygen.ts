/** ssh-keygen: secrets. */
import { program } from "../program.ts";

export default program({
  names: "ssh-keygen",
  values: "-f -b -t -C -N -P -F -R -r -s -I -n -V -O -E -z -m -a -D -w -Y -Q -M -S -Z -T -J -j -W",
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
