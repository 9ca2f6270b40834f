/** ldapsearch, ldapwhoami, ldapcompare. */
import { program } from "../program.ts";

export default program({
  names: "ldapsearch ldapwhoami ldapcompare",
  flags: "-x -LLL -LL -L -Z -ZZ -C -M -MM -N -n -u -A -W -I -Q -v -c",
  values: "-D -w -H -h -p -b -s -l -z -a -S -F -E -e -o -P -U -X -Y -R -O -d",
  options: {
    "-y|-f=": "read",
    "-T=": "write",
    "-t|-tt": "write",
  },
  verbs: [["db.read"]],
});
