/** pdsh, pssh, parallel-ssh, clush, …. */
import { program } from "../program.ts";
import { fan } from "../programs/ssh-kin.ts";

export default program({
  names: "pdsh pssh parallel-ssh clush dsh mssh",
  operandEnds: true,
  flags: "-A -I -P -i --inline -c -a -b -B -d -D -G -L -N -q -S -v -V",
  values: "-w -g -x -l -u -p -t -f -R -H|--host -h|--hosts -X -m -M -r --user --par --timeout",
  options: {
    "-o|--outdir=": "write",
    "-e|--errdir=": "write",
    "-O|--options=": "setting",
    "--help": "help",
    "--version": "help",
  },
  judge: fan,
});
