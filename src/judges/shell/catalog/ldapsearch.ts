/** ldapsearch, ldapwhoami, ldapcompare. */
import { program } from "../program.ts";

export default program({
  names: "ldapsearch ldapwhoami ldapcompare",
  flags: "-x -LLL -LL -L -Z -ZZ -C -M -MM -N -n -u -tt-x -A -W -I -Q -P3-x -v -c -R-x",
  values: "-D -w -H -h -p -b -s -l -z -a -S -F -E -e -o -P -U -X -Y -R -O -d",
  options: {
    "-y=": "read",
    "-f=": "read",
    "-T=": "write",
    "-t": "write",
  },
  verbs: [["db.read"]],
});
