/** uni2ascii, ascii2uni, ascii85: letters in another writing. */
import { program } from "../program.ts";

export default program({
  names: "uni2ascii ascii2uni ascii85",
  flags: "-a? -q -w -p -e -x -d -y -c -f -n -P -E -B",
  values: "-Z -S",
  operands: "read",
});
