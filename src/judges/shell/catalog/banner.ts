/** banner, toilet, cowsay, fortune, …: texts for fun. */
import { program } from "../program.ts";

export default program({
  names: "banner toilet cmatrix sl fortune cowsay cowthink ponysay",
  flags: "-a -c -o -s -l -i -b -d -g -t -w -y -n -r -S -k --gay --metal --termwidth",
  values: "-f -W -m -T -e -u -C -p --spread --freq --seed",
  operands: "read",
});
